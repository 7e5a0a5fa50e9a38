import type { PlatformApi } from '../kit/api.ts'
import { lookThroughList, readPage } from '../kit/cursors.ts'
import { type Answer, optionalText, readList, readPath, requireId } from '../kit/http/response.ts'
import { isOwn, membersOf, readCounts, toFile, toItem, toProfile } from '../kit/reads/shape.ts'
import type { PageRequest, ReadApi, ReadItem, ReadPage, ReadsSpec } from '../kit/reads/types.ts'
import type { LookedUp, LookUpInput } from '../kit/steps.ts'

/** Place of the objects and of the next cursor in every list of Pinterest. */
export const LIST = { at: 'items', next: 'bookmark', as: 'bookmark' }

/** The texts of a Pin, and its board. */
export interface PinReady {
  board_id: string
  title: string | undefined
  description: string
  link: string | undefined
}

type Api = ReadApi<{ url: string }>

/** Reads the account's own Pins, since Pinterest shows no others to apps. */
export const reads: ReadsSpec<{ url: string }> = {
  account: 'required',
  async profile(api, subject) {
    const user = await api.read({ url: '/user_account' })
    const { id, username, business_name, profile_image: picture, about: bio } = user
    const { follower_count: followers, following_count: following, pin_count: posts } = user
    if (!isOwn(api.account, subject)) return undefined
    const url = `${api.config.url}/${username}/`
    return toProfile({ id, username, name: business_name, picture, bio, followers, following, posts, url })
  },
  posts: async (api, subject, page) =>
    isOwn(api.account, subject) ? pageOf(api, '/pins', {}, page) : undefined,
  async post(api, id) {
    return itemOf(
      await api.read({ url: `/pins/${encodeURIComponent(id)}`, query: { pin_metrics: true } }),
      api,
    )
  },
  search: async (api, query, page) => pageOf(api, '/search/pins', { query }, page),
}

async function pageOf(
  api: Api,
  url: string,
  query: object,
  { limit, cursor }: PageRequest,
): Promise<ReadPage> {
  const part = { ...query, page_size: Math.min(limit, 250) }
  const { items, next } = await readPage(api, { url, query: part, ...LIST }, cursor)
  return { items: items.map((pin) => itemOf(pin, api)), next }
}

function itemOf(pin: Answer, { account, config }: Api): ReadItem | undefined {
  const { id, title, description, created_at, media, alt_text, pin_metrics, board_owner } = pin
  const username = optionalText(membersOf(board_owner).username) ?? account?.profile
  return toItem({
    id,
    url: `${config.url}/pin/${id}/`,
    text: [title, description].filter(optionalText).join('\n\n'),
    publishedAt: instantOf(created_at),
    author: { id: username, username },
    media: filesOf(membersOf(media), alt_text, `${config.url}/pin/${id}/`),
    metrics: readCounts(membersOf(readPath(pin_metrics, 'lifetime_metrics')), {
      views: 'impression',
      saves: 'save',
      replies: 'comment',
      likes: 'reaction',
    }),
  })
}

function filesOf({ media_type, images, cover_image_url, items }: Answer, alt: unknown, page: string) {
  if (media_type === 'video') return [toFile('video', page, { preview: cover_image_url, alt })]
  const all = Array.isArray(items)
    ? readList(items).map((item) => membersOf(item.images))
    : [membersOf(images)]
  return all.map((sizes) => toFile('image', largestOf(sizes), { alt }))
}

function largestOf(sizes: Answer): unknown {
  const known = readList(Object.values(sizes))
  return known.toSorted((a, b) => Number(b.width) - Number(a.width))[0]?.url
}

/** Looks for a Pin among those of the account, by its board and texts. A Pin without any text cannot be told from others. */
export async function findPin(
  api: PlatformApi<{ url: string }>,
  { ready, sentAt }: LookUpInput<PinReady>,
): Promise<LookedUp> {
  const text = textOf(ready)
  if (text === '') return { matches: [], isComplete: false }
  const request = { url: '/pins', query: { page_size: 100 }, ...LIST }
  return lookThroughList(api, request, { sentAt, text }, (pin) => {
    const releaseId = requireId('Pinterest', pin.id)
    return {
      entry: { releaseId, releaseUrl: `${api.config.url}/pin/${releaseId}/` },
      text: textOf(pin),
      publishedAt: instantOf(pin.created_at),
      fits: pin.board_id === ready.board_id,
    }
  })
}

/** Appends the offset of UTC, which Pinterest omits. */
function instantOf(created: unknown): string | undefined {
  return optionalText(created)?.replace(/(\d)$/, '$1Z')
}

function textOf({ title, description, link }: Answer | PinReady): string {
  return [title, description, link].filter(optionalText).join(' ').trim()
}
