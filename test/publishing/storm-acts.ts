import type { Knex } from 'knex'
import type { InboxItemRow } from '../../server/db/tables/inbox.ts'
import type { PostEventRow, PostRow } from '../../server/db/tables/posts.ts'
import type { RequestedActRow } from '../../server/db/tables/runs.ts'
import { requestReply } from '../../server/inbox/acts/request-act.ts'
import { storeItems } from '../../server/inbox/items/store-items.ts'
import { editLivePost } from '../../server/posts/live/edit-live.ts'
import { unpublishPost } from '../../server/posts/live/unpublish.ts'
import { type Engine, threadRows } from './engine.ts'
import type { FakePlatform } from './platform.ts'

/** Kinds of acts, each on both entries of a thread, but for the reply. */
const KINDS = ['unpublish', 'edit', 'reply'] as const

interface StormAct {
  /** Numbers the threads, so that each kind meets each shape of the platform. */
  number: number
  organizationId: string
  integrationId: string
  /** When the act is due. */
  at: number
}

const edited = (text: string) => `${text}, edited`

/** Publishes a thread that somebody comments on, and requests an act on it. Returns the number of acts. */
export async function requestStormAct(
  { ctx }: Engine,
  platform: FakePlatform,
  { number, organizationId, integrationId, at }: StormAct,
): Promise<number> {
  const root = platform.add({ text: `live ${number}, root`, parent: null })
  const comment = platform.add({ text: `live ${number}, comment`, parent: root.id })
  const live = [root, comment]
  const texts = live.map(({ text }) => text)
  const now = ctx.clock.now()
  const rows = threadRows(ctx, { organizationId, integrationId, texts }).map((row, index): PostRow => {
    const { id } = live[index] ?? root
    const release = { release_id: id, release_url: `${platform.url}/posts/${id}` }
    return { ...row, ...release, state: 'PUBLISHED', published_at: now }
  })
  await ctx.db('posts').insert(rows)
  const id = rows[0]?.id ?? ''
  const scope = { organizationId, customerId: null }
  const then = { ...ctx, clock: { now: () => at } }
  const kind = KINDS[Math.floor(number / KINDS.length) % KINDS.length]
  if (kind === 'unpublish') return (await unpublishPost(then, scope, id)).length
  if (kind === 'edit') {
    const value = rows.map(({ id, content }) => ({ id, content: edited(content) }))
    return (await editLivePost(then, scope, id, { value })).length
  }
  const stranger = platform.add({ text: `stranger ${number}`, parent: root.id })
  const place = { organizationId, integrationId, posts: new Map([[root.id, id]]), startedAt: at }
  await storeItems(ctx, place, [
    {
      id: stranger.id,
      kind: 'comment',
      releaseId: root.id,
      parentId: root.id,
      rootId: null,
      author: null,
      text: stranger.text,
      url: null,
      publishedAt: now,
      isOwn: false,
      capabilities: ['reply'],
    },
  ])
  const item = await ctx
    .db('inbox_items')
    .where({ item_id: stranger.id, integration_id: integrationId })
    .first('id')
  await requestReply(then, scope, item?.id ?? '', `live ${number}, reply`)
  return 1
}

/** Says what became of each act, by its row, by what the platform shows and by the log. */
export async function listActOutcomes(db: Knex, { posts: live }: FakePlatform): Promise<string[]> {
  const acts: RequestedActRow[] = await db('requested_acts')
  const posts: PostRow[] = await db('posts').where('content', 'like', 'live %')
  const items: InboxItemRow[] = await db('inbox_items')
  const events: PostEventRow[] = await db('post_events').whereIn('type', ['unpublished', 'edited'])
  const postsById = new Map(posts.map((post) => [post.id, post]))
  const itemsById = new Map(items.map((item) => [item.id, item]))
  const liveById = new Map(live.map((post) => [post.id, post]))
  const liveByText = Map.groupBy(live, ({ text }) => text)
  const eventsByPost = Map.groupBy(events, ({ post_id }) => post_id)
  const isLogged = ({ subject_id }: RequestedActRow) => eventsByPost.get(subject_id)?.length === 1

  const judges: Record<string, (act: RequestedActRow) => string | undefined> = {
    unpublish(act) {
      const { removed_at } = postsById.get(act.subject_id) ?? {}
      const isGone = !liveById.has(act.release_id) && Boolean(removed_at)
      if (act.state === 'done' && isGone && isLogged(act)) return 'taken down once'
    },
    edit(act) {
      const content = postsById.get(act.subject_id)?.content
      const { after } = JSON.parse(act.input) as { after: string }
      const isShown = liveById.get(act.release_id)?.text === after && content === after
      if (act.state === 'done' && isShown && isLogged(act)) return 'edited once'
    },
    inbox_reply(act) {
      const { content } = JSON.parse(act.input) as { content: string }
      const count = liveByText.get(content)?.length ?? 0
      const isShown = Boolean(itemsById.get(act.subject_id)?.replied_at)
      if (act.state === 'done' && count === 1 && isShown) return 'answered once'
      if (act.state === 'unknown' && act.code === 'outcome_unknown' && count <= 1 && !isShown)
        return 'unknown reply'
    },
  }
  return acts.map((act) => {
    const outcome = judges[act.kind]?.(act)
    return outcome ?? `${act.kind} of ${act.release_id}: ${act.state}, ${act.code}`
  })
}
