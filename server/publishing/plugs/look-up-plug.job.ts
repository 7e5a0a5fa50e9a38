import { dialectOf } from '../../db/dialect.ts'
import type { IntegrationRow } from '../../db/tables/channels.ts'
import type { PlugRunRow } from '../../db/tables/plugs.ts'
import type { PostRow } from '../../db/tables/posts.ts'
import { transaction } from '../../db/transaction.ts'
import { findAnyIntegration } from '../../integrations/lookup.ts'
import { defineJob, type Job } from '../../jobs/job.ts'
import type { LookUp } from '../../platforms/kit/steps.ts'
import { findPlatform } from '../../platforms/registry.ts'
import { NOT_FOUND } from '../attempts/failures.ts'
import {
  hasBegun,
  hasWorkLeft,
  joinEntries,
  type Progress,
  readProgress,
  repeatableUntilOf,
} from '../engine/acts.ts'
import { applyLook, FOUND, foundOn, LEFT_OPEN, type Look, look, whyOpen } from '../engine/look.ts'
import { judge, lastCallBy, type Verdict } from '../engine/look-up.ts'
import { activePause } from '../engine/pauses.ts'
import { decide } from '../engine/retry-policy.ts'
import { findTaken } from '../look-ups/store.ts'
import { findPlug, type RunContext } from './claim-run.ts'
import type { PlugContext } from './run-plug.job.ts'
import { findRoot, isOtherUnderWay, lockRun, setLookUpAlarm, updateRun, wakeRun } from './runs-store.ts'
import { finishRun } from './settle-run.ts'

declare module '../../jobs/job.ts' {
  interface JobPayloads {
    /** Looks for the acts of a plug whose outcome is unknown. Key: `look-up-plug:<runId>`. */
    'look-up-plug': { organizationId: string; runId: string }
  }
}

interface OpenRun {
  run: PlugRunRow
  root: PostRow
}

interface RunLook extends OpenRun {
  integration: IntegrationRow
  lookUp: LookUp
  /** Name of the platform. */
  name: string
}

/** Looks on the platform for the acts of a run, and stores what that shows, as `lookUpPost` does for an entry. */
export function lookUpPlug(ctx: PlugContext) {
  return async ({ payload, signal }: Pick<Job<'look-up-plug'>, 'payload' | 'signal'>): Promise<void> => {
    const { organizationId, runId } = payload
    const claim = await transaction(ctx, (ctx) => claimLook(ctx, organizationId, runId))
    if (claim === null) return
    const { run, integration, lookUp } = claim
    const progress = readProgress(run.progress)
    const subject = { runId }
    const seen = await look(
      ctx,
      { subject, integration, lookUp, progress, startedAt: run.created_at },
      signal,
    )
    // A worker that stops leaves the look to the next one.
    signal.throwIfAborted()
    await transaction(ctx, async (ctx) => {
      const open = await openRun(ctx, organizationId, runId)
      if (open !== null) await settle(ctx, { ...claim, ...open }, seen)
    })
  }
}

/** Locks the run and returns it if its outcome is still unknown and a look is planned. */
async function openRun(ctx: RunContext, organizationId: string, id: string): Promise<OpenRun | null> {
  const run = await lockRun(ctx.db, organizationId, id)
  const root = run && (await findRoot(ctx.db, organizationId, run.post_id))
  if (root === undefined || run?.state !== 'unknown' || run.look_up_at === null) return null
  return { run, root }
}

async function claimLook(ctx: RunContext, organizationId: string, id: string): Promise<RunLook | null> {
  const open = await openRun(ctx, organizationId, id)
  if (open === null) return null
  const { run } = open
  const integration = await findAnyIntegration(ctx.db, organizationId, run.integration_id)
  const lookUp = integration && findPlug(ctx, run, integration)?.act.lookUp
  if (integration === undefined || integration.deleted_at !== null || lookUp === undefined) {
    await updateRun(ctx.db, run.id, { look_up_at: null })
    return null
  }
  const pause = await activePause(ctx, integration.id)
  const dueAt = run.look_up_at ?? 0
  if (dueAt > ctx.clock.now()) await setLookUpAlarm(ctx, run, dueAt)
  else if (pause !== null) await planLook(ctx, run, pause.until)
  else {
    const name = findPlatform(ctx.platforms, integration.identifier)?.name ?? integration.identifier
    return { ...open, integration, lookUp, name }
  }
  return null
}

async function planLook(ctx: RunContext, run: PlugRunRow, at: number, progress?: Progress): Promise<void> {
  await updateRun(ctx.db, run.id, {
    look_up_at: at,
    ...(progress && { progress: JSON.stringify(progress) }),
  })
  await setLookUpAlarm(ctx, run, at)
}

/** Stores what one look has shown. Runs in a transaction that locks the run. */
async function settle(ctx: RunContext, found: RunLook, seen: Look): Promise<void> {
  const { run, root, lookUp, name } = found
  const now = ctx.clock.now()
  const progress = readProgress(run.progress)
  const verdicts = await judgeLook(ctx, run, progress, seen)
  // A worker that was declared dead may have lived until its lease ended.
  const ended = { finished_at: run.finished_at, lease_until: 0, code: 'interrupted' }
  const times = { now, since: run.finished_at ?? now, lastCallBy: lastCallBy([ended], progress.acts ?? []) }
  const shown = applyLook(progress, lookUp, seen, verdicts, times)
  if (shown.kind === 'known') return conclude(ctx, found, progress, shown.wasGone)
  if (shown.kind === 'again') return planLook(ctx, run, shown.at, progress)
  const { kind, reason } = whyOpen(progress, verdicts, name, seen)
  const isAbsent = kind === 'absent'
  const message = isAbsent ? `It was not found on ${name}, so it is probably not live.` : reason
  const code = isAbsent ? NOT_FOUND : LEFT_OPEN[kind]
  await finishRun(ctx, { run, root }, { state: 'unknown', code, message, progress })
}

async function judgeLook(
  ctx: RunContext,
  run: PlugRunRow,
  { acts = [] }: Progress,
  { sightings }: Look,
): Promise<Map<string, Verdict> | null> {
  if (sightings === undefined) return null
  const ids = [...sightings.values()].flatMap(({ matches }) => matches.map(({ releaseId }) => releaseId))
  await dialectOf(ctx.db).lock(ctx.db, `release:${run.integration_id}`)
  if (ids.length > 0 && (await isOtherUnderWay(ctx.db, run))) return null
  const taken = await findTaken(ctx.db, run, ids)
  for (const act of acts) if (act.entry !== undefined) taken.add(act.entry.releaseId)
  return judge(sightings, taken)
}

/** Continues once the outcome of every act is known. `wasGone`: an act was not on the platform and is sent again. */
async function conclude(
  ctx: RunContext,
  { run, root, name }: RunLook,
  progress: Progress,
  wasGone: boolean,
): Promise<void> {
  const { acts = [] } = progress
  const now = ctx.clock.now()
  if (acts.every(({ status }) => status === 'published')) {
    const entry = joinEntries(acts)
    const message = foundOn(name, entry)
    return finishRun(ctx, { run, root }, { state: 'done', code: FOUND, message, entry, progress })
  }
  const failures = run.failures + Number(wasGone)
  const tries = { count: Math.max(1, failures), unanswered: 0, firstStartedAt: now, repeatableUntil: null }
  const decision = decide({ failure: 'retryable' }, tries, { now })
  if (hasWorkLeft(progress, now) && decision.next === 'retry') {
    const begun = hasBegun(progress)
    return wakeRun(ctx, run, wasGone ? decision.at : now, {
      state: begun ? 'acting' : 'waiting',
      progress: begun ? JSON.stringify(progress) : null,
      repeatable_until: begun ? repeatableUntilOf(progress) : null,
      failures,
      unanswered: 0,
      code: null,
      message: null,
      finished_at: null,
      kept_until: null,
    })
  }
  const error = acts.find(({ status }) => status === 'failed')?.error
  const { code, message } = error ?? {
    code: NOT_FOUND,
    message: `It is not on ${name}, so nothing was published.`,
  }
  await finishRun(ctx, { run, root }, { state: 'failed', code, message, progress })
}

export const lookUpPlugJob = defineJob({ name: 'look-up-plug', run: lookUpPlug })
