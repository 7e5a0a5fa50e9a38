import type { ConsoleHandlers } from '../../../generated/handlers.ts'
import { getDatePreferences } from '../../accounts/users/date-preferences.ts'
import type { LibraryItemRow } from '../../db/tables/automation.ts'
import { badRequest } from '../../errors/errors.ts'
import type { Context } from '../../http/contract.ts'
import { isUsable } from '../../integrations/channel-use.ts'
import { listShown } from '../../integrations/list.ts'
import { findPlatform } from '../../platforms/registry.ts'
import { useLibraryItem } from '../../posts/library/draw.ts'
import {
  copyOf,
  createLibraryItem,
  deleteLibraryItem,
  getLibraryItem,
  listLibrary,
  readTagIds,
  updateLibraryItem,
} from '../../posts/library/items.ts'
import { isAt } from '../../posts/schedule/places.ts'
import { listQueues } from '../../posts/schedule/queues.ts'
import { findTagsById, toTagRefs } from '../../posts/tags/tags.ts'
import { knownZone } from '../calendar/reader-clock.ts'
import { listPlaces } from '../channels/place-choices.ts'
import { toPostsRequest } from '../composer/compose-request.ts'
import { readComposition } from '../composer/composition.ts'
import { fromSet, readStored } from '../composer/open-composition.ts'
import { seeOther, viewerOf } from '../layout/console-page.ts'
import { handleForm, noticeOf } from '../layout/form.ts'
import {
  checkItem,
  type ItemFields,
  type Kept,
  keptOf,
  LIBRARY_PATH,
  readItem,
  readUse,
} from './library-form.ts'
import { itemPage, libraryPage } from './library-page.ts'

interface Source {
  post?: string
  set?: string
}

export const libraryItemsHandlers = {
  async showLibraryItems({ query: { done, post, set } }, ctx) {
    const source = { ...(post && { post }), ...(set && { set }) }
    return libraryPage({ ...(await listView(ctx, source)), notice: noticeOf(done) })
  },

  async submitLibraryItem({ body = {} }, ctx) {
    const source: Source = { ...(body.post && { post: body.post }), ...(body.set && { set: body.set }) }
    const work = async () => {
      const request = readItem(body, (await readSource(ctx, source)) ?? null)
      checkItem(request)
      await createLibraryItem(ctx, ctx.auth, request)
      return seeOther(`${LIBRARY_PATH}?done=saved`)
    }
    return handleForm(work, async (errors) =>
      libraryPage({ ...(await listView(ctx, source)), values: body, errors }),
    )
  },

  async showLibraryItem({ params, query }, ctx) {
    return itemPage({ ...(await itemView(ctx, params.id)), notice: noticeOf(query.done) })
  },

  async submitLibraryItemChange({ params: { id }, body = {} }, ctx) {
    const work = async () => seeOther(await change(ctx, id, body))
    return handleForm(work, async (errors) => {
      const again = body.action === 'use' ? { use: body } : body.action === 'save' ? { values: body } : {}
      return itemPage({ ...(await itemView(ctx, id)), ...again, errors })
    })
  },
} satisfies Partial<ConsoleHandlers>

/** Carries out the action of a form, and returns where to go. */
async function change(ctx: Context<'session'>, id: string, body: ItemFields): Promise<string> {
  switch (body.action) {
    case 'use': {
      const { postId } = await useLibraryItem(ctx, ctx.auth, id, readUse(body))
      return `/console/posts/${postId}?done=${readUse(body).type === 'draft' ? 'drafted' : 'scheduled'}`
    }
    case 'save':
      await update(ctx, id, body)
      return `${LIBRARY_PATH}/${id}?done=saved`
    case 'delete':
      await deleteLibraryItem(ctx, ctx.auth, id)
      return `${LIBRARY_PATH}?done=deleted`
    default:
      throw badRequest('Choose what to do with the item.')
  }
}

async function update(ctx: Context<'session'>, id: string, body: ItemFields): Promise<void> {
  const { kept } = await loadItem(ctx, id)
  const request = readItem(body, kept)
  checkItem(request)
  await updateLibraryItem(ctx, ctx.auth, id, request)
}

/** @throws 404 */
async function loadItem(ctx: Context<'session'>, id: string): Promise<{ item: LibraryItemRow; kept: Kept }> {
  const item = await getLibraryItem(ctx, ctx.auth, id)
  const ids = readTagIds(item)
  return { item, kept: keptOf(item, toTagRefs(ids, await findTagsById(ctx, ids))) }
}

async function listView(ctx: Context<'session'>, source: Source) {
  const { places } = await listPlaces(ctx)
  return {
    viewer: await viewerOf(ctx),
    items: await listLibrary(ctx, ctx.auth),
    now: ctx.clock.now(),
    ...{ places, source, kept: await readSource(ctx, source) },
  }
}

/** @throws 404 for an unknown item */
async function itemView(ctx: Context<'session'>, id: string) {
  const loaded = await loadItem(ctx, id)
  const { channels, places } = await listPlaces(ctx)
  const members = channels.filter((channel) => isAt(loaded.item, channel))
  const own = members.filter((channel) => isUsable(channel, 'schedule'))
  const queues = await listQueues(ctx, ctx.auth)
  const known = knownZone(await getDatePreferences(ctx, ctx.auth.userId), ctx.request.headers)
  return {
    ...loaded,
    viewer: await viewerOf(ctx),
    now: ctx.clock.now(),
    places,
    channels: own.map(({ id, name }) => ({ id, name })),
    texted: loaded.item.customer_id === null ? [] : members.map(({ id, name }) => ({ id, name })),
    queues: queues.filter((queue) => own.some((channel) => isAt(queue, channel))),
    zone: known ?? own[0]?.timezone ?? 'UTC',
  }
}

/** Reads the content that a new item starts with: that of a post, or of a set. Throws 404 for an unknown one. */
async function readSource(ctx: Context<'session'>, { post, set }: Source): Promise<Kept | undefined> {
  if (post !== undefined) return readPost(ctx, post)
  return set === undefined ? undefined : readSet(ctx, set)
}

async function readPost(ctx: Context<'session'>, id: string): Promise<Kept> {
  return { ...copyOf(await readStored(ctx, id)), variants: [], channelTexts: [] }
}

/** Takes the texts of a set as its first channel gets them, and the settings of one channel of each platform. */
async function readSet(ctx: Context<'session'>, id: string): Promise<Kept> {
  const composition = await fromSet(ctx, id, readComposition({}))
  const channels = await listShown(ctx, ctx.auth)
  const chosen = channels.filter((channel) => composition.channels.includes(channel.id))
  const platformOf = (id: string) => chosen.find((channel) => channel.id === id)?.identifier ?? ''
  const request = toPostsRequest({
    type: 'draft',
    composition: { ...composition, channels: chosen.length === 0 ? [''] : chosen.map(({ id }) => id) },
    storedOn: () => null,
    schemaOf: (id) => findPlatform(ctx.platforms, platformOf(id))?.settings ?? null,
    platformOf,
  })
  const settings = new Map(
    request.posts.flatMap(({ integration, settings }) => {
      const __type = platformOf(integration.id)
      return __type === '' || Object.keys(settings ?? {}).length === 0
        ? []
        : [[__type, { ...settings, __type }]]
    }),
  )
  return {
    value: (request.posts[0]?.value ?? []).map(({ content, image, delay }) => ({
      ...{ content: content ?? '', image: image ?? [], delay: Number(delay ?? 0) },
    })),
    variants: [],
    channelTexts: [],
    settings: [...settings.values()],
    tags: composition.tags.map((name) => ({ id: '', name })),
    shortLink: request.shortLink === undefined ? null : request.shortLink === true,
  }
}
