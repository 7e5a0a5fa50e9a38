import type { Knex } from 'knex'
import type { HasDbAndClock } from '../../db/connect.ts'
import type { IntegrationRow } from '../../db/tables/channels.ts'
import { defineJob, type Job } from '../../jobs/job.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { HasSealer } from '../../lib/secrets/sealer.ts'
import { withTimeLimit } from '../../lib/time/time-limit.ts'
import { PlatformError } from '../../platforms/kit/http/errors.ts'
import type { PlatformAccount } from '../../platforms/platform.ts'
import { findPlatform, type HasPlatforms, type RunningPlatform } from '../../platforms/registry.ts'
import type { HasLog } from '../../process/log.ts'
import { openAccount, type SealedAccount } from '../accounts.ts'
import { listByPlatform } from '../lookup.ts'

type GrantedAccount = SealedAccount & Pick<IntegrationRow, 'identifier'>

declare module '../../jobs/job.ts' {
  interface JobPayloads {
    /** Ends the platform's grant of a deleted integration. Its secrets stay sealed, since queues must not reveal them. */
    'revoke-grant': { account: GrantedAccount }
  }
}

const TRIES = 4
const TIMEOUT_MS = 60_000
const BATCH_SIZE = 500

/** Enqueues the revocation in the transaction that deletes the integration. A platform that refuses the account has ended it already. */
export async function enqueueRevocation(
  ctx: { db: Knex; jobs: Queue },
  { refresh_needed_at, ...row }: IntegrationRow,
): Promise<void> {
  if (refresh_needed_at !== null) return
  const { id, organization_id, identifier, internal_id, name, profile, additional_settings } = row
  const { access_token_sealed, refresh_token_sealed, token_expires_at, credentials_sealed } = row
  const who = { id, organization_id, identifier, internal_id, name, profile, additional_settings }
  const secrets = { access_token_sealed, refresh_token_sealed, token_expires_at, credentials_sealed }
  await ctx.jobs.enqueue(ctx.db, 'revoke-grant', { account: { ...who, ...secrets } })
}

type RevokeContext = HasDbAndClock & HasLog & HasPlatforms & HasSealer

/** Ends the grant, unless another integration of this service still uses it. A refusal is final; other failures are tried again. */
function revokeGrant(ctx: RevokeContext) {
  return async ({ payload, attempt, signal }: Job<'revoke-grant'>): Promise<void> => {
    const { account: sealed } = payload
    const platform = findPlatform(ctx.platforms, sealed.identifier)
    const account = platform?.revoke ? openOrSkip(ctx, sealed) : null
    if (!platform?.revoke || account === null) return
    if (await isGrantInUse(ctx, platform, account)) return
    const call = { account, http: platform.http, now: ctx.clock.now() }
    try {
      await platform.revoke.run({ ...call, signal: withTimeLimit(signal, TIMEOUT_MS) })
    } catch (err) {
      const isFinal = err instanceof PlatformError && (err.failure === 'rejected' || err.failure === 'auth')
      if (!isFinal && attempt < TRIES) throw err
      ctx.log.info(
        { err, integrationId: account.id },
        'the platform did not revoke the grant of a deleted channel',
      )
    }
  }
}

function openOrSkip(ctx: RevokeContext, sealed: GrantedAccount): PlatformAccount | null {
  try {
    return openAccount(ctx, sealed)
  } catch (err) {
    ctx.log.info({ err, integrationId: sealed.id }, 'the secrets of a deleted channel cannot be decrypted')
    return null
  }
}

/** Opens every account of the platform, because equal secrets have different ciphertexts. */
async function isGrantInUse(
  ctx: RevokeContext,
  { identifier, revoke }: RunningPlatform,
  account: PlatformAccount,
): Promise<boolean> {
  const grant = revoke?.grant(account)
  let after: string | undefined = ''
  while (after !== undefined) {
    const rows = await listByPlatform(ctx.db, identifier, { after, limit: BATCH_SIZE })
    const others = rows.map((row) => openOrSkip(ctx, row))
    if (others.some((other) => other !== null && revoke?.grant(other) === grant)) return true
    after = rows.length === BATCH_SIZE ? rows.at(-1)?.id : undefined
  }
  return false
}

export const revokeGrantJob = defineJob({ name: 'revoke-grant', tries: TRIES, run: revokeGrant })
