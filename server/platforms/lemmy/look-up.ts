import { type Answer, optionalText, readList, requireId } from '../kit/http/response.ts'
import { type ListedItem, lookThrough, sameText } from '../kit/reads/look-up.ts'
import { nextNumber } from '../kit/reads/pages.ts'
import { membersOf } from '../kit/reads/shape.ts'
import type { LookUpSpec } from '../kit/spec.ts'

/** A post or comment; `json` is its request. */
export interface Entry {
  kind: 'post' | 'comment'
  json: {
    community_id?: number
    name?: string
    body?: string
    post_id?: number
    parent_id?: number
    content?: string
  }
}

const PAGE_SIZE = 50

/** Looks for a post or comment on the account's page. */
export const lookUp: LookUpSpec<unknown, Entry> = {
  visibleWithinMs: 60_000,
  async run(api, { ready: { kind, json }, sentAt }) {
    const [person_id = ''] = api.account.internalId.split('@')
    const service = api.account.credentials.service ?? ''
    const text = (kind === 'post' ? json.name : json.content) ?? ''
    return lookThrough({ sentAt }, text, async (page = '1') => {
      const query = { person_id, sort: 'New', page, limit: PAGE_SIZE }
      const answer = await api.read({ url: '/api/v3/user', query })
      const views = readList(kind === 'post' ? answer.posts : answer.comments).map((view) =>
        membersOf(view[kind]),
      )
      const items = views.map((view): ListedItem => {
        const releaseId = requireId('Lemmy', view.id)
        return {
          entry: { releaseId, releaseUrl: `${service}/${kind}/${releaseId}` },
          text: kind === 'post' ? view.name : view.content,
          publishedAt: instant(view.published),
          fits: kind === 'post' ? fitsPost(view, json) : fitsComment(view, json),
        }
      })
      return { items, next: nextNumber(page, { found: views.length, size: PAGE_SIZE }) }
    })
  },
}

function fitsPost({ community_id, body }: Answer, sent: Entry['json']): boolean {
  const isSame = sent.body === undefined ? optionalText(body) === undefined : sameText(sent.body, body)
  return community_id === sent.community_id && isSame
}

/** The path of a comment ends with its parent's id, or 0, and its own. */
function fitsComment({ post_id, path }: Answer, sent: Entry['json']): boolean {
  return post_id === sent.post_id && String(path).split('.').at(-2) === String(sent.parent_id ?? 0)
}

/** Early versions of Lemmy leave out that a time is in UTC. */
function instant(published: unknown): unknown {
  return typeof published === 'string' && !/(Z|[+-]\d\d:?\d\d)$/.test(published) ? `${published}Z` : published
}
