import type { HasDbAndClock } from '../../db/connect.ts'
import type { IntegrationRow } from '../../db/tables/channels.ts'
import type { PostRow } from '../../db/tables/posts.ts'
import type { PlugRunRow } from '../../db/tables/runs.ts'
import { transaction } from '../../db/transaction.ts'
import type { HasEvents } from '../../events/events.ts'
import { findAnyIntegration, findSummaries } from '../../integrations/lookup.ts'
import { defineJob, type Job } from '../../jobs/job.ts'
import type { HasQueue } from '../../jobs/queue.ts'
import { newId } from '../../lib/ids.ts'
import { findPlatform, type HasPlatforms } from '../../platforms/registry.ts'
import { traceColumns, traceOf, withTrace } from '../../process/trace.ts'
import { recordEvent } from '../events.ts'
import { announceDue } from '../runs/run-table.ts'
import { KEPT_MS } from '../runs/settle-run.ts'
import { readChosen } from './chosen.ts'
import { plugTable } from './plug-runs.ts'
import { findActivePlugs, findPublication, insertRun } from './runs-store.ts'

declare module '../../jobs/job.ts' {
  interface JobPayloads {
    /** Plans the plugs of a thread that was published under this platform id. */
    'start-plugs': { organizationId: string; postId: string; releaseId: string }
  }
}

type StartContext = HasDbAndClock & HasQueue & HasEvents & HasPlatforms

type NewRun = Pick<PlugRunRow, 'integration_id' | 'identifier' | 'plug_id' | 'fields' | 'due_at'>

/** Plans every plug of a published thread, once for each publication. Safe to run again. */
function startPlugs(ctx: StartContext) {
  return async ({ payload }: Pick<Job<'start-plugs'>, 'payload'>): Promise<void> => {
    const { organizationId, postId, releaseId } = payload
    await transaction(ctx, async (ctx) => {
      const post = await findPublication(ctx.db, organizationId, postId, releaseId)
      const integration = post && (await findAnyIntegration(ctx.db, organizationId, post.integration_id))
      if (post === undefined || integration === undefined) return
      if (ctx.clock.now() - (post.published_at ?? 0) >= KEPT_MS) return
      await withTrace(traceOf(post), async () => {
        const planned = [
          ...(await ownPlugs(ctx, post, integration)),
          ...(await chosenPlugs(ctx, post, integration)),
        ]
        for (const run of planned) await plan(ctx, post, releaseId, run)
      })
    })
  }
}

/** Plans the plugs that are active on the channel. The first check is one interval after the thread was published. */
async function ownPlugs(ctx: StartContext, post: PostRow, integration: IntegrationRow): Promise<NewRun[]> {
  const known = findPlatform(ctx.platforms, integration.identifier)?.plugs ?? []
  const rows = await findActivePlugs(ctx.db, post.organization_id, integration.id)
  return rows.flatMap((row) => {
    const plug = known.find(({ methodName }) => methodName === row.method_name)
    if (plug === undefined) return []
    const due_at = ctx.clock.now() + plug.runEveryMilliseconds
    return [
      { integration_id: integration.id, identifier: plug.identifier, plug_id: row.id, fields: '[]', due_at },
    ]
  })
}

/** Plans the plugs chosen with the post. Those that have become impossible are skipped and recorded. */
async function chosenPlugs(ctx: StartContext, post: PostRow, integration: IntegrationRow): Promise<NewRun[]> {
  const plugs = findPlatform(ctx.platforms, integration.identifier)?.internalPlugs ?? []
  const { chosen, problems } = readChosen(plugs, JSON.parse(post.settings ?? '{}'))
  for (const { location, message } of problems)
    await recordEvent(ctx, post, 'plug_failed', {
      code: 'content_rejected',
      message: `${location} ${message}`,
    })
  if (problems.length > 0) return []
  const runs: NewRun[] = []
  for (const { plug, delayMs, integrationIds, fields } of chosen) {
    const given = Object.entries(fields).map(([name, value]) => ({ name, value }))
    const channels = await findSummaries(ctx.db, post.organization_id, integrationIds)
    for (const id of integrationIds) {
      const channel = channels.get(id)
      if (channel !== undefined && plug.pickIntegration.includes(channel.identifier))
        runs.push({
          integration_id: channel.id,
          identifier: plug.identifier,
          plug_id: null,
          fields: JSON.stringify(given),
          due_at: ctx.clock.now() + delayMs,
        })
      else
        await recordEvent(ctx, post, 'plug_stopped', {
          code: 'channel_missing',
          message: `${plug.identifier}: The selected channel was removed.`,
        })
    }
  }
  return runs
}

async function plan(ctx: StartContext, post: PostRow, releaseId: string, run: NewRun): Promise<void> {
  const row: PlugRunRow = {
    id: newId(),
    organization_id: post.organization_id,
    post_id: post.id,
    release_id: releaseId,
    state: 'waiting',
    looks: 0,
    failures: 0,
    unanswered: 0,
    progress: null,
    repeatable_until: null,
    claim: null,
    worker_id: null,
    lease_until: null,
    acted_release_id: null,
    acted_release_url: null,
    code: null,
    message: null,
    created_at: ctx.clock.now(),
    finished_at: null,
    look_up_at: null,
    kept_until: null,
    ...traceColumns(),
    ...run,
  }
  if (await insertRun(ctx.db, row)) await announceDue(plugTable, ctx, row, row.due_at ?? 0)
}

export const startPlugsJob = defineJob({ name: 'start-plugs', run: startPlugs })
