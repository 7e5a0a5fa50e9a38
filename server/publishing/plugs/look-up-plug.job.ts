import type { IntegrationRow } from '../../db/tables/channels.ts'
import { defineJob, type Job } from '../../jobs/job.ts'
import { readProgress } from '../engine/acts.ts'
import { NOT_FOUND } from '../engine/look-up.ts'
import { runLookUp, type UnknownAct } from '../engine/run-look-up.ts'
import { findPlug } from './claim-run.ts'
import type { PlugContext } from './run-plug.job.ts'
import { findRoot, isOtherUnderWay, lockRun, setLookUpAlarm, updateRun } from './runs-store.ts'
import { finishRun, type LockedRun, retryRun } from './settle-run.ts'

declare module '../../jobs/job.ts' {
  interface JobPayloads {
    /** Looks for the acts of a plug whose outcome is unknown. Key: `look-up-plug:<runId>`. */
    'look-up-plug': { organizationId: string; runId: string }
  }
}

/** Looks on the platform for the acts of a run whose outcome is unknown. */
export function lookUpPlug(ctx: PlugContext) {
  return ({ payload, signal }: Pick<Job<'look-up-plug'>, 'payload' | 'signal'>): Promise<void> =>
    runLookUp(ctx, (ctx) => openRun(ctx, payload.organizationId, payload.runId), signal)
}

/** Locks the run and returns it if its outcome is still unknown and a look-up is planned. */
async function openRun(ctx: PlugContext, organizationId: string, id: string): Promise<UnknownAct | null> {
  const run = await lockRun(ctx.db, organizationId, id)
  const root = run && (await findRoot(ctx.db, organizationId, run.post_id))
  if (root === undefined || run?.state !== 'unknown' || run.look_up_at === null) return null
  return unknownRun(ctx, { run, root })
}

function unknownRun(ctx: PlugContext, { run, root }: LockedRun): UnknownAct {
  const { id, integration_id, organization_id, finished_at } = run
  const now = ctx.clock.now()
  const end = (ending: Parameters<typeof finishRun>[2]) => finishRun(ctx, { run, root }, ending)
  // An act that is not on the platform counts as a failure.
  const failuresAfter = (code: string) => run.failures + Number(code === NOT_FOUND)
  return {
    subject: { runId: id },
    title: 'It',
    account: { id: integration_id, organization_id },
    dueAt: run.look_up_at ?? 0,
    progress: readProgress(run.progress),
    startedAt: run.created_at,
    since: finished_at ?? now,
    // A worker that was declared dead may have lived until its lease ended.
    attempts: [{ finished_at, code: 'interrupted' }],
    tries: { count: failuresAfter(NOT_FOUND), firstStartedAt: now },
    lookUpOn: (integration: IntegrationRow) => findPlug(ctx, run, integration)?.act.lookUp,
    isTwinUnderWay: () => isOtherUnderWay(ctx.db, run),
    async plan(at, progress) {
      await updateRun(ctx.db, id, { look_up_at: at, progress: JSON.stringify(progress) })
      if (at !== null) await setLookUpAlarm(ctx, run, at)
    },
    setAlarm: (at) => setLookUpAlarm(ctx, run, at),
    publish: (entry, reason, progress) => end({ ...reason, state: 'done', entry, progress }),
    retry: (at, { code }, progress) =>
      retryRun(ctx, run, at, { progress, failures: failuresAfter(code), unanswered: 0 }),
    fail: ({ code, message }, progress) => end({ state: 'failed', code, message, progress }),
    report: (open, progress) => end({ ...open, state: 'unknown', progress }),
  }
}

export const lookUpPlugJob = defineJob({ name: 'look-up-plug', run: lookUpPlug })
