import type { PlatformApi } from '../kit/api.ts'
import { readList, readPath, requireText, toEntry } from '../kit/http/response.ts'
import { type EntryMedia, withFile } from '../kit/media.ts'
import { membersOf } from '../kit/reads/shape.ts'
import { accepted, type Committed, published } from '../kit/steps.ts'
import { POLL_MS } from './listings.ts'
import { SUBREDDIT_ERRORS } from './subreddits.ts'

export const NO_PARENT = 'The post or comment to reply to is locked, deleted or too old: {detail}'

/** A post or, with `thing_id`, a comment. */
export type RedditForm = Record<string, string | undefined>

/** Post that Reddit creates once it has processed the file; `since` is the earliest time of its creation, in epoch ms. */
export interface Submission {
  sr: string
  title: string
  since: number
}

type Api = PlatformApi<{ url: string }>

/** Uploads the file of a post, and the poster of a video. */
export async function uploadMedia(api: Api, media: EntryMedia, type: string): Promise<RedditForm> {
  const url = await upload(api, media)
  const poster = media.isVideo ? await media.thumbnail() : null
  const kind = type === 'videogif' ? type : media.isVideo ? 'video' : 'image'
  return { kind, url, video_poster_url: poster ? await upload(api, poster) : undefined }
}

/** Returns the URL of the uploaded file, from which Reddit reads it. */
async function upload(api: Api, media: EntryMedia): Promise<string> {
  const text = await withFile(media, async (file) => {
    const form = { filepath: file.name, mimetype: file.mime }
    const { action, fields } = await api.read({ url: '/api/media/asset', form, at: 'args' })
    const response = await api.request({
      url: requireText('Reddit', action).replace(/^\/\//, 'https://'),
      token: null,
      multipart: {
        fields: Object.fromEntries(readList(fields).map(({ name, value }) => [String(name), value])),
        files: [{ field: 'file', ...file }],
      },
    })
    return response.text
  })
  return requireText('Reddit', /<Location>([^<]+)</.exec(text)?.[1]).replaceAll('&amp;', '&')
}

/** Posts or comments. Reddit returns no id while it has to process a file. */
export async function sendForm(api: Api, form: RedditForm): Promise<Committed<Submission>> {
  const isComment = form.thing_id !== undefined
  const data = await api.read({
    url: isComment ? '/api/comment' : '/api/submit',
    form: { api_type: 'json', ...form },
    query: { raw_json: 1 },
    irreversible: true,
    at: 'json.data',
    errors: isComment ? [[404, null, 'rejected', 'parent_gone', NO_PARENT]] : SUBREDDIT_ERRORS,
  })
  if (isComment) {
    const { name, permalink } = membersOf(readPath(data, 'things.0.data'))
    return published(toEntry('Reddit', name, permalink && `${api.config.url}${permalink}`))
  }
  if (data.name === undefined)
    return accepted({ sr: form.sr ?? '', title: form.title ?? '', since: api.now }, POLL_MS)
  return published(toEntry('Reddit', data.name, requireText('Reddit', data.url)))
}
