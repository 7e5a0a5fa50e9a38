import { type Answer, optionalText, readList, textAt, toEntry } from '../kit/http/response.ts'
import { htmlToText } from '../kit/reads/html-text.ts'
import { type ListedItem, lookThrough } from '../kit/reads/look-up.ts'
import type { LookUpSpec } from '../kit/spec.ts'
import type { MastodonApi } from './env.ts'
import { mayReadStatuses } from './posts.ts'

/** Values of a status, as the server gets them. */
export interface Status {
  status: string
  media_ids: string[] | undefined
  in_reply_to_id: string | undefined
  visibility: string | undefined
}

/**
 * Looks for a status that the server may have forgotten the key of, or that went to a server without keys. A connection without permission
 * to read statuses sees only public and unlisted ones.
 */
export const lookUp: LookUpSpec<MastodonApi['config'], Status> = {
  visibleWithinMs: 60_000,
  async run(api, { ready: status, sentAt }) {
    const mayRead = mayReadStatuses(api)
    const [id = ''] = api.account.internalId.split('@')
    const url = `/api/v1/accounts/${encodeURIComponent(id)}/statuses`
    const found = await lookThrough({ sentAt }, withoutServers(status.status), async (max_id) => {
      const query = { limit: 40, exclude_reblogs: 'true', max_id }
      const statuses = await api.list({ url, query, ...(mayRead ? {} : { token: null }) })
      return { items: statuses.map((each) => listed(each, status)), next: optionalText(statuses.at(-1)?.id) }
    })
    const isShown = mayRead || ['public', 'unlisted'].includes(status.visibility ?? '')
    return { ...found, isComplete: found.isComplete && isShown }
  },
}

function listed(shown: Answer, { media_ids: files = [], in_reply_to_id: parent }: Status): ListedItem {
  const { content, in_reply_to_id } = shown
  const text = withoutServers(htmlToText(content))
  const shownFiles = readList(shown.media_attachments).map((file) => String(file.id))
  return {
    entry: toEntry('Mastodon', shown.id, textAt(shown, 'url', 'uri')),
    text: text === '' && files.length > 0 ? null : text,
    publishedAt: shown.created_at,
    fits: optionalText(in_reply_to_id) === parent && shownFiles.toSorted().join() === files.toSorted().join(),
  }
}

/** Shortens `@ada@server` to `@ada`, as Mastodon shows it. */
function withoutServers(text: string): string {
  return text.replace(/(@[\w.-]{1,100})@[\w.-]{1,255}/g, '$1')
}
