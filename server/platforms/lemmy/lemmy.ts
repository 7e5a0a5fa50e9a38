import { addImages } from '../articles/article.ts'
import { definePlatform } from '../define.ts'
import type { PlatformApi } from '../kit/api.ts'
import { urlVariable } from '../kit/env.ts'
import {
  type Answer,
  optionalText,
  readList,
  readObject,
  requireId,
  requireText,
  textAt,
} from '../kit/http/response.ts'
import { type EntryMedia, openParts } from '../kit/media.ts'
import { lookThrough, sameText } from '../kit/reads/look-up.ts'
import { nextNumber } from '../kit/reads/pages.ts'
import { membersOf } from '../kit/reads/shape.ts'
import { choices, numericId, object, required, string, url } from '../kit/settings.ts'
import type { Leaves } from '../kit/spec.ts'
import {
  type LookedUp,
  type LookUpInput,
  type PreparedAct,
  published,
  readyActs,
  repliesOf,
} from '../kit/steps.ts'
import { countCodePoints, limitComments } from '../kit/text.ts'
import type { PublishedEntry, ThreadPosition } from '../platform.ts'
import { edit, remove } from './changes.ts'
import { inbox } from './inbox.ts'
import { nameOf, reads } from './reads.ts'
import { auth } from './session.ts'

const PAGE_SIZE = 50
const TITLE = { minLength: 3, maxLength: 200, pattern: '^[^\\r\\n]+$' }
const WRONG_LOGIN = 'Lemmy did not accept the username and password. Connect again with the right ones.'
const SECOND_FACTOR =
  'This account requires a second factor, which Lemmy does not support for apps. Connect an account without one.'
const NO_ACCOUNT = 'The server does not let the account act: {detail}. Ask its admins, then connect again.'
const NOT_THERE = 'The account is not allowed to post in this community. Lemmy says: {detail}'
const COMMUNITY_NOT_FOUND =
  'The server has no such community: choose one from the list of the tool "subreddits".'
const PARENT_GONE = 'The post to comment on is no longer there.'

const DISABLED = /^(site_ban|banned|person_is_banned_from_site|deleted|registration_\w+|email_not_verified)\b/

/** Publishes to communities through an account on any Lemmy server. Lemmy has no idempotency keys. */
export const lemmy = definePlatform({
  id: 'lemmy',
  name: 'Lemmy',
  env: { service: urlVariable('LEMMY_URL', 'https://lemmy.world', 'The default server of new accounts.') },
  rules:
    'A post goes to one or more communities, each with a title of its own. Its first image is the image of the post, or the thumbnail of its link; further images follow the text. Comments are text only.',
  text: { max: 50_000, length: countCodePoints },
  media: {
    images: { mimes: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] },
    videos: null,
    alt: { max: 1500 },
    comments: null,
  },
  settings: object({
    // Existing clients use the name that Reddit has for communities.
    subreddit: required(
      choices(
        object(
          {
            subreddit: required(
              string({
                title: 'Community',
                minLength: 2,
                maxLength: 255,
                description: 'Name of the community.',
              }),
            ),
            id: required(
              numericId({
                title: 'ID of the community',
                description: 'ID of the community on the server of the account.',
              }),
            ),
            title: required(string({ ...TITLE, description: 'Title of the post.' })),
            url: url({ title: 'Link', maxLength: 2000, description: 'URL that the post links to.' }),
          },
          { 'x-lookup': { tool: 'subreddits', search: 'word', fill: { subreddit: 'name', id: 'id' } } },
        ),
        { minItems: 1, title: 'Communities', description: 'Communities that the post goes to.' },
      ),
    ),
  }),
  check: limitComments('Lemmy', 10_000, countCodePoints),
  baseUrl: ({ account }) => account?.credentials.service ?? '',
  auth,
  // Some names differ between the versions of Lemmy.
  errors: [
    [null, /^(incorrect_login|couldnt_find_that_username_or_email)\b/, 'auth', null, WRONG_LOGIN],
    [null, /^(missing|incorrect)_totp/, 'auth', 'second_factor_needed', SECOND_FACTOR],
    [null, /^not_logged_in\b/, 'auth', null, 'The Lemmy session has ended.'],
    [null, DISABLED, 'auth', 'account_disabled', NO_ACCOUNT],
    [
      null,
      /banned_from_community|only_mods_can_post|has_no_followers/,
      'rejected',
      'not_allowed_there',
      NOT_THERE,
    ],
    [null, /find_community/, 'rejected', 'community_not_found', COMMUNITY_NOT_FOUND],
    [null, /find_(post|parent_comment|comment)/, 'rejected', 'parent_gone', PARENT_GONE],
    [null, /^(post_is_)?locked\b/, 'rejected', 'post_locked', 'The post no longer accepts comments.'],
    [null, /^rate_limit_error\b/, 'retryable', 'platform_rate_limited', 'Lemmy asks to slow down.'],
  ],
  async prepare(api, { entry, position, settings: { subreddit }, leaves }) {
    if (position.root !== null) return readyActs(comments(entry.text, position))
    const [first, ...others] = entry.media
    const image = first && (await upload(api, first, leaves))
    const body = await addImages(entry.text, others, (media) => upload(api, media, leaves))
    return readyActs(
      subreddit.map(({ value: { subreddit: target, id, title, url } }): PreparedAct<Entry> => {
        const post = { community_id: Number(id), name: title, nsfw: false, ...linkOf(url, image, first?.alt) }
        return { target, ready: { kind: 'post', json: body === '' ? post : { ...post, body } } }
      }),
    )
  },
  async commit(api, { ready: { kind, json } }) {
    const at = `${kind}_view.${kind}.id`
    const releaseId = await api.readId({ url: `/api/v3/${kind}`, json, irreversible: true, at })
    return published(entryOf(api, kind, releaseId))
  },
  lookUp: { visibleWithinMs: 60_000, run: findEntry },
  remove,
  edit,
  inbox,
  tools: {
    subreddits: {
      description: 'Finds communities, including those of other servers.',
      dataSchema: [{ key: 'word', type: 'string', description: 'Part of the name.' }],
      async run(api, { word }) {
        const query = { type_: 'Communities', sort: 'Active', q: String(word ?? ''), limit: 20 }
        const communities = await api.list({ url: '/api/v3/search', query, at: 'communities' })
        return communities.flatMap(({ community }) => toChoice(readObject('Lemmy', community)))
      },
    },
  },
  reads,
})

/** Creates the comments on the post in each community, or on the comment before. */
function comments(content: string, position: ThreadPosition): PreparedAct<Entry>[] {
  return repliesOf(position).map(({ target, root, parent }) => {
    const json = { post_id: Number(root), content, ...(parent === null ? {} : { parent_id: Number(parent) }) }
    return { target, ready: { kind: 'comment', json } }
  })
}

/** Names a community with its server, since several servers can have one of the same name. */
function toChoice(community: Answer): { id: string; name: string; title: string }[] {
  const name = nameOf(community.name, community.actor_id)
  if (!Number.isSafeInteger(community.id) || name === undefined) return []
  return [{ id: String(community.id), name, title: textAt(community, 'title', 'name') ?? name }]
}

/** Returns the link of a post, with the image as its thumbnail, or the image itself. */
function linkOf(url: string | undefined, image: string | undefined, alt: string | null = null): object {
  if (url !== undefined) return { url, ...(image ? { custom_thumbnail: image } : {}) }
  return image ? { url: image, ...(alt ? { alt_text: alt } : {}) } : {}
}

/** Uploads an image to the server of the account and returns its URL. */
async function upload(api: PlatformApi<unknown>, media: EntryMedia, leaves: Leaves): Promise<string> {
  const files = await openParts([media], [{ field: 'images[]', index: 0 }])
  const answer = await api.read({ url: '/pictrs/image', multipart: { files } })
  const [image] = readList(answer.files)
  const name = requireText('Lemmy', image?.file)
  const token = optionalText(image?.delete_token)
  if (token !== undefined) leaves({ url: `/pictrs/image/delete/${token}/${name}` })
  return `${api.account.credentials.service}/pictrs/image/${name}`
}

/** A post or comment; `json` is its request. */
interface Entry {
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

/** Looks for a post or comment on the account's page. */
async function findEntry(
  api: PlatformApi<unknown>,
  { ready: { kind, json }, sentAt }: LookUpInput<Entry>,
): Promise<LookedUp> {
  const isPost = kind === 'post'
  const [person_id = ''] = api.account.internalId.split('@')
  return lookThrough({ sentAt }, (isPost ? json.name : json.content) ?? '', async (page = '1') => {
    const query = { person_id, sort: 'New', page, limit: PAGE_SIZE }
    const views = await api.list({ url: '/api/v3/user', query, at: isPost ? 'posts' : 'comments' })
    const items = views.map((view) => {
      const shown = membersOf(view[kind])
      return {
        entry: entryOf(api, kind, requireId('Lemmy', shown.id)),
        text: isPost ? shown.name : shown.content,
        publishedAt: shown.published,
        fits: isPost ? fitsPost(shown, json) : fitsComment(shown, json),
      }
    })
    return { items, next: nextNumber(page, { found: views.length, size: PAGE_SIZE }) }
  })
}

function entryOf({ account }: PlatformApi<unknown>, kind: Entry['kind'], releaseId: string): PublishedEntry {
  return { releaseId, releaseUrl: `${account.credentials.service}/${kind}/${releaseId}` }
}

function fitsPost({ community_id, body }: Answer, sent: Entry['json']): boolean {
  const isSame = sent.body === undefined ? optionalText(body) === undefined : sameText(sent.body, body)
  return community_id === sent.community_id && isSame
}

/** The path of a comment ends with its parent's id, or 0, and its own. */
function fitsComment({ post_id, path }: Answer, sent: Entry['json']): boolean {
  return post_id === sent.post_id && String(path).split('.').at(-2) === String(sent.parent_id ?? 0)
}
