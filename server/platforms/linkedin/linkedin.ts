import type { ChosenMention } from '../../lib/html/mentions.ts'
import { definePlatform } from '../define.ts'
import type { EnvValues } from '../kit/env.ts'
import { boolean, object, string } from '../kit/settings.ts'
import type { LookUpSpec, PlatformSpec, RepostSpec } from '../kit/spec.ts'
import { type Prepared, published, ready } from '../kit/steps.ts'
import { checkTexts } from '../kit/text.ts'
import { edit, remove } from './changes.ts'
import { env, errors, VERSION } from './env.ts'
import { inbox } from './inbox.ts'
import { likesOf, pageMetrics, postMetrics } from './metrics.ts'
import { answerTo, commentOn, findAct, type LinkedInReady, publish } from './posts.ts'
import { findPage, pages, signIn } from './sign-in.ts'
import { littleText, plainText } from './text.ts'
import { awaitFiles, type Upload, uploadFiles } from './uploads.ts'

type Config = EnvValues<typeof env>
type Own = Pick<
  PlatformSpec<string, typeof env, object, unknown, never>,
  'auth' | 'pages' | 'metrics' | 'plugs' | 'inbox'
> & { lookUp?: LookUpSpec<Config, LinkedInReady> }

const IMAGES = { maxBytes: 5_000_000, maxEdge: 6000, mimes: ['image/jpeg', 'image/png', 'image/gif'] }
const PAGES = { maxBytes: 1_000_000, maxEdge: 2000, mimes: ['image/jpeg'] }
const MAX_COMMENT = 1250
const COMMENT_TOO_LONG = `LinkedIn accepts comments of up to ${MAX_COMMENT} characters.`
/** Limits a text as it is sent, with a backslash before each mark. */
const MAX_ESCAPED = 4000
const TOO_MANY_MARKS = `LinkedIn accepts up to ${MAX_ESCAPED} characters, and counts marks such as ( and _ twice.`
/** Profiles and pages repost and comment on each other's posts. */
const family = { name: 'linkedin', members: ['linkedin', 'linkedin-page'] }
const PUBLIC = {
  visibility: 'PUBLIC',
  distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
  lifecycleState: 'PUBLISHED',
}

/** A repeat reposts the post again. */
const repost: RepostSpec<Config, LinkedInReady> = {
  idempotency: null,
  async prepare({ account }, { post }) {
    const { author } = account.credentials
    const reshareContext = { parent: post.releaseId }
    return ready({ url: '/rest/posts', json: { author, commentary: '', ...PUBLIC, reshareContext } })
  },
  commit: async (api, { ready: act }) => published(await publish(api, act)),
}

/** Publishes in the name of a member. */
export const linkedin = defineLinkedIn('linkedin', 'LinkedIn', {
  auth: signIn({ asPage: false }),
  plugs: { repost, byOthers: ['comment', 'repost'], family },
})

/** Publishes in the name of a page, which has metrics. */
export const linkedinPage = defineLinkedIn('linkedin-page', 'LinkedIn Page', {
  auth: signIn({ asPage: true }),
  pages,
  metrics: { history: true, account: pageMetrics, post: postMetrics },
  lookUp: { visibleWithinMs: 120_000, run: findAct },
  inbox,
  plugs: { likes: likesOf, repost, byOthers: ['comment', 'repost'], family },
})

function defineLinkedIn<const Id extends string>(id: Id, name: string, own: Own) {
  return definePlatform({
    id,
    name,
    env,
    maxConcurrent: 2,
    rules:
      'A post has up to 20 images, or 1 video and no other file. With `post_as_images_carousel`, 2 to 50 images become the pages of one document. Comments are text only, up to 1250 characters.',
    text: { max: 3000, length: (text) => plainText(text).length },
    media: ({ settings }) =>
      settings.post_as_images_carousel
        ? { min: 2, max: 50, images: PAGES, videos: null, comments: null }
        : {
            max: 20,
            images: IMAGES,
            videos: { alone: true, maxBytes: 500_000_000, minDurationMs: 3_000, maxDurationMs: 30 * 60_000 },
            alt: { max: 4086 },
            comments: null,
          },
    settings: object({
      post_as_images_carousel: boolean({
        title: 'Carousel',
        description: 'Show the images as pages to swipe through.',
      }),
      carousel_name: string({
        title: 'Title of the carousel',
        description: 'Title of the carousel document; slides if not set.',
      }),
    }),
    check: checkTexts(({ text }, index) => {
      if (index > 0) return plainText(text).length > MAX_COMMENT && COMMENT_TOO_LONG
      return littleText(text).length > MAX_ESCAPED && TOO_MANY_MARKS
    }),
    baseUrl: ({ config }) => config.apiUrl,
    // The endpoints of sign-in have no version and refuse calls that name one.
    headers: ({ version }, url) =>
      url.includes('/rest/')
        ? { 'linkedin-version': version ?? VERSION, 'x-restli-protocol-version': '2.0.0' }
        : {},
    ...own,
    errors,
    async prepare(
      api,
      { entry, settings, position: { root, parent, isAnswer }, saved },
    ): Promise<Prepared<LinkedInReady, Upload>> {
      const { author } = api.account.credentials
      if (root && isAnswer) {
        const reply = { text: plainText(entry.text), parentUrl: parent?.releaseUrl ?? null }
        return ready(answerTo(root, author, reply))
      }
      if (root) return ready(commentOn(root, author, plainText(entry.text)))
      const asPages = settings.post_as_images_carousel === true && entry.media.length > 0
      const upload = (saved as Upload | null) ?? { urns: await uploadFiles(api, entry.media, asPages) }
      const waiting = await awaitFiles(api, upload)
      if (waiting) return waiting
      const files = upload.urns.map((id, index) => {
        const { alt, isVideo } = entry.media[index] ?? {}
        return { id, ...(alt && !asPages && !isVideo ? { altText: alt } : {}) }
      })
      const title = asPages ? { title: settings.carousel_name ?? 'slides' } : {}
      const content =
        files.length > 1 ? { multiImage: { images: files } } : { media: { ...files[0], ...title } }
      const json = {
        author,
        commentary: littleText(entry.text),
        ...PUBLIC,
        ...(files.length > 0 ? { content } : {}),
      }
      return ready<LinkedInReady>({ url: '/rest/posts', json })
    },
    commit: async (api, { ready: act }) => published(await publish(api, act)),
    remove,
    edit,
    mentions: { search: findPage, format: formatMention },
  })
}

function formatMention({ id, label }: ChosenMention): string | null {
  if (!/^urn:li:(organization|person):[\w-]+$/.test(id)) return null
  return `@[${label.replace(/[[\]\n]/g, '')}](${id})`
}
