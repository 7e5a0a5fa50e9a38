import { readList, requireText } from '../kit/http/response.ts'
import { lookThrough } from '../kit/reads/look-up.ts'
import { nextNumber } from '../kit/reads/pages.ts'
import type { LookUpSpec } from '../kit/spec.ts'

const PAGE_SIZE = 20

/** The part of a post that is stored before its files are sent. */
export interface TumblrPost {
  content: object[]
}

/** Looks for a post on the blog by its texts. One without a text cannot be told from others. */
export const lookUp: LookUpSpec<{ clientId: string; url: string }, TumblrPost> = {
  visibleWithinMs: 60_000,
  async run(api, { ready: { content }, sentAt }) {
    const { internalId, profile } = api.account
    const text = textOf(content)
    if (text === '') return { matches: [], isComplete: false }
    return lookThrough({ sentAt }, text, async (page = '1') => {
      const offset = (Number(page) - 1) * PAGE_SIZE
      const query = { api_key: api.config.clientId, npf: true, limit: PAGE_SIZE, offset }
      const url = `/blog/${encodeURIComponent(internalId)}/posts`
      const posts = await api.list({ url, query, at: 'response.posts' })
      const items = posts.map(({ id_string, content: shown, timestamp }) => {
        const releaseId = requireText('Tumblr', id_string)
        const releaseUrl = `${api.config.url}/${profile ?? internalId}/${releaseId}`
        return { entry: { releaseId, releaseUrl }, text: textOf(shown), publishedAt: timestamp }
      })
      return { items, next: nextNumber(page, { found: posts.length, size: PAGE_SIZE }) }
    })
  },
}

function textOf(content: unknown): string {
  return readList(content)
    .map(({ type, text }) => (type === 'text' && typeof text === 'string' ? text : ''))
    .join('\n')
    .trim()
}
