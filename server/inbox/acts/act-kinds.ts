import type { HasDbAndClock } from '../../db/connect.ts'
import type { InboxItemRow } from '../../db/tables/inbox.ts'
import type { RequestedActRow } from '../../db/tables/runs.ts'
import { emit, type HasEvents } from '../../events/events.ts'
import { checkChannelUse } from '../../integrations/channel-use.ts'
import { findAnyIntegration, whileUsable } from '../../integrations/lookup.ts'
import { currentPlan } from '../../plans/subscriptions.ts'
import type { Act } from '../../platforms/kit/plugs.ts'
import type { InboxAct, ItemOutcome, LiveItem, PlatformInbox } from '../../platforms/kit/published/inbox.ts'
import { PERMANENT_IDEMPOTENCY, published, ready } from '../../platforms/kit/steps.ts'
import type { PlatformCall } from '../../platforms/platform.ts'
import { findPlatform } from '../../platforms/registry.ts'
import type { BoundSteps } from '../../publishing/engine/claimed-act.ts'
import { withinADay } from '../../publishing/engine/retry-policy.ts'
import type { ActKind } from '../../publishing/requested/act-kind.ts'
import { ALREADY_GONE } from '../../publishing/requested/outcome.ts'
import type { Ending } from '../../publishing/runs/run-kind.ts'
import { findItem, updateItems } from '../items/items-store.ts'
import { authorOf } from '../items/show-items.ts'

/** Name of a kind of act, as `requested_acts` stores it. */
export const kindOf = (act: InboxAct) => `inbox_${act}` as const

export interface ItemActInput {
  /** HTML of a reply. */
  content?: string
  /** False takes a like back, or shows a hidden item again. */
  on?: boolean
}

export const readInput = (act: Pick<RequestedActRow, 'input'>) => JSON.parse(act.input) as ItemActInput

/** Acts on comments and mentions. */
export const inboxKinds: readonly ActKind[] = (['reply', 'like', 'hide', 'remove'] as const).map(createKind)

function createKind(name: InboxAct): ActKind {
  return {
    name: kindOf(name),
    async work(ctx, act) {
      const item = await findItem(ctx.db, act.organization_id, act.subject_id)
      if (item === undefined || (item.removed_at !== null && name !== 'remove'))
        return { code: 'item_gone', message: 'The platform no longer shows the comment.' }
      const row = await findAnyIntegration(ctx.db, act.organization_id, act.integration_id)
      const { current } = await currentPlan(ctx, act.organization_id)
      const checked = checkChannelUse(ctx, 'act', row, current)
      if (checked.problem !== null) return checked.problem
      const { channel: integration, platform } = checked
      if (platform.inbox?.[name] === undefined)
        return { code: 'not_supported', message: `${platform.name} lets apps do no such thing.` }
      const { inbox } = platform
      return {
        integration,
        steps: (call) => stepsOf(name, { inbox, item, act, call }),
        holds: (db) => [whileUsable(db, 'act', act)],
      }
    },
    ...(name === 'reply' && {
      lookUpOn: (ctx, _act, integration) =>
        findPlatform(ctx.platforms, integration.identifier)?.inbox?.reply?.lookUp,
    }),
    ended: (ctx, act, ending) => endAct(ctx, name, act, ending),
  }
}

interface Work {
  inbox: PlatformInbox
  item: InboxItemRow
  act: RequestedActRow
  call: PlatformCall
}

function stepsOf(name: InboxAct, work: Work): BoundSteps {
  const { inbox, item, act, call } = work
  const { on = true } = readInput(act)
  if (name === 'reply' && inbox.reply) return replySteps(inbox.reply, work)
  const live = liveItem(item)
  const runs = {
    like: inbox.like && (() => inbox.like?.(call, live, on)),
    hide: inbox.hide && (() => inbox.hide?.(call, live, on)),
    remove: inbox.remove && (() => inbox.remove?.(call, live)),
  }
  return {
    prepare: async () => ready({}),
    idempotency: () => withinADay(PERMANENT_IDEMPOTENCY),
    async commit() {
      const outcome: ItemOutcome | undefined = await runs[name as keyof typeof runs]?.()
      const entry = { releaseId: item.item_id, releaseUrl: item.url }
      return { ...published(entry), ...(outcome === 'gone' && { note: ALREADY_GONE }) }
    },
    media: async () => [],
  }
}

function replySteps(reply: Act, { item, act, call }: Work): BoundSteps {
  const root = item.thread_id ?? item.release_id ?? item.item_id
  return {
    prepare: (saved) =>
      reply.prepare(call, {
        post: { releaseId: item.item_id, releaseUrl: item.url },
        root: { releaseId: root, releaseUrl: null },
        fields: { text: readInput(act).content ?? '' },
        key: act.id,
        saved,
      }),
    idempotency: (account) => withinADay(reply.idempotency(account)),
    commit: (call, input) => reply.commit(call, input),
    confirm: reply.confirm?.bind(reply),
    media: async () => [],
  }
}

function liveItem(item: InboxItemRow): LiveItem {
  return {
    id: item.item_id,
    kind: item.kind,
    releaseId: item.release_id,
    parentId: item.parent_id,
    rootId: item.thread_id,
    author: authorOf(item),
    url: item.url,
  }
}

const WORDS = {
  reply: 'Your reply',
  like: 'The like',
  hide: 'Hiding the comment',
  remove: 'Removing the comment',
} as const

/** Shows at the item what became of it, and tells the members of a failure. */
async function endAct(
  ctx: HasDbAndClock & HasEvents,
  name: InboxAct,
  act: RequestedActRow,
  { state, code, message = '' }: Ending,
): Promise<void> {
  const now = ctx.clock.now()
  const { on = true } = readInput(act)
  if (state === 'done') {
    const at = on ? now : null
    const done = {
      reply: { replied_at: now },
      like: { liked_at: at },
      hide: { hidden_at: at },
      remove: { removed_at: now },
    }
    const change = code === ALREADY_GONE ? { removed_at: now } : done[name]
    return updateItems(ctx.db, act.organization_id, [act.subject_id], { ...change, updated_at: now })
  }
  const item = await findItem(ctx.db, act.organization_id, act.subject_id)
  if (item === undefined) return
  const what =
    state === 'unknown' ? 'may have succeeded: the platform gave no answer. Check it there.' : 'failed.'
  const content = `${WORDS[name]} ${what} ${message}`.trim()
  const about = {
    integrationId: act.integration_id,
    ...(item.post_id === null ? {} : { postId: item.post_id }),
  }
  await emit(ctx, 'members.notice', {
    organizationId: act.organization_id,
    notice: { kind: 'failure', content, link: item.url, ...about },
  })
}
