import type { PlatformApi, ReadRequest, Requests } from '../kit/api.ts'
import { type Answer, optionalText, readList, requireText, toEntry } from '../kit/http/response.ts'
import { lookThrough } from '../kit/reads/look-up.ts'
import { membersOf } from '../kit/reads/shape.ts'
import { type Confirmed, type LookedUp, type LookUpInput, published, wait } from '../kit/steps.ts'
import type { RedditForm, Submission } from './submit.ts'

/** Time between two searches for a post that Reddit is processing. */
export const POLL_MS = 10_000
/** Tolerates clocks that differ. */
const CLOCK_SKEW_MS = 60_000

type Api = PlatformApi<{ url: string }>

/** Reads one page of a listing; `raw_json` asks for texts without HTML entities. */
export async function readListing(
  api: Requests,
  { query, ...request }: ReadRequest,
): Promise<{ things: Answer[]; next: string | undefined }> {
  const { children, after } = await api.read({ ...request, query: { raw_json: 1, ...query }, at: 'data' })
  return { things: readList(children).map(({ data }) => membersOf(data)), next: optionalText(after) }
}

/** Looks for a post by its title and subreddit, or for a comment by its text and what it replies to. */
export async function findAct(
  api: Api,
  { ready: { sr = '', title, text, thing_id: parent }, sentAt }: LookUpInput<RedditForm>,
): Promise<LookedUp> {
  const isPost = parent === undefined
  const url = ownListing(api, isPost ? 'submitted' : 'comments')
  return lookThrough({ sentAt }, (isPost ? title : text) ?? '', async (after) => {
    const { things, next } = await readListing(api, { url, query: { limit: 100, sort: 'new', after } })
    const items = things.map((shown) => {
      const permalink = optionalText(shown.permalink)
      return {
        entry: toEntry('Reddit', shown.name, permalink && api.config.url + permalink),
        text: isPost ? shown.title : shown.body,
        publishedAt: shown.created_utc,
        fits: isPost ? isIn(shown, sr) : shown.parent_id === parent,
      }
    })
    return { items, next }
  })
}

/** Searches for a post that Reddit was processing among the latest of the account. */
export async function findSubmission(api: Api, submission: Submission): Promise<Confirmed<Submission>> {
  const { sr, title, since } = submission
  const query = { limit: 25, sort: 'new' }
  const { things } = await readListing(api, { url: ownListing(api, 'submitted'), query })
  const post = things.find(
    (shown) =>
      isIn(shown, sr) &&
      String(shown.title).trim() === title.trim() &&
      Number(shown.created_utc) * 1000 >= since - CLOCK_SKEW_MS,
  )
  if (post === undefined) return wait(POLL_MS, submission)
  return published(toEntry('Reddit', post.name, api.config.url + requireText('Reddit', post.permalink)))
}

function ownListing({ account: { profile, name } }: Api, listing: string): string {
  return `/user/${encodeURIComponent(profile ?? name)}/${listing}`
}

function isIn({ subreddit }: Answer, name: string): boolean {
  return String(subreddit).toLowerCase() === name.toLowerCase()
}
