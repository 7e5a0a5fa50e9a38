import type { Knex } from 'knex'
import type { HasDbAndClock } from '../../db/connect.ts'
import { dialectOf } from '../../db/dialect.ts'
import type { IntegrationRow } from '../../db/tables/channels.ts'
import type { PostEventType } from '../../db/tables/posts.ts'
import type { PlugRunRow } from '../../db/tables/runs.ts'
import { emit, type HasEvents } from '../../events/events.ts'
import { checkChannelUse } from '../../integrations/channel-use.ts'
import { findAnyIntegration, whileUsable } from '../../integrations/lookup.ts'
import type { HasQueue } from '../../jobs/queue.ts'
import { currentPlan } from '../../plans/subscriptions.ts'
import type { Act, InternalPlug, Plug, PlugFields } from '../../platforms/kit/plugs.ts'
import type { PlatformCall, PublishedEntry } from '../../platforms/platform.ts'
import { findPlatform, type HasPlatforms } from '../../platforms/registry.ts'
import type { BoundSteps } from '../engine/claimed-act.ts'
import { withinADay } from '../engine/retry-policy.ts'
import { recordEvent } from '../events.ts'
import type { Ending, Refusal, RunContext, RunKind, RunWork } from '../runs/run-kind.ts'
import { type RunTable, updateRun, wakeRun } from '../runs/run-table.ts'
import { finishRun } from '../runs/settle-run.ts'
import { valuesOf } from './fields.ts'
import { findPlugOf, findPublication, findRoot, publications } from './runs-store.ts'

export const plugTable: RunTable = {
  rows: (db) => db('plug_runs'),
  rootColumn: 'post_id',
  key: 'plug',
  runJob: 'run-plug',
  lookUpJob: 'look-up-plug',
}

/** Checks the condition of a plug, and carries its act out. */
export const plugRuns: RunKind<PlugRunRow> = {
  table: plugTable,
  work: workOf,
  lookUpOn: (ctx, run, integration) => findPlug(ctx, run, integration)?.act.lookUp,
  ended: endPlug,
}

/** A plug, with the post that it acts on and the condition that it waits for. */
interface PlugWork {
  act: Act
  post: PublishedEntry
  fields: PlugFields
  /** Null if there is no condition to wait for. */
  condition: Pick<Plug, 'isDue' | 'runEveryMilliseconds' | 'totalRuns'> | null
}

async function workOf(ctx: RunContext, run: PlugRunRow): Promise<RunWork<PlugRunRow> | Refusal> {
  const out = await findPublication(ctx.db, run.organization_id, run.post_id, run.release_id)
  if (out === undefined)
    return { code: 'post_gone', message: 'The post was deleted or published again in the meantime.' }
  const row = await findAnyIntegration(ctx.db, run.organization_id, run.integration_id)
  const { current } = await currentPlan(ctx, run.organization_id)
  const checked = checkChannelUse(ctx, 'act', row, current)
  if (checked.problem !== null) return checked.problem
  const { channel: integration } = checked
  const settings = run.plug_id === null ? run : await findPlugOf(ctx.db, run)
  if (settings === undefined || ('activated' in settings && settings.activated !== 1))
    return { code: 'plug_deactivated', message: 'The plug is deactivated.' }
  const plug = findPlug(ctx, run, integration)
  if (plug === undefined) return UNSUPPORTED
  const plugWork: PlugWork = {
    act: plug.act,
    post: { releaseId: run.release_id, releaseUrl: out.release_url },
    fields: valuesOf(settings.fields),
    condition: 'isDue' in plug ? plug : null,
  }
  return {
    integration,
    steps: (call) => plugSteps(run, plugWork, call),
    holds: (db) => holds(db, run),
    postpone: (ctx, run) => postpone(ctx, plugWork, run),
  }
}

/** The post is published, its channel is in use and the plug is active. Locks the post. */
function holds(db: Knex, run: PlugRunRow): Knex.QueryBuilder[] {
  const post = publications(db)
    .where({ organization_id: run.organization_id, id: run.post_id, release_id: run.release_id })
    .select(db.raw('1'))
  const given = [dialectOf(db).forUpdate(post), whileUsable(db, 'act', run)]
  if (run.plug_id === null) return given
  return [...given, db('plugs').where({ id: run.plug_id, activated: 1 }).select(db.raw('1'))]
}

function plugSteps(
  { id: key }: PlugRunRow,
  { act, post, fields, condition }: PlugWork,
  call: PlatformCall,
): BoundSteps {
  return {
    async prepare(saved) {
      if (saved === null && condition !== null && !(await condition.isDue(call, post, fields)))
        return { kind: 'not_due' }
      return act.prepare(call, { post, fields, key, saved })
    },
    idempotency: (account) => withinADay(act.idempotency(account)),
    commit: (call, input) => act.commit(call, input),
    confirm: act.confirm?.bind(act),
    media: async () => [],
  }
}

/** Finds the plug of a run, whether it is active or not. */
function findPlug(
  { platforms }: HasPlatforms,
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

/** Plans the next check of the condition, or ends the run after the last one. */
async function postpone(ctx: RunContext, { condition }: PlugWork, run: PlugRunRow): Promise<void> {
  const looks = run.looks + 1
  const { totalRuns = 1, runEveryMilliseconds = 0 } = condition ?? {}
  if (looks < totalRuns) {
    const due_at = ctx.clock.now() + runEveryMilliseconds
    return wakeRun<PlugRunRow>(plugTable, ctx, run, { due_at, looks, failures: 0, progress: null })
  }
  await updateRun<PlugRunRow>(plugTable, ctx.db, run.id, { looks })
  const message = `The condition was not met in ${looks} checks.`
  await finishRun(ctx, { kind: plugRuns, run }, { state: 'ended', message })
}

const events: Record<Ending['state'], PostEventType> = {
  done: 'plug_acted',
  ended: 'plug_ended',
  stopped: 'plug_stopped',
  failed: 'plug_failed',
  unknown: 'plug_unknown',
}

/** Shows in the log of the post how a run ended, and tells the members if somebody should know. */
async function endPlug(
  ctx: HasDbAndClock & HasQueue & HasEvents,
  run: PlugRunRow,
  ending: Ending,
): Promise<void> {
  const root = await findRoot(ctx.db, run.organization_id, run.post_id)
  if (root === undefined) return
  const { state, code, entry, platformResponse } = ending
  const message = ending.message ?? entry?.releaseUrl
  const said = `${run.identifier}${message ? `: ${message}` : ''}`
  const retryable = state === 'failed' || state === 'unknown' ? false : undefined
  await recordEvent(ctx, root, events[state], { code, message: said, platformResponse, retryable })
  const content = contentOf(run, ending)
  if (content === null) return
  const about = { integrationId: run.integration_id, postId: root.id }
  const notice = { content, link: root.release_url, ...about }
  await emit(ctx, 'members.notice', {
    organizationId: run.organization_id,
    notice: { kind: 'failure', ...notice },
  })
}

function contentOf(run: PlugRunRow, { state, message = '', lookUpAt = null }: Ending): string | null {
  if (state === 'failed') return `The plug ${run.identifier} failed for your post. ${message}`
  if (state !== 'unknown') return null
  const next =
    lookUpAt === null
      ? 'Check the platform; the plug is not retried.'
      : 'The service looks for it on the platform and reports what it finds.'
  return `The outcome of the plug ${run.identifier} for your post is unknown. ${next} ${message}`
}
