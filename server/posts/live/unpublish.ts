import type { PostRow } from '../../db/tables/posts.ts'
import type { RequestedActRow } from '../../db/tables/runs.ts'
import { transaction } from '../../db/transaction.ts'
import { ApiError } from '../../errors/errors.ts'
import type { AccessScope } from '../../integrations/access-scope.ts'
import { checkChannelUse } from '../../integrations/channel-use.ts'
import { findAnyIntegration, whileUsable } from '../../integrations/lookup.ts'
import { PERMANENT_IDEMPOTENCY, published, ready } from '../../platforms/kit/steps.ts'
import { findPlatform } from '../../platforms/registry.ts'
import { findPublishedParts } from '../../publishing/attempts/published-parts.ts'
import { withinADay } from '../../publishing/engine/retry-policy.ts'
import { recordEvent } from '../../publishing/events.ts'
import { unqueuePost } from '../../publishing/queue-post.ts'
import { type ActKind, stopActs } from '../../publishing/requested/act-kind.ts'
import { ALREADY_GONE } from '../../publishing/requested/outcome.ts'
import { markRemoved } from '../../publishing/requested/removed.ts'
import { findOpenActs, requestActs } from '../../publishing/requested/requested-acts.ts'
import { updatePosts } from '../store.ts'
import { type EditServices, editKind } from './edit-live.ts'
import { type ActScope, logOutcome, openThread, requireUsable } from './live-acts.ts'
import { type ChosenTargets, chooseTargets, type LiveTarget, liveTargets, slotOf } from './targets.ts'

/** Takes one publication of an entry down. */
export const unpublishKind: ActKind = {
  name: 'unpublish',
  async work(ctx, act) {
    const row = await findAnyIntegration(ctx.db, act.organization_id, act.integration_id)
    const checked = checkChannelUse(ctx, 'call', row)
    if (checked.problem !== null) return checked.problem
    const { channel: integration, platform } = checked
    const removal = platform.remove
    if (removal === undefined) return { code: 'not_supported', message: cannotRemove(platform.name, null) }
    const { releaseUrl, isRoot, settings } = JSON.parse(act.input) as RemovalInput
    const entry = { releaseId: act.release_id, releaseUrl, isRoot, settings }
    return {
      integration,
      steps: () => ({
        prepare: async () => ready({}),
        idempotency: () => withinADay(PERMANENT_IDEMPOTENCY),
        async commit(call) {
          const outcome = await removal.run(call, entry)
          return { ...published(entry), ...(outcome === 'gone' && { note: ALREADY_GONE }) }
        },
        media: async () => [],
      }),
      holds: (db) => [whileUsable(db, 'call', act)],
    }
  },
  async ended(ctx, act, ending) {
    if (ending.state === 'done') await markRemoved(ctx, act)
    await logOutcome(ctx, act, ending, {
      done: 'unpublished',
      failed: 'unpublish_failed',
      unknown: 'unpublish_unknown',
      failure: 'could not be taken down',
    })
  },
}

interface RemovalInput {
  releaseUrl: string | null
  isRoot: boolean
  settings: Record<string, unknown>
}

function cannotRemove(platform: string, url: string | null): string {
  const where = url === null ? 'Take it down there.' : `Take it down there: ${url}`
  return `This service cannot take posts on ${platform} down. ${where}`
}

/**
 * Requests that what is live of a thread is taken down: everything, or the chosen entries and targets; comments go before the root.
 * Returns an act for each, which may be open already. The thread may be deleted here. With its root, what still waits to be published is
 * cancelled, and the post no longer repeats.
 * @throws 404; 400 for ids of other posts; 409 while it is being sent, if nothing is live, or if its platform or channel cannot do it
 */
export async function unpublishPost(
  ctx: ActScope & EditServices,
  scope: AccessScope,
  id: string,
  chosen: ChosenTargets = {},
): Promise<RequestedActRow[]> {
  return transaction(ctx, async (ctx) => {
    const entries = await openThread(ctx, scope, id)
    const [root] = entries as [PostRow, ...PostRow[]]
    const targets = chooseTargets(entries, chosen, await findPublishedParts(ctx, entries)).reverse()
    const { channel } = await requireUsable(ctx, root, 'call')
    const platform = findPlatform(ctx.platforms, channel.identifier)
    if (platform?.remove === undefined)
      throw new ApiError(
        'not_supported',
        cannotRemove(platform?.name ?? channel.identifier, targets.at(-1)?.releaseUrl ?? null),
      )
    // A root that failed on other targets keeps what follows it for a retry.
    const live = liveTargets(root)
    if (live.length > 0 && targets.filter(({ entry }) => entry.id === root.id).length === live.length)
      await cancelRest(ctx, entries)
    const open = await findOpenActs(ctx.db, root.organization_id, targets.flatMap(slotsOf))
    const edits = open.filter(({ kind }) => kind === 'edit')
    await stopActs(ctx, editKind(ctx), edits)
    const isAsked = ({ entry, releaseId }: LiveTarget) =>
      open.some(
        (act) => act.kind === 'unpublish' && act.subject_id === entry.id && act.release_id === releaseId,
      )
    const asked = targets.filter((target) => !isAsked(target))
    const acts = await requestActs(
      ctx,
      asked.map((target) => removalOf(root, target)),
      // An edit that is being sent would otherwise bring the text back after its removal.
      { after: edits.findLast(({ state }) => state === 'acting') },
    )
    for (const { entry, releaseUrl, releaseId } of asked)
      await recordEvent(ctx, entry, 'unpublish_requested', { message: releaseUrl ?? releaseId })
    return [...open.filter(({ kind }) => kind === 'unpublish'), ...acts]
  })
}

function slotsOf({ entry, releaseId }: LiveTarget): string[] {
  return ['unpublish', 'edit'].map((kind) => slotOf(kind, entry, releaseId))
}

function removalOf(root: PostRow, { entry, releaseId, releaseUrl }: LiveTarget) {
  const settings = JSON.parse(root.settings ?? '{}') as Record<string, unknown>
  const input: RemovalInput = { releaseUrl, isRoot: entry.id === root.id, settings }
  return {
    organization_id: root.organization_id,
    integration_id: root.integration_id,
    kind: 'unpublish',
    subject_id: entry.id,
    release_id: releaseId,
    slot: slotOf('unpublish', entry, releaseId),
    root_id: root.id,
    input,
  }
}

/** Cancels what of a live thread is still to be published: comments, and the next date of a repeating post. */
async function cancelRest(ctx: ActScope, entries: readonly PostRow[]): Promise<void> {
  const [root] = entries
  if (root === undefined || root.deleted_at !== null) return
  const { organization_id: organizationId } = root
  const waiting = entries.filter(({ state }) => state === 'QUEUE').map(({ id }) => id)
  if (waiting.length > 0) await updatePosts(ctx.db, organizationId, waiting, { state: 'DRAFT' })
  if (root.interval_in_days !== null)
    await updatePosts(
      ctx.db,
      organizationId,
      entries.map(({ id }) => id),
      { interval_in_days: null, repeat_rule: null },
    )
  if (root.due_at !== null) await unqueuePost(ctx, root)
}
