import type { Requests } from '../kit/api.ts'
import type { ErrorRule } from '../kit/http/error-rules.ts'
import { rejected } from '../kit/http/errors.ts'
import { optionalText, readList } from '../kit/http/response.ts'
import { readListing } from './listings.ts'

export const NO_SUBREDDIT = 'Reddit has no such subreddit, or it is private: {detail}'
/** Applies to calls that name a subreddit. */
export const SUBREDDIT_ERRORS: readonly ErrorRule[] = [
  [404, null, 'rejected', 'subreddit_not_found', NO_SUBREDDIT],
]

/** Returns the name alone: `r/bread`, `/r/bread/` and `bread` are one subreddit. */
export function subredditName(text: string): string {
  return text
    .trim()
    .replace(/^\/?r\//, '')
    .replace(/\/$/, '')
}

/** Finds public subreddits. Their `name` is the value for the setting `subreddit`. */
export async function searchSubreddits(api: Requests, word: string) {
  if (word.trim() === '') return []
  const { things } = await readListing(api, { url: '/subreddits/search', query: { q: word, limit: 10 } })
  return things
    .filter((one) => one.subreddit_type === 'public' && one.submission_type !== 'image')
    .map(({ name, display_name, title }) => ({ id: name, name: display_name, title }))
}

/** Reads which posts a subreddit accepts. */
export async function readRestrictions(api: Requests, subreddit: string) {
  const name = subredditName(subreddit)
  if (!/^[\w.-]{2,}$/.test(name))
    throw rejected('subreddit_not_found', 'Name the subreddit, such as "bread".')
  const errors = SUBREDDIT_ERRORS
  const about = { url: `/r/${name}/about`, query: { raw_json: 1 }, at: 'data', errors }
  const { submission_type: type, ...rest } = await api.read(about)
  const { is_flair_required } = await api.read({ url: `/api/v1/${name}/post_requirements`, errors })
  const allow = [
    ...(type === 'link' ? [] : ['self']),
    ...(type === 'self' ? [] : ['link']),
    ...(rest.allow_images || rest.allow_videos ? ['media'] : []),
  ]
  return {
    subreddit: name,
    allow,
    is_flair_required: is_flair_required === true,
    flairs: await readFlairs(api, name),
  }
}

/** Lists flairs of posts; none if the subreddit has turned them off. */
async function readFlairs(api: Requests, name: string): Promise<{ id: string; name: string }[]> {
  const { data } = await api.request({
    url: `/r/${name}/api/link_flair_v2`,
    query: { raw_json: 1 },
    okStatuses: [403],
  })
  return readList(data).flatMap((flair) => {
    const id = optionalText(flair.id)
    return id === undefined ? [] : [{ id, name: optionalText(flair.text) ?? '' }]
  })
}
