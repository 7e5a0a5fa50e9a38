import { PlatformError } from '../kit/http/errors.ts'
import { type Answer, optionalText, readList } from '../kit/http/response.ts'
import { membersOf, readCounts, toFile, toItem, toProfile } from '../kit/reads/shape.ts'
import type { ReadApi, ReadItem, ReadSubject, ReadsSpec } from '../kit/reads/types.ts'

interface Config {
  clientId: string
  clientSecret: string
  signInUrl: string
}

/** Reads people and their videos for the app of this service. Chat messages cannot be read later. */
export const reads: ReadsSpec<Config> = {
  app: ({ clientId: id, clientSecret: secret, signInUrl }) => ({
    url: `${signInUrl}/oauth2/token`,
    ...{ id, secret, variables: 'TWITCH_CLIENT_ID and TWITCH_CLIENT_SECRET' },
  }),
  errors: [[400, null, 'rejected', 'not_found', 'Twitch has no such user or video: {detail}']],
  async profile(api, subject) {
    const user = await findUser(api, subject)
    if (user === undefined) return undefined
    const { id, login, display_name, profile_image_url, description } = user
    return toProfile({
      id,
      username: login,
      name: display_name,
      picture: profile_image_url,
      bio: description,
      followers: await countFollowers(api, id),
      url: `https://www.twitch.tv/${login}`,
    })
  },
  async posts(api, subject, { limit, cursor }) {
    const user_id = subject.userId ?? optionalText((await findUser(api, subject))?.id)
    if (user_id === undefined) return undefined
    const query = { user_id, sort: 'time', first: Math.min(limit, 100), after: cursor ?? undefined }
    const { data, pagination } = await api.read({ url: '/videos', query })
    return { items: readList(data).map(itemOf), next: optionalText(membersOf(pagination).cursor) }
  },
  async post(api, id) {
    const [video] = await api.list({ url: '/videos', query: { id }, at: 'data' })
    return video && itemOf(video)
  },
}

async function findUser(
  api: ReadApi<Config>,
  { username, userId }: ReadSubject,
): Promise<Answer | undefined> {
  const query = userId ? { id: userId } : { login: username }
  const [user] = await api.list({ url: '/users', query, at: 'data' })
  return user
}

/** Requests one follower to get the total: Twitch shows apps the number of followers, but not who they are. */
async function countFollowers(api: ReadApi<Config>, id: unknown): Promise<unknown> {
  try {
    const query = { broadcaster_id: String(id), first: 1 }
    return (await api.read({ url: '/channels/followers', query })).total
  } catch (error) {
    if (error instanceof PlatformError && ['auth', 'rejected'].includes(error.failure)) return undefined
    throw error
  }
}

function itemOf(video: Answer): ReadItem | undefined {
  const { id, url, title, description, published_at, user_id, user_login, user_name, thumbnail_url } = video
  const preview = optionalText(thumbnail_url)
    ?.replace(/%?\{width\}/, '640')
    .replace(/%?\{height\}/, '360')
  return toItem({
    id,
    url,
    text: [title, description].filter(optionalText).join('\n\n'),
    publishedAt: published_at,
    author: { id: user_id, username: user_login, name: user_name },
    media: [toFile('video', url, { preview })],
    metrics: readCounts(video, { views: 'view_count' }),
  })
}
