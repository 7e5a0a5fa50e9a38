import type { Config } from '../../config/config.ts'
import type { HasDbAndClock } from '../../db/connect.ts'
import type { IntegrationRow } from '../../db/tables/channels.ts'
import { ApiError } from '../../errors/errors.ts'
import { emit, type HasEvents } from '../../events/events.ts'
import type { ConnectedAccount } from '../../platforms/platform.ts'
import { findPlatform, type Platforms, type RunningPlatform } from '../../platforms/registry.ts'
import { notConfiguredMessage } from '../list.ts'
import { lockIntegration, updateIntegration } from '../store.ts'
import { deleteMentions } from '../tools/mentions.ts'
import { findIntegrationOfPage } from './state-store.ts'

/** Moves channels to another platform when they are reconnected, as the operator says in `MIGRATE_PROVIDERS`. */

/** Provides the pairs of the operator. */
export type Routing = { config: Pick<Config, 'reroutes'> }

/** Returns the platform through which a channel of this platform is reconnected: usually the same. */
export function routeOf({ config: { reroutes } }: Routing, identifier: string): string {
  return Object.hasOwn(reroutes, identifier) ? (reroutes[identifier] ?? identifier) : identifier
}

/** Lists the platforms whose channels are reconnected through this one: itself, then those that the operator reroutes to it. */
export function reconnectedThrough({ config: { reroutes } }: Routing, identifier: string): string[] {
  const others = Object.entries(reroutes).filter(([, to]) => to === identifier)
  return [identifier, ...others.map(([from]) => from)]
}

/** Finds the mistakes in the operator's pairs that only the registry shows, one sentence for each. */
export function findRerouteProblems({ config }: Routing, platforms: Platforms): string[] {
  return Object.entries(config.reroutes).flatMap(([from, to]) => {
    const found = [from, to].map((name) => findPlatform(platforms, name))
    const unknown = [from, to].filter((_, index) => found[index] === undefined)
    const [source, target] = found
    if (source === undefined || target === undefined)
      return [
        `MIGRATE_PROVIDERS names ${unknown.join(' and ')}, which this service does not have. Use names of: ${Object.keys(platforms).join(', ')}.`,
      ]
    const unset = notConfiguredMessage(target)
    return [source, target]
      .flatMap(withoutSignIn)
      .concat(unset === null ? [] : [`MIGRATE_PROVIDERS: ${unset}`])
  })
}

/** Clients send the fields of the platform that they know, and another platform cannot read them. */
function withoutSignIn({ identifier, auth }: RunningPlatform): string[] {
  if (auth.kind === 'redirect') return []
  return [
    `MIGRATE_PROVIDERS names ${identifier}, which is connected without a sign-in page: its channels cannot move.`,
  ]
}

/**
 * Tells whether the account that signed in is the one of the channel. The apps of two platforms often get different ids of an account, so
 * for a channel that moves, an equal user name is enough.
 */
export function isSameAccount(
  wanted: Pick<IntegrationRow, 'identifier' | 'internal_id' | 'profile'>,
  identifier: string,
  account: Pick<ConnectedAccount, 'internalId' | 'profile'>,
): boolean {
  if (wanted.internal_id === account.internalId) return true
  if (wanted.identifier === identifier) return false
  const [before, now] = [userName(wanted.profile), userName(account.profile)]
  return before !== '' && before === now
}

function userName(profile: string | null): string {
  return (profile ?? '').replace(/^@/, '').toLowerCase()
}

/**
 * Prepares the move of a channel to the platform and account of `row`, in the transaction that stores it. Returns the channel, locked.
 * A deleted channel of that account keeps its posts, and cannot be revived afterward.
 * @throws 409 connect_failed if the channel is gone, or the account has another channel; and what subscribers throw to refuse
 */
export async function prepareMove(
  ctx: HasDbAndClock & HasEvents,
  { id, organization_id }: Pick<IntegrationRow, 'id' | 'organization_id'>,
  row: IntegrationRow,
): Promise<IntegrationRow> {
  const { identifier, internal_id } = row
  const channel = await lockIntegration(ctx, { organization_id, id })
  if (channel === undefined || channel.deleted_at !== null)
    throw new ApiError('connect_failed', 'The channel to reconnect was deleted.')
  const other = await findIntegrationOfPage(ctx.db, { ...channel, identifier }, internal_id)
  if (other !== undefined && other.deleted_at === null)
    throw new ApiError(
      'connect_failed',
      `${channel.name} would become a channel of ${identifier}, where ${other.name} is already connected. Delete one of the two channels.`,
    )
  if (other !== undefined) await updateIntegration(ctx, other, { internal_id: other.id }, { revive: true })
  await emit(ctx, 'integration.rerouted', { integration: channel, identifier })
  await deleteMentions(ctx.db, organization_id, id)
  return channel
}

/** Returns the columns that a move adds to those of a reconnect. Nothing secret of the earlier platform stays. */
export function movedColumns(row: IntegrationRow): Partial<IntegrationRow> {
  const { identifier, internal_id, refresh_token_sealed, credentials_sealed } = row
  return { identifier, internal_id, refresh_token_sealed, credentials_sealed }
}
