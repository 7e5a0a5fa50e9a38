import type { ErrorRule } from '../kit/http/error-rules.ts'
import { rejected, unlessRefused } from '../kit/http/errors.ts'
import {
  type Answer,
  optionalText,
  readList,
  requireId,
  requireText,
  textAt,
  toEntry,
} from '../kit/http/response.ts'
import { type EditSpec, goneRule } from '../kit/published/changes.ts'
import { htmlToText } from '../kit/reads/html-text.ts'
import { type ListedItem, lookThrough } from '../kit/reads/look-up.ts'
import type { LookUpSpec, RepostSpec } from '../kit/spec.ts'
import { PERMANENT_IDEMPOTENCY, published, ready } from '../kit/steps.ts'
import type { PublishedEntry } from '../platform.ts'
import type { MastodonApi } from './env.ts'

const CLOSED = 'The instance shows posts only to members: connect the channel again to allow reading.'
const NOT_VISIBLE =
  'Mastodon does not show the post to this connection: it was deleted, or connect the channel again to allow reading.'
const MEMBERS_ONLY: ErrorRule[] = [
  [401, null, 'rejected', 'missing_scopes', CLOSED],
  [403, null, 'rejected', 'missing_scopes', CLOSED],
]

const MISSING_SCOPES = 'The connection lacks a permission: connect the channel again.'

export const STATUS_ERRORS: readonly ErrorRule[] = [
  [403, /scope/i, 'rejected', 'missing_scopes', MISSING_SCOPES],
  [403, /./, 'rejected', null, 'Mastodon refused the post: {detail}'],
  [422, /./, 'rejected', null, 'Mastodon refused the post: {detail}'],
]

/** Returns true if the connection may read statuses that not everybody sees. */
export function mayReadStatuses(api: Pick<MastodonApi, 'account'>): boolean {
  return hasScope(api, 'read:statuses')
}

export function hasScope({ account }: Pick<MastodonApi, 'account'>, scope: string): boolean {
  return (account.credentials.scopes ?? '').split(' ').includes(scope)
}

/**
 * Reads a status; undefined if the server has no such status. A connection without permission to read statuses sends no token, and
 * so sees only public and unlisted ones.
 */
export async function statusView(api: MastodonApi, releaseId: string): Promise<Answer | undefined> {
  const mayRead = mayReadStatuses(api)
  const reading = api.read({
    url: `/api/v1/statuses/${encodeURIComponent(releaseId)}`,
    ...(mayRead ? {} : { token: null }),
    errors: [
      [404, null, 'rejected', 'post_gone', 'Mastodon has no such post.'],
      ...(mayRead ? [] : MEMBERS_ONLY),
    ],
  })
  return unlessRefused(reading, undefined, 'post_gone')
}

/** Replaces the text of a status. Mastodon drops what an edit leaves out, so everything else is sent as the server has it. */
export const edit: EditSpec<MastodonApi['config']> = {
  source: 'https://docs.joinmastodon.org/methods/statuses/#edit',
  limits:
    'The server must have Mastodon 3.5 or later. Readers can see the earlier text in the history of the post.',
  async run(api, { releaseId, settings }, { text }) {
    const shown = await statusView(api, releaseId)
    if (shown === undefined)
      throw mayReadStatuses(api)
        ? rejected('post_gone', 'The post is no longer on Mastodon.')
        : rejected('missing_scopes', NOT_VISIBLE)
    await api.read({
      method: 'PUT',
      url: `/api/v1/statuses/${encodeURIComponent(releaseId)}`,
      json: {
        status: text,
        media_ids: readList(shown.media_attachments).map(({ id }) => requireId('Mastodon', id)),
        spoiler_text: optionalText(settings.spoiler_text) ?? '',
        sensitive: shown.sensitive === true,
        language: optionalText(shown.language),
      },
      irreversible: true,
      errors: [goneRule('Mastodon', 404), ...STATUS_ERRORS],
    })
  },
}

export async function favouritesOf(api: MastodonApi, releaseId: string): Promise<number | undefined> {
  const likes = (await statusView(api, releaseId))?.favourites_count
  return typeof likes === 'number' ? likes : undefined
}

/** Boosts a post; a repeat returns the existing boost. Works only on the post's own server. */
export const boost: RepostSpec<MastodonApi['config'], PublishedEntry> = {
  idempotency: PERMANENT_IDEMPOTENCY,
  async prepare(api, { post }) {
    if (post.releaseUrl !== null && URL.parse(post.releaseUrl)?.origin !== api.account.credentials.instance)
      throw rejected('other_server', 'The post is on another Mastodon server than this channel.')
    return ready(post)
  },
  async commit(api, { ready: { releaseId, releaseUrl } }) {
    const { id } = await api.read({
      url: `/api/v1/statuses/${encodeURIComponent(releaseId)}/reblog`,
      json: {},
      irreversible: true,
      errors: [
        [404, null, 'rejected', 'post_gone', 'Mastodon has no such post to boost.'],
        [422, null, 'rejected', null, 'Mastodon refused to boost this post: it may not be public.'],
      ],
    })
    return published({ releaseId: requireText('Mastodon', id), releaseUrl })
  },
}

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
      return {
        items: statuses.map((each) => listedItem(each, status)),
        next: optionalText(statuses.at(-1)?.id),
      }
    })
    const isShown = mayRead || ['public', 'unlisted'].includes(status.visibility ?? '')
    return { ...found, isComplete: found.isComplete && isShown }
  },
}

function listedItem(shown: Answer, { media_ids: files = [], in_reply_to_id: parent }: Status): ListedItem {
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
