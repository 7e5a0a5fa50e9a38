import { definePlatform } from '../define.ts'
import { accountOf } from '../kit/auth/account.ts'
import { basicAuth } from '../kit/auth/fields.ts'
import { requiredSecret, requiredVariable, urlVariable } from '../kit/env.ts'
import { readPath } from '../kit/http/response.ts'
import type { MediaRules } from '../kit/media-rules.ts'
import { boolean, choices, object, oneOf, required, string, url } from '../kit/settings.ts'
import { type Prepared, type PreparedAct, readyActs, repliesOf } from '../kit/steps.ts'
import { countCodePoints } from '../kit/text.ts'
import { edit, remove } from './changes.ts'
import { inbox } from './inbox.ts'
import { findAct, findSubmission } from './listings.ts'
import { reads } from './reads.ts'
import { NO_PARENT, type RedditForm, type Submission, sendForm, uploadMedia } from './submit.ts'
import { NO_SUBREDDIT, readRestrictions, searchSubreddits, subredditName } from './subreddits.ts'

const TYPES = ['self', 'link', 'media', 'image', 'video', 'videogif'] as const

const NO_FLAIR = 'The subreddit requires another flair: choose one from the tool "restrictions". {detail}'
const NO_TYPE = 'The subreddit does not accept this type of post: see the tool "restrictions". {detail}'
const NOT_ALLOWED = 'Reddit does not let the account do this: {detail}'

/** Posts to subreddits, each a target of its own, and comments. Reddit has no idempotency keys. */
export const reddit = definePlatform({
  id: 'reddit',
  name: 'Reddit',
  env: {
    clientId: requiredVariable('REDDIT_CLIENT_ID', 'A web app of reddit.com/prefs/apps.'),
    clientSecret: requiredSecret('REDDIT_CLIENT_SECRET', 'The secret of that app.'),
    url: urlVariable('REDDIT_URL', 'https://www.reddit.com', 'The site where users sign in.'),
    apiUrl: urlVariable('REDDIT_API_URL', 'https://oauth.reddit.com', 'The server of the API.'),
  },
  maxConcurrent: 1,
  rules:
    'Each subreddit has a title and a type: `self` for a text, `link` with a `url`, or `media` with exactly one image or video, which ' +
    'needs a thumbnail. Ask the tool `restrictions` what a subreddit accepts. Comments are text only.',
  text: { max: 10_000, length: countCodePoints },
  media: ({ settings }) => mediaRules((settings.subreddit ?? []).map(({ value }) => value.type)),
  settings: object({
    subreddit: required(
      choices(
        object(
          {
            subreddit: required(
              string({
                minLength: 2,
                pattern: '^(/?r/)?[\\w.-]{2,}/?$',
                'x-lookup': { tool: 'subreddits', search: 'word', fill: { '': 'name' } },
              }),
            ),
            title: required(string({ minLength: 2, maxLength: 300 })),
            type: required(oneOf(TYPES)),
            url: url({ title: 'Link', description: 'URL of a `link`.' }),
            is_flair_required: boolean(),
            flair: object(
              { id: string({ maxLength: 36 }), name: string() },
              { 'x-lookup': { tool: 'restrictions', with: { subreddit: 'subreddit' }, at: 'flairs' } },
            ),
          },
          {
            conditions: [
              { when: { type: 'link' }, required: ['url'] },
              { when: { is_flair_required: true }, required: ['flair'] },
            ],
          },
        ),
        { minItems: 1, title: 'Subreddits', description: 'Subreddits to post to.' },
      ),
    ),
  }),
  baseUrl: ({ config }) => config.apiUrl,
  // Identifies this service, since Reddit slows down unidentified programs.
  headers: ({ clientId }) => ({ 'user-agent': `web:${clientId}:v1 (Postern)` }),
  auth: {
    kind: 'oauth2',
    client: ({ url }) => ({
      authorizeUrl: `${url}/api/v1/authorize`,
      tokenUrl: `${url}/api/v1/access_token`,
      scopes: ['read', 'identity', 'submit', 'flair', 'history'],
      optionalScopes: ['edit'],
    }),
    authorizeParameters: { duration: 'permanent' },
    clientAuth: 'basic',
    refresh: true,
    async account(api) {
      const user = await api.read({ url: '/api/v1/me', query: { raw_json: 1 } })
      return accountOf('Reddit', user, { id: 'id', name: 'name', picture: 'icon_img', profile: 'name' })
    },
  },
  revoke: {
    async run({ config: { clientId, clientSecret, url }, account, request }) {
      const form = { token: account.refreshToken ?? account.accessToken }
      const headers = basicAuth(clientId, clientSecret)
      await request({ url: `${url}/api/v1/revoke_token`, form, token: null, headers })
    },
    grant: ({ refreshToken, accessToken }) => refreshToken ?? accessToken,
  },
  // Matches any status, since Reddit sends errors of a post with status 200.
  errors: [
    [200, /^RATELIMIT/, 'retryable', 'platform_rate_limited', 'Reddit asks to slow down: {detail}'],
    [200, /^USER_REQUIRED/, 'auth', null, 'Reddit refused the token: connect the channel again.'],
    [200, /^(SUBREDDIT_NOEXIST|BAD_SR_NAME)/, 'rejected', 'subreddit_not_found', NO_SUBREDDIT],
    [200, /^SUBREDDIT_NOTALLOWED/, 'rejected', 'missing_permissions', NOT_ALLOWED],
    [200, /^(TOO_OLD|THREAD_LOCKED|DELETED_|NO_THING_ID)/, 'rejected', 'parent_gone', NO_PARENT],
    [200, /FLAIR/, 'rejected', 'flair_required', NO_FLAIR],
    [200, /^NO_(SELFS|LINKS|IMAGES|VIDEOS)/, 'rejected', 'type_not_allowed', NO_TYPE],
    [200, /^ALREADY_SUB/, 'rejected', 'already_submitted', 'The subreddit already has this link: {detail}'],
  ],
  isError: (data) => Array.isArray(readPath(data, 'json.errors.0')),
  async prepare(api, { entry, settings, position }): Promise<Prepared<RedditForm, Submission>> {
    const { text, media } = entry
    const acts: PreparedAct<RedditForm>[] = repliesOf(position).map(({ target, root, parent }) => ({
      target,
      ready: { thing_id: parent ?? root, text },
    }))
    if (acts.length > 0) return readyActs(acts)
    for (const { value } of settings.subreddit) {
      const { subreddit, title, type, url, flair } = value
      const sr = subredditName(subreddit)
      const form = { sr, title, text, flair_id: flair?.id }
      const [file] = media
      const ready =
        type === 'self' || type === 'link' || file === undefined
          ? { ...form, kind: type, url: type === 'link' ? url : undefined }
          : { ...form, ...(await uploadMedia(api, file, type)) }
      acts.push({ target: `r/${sr}`, ready })
    }
    return readyActs(acts)
  },
  commit: async (api, { ready }) => sendForm(api, ready),
  confirm: async (api, submission) => findSubmission(api, submission),
  // Listings are cached for some minutes.
  lookUp: { visibleWithinMs: 300_000, run: findAct },
  remove,
  edit,
  inbox,
  tools: {
    subreddits: {
      description: 'Finds public subreddits by a word.',
      dataSchema: [{ key: 'word', type: 'string', description: 'Word to search for.' }],
      run: async (api, { word }) => searchSubreddits(api, String(word ?? '')),
    },
    restrictions: {
      description:
        'Tells which types of posts a subreddit accepts, whether it requires a flair, and lists its flairs.',
      dataSchema: [{ key: 'subreddit', type: 'string', description: 'Name of the subreddit.' }],
      run: async (api, { subreddit }) => readRestrictions(api, String(subreddit ?? '')),
    },
  },
  reads,
})

/** Requires exactly one file if a subreddit gets media, and none if all get texts or links. */
function mediaRules(types: (typeof TYPES)[number][]): MediaRules {
  const has = (...these: string[]) => types.some((type) => these.includes(type))
  if (!has('media', 'image', 'video', 'videogif'))
    return { subject: 'A text or link on Reddit', images: null, videos: null, comments: null }
  const images = { maxBytes: 20_000_000, mimes: ['image/jpeg', 'image/png', 'image/gif'] }
  const videos = { maxBytes: 1_000_000_000, maxDurationMs: 900_000, thumbnail: true }
  return {
    min: 1,
    max: 1,
    images: has('video', 'videogif') ? null : images,
    videos: has('image') ? null : videos,
    comments: null,
  }
}
