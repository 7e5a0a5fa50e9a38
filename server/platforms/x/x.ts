import { definePlatform } from '../define.ts'
import { accountOf } from '../kit/auth/account.ts'
import type { ErrorRule } from '../kit/http/error-rules.ts'
import { rejected } from '../kit/http/errors.ts'
import { readPath, requireId } from '../kit/http/response.ts'
import type { MediaRules } from '../kit/media-rules.ts'
import { boolean, file, object, oneOf, type SettingsOf, string } from '../kit/settings.ts'
import { published, ready, wait } from '../kit/steps.ts'
import { checkTexts, limitComments } from '../kit/text.ts'
import type { OutgoingDraft, PlatformAccount, Problem } from '../platform.ts'
import { articleContent } from './article.ts'
import { env, errors, type XApi } from './env.ts'
import { inbox } from './inbox.ts'
import { lookUp, type XReady } from './look-up.ts'
import { accountMetrics, findAccount, formatMention, likesOf, postMetrics, remove, repost } from './posts.ts'
import { reads } from './reads.ts'
import { postText, weightedLength } from './text.ts'
import { checkUploads, MAX_VIDEO_BYTES, type Uploads, uploadFiles } from './uploads.ts'

const IMAGES = { maxBytes: 5_000_000, maxEdge: 4096, mimes: ['image/jpeg', 'image/png', 'image/webp'] }
const MAX_ALT = 1000
const MAX_ARTICLE = 100_000
const ARTICLE_REFUSED =
  'X could not take the article. Simplify its content, or publish it again if X was overloaded. X says: {detail}'
const ONLY_READS =
  'X lets this service only read. The operator must set the permissions of its app to "Read and write"; then connect again.'
const MINUTE_MS = 60_000
const POLL_MS = 5_000

const settings = object(
  {
    who_can_reply_post: oneOf(['everyone', 'following', 'mentionedUsers', 'subscribers', 'verified'], {
      title: 'Who can reply',
      description: 'Who can reply. Required except for articles.',
    }),
    community: string({
      pattern: '^https://x\\.com/i/communities/\\d{1,19}$',
      description: 'URL of a community that the post goes to.',
    }),
    post_type: oneOf(['post', 'article'], { description: 'Type of the post; `post` if not set.' }),
    article_title: string({ minLength: 1, description: 'Title of an article. Required for articles.' }),
    article_status: oneOf(['draft', 'published'], {
      description: 'Publish an article, or leave it as a draft on X.',
    }),
    article_cover: file({ description: 'Image above an article.' }),
    made_with_ai: boolean({ title: 'Made with AI', description: 'Label media as made with AI.' }),
    paid_partnership: boolean({ description: 'Label the post as a paid partnership.' }),
  },
  {
    conditions: [
      { unless: { post_type: 'article' }, required: ['who_can_reply_post'] },
      { when: { post_type: 'article' }, required: ['article_title', 'article_status'] },
    ],
  },
)

/** Publishes posts, threads and articles by the API v2 of X, which has no idempotency keys. */
export const x = definePlatform({
  id: 'x',
  name: 'X',
  env,
  editor: 'html',
  maxConcurrent: 10,
  rules:
    'A post has up to 4 images, or 1 GIF or 1 video and no other file. Only accounts with Premium can publish articles; an article accepts images only.',
  text: ({ account, settings: { post_type }, config }) =>
    post_type === 'article'
      ? { max: MAX_ARTICLE, length: (html) => postText(html, { stripLinks: false }).length }
      : { max: maxWeight(account), length: (html, max) => weightedLength(postText(html, config), max) },
  media: ({ account, settings: { post_type } }) =>
    post_type === 'article'
      ? { images: IMAGES, videos: null, alt: { max: MAX_ALT }, comments: postMedia(account) }
      : postMedia(account),
  settings,
  check: (entries, { account, settings, config }) =>
    settings.post_type === 'article'
      ? articleProblems(entries, settings.article_status, maxWeight(account))
      : checkTexts(({ text, media }) => {
          const isOnlyLinks = media.length === 0 && text !== '' && postText(text, config) === ''
          return isOnlyLinks && 'This service removes links from posts on X, and nothing is left.'
        })(entries),
  baseUrl: ({ config }) => config.url,
  auth: {
    kind: 'oauth1',
    client: ({ key, secret, url }) => ({
      key,
      secret,
      requestTokenUrl: `${url}/oauth/request_token`,
      authorizeUrl: `${url}/oauth/authenticate`,
      accessTokenUrl: `${url}/oauth/access_token`,
      requestParameters: { x_auth_access_type: 'write' },
    }),
    async account(api) {
      const query = { 'user.fields': 'name,profile_image_url,username,verified' }
      const { data, headers } = await api.request({ url: '/2/users/me', query })
      if (headers.get('x-access-level') === 'read') throw rejected('missing_scopes', ONLY_READS)
      const paths = { id: 'data.id', name: ['data.name', 'data.username'], profile: 'data.username' }
      const description = 'Whether the account has X Premium, which allows longer posts and videos.'
      const value = readPath(data, 'data.verified') === true
      return {
        ...accountOf('X', data, { ...paths, picture: 'data.profile_image_url' }),
        additionalSettings: [{ title: 'Verified', description, type: 'checkbox', value }],
      }
    },
  },
  async revoke(api) {
    await api.request({ method: 'POST', url: '/1.1/oauth/invalidate_token' })
  },
  errors,
  async prepare(api, { entry, settings, files, position: { root, parent }, saved }) {
    const isArticle = root === null && settings.post_type === 'article'
    const cover = isArticle ? files.article_cover : undefined
    const all = cover ? [cover, ...entry.media] : entry.media
    const uploads = saved === null ? await uploadFiles(api, all) : await checkUploads(api, saved as Uploads)
    if (uploads.pending.length > 0) return wait(POLL_MS, uploads)
    const { ids } = uploads
    if (isArticle)
      return ready(await prepareArticle(api, { html: entry.text, settings, ids, hasCover: Boolean(cover) }))
    const { community, who_can_reply_post, made_with_ai, paid_partnership } = settings
    const isLimited = who_can_reply_post !== undefined && who_can_reply_post !== 'everyone'
    return ready<XReady>({
      url: '/2/tweets',
      json: {
        text: postText(entry.text, api.config),
        ...(ids.length > 0 ? { media: { media_ids: ids } } : {}),
        ...(made_with_ai ? { made_with_ai } : {}),
        ...(paid_partnership ? { paid_partnership } : {}),
        ...(parent
          ? { reply: { in_reply_to_tweet_id: parent.releaseId } }
          : {
              ...(isLimited ? { reply_settings: who_can_reply_post } : {}),
              ...(community ? { community_id: community.split('/').at(-1), share_with_followers: true } : {}),
            }),
      },
    })
  },
  /** Creates a post, publishes the draft of an article, or creates a draft if the settings say so. */
  async commit(api, { ready: { url, json } }) {
    const { id, post_id } = await api.read({ method: 'POST', url, json, irreversible: true, at: 'data' })
    const releaseId = requireId('X', post_id ?? id)
    const { profile, internalId } = api.account
    return published({
      releaseId,
      releaseUrl:
        url === DRAFT_URL
          ? `https://x.com/compose/articles/edit/${releaseId}`
          : `https://twitter.com/${profile ?? internalId}/status/${releaseId}`,
    })
  },
  lookUp,
  remove,
  inbox,
  isMeasured: ({ noMetrics }) => !noMetrics,
  metrics: { history: false, account: accountMetrics, post: postMetrics },
  mentions: { search: findAccount, format: formatMention },
  plugs: {
    likes: likesOf,
    repost,
    byOthers: ['repost'],
    commentSettings: { who_can_reply_post: 'everyone' },
  },
  reads,
})

const DRAFT_URL = '/2/articles/draft'
/** X answers 503 to content that it cannot take, so that trying again the same cannot help. */
const DRAFT_ERRORS: readonly ErrorRule[] = [[503, null, 'rejected', 'article_refused', ARTICLE_REFUSED]]

function isVerified({ additionalSettings }: Pick<PlatformAccount, 'additionalSettings'>): boolean {
  return additionalSettings.some(({ title, value }) => title === 'Verified' && String(value) === 'true')
}

function maxWeight(account: Pick<PlatformAccount, 'additionalSettings'>): number {
  return isVerified(account) ? 4000 : 280
}

function postMedia(account: Pick<PlatformAccount, 'additionalSettings'>): MediaRules {
  return {
    max: 4,
    images: IMAGES,
    gifs: { alone: true, maxBytes: 15_000_000 },
    videos: {
      alone: true,
      maxBytes: MAX_VIDEO_BYTES,
      minDurationMs: 500,
      maxDurationMs: (isVerified(account) ? 125 : 20) * MINUTE_MS,
      ratio: { min: 1 / 3, max: 3 },
    },
    alt: { max: MAX_ALT },
  }
}

function articleProblems(entries: OutgoingDraft[], status: string | undefined, max: number): Problem[] {
  const lengthOf = (html: string) => weightedLength(postText(html, { stripLinks: false }), max)
  if (status !== 'draft') return limitComments('X', max, lengthOf)(entries)
  return checkTexts((_, index) => index > 0 && 'The draft of an article does not accept comments.')(entries)
}

/** Creates the draft of an article, which nobody sees until it is published. A draft itself is created by the commit. */
async function prepareArticle(
  api: XApi,
  {
    html,
    settings: { article_title, article_status },
    ids,
    hasCover,
  }: { html: string; settings: SettingsOf<typeof settings>; ids: string[]; hasCover: boolean },
): Promise<XReady> {
  const [cover, ...images] = hasCover ? ids : [undefined, ...ids]
  const json = {
    title: article_title,
    content_state: articleContent(html, images as string[]),
    ...(cover ? { cover_media: { media_category: 'tweet_image', media_id: cover } } : {}),
  }
  if (article_status === 'draft') return { url: DRAFT_URL, json }
  const { id } = await api.read({ url: DRAFT_URL, json, errors: DRAFT_ERRORS, at: 'data' })
  return { url: `/2/articles/${requireId('X', id)}/publish` }
}
