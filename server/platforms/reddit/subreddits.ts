import type { Requests } from '../kit/api.ts'
import { rejected } from '../kit/http/errors.ts'
import { optionalText, readList, readObject } from '../kit/http/response.ts'
import { readPath } from '../kit/metrics.ts'

interface Subreddit {
  name: string
  display_name: string
  title: string
  subreddit_type: string
  submission_type: string
  allow_images: boolean
  allow_videos: boolean
}

/** Returns the name alone: `r/bread`, `/r/bread/` and `bread` are one subreddit. */
export function subredditName(text: string): string {
  return text
    .trim()
    .replace(/^\/?r\//, '')
    .replace(/\/$/, '')
}

/** Finds public subreddits. Their `name` is what the setting `subreddit` takes. */
export async function searchSubreddits(api: Requests, word: string) {
  if (word.trim() === '') return []
  const found = await api.read({ url: '/subreddits/search', query: { q: word, limit: 10, raw_json: 1 } })
  return readList<{ data: Subreddit }>(readPath(found, 'data.children'))
    .map(({ data }) => (data ?? {}) as Partial<Subreddit>)
    .filter((one) => one.subreddit_type === 'public' && one.submission_type !== 'image')
    .map(({ name, display_name, title }) => ({ id: name, name: display_name, title }))
}

/** Reads what a subreddit takes. */
export async function readRestrictions(api: Requests, subreddit: string) {
  const name = subredditName(subreddit)
  if (!/^[\w.-]{2,}$/.test(name))
    throw rejected('subreddit_not_found', 'Name the subreddit, such as "bread".')
  const about = await api.read<{ data: Subreddit }>({ url: `/r/${name}/about`, query: { raw_json: 1 } })
  const { submission_type: type, ...rest } = readObject('Reddit', about.data as Subreddit)
  const { is_flair_required } = await api.read<{ is_flair_required: boolean }>({
    url: `/api/v1/${name}/post_requirements`,
  })
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

/** Lists flairs of posts; none where the subreddit has turned them off. */
async function readFlairs(api: Requests, name: string): Promise<{ id: string; name: string }[]> {
  const { data } = await api.request({
    url: `/r/${name}/api/link_flair_v2`,
    query: { raw_json: 1 },
    okStatuses: [403],
  })
  return readList<{ id: string; text: string }>(data).flatMap((flair) => {
    const id = optionalText(flair.id)
    return id === undefined ? [] : [{ id, name: optionalText(flair.text) ?? '' }]
  })
}
