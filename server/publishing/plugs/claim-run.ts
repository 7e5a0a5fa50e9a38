import type { HasDbAndClock } from '../../db/connect.ts'
import type { IntegrationRow } from '../../db/tables/channels.ts'
import type { PlugRunRow } from '../../db/tables/plugs.ts'
import type { PostRow } from '../../db/tables/posts.ts'
import { transaction } from '../../db/transaction.ts'
import type { HasEvents } from '../../events/events.ts'
import { checkChannelUse } from '../../integrations/channel-use.ts'
import { findAnyIntegration } from '../../integrations/lookup.ts'
import type { HasQueue } from '../../jobs/queue.ts'
import { newId } from '../../lib/ids.ts'
import { currentPlan, type PlanSettings } from '../../plans/subscriptions.ts'
import type { Act, InternalPlug, Plug, PlugFields } from '../../platforms/kit/plugs.ts'
import type { PublishedEntry } from '../../platforms/platform.ts'
import { findPlatform, type HasPlatforms } from '../../platforms/registry.ts'
import { hasUnanswered, hasWorkLeft, isOpen, type Progress, readProgress } from '../engine/acts.ts'
import { SENDING_LEASE_MS } from '../engine/deadline.ts'
import { activePause, reservePlace } from '../engine/pauses.ts'
import { recover } from '../engine/recover.ts'
import { valuesOf } from './fields.ts'
import { findPlugOf, findPublication, findRoot, lockRun, setAlarm, updateRun, wakeRun } from './runs-store.ts'
import { failRun, finishRun, type LockedRun } from './settle-run.ts'

export type RunContext = HasDbAndClock & HasQueue & HasEvents & HasPlatforms & PlanSettings

/** A run that this worker owns until its lease ends. Made by `claimRun`, read by the job and by `settleRun`. */
export interface ClaimedRun {
  run: PlugRunRow
  root: PostRow
  post: PublishedEntry
  integration: IntegrationRow
  act: Act
  fields: PlugFields
  progress: Progress
  /** Null if there is no condition to wait for. */
  condition: Pick<Plug, 'isDue' | 'runEveryMilliseconds' | 'totalRuns'> | null
}

/** Limits the time for checking and preparing. */
export const PREPARING_TIMEOUT_MS = 60_000
/** A lease outlives the timeout, so an expired lease proves that the worker died. */
const PREPARING_LEASE_MS = PREPARING_TIMEOUT_MS + 30_000

/**
 * Claims a due run, in one transaction that locks it. Returns null if there is nothing to do now: the run is done, another worker
 * has claimed it, or something stopped it, which is then recorded.
 */
export async function claimRun(
  ctx: RunContext,
  organizationId: string,
  id: string,
): Promise<ClaimedRun | null> {
  return transaction(ctx, async (ctx) => {
    const run = await lockRun(ctx.db, organizationId, id)
    const root = run && (await findRoot(ctx.db, organizationId, run.post_id))
    if (run === undefined || root === undefined || run.due_at === null) return null
    const now = ctx.clock.now()
    const free = Math.max(run.due_at, run.lease_until ?? 0)
    if (free > now) {
      await setAlarm(ctx, run, free)
      return null
    }
    // An expired lease proves that the worker died; an act that it had begun may have succeeded.
    if (run.lease_until !== null) return recoverRun(ctx, { run, root })
    return claimDue(ctx, { run, root })
  })
}

async function claimDue(ctx: RunContext, { run, root }: LockedRun): Promise<ClaimedRun | null> {
  const now = ctx.clock.now()
  const progress = readProgress(run.progress)
  const claimed = await claimOf(ctx, run, root)
  const forgotten = isOpen(progress) && !hasWorkLeft(progress, now)
  if (!('act' in claimed) || forgotten) {
    await giveUp(ctx, run, root, 'act' in claimed ? FORGOTTEN : claimed)
    return null
  }
  const pause = await activePause(ctx, run.integration_id)
  if (pause !== null) {
    // The wait does not count as a try.
    await wakeRun(ctx, run, await reservePlace(ctx.db, pause))
    return null
  }
  const leaseMs = run.state === 'acting' ? SENDING_LEASE_MS : PREPARING_LEASE_MS
  const lease = { claim: newId(), worker_id: ctx.jobs.workerId, lease_until: now + leaseMs }
  await updateRun(ctx.db, run.id, lease)
  return { ...claimed, progress, run: { ...claimed.run, ...lease } }
}

/** Decides what follows the death of the run's worker, and claims the run again if it goes on at once. */
async function recoverRun(ctx: RunContext, { run, root }: LockedRun): Promise<ClaimedRun | null> {
  const now = ctx.clock.now()
  const progress = readProgress(run.progress)
  const isSending = run.state === 'acting'
  const recovery = recover(progress, { isSending, startedAt: run.lease_until ?? now, now })
  if (recovery.next === 'end') {
    const integration = await findAnyIntegration(ctx.db, run.organization_id, run.integration_id)
    const act = integration && findPlug(ctx, run, integration)?.act
    await failRun(ctx, { run, root }, recovery.failure, { progress, act })
    return null
  }
  const unanswered = run.unanswered + Number(hasUnanswered(progress))
  const change = { progress: JSON.stringify(recovery.progress), unanswered, lease_until: null }
  if (recovery.at > now) {
    await wakeRun(ctx, run, recovery.at, change)
    return null
  }
  await updateRun(ctx.db, run.id, change)
  return claimDue(ctx, { run: { ...run, ...change }, root })
}

interface Refusal {
  code: string
  message: string
}

const FORGOTTEN: Refusal = {
  code: 'outcome_unknown',
  message: 'The platform may no longer recognize the attempt: repeating it could act twice.',
}

/** Returns the work to do, or the reason why there is none. */
async function claimOf(
  ctx: RunContext,
  run: PlugRunRow,
  root: PostRow,
): Promise<Omit<ClaimedRun, 'progress'> | Refusal> {
  const out = await findPublication(ctx.db, run.organization_id, run.post_id, run.release_id)
  if (out === undefined)
    return { code: 'post_gone', message: 'The post was deleted or published again in the meantime.' }
  const row = await findAnyIntegration(ctx.db, run.organization_id, run.integration_id)
  const { current } = await currentPlan(ctx, run.organization_id)
  const checked = checkChannelUse(ctx, 'act', row, current)
  if (checked.problem !== null) return checked.problem
  const { channel: integration } = checked
  const given = { run, root, post: { releaseId: run.release_id, releaseUrl: out.release_url }, integration }
  const chosen = run.plug_id === null
  const settings = chosen ? run : await findPlugOf(ctx.db, run)
  if (settings === undefined || ('activated' in settings && settings.activated !== 1))
    return { code: 'plug_deactivated', message: 'The plug is deactivated.' }
  const plug = findPlug(ctx, run, integration)
  if (plug === undefined) return UNSUPPORTED
  const condition = 'isDue' in plug ? plug : null
  return { ...given, act: plug.act, fields: valuesOf(settings.fields), condition }
}

/** Finds the plug of a run, whether it is active or not. */
export function findPlug(
  { platforms }: Pick<RunContext, 'platforms'>,
  run: Pick<PlugRunRow, 'plug_id' | 'identifier'>,
  integration: Pick<IntegrationRow, 'identifier'>,
): Plug | InternalPlug | undefined {
  if (run.plug_id !== null)
    return findPlatform(platforms, integration.identifier)?.plugs?.find(
      ({ identifier }) => identifier === run.identifier,
    )
  const plug = Object.values(platforms)
    .flatMap(({ internalPlugs = [] }) => internalPlugs)
    .find(({ identifier }) => identifier === run.identifier)
  // A channel that moved to another platform has other credentials than the act needs.
  return plug?.pickIntegration.includes(integration.identifier) ? plug : undefined
}

const UNSUPPORTED: Refusal = {
  code: 'plug_unsupported',
  message: 'This service, or the platform of the channel, no longer supports the plug.',
}

/**
 * Ends a run that cannot continue. Before the act, nothing happened; during it, the outcome is unknown and the act is not repeated.
 */
async function giveUp(ctx: RunContext, run: PlugRunRow, root: PostRow, why: Refusal): Promise<void> {
  if (run.state !== 'acting') return finishRun(ctx, { run, root }, { ...why, state: 'stopped' })
  const integration = await findAnyIntegration(ctx.db, run.organization_id, run.integration_id)
  const act = integration && findPlug(ctx, run, integration)?.act
  const failure = { ...why, kind: 'unknown', retryable: false } as const
  await failRun(ctx, { run, root }, failure, { progress: readProgress(run.progress), act })
}
