import type { App } from '../../context.ts'
import { transaction } from '../../db/transaction.ts'
import type { AccountContext } from '../../integrations/accounts.ts'
import { findAnyIntegration } from '../../integrations/lookup.ts'
import { defineJob, type Job } from '../../jobs/job.ts'
import { findPlatform } from '../../platforms/registry.ts'
import type { ClaimContext } from '../attempts/claim.ts'
import { readProgress } from '../engine/acts.ts'
import { look } from '../engine/look.ts'
import { activePause } from '../engine/pauses.ts'
import { findAttempt, lockThread, updateAttempt } from '../store.ts'
import { planLookUp, setLookUpAlarm } from './plan-look-up.ts'
import { type LookUpClaim, type OpenLookUp, settleLookUp } from './settle-look-up.ts'
import { findTries } from './store.ts'

declare module '../../jobs/job.ts' {
  interface JobPayloads {
    /** Looks for the acts of an attempt whose outcome is unknown. Key: `look-up:<attemptId>`. */
    'look-up-post': { attemptId: string }
  }
}

export type LookUpContext = ClaimContext & AccountContext

/**
 * Looks on the platform for the acts of an entry whose outcome is unknown, and stores what that shows. Only reads there, so that it may
 * run at any time and any number of times, in several workers: what was found is stored under the lock of the thread.
 */
export function lookUpPost(ctx: LookUpContext) {
  return async ({ payload, signal }: Pick<Job<'look-up-post'>, 'payload' | 'signal'>): Promise<void> => {
    const claim = await transaction(ctx, (ctx) => claimLookUp(ctx, payload.attemptId))
    if (claim === null) return
    const { attempt, integration, lookUp } = claim
    const { started_at: startedAt, post_id: postId } = attempt
    const progress = readProgress(attempt.progress)
    const seen = await look(ctx, { subject: { postId }, integration, lookUp, progress, startedAt }, signal)
    // A worker that stops leaves the look to the next one.
    signal.throwIfAborted()
    await transaction(ctx, async (ctx) => {
      const open = await openLookUp(ctx, claim.attempt.id)
      if (open !== null) await settleLookUp(ctx, { ...claim, ...open }, seen)
    })
  }
}

/** Returns null if there is nothing to look up now: it is not due, nobody needs it any more, or the account is paused. */
async function claimLookUp(ctx: LookUpContext, attemptId: string): Promise<LookUpClaim | null> {
  const open = await openLookUp(ctx, attemptId)
  if (open === null) return null
  const { attempt, root } = open
  const dueAt = attempt.look_up_at ?? 0
  const integration = await findAnyIntegration(ctx.db, root.organization_id, root.integration_id)
  const platform = integration && findPlatform(ctx.platforms, integration.identifier)
  if (integration === undefined || integration.deleted_at !== null || platform?.lookUp === undefined) {
    await updateAttempt(ctx.db, attempt.id, { look_up_at: null })
    return null
  }
  const pause = await activePause(ctx, integration.id)
  if (dueAt > ctx.clock.now()) await setLookUpAlarm(ctx, attempt.id, dueAt)
  else if (pause !== null) await planLookUp(ctx, attempt.id, pause.until)
  else return { attempt, integration, platform, lookUp: platform.lookUp }
  return null
}

/**
 * Locks the thread and returns the look-up if the outcome of its entry is still unknown. Otherwise ends it: somebody retried, deleted or
 * bound the entry, or its worker was alive.
 */
async function openLookUp(ctx: Pick<App, 'db'>, attemptId: string): Promise<OpenLookUp | null> {
  const seen = await findAttempt(ctx.db, attemptId)
  if (seen === undefined || seen.look_up_at === null) return null
  const entries = await lockThread(ctx.db, seen.organization_id, seen.root_id)
  const [root] = entries
  const entry = entries.find(({ id }) => id === seen.post_id)
  const tries = entry === undefined ? [] : await findTries(ctx.db, entry)
  const attempt = tries.at(-1)
  const isUnknown = entry?.state === 'ERROR' && entry.error_code === 'outcome_unknown'
  if (isUnknown && root !== undefined && attempt?.id === attemptId && attempt.finished_at !== null)
    return attempt.look_up_at === null ? null : { attempt, tries, entries, root, entry }
  await updateAttempt(ctx.db, attemptId, { look_up_at: null })
  return null
}

export const lookUpPostJob = defineJob({ name: 'look-up-post', run: lookUpPost })
