import type { PlatformApi } from '../kit/api.ts'
import { optionalText, readList, requireId } from '../kit/http/response.ts'
import { lookThrough } from '../kit/reads/look-up.ts'
import { membersOf } from '../kit/reads/shape.ts'
import type { LookedUp, LookUpInput } from '../kit/steps.ts'
import type { RedditForm } from './submit.ts'

/** Looks for a post by its title and subreddit, or for a comment by its text and what it replies to. */
export async function findAct(
  api: PlatformApi<{ url: string }>,
  { ready: { sr = '', title, text, thing_id: parent }, sentAt }: LookUpInput<RedditForm>,
): Promise<LookedUp> {
  const { profile, name } = api.account
  const url = `/user/${encodeURIComponent(profile ?? name)}/${parent === undefined ? 'submitted' : 'comments'}`
  const sent = (parent === undefined ? title : text) ?? ''
  return lookThrough({ sentAt }, sent, async (cursor) => {
    const query = { limit: 100, sort: 'new', raw_json: 1, after: cursor }
    const { children, after } = await api.read({ url, query, at: 'data' })
    const items = readList(children).map(({ data }) => {
      const shown = membersOf(data)
      const permalink = optionalText(shown.permalink)
      return {
        entry: {
          releaseId: requireId('Reddit', shown.name),
          releaseUrl: permalink === undefined ? null : api.config.url + permalink,
        },
        text: parent === undefined ? shown.title : shown.body,
        publishedAt: shown.created_utc,
        fits:
          parent === undefined
            ? String(shown.subreddit).toLowerCase() === sr.toLowerCase()
            : shown.parent_id === parent,
      }
    })
    return { items, next: optionalText(after) }
  })
}
