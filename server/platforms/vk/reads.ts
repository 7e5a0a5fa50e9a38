import type { ParameterValues } from '../kit/http/request-body.ts'
import { type Answer, optionalText, readList, readPath, selectPaths } from '../kit/http/response.ts'
import { nextOffset, pageOffset } from '../kit/reads/pages.ts'
import { joinTexts, membersOf, readCounts, toFile, toItem, toProfile } from '../kit/reads/shape.ts'
import type { ReadApi, ReadItem, ReadMedia, ReadSubject, ReadsSpec } from '../kit/reads/types.ts'
import { VERSION } from './upload.ts'

interface Config {
  serviceToken: string | null
}

type Api = ReadApi<Config>

const PAGE_SIZE = 50

/** Reads with the operator's service token, or for the account if there is none. Ids of communities are negative, as in VK. */
export const reads: ReadsSpec<Config> = {
  account: (_operation, { serviceToken }) => (serviceToken === null ? 'required' : 'none'),
  notFound: [null, /^(18|100|113|125):/],
  errors: [
    [null, /^(15|30|203|212):/, 'rejected', 'not_public', 'VK does not show this to everybody: {detail}'],
  ],
  async profile(api, subject) {
    const owner = await findOwner(api, subject)
    if (owner === undefined) return undefined
    return owner.startsWith('-') ? communityProfile(api, owner) : personProfile(api, owner)
  },
  async posts(api, subject, { cursor }) {
    const owner_id = await findOwner(api, subject)
    if (owner_id === undefined) return undefined
    const offset = pageOffset(cursor)
    const answer = await call(api, 'wall.get', { owner_id, filter: 'owner', count: PAGE_SIZE, offset })
    const items = readList(readPath(answer, 'items')).map(itemOf)
    return { items, next: nextOffset(offset, { found: items.length, size: PAGE_SIZE }) }
  },
  async post(api, posts) {
    const answer = await call(api, 'wall.getById', { posts })
    const [post] = readList(Array.isArray(answer) ? answer : membersOf(answer).items)
    return post && itemOf(post)
  },
  async search(api, q, { since, cursor }) {
    const start_time = since === null ? undefined : Math.floor(since / 1_000)
    const parameters = { q, count: PAGE_SIZE, start_time, start_from: cursor ?? undefined }
    const { items, next_from } = membersOf(await call(api, 'newsfeed.search', parameters))
    return { items: readList(items).map(itemOf), next: optionalText(next_from) }
  },
}

async function call(api: Api, method: string, parameters: ParameterValues): Promise<unknown> {
  const { serviceToken } = api.config
  const token = serviceToken === null ? {} : { token: serviceToken }
  const { response } = await api.read({ url: `/${method}`, form: { ...parameters, v: VERSION }, ...token })
  return response
}

/** Finds the id of a person or, negative, of a community. */
async function findOwner(api: Api, { username, userId }: ReadSubject): Promise<string | undefined> {
  if (userId) return userId
  const found = membersOf(await call(api, 'utils.resolveScreenName', { screen_name: username }))
  if (!Number.isSafeInteger(found.object_id)) return undefined
  return found.type === 'user' ? String(found.object_id) : `-${found.object_id}`
}

async function personProfile(api: Api, user_ids: string) {
  const fields = 'screen_name,photo_200,about,followers_count'
  const [person] = readList(await call(api, 'users.get', { user_ids, fields }))
  if (person === undefined) return undefined
  const username = optionalText(person.screen_name) ?? `id${person.id}`
  const name = joinTexts([person.first_name, person.last_name], ' ')
  const paths = { id: 'id', picture: 'photo_200', bio: 'about', followers: 'followers_count' }
  return toProfile({ ...selectPaths(person, paths), username, name, url: `https://vk.com/${username}` })
}

async function communityProfile(api: Api, owner: string) {
  const parameters = { group_id: owner.slice(1), fields: 'description,members_count' }
  const answer = await call(api, 'groups.getById', parameters)
  const [community] = readList(Array.isArray(answer) ? answer : membersOf(answer).groups)
  if (community === undefined) return undefined
  const paths = { name: 'name', picture: 'photo_200', bio: 'description', followers: 'members_count' }
  const known = selectPaths(community, { username: 'screen_name', ...paths })
  return toProfile({ ...known, id: owner, url: `https://vk.com/${known.username}` })
}

function itemOf(post: Answer): ReadItem | undefined {
  const { id, owner_id, from_id = owner_id, date, text, attachments } = post
  if (!Number.isSafeInteger(id)) return undefined
  return toItem({
    id: `${owner_id}_${id}`,
    url: `https://vk.com/wall${owner_id}_${id}`,
    text,
    publishedAt: date,
    author: { id: from_id },
    media: readList(attachments).map(fileOf),
    metrics: readCounts(post, {
      likes: 'likes.count',
      replies: 'comments.count',
      reposts: 'reposts.count',
      views: 'views.count',
    }),
  })
}

function fileOf({ type, photo, video }: Answer): ReadMedia | undefined {
  if (type === 'photo') {
    const sizes = readList(membersOf(photo).sizes).toSorted((a, b) => Number(b.width) - Number(a.width))
    return toFile('image', sizes[0]?.url ?? readPath(photo, 'orig_photo.url'))
  }
  if (type !== 'video') return undefined
  const { owner_id, id, image } = membersOf(video)
  return toFile('video', `https://vk.com/video${owner_id}_${id}`, { preview: readList(image).at(-1)?.url })
}
