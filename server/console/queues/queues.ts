import type { ConsoleHandlers } from '../../../generated/handlers.ts'
import type { IntegrationRow } from '../../db/tables/channels.ts'
import type { QueueRow } from '../../db/tables/posts.ts'
import { badRequest } from '../../errors/errors.ts'
import type { Context } from '../../http/contract.ts'
import { isUsable } from '../../integrations/channel-use.ts'
import { listQueueSlots } from '../../posts/find-slot.ts'
import { isAt } from '../../posts/schedule/places.ts'
import { weeklySlotsIn } from '../../posts/schedule/queue-slots.ts'
import {
  countQueuePosts,
  createQueue,
  deleteQueue,
  findQueueTags,
  getQueue,
  listQueuePosts,
  listQueues,
  reorderQueue,
  updateQueue,
} from '../../posts/schedule/queues.ts'
import { listPlaces, type PlaceChoice, placeName } from '../channels/place-choices.ts'
import { seeOther, viewerOf } from '../layout/console-page.ts'
import { handleForm, noticeOf } from '../layout/form.ts'
import { readPauses } from '../pauses/pauses.ts'
import { checkQueue, fieldsOfQueue, QUEUES, type QueueFields, readQueue } from './queue-form.ts'
import { queuePage, queuesPage, type ShownQueue } from './queues-page.ts'

type Ctx = Context<'session'>

const DAYS_SHOWN = 31
const DAY_MS = 86_400_000

export const queuesHandlers = {
  async showQueues({ query }, ctx) {
    return queuesPage({ ...(await listView(ctx)), notice: noticeOf(query.done) })
  },

  async submitQueue({ body = {} }, ctx) {
    const work = async () => {
      const request = readQueue(body)
      checkQueue(request, body)
      const { id } = await createQueue(ctx, ctx.auth, request)
      return seeOther(`${QUEUES}/${id}?done=saved`)
    }
    return handleForm(work, async (errors) => queuesPage({ ...(await listView(ctx)), values: body, errors }))
  },

  async showQueue({ params, query }, ctx) {
    return queuePage({ ...(await queueView(ctx, params.id)), notice: noticeOf(query.done) })
  },

  async submitQueueChange({ params: { id }, body = {} }, ctx) {
    const work = async () => seeOther(await change(ctx, id, body))
    return handleForm(work, async (errors) => {
      const again = body.action === 'save' ? { values: body } : {}
      return queuePage({ ...(await queueView(ctx, id)), ...again, errors })
    })
  },
} satisfies Partial<ConsoleHandlers>

/** Carries out the action of a form, and returns where to go. */
async function change(ctx: Ctx, id: string, body: QueueFields): Promise<string> {
  switch (body.action) {
    case 'save': {
      const request = readQueue({ ...body, place: undefined })
      checkQueue(request, body)
      await updateQueue(ctx, ctx.auth, id, request)
      return `${QUEUES}/${id}?done=saved`
    }
    case 'order':
      return `${QUEUES}/${id}?done=reordered#post-${await movePost(ctx, id, body.move ?? '')}`
    case 'delete':
      await deleteQueue(ctx, ctx.auth, id)
      return `${QUEUES}?done=deleted`
    default:
      throw badRequest('Choose what to do with the queue.')
  }
}

/** Gives a post another place among those of its channel. The posts between move up or down by one. Returns its id. */
async function movePost(ctx: Ctx, queueId: string, move: string): Promise<string> {
  const [postId = '', place = ''] = move.split(':')
  const waiting = await listQueuePosts(ctx, ctx.auth, queueId)
  const moved = waiting.find((post) => post.id === postId)
  const ids = waiting.flatMap((post) => (post.integration_id === moved?.integration_id ? [post.id] : []))
  const from = ids.indexOf(postId)
  if (from < 0) throw badRequest('The post no longer waits in this queue.')
  const to = /^\d{1,4}$/.test(place) ? Number(place) : -1
  if (to < 0 || to >= ids.length) throw badRequest('Choose a place among the posts of the channel.')
  const span = ids.slice(Math.min(from, to), Math.max(from, to) + 1).filter((id) => id !== postId)
  await reorderQueue(ctx, ctx.auth, queueId, to > from ? [...span, postId] : [postId, ...span])
  return postId
}

async function listView(ctx: Ctx) {
  const { channels, places } = await listPlaces(ctx)
  const waiting = await countQueuePosts(ctx, ctx.auth)
  const queues: ShownQueue[] = []
  for (const row of await listQueues(ctx, ctx.auth))
    queues.push(await show(ctx, row, { channels, places, waiting }))
  return { viewer: await viewerOf(ctx), places, queues, pauses: await readPauses(ctx) }
}

/** @throws 404 for an unknown queue */
async function queueView(ctx: Ctx, id: string) {
  const row = await getQueue(ctx, ctx.auth, id)
  const { channels, places } = await listPlaces(ctx)
  const posts = await listQueuePosts(ctx, ctx.auth, id)
  const tags = await findQueueTags(ctx, row)
  const here = new Set(channels.flatMap((channel) => (isAt(row, channel) ? [channel.id] : [])))
  const pauses = await readPauses(
    ctx,
    ({ integration_id, queue_id }) =>
      (queue_id === null || queue_id === id) && (integration_id === null || here.has(integration_id)),
  )
  return {
    viewer: await viewerOf(ctx),
    queue: await show(ctx, row, { channels, places, waiting: new Map([[id, posts.length]]) }),
    ...{ posts, channels, pauses, values: fieldsOfQueue(row, tags) },
  }
}

interface Surroundings {
  channels: readonly IntegrationRow[]
  places: readonly PlaceChoice[]
  waiting: ReadonlyMap<string, number>
}

async function show(
  ctx: Ctx,
  row: QueueRow,
  { channels, places, waiting }: Surroundings,
): Promise<ShownQueue> {
  const queue = weeklySlotsIn(row)
  const until = ctx.clock.now() + DAYS_SHOWN * DAY_MS
  const free: number[] = []
  for (const channel of channels.filter((each) => isAt(row, each) && isUsable(each, 'schedule'))) {
    const next = (await listQueueSlots(ctx, queue, channel, until)).find(({ isFree }) => isFree)
    if (next !== undefined) free.push(next.at)
  }
  return {
    row,
    place: placeName(row, places),
    waiting: waiting.get(row.id) ?? 0,
    hasSlots: queue.slots.length > 0,
    next: free.length === 0 ? null : Math.min(...free),
  }
}
