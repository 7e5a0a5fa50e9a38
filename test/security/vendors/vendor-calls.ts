import { Registry } from 'prom-client'
import { type ProviderName, toBoundedIdentity } from '../../../server/accounts/sign-in/provider.ts'
import { createSignInProviders } from '../../../server/accounts/sign-in/providers.ts'
import { createAi } from '../../../server/ai/create-ai.ts'
import type { Ai } from '../../../server/ai/model.ts'
import { createVideo } from '../../../server/ai/video/video.ts'
import { readConfig } from '../../../server/config/config.ts'
import { createGuardedDispatcher } from '../../../server/outbound/guarded-dispatcher.ts'
import { createPlatformHttp } from '../../../server/platforms/kit/http/client.ts'
import {
  createDubShortener,
  createKuttShortener,
  createLinkdripShortener,
  createShortIoShortener,
} from '../../../server/posts/short-links/vendors.ts'
import { heygen } from '../../../server/third-party/providers/heygen.ts'
import { reelfarm } from '../../../server/third-party/providers/reelfarm.ts'
import { createThirdParty, withVendorErrors } from '../../../server/third-party/vendor-api.ts'
import { silentLog } from '../../helpers/log.ts'

/** A call of one vendor client. */
export interface VendorCall {
  /** An answer with which the call succeeds. */
  answer: unknown
  type?: 'text/event-stream'
  /** Answers of other paths, which behave. */
  honest?: Readonly<Record<string, unknown>>
  run(signal: AbortSignal): Promise<unknown>
}

const ORGANIZATION = 'organization-1'

/** Lists a call of each kind that the service makes to each vendor, all at one address. */
export function vendorCalls(url: string): { calls: Record<string, VendorCall>; close(): Promise<unknown> } {
  const config = readConfig({
    POSTERN_SECRET: 'a secret for tests, and for nothing else',
    POSTERN_ALLOW_LOOPBACK: '1',
    AI_BASE_URL: url,
    AI_API_KEY: 'key',
    AI_TEXT_MODEL: 'text',
    AI_IMAGE_MODEL: 'image',
    AI_SEARCH_URL: `${url}/search?q={query}`,
    ELEVENLABS_API_KEY: 'key',
    ELEVENLABS_URL: url,
    VIDEO_API_KEY: 'key',
    VIDEO_BASE_URL: url,
    THIRD_PARTY_URLS: `heygen=${url},reelfarm=${url}`,
    OIDC_ISSUER: url,
    OIDC_CLIENT_ID: 'client',
    GITHUB_CLIENT_ID: 'client',
    GITHUB_CLIENT_SECRET: 'secret',
    GITHUB_URL: url,
    GITHUB_API_URL: url,
  })
  const dispatcher = createGuardedDispatcher({ allowLoopback: true })
  const ai = createAi({ config: config.ai, allowLoopback: true, log: silentLog, metrics: new Registry() })
  const video = createVideo({ ...config, allowLoopback: true }, silentLog)
  const services = { url, config, dispatcher, ai }
  return {
    calls: {
      ...modelCalls(ai),
      ...videoCalls(video),
      ...thirdPartyCalls(services),
      ...shortLinkCalls(services),
      ...signInCalls(services),
    },
    close: () => Promise.all([ai.close(), video.close(), dispatcher.close()]),
  }
}

interface Services {
  url: string
  config: ReturnType<typeof readConfig>
  dispatcher: ReturnType<typeof createGuardedDispatcher>
  ai: Ai
}

const usage = { prompt_tokens: 5, completion_tokens: 5 }
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

function modelCalls(ai: Ai): Record<string, VendorCall> {
  const call = (signal: AbortSignal) => ({ purpose: 'test', organizationId: ORGANIZATION, signal })
  const delta = {
    content: 'Hello',
    refusal: null,
    tool_calls: [{ index: 0, id: 'call-1', function: { name: 'list', arguments: '{"page":1}' } }],
  }
  const schema = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } }
  return {
    'a chat': {
      answer: { choices: [{ delta, finish_reason: 'stop' }], usage },
      type: 'text/event-stream',
      run: (signal) =>
        Array.fromAsync(ai.chat({ ...call(signal), messages: [{ role: 'user', text: 'Hi' }] })),
    },
    'a completion': {
      answer: {
        choices: [{ message: { content: '{"name":"Ada"}', refusal: null }, finish_reason: 'stop' }],
        usage,
      },
      run: (signal) => ai.complete({ ...call(signal), system: 'Invent a name.', prompt: 'A sailor', schema }),
    },
    'a picture': {
      answer: { data: [{ b64_json: png }], usage: { input_tokens: 1, output_tokens: 1 } },
      run: async (signal) => (await ai.image({ ...call(signal), prompt: 'A boat', shape: 'square' })).bytes,
    },
    'a search': {
      answer: { results: [{ title: 'Boats', url: 'https://example.com', content: 'A page' }] },
      run: (signal) => ai.search({ query: 'boats', signal }),
    },
  }
}

function videoCalls({ speech, clips }: ReturnType<typeof createVideo>): Record<string, VendorCall> {
  const clip = { prompt: 'A boat', picture: null, seconds: '8', size: '720x1280', key: 'a' } as const
  const voice = { voice_id: 'v1', name: 'Rachel', preview_url: 'https://example.com/a.mp3' }
  return {
    'a list of voices': {
      answer: { voices: [voice], has_more: true, next_page_token: 'next' },
      run: async (signal) => speech?.voices(signal),
    },
    'a voice': { answer: { voices: [voice] }, run: async (signal) => speech?.findVoice('v1', signal) },
    'a spoken text': {
      answer: 'audio',
      run: async (signal) => speech?.speak({ text: 'Hi', voice: 'v1', key: 'a', signal }),
    },
    'a new clip': { answer: { id: 'video_1' }, run: async (signal) => clips?.create({ ...clip, signal }) },
    'the progress of a clip': {
      answer: { id: 'video_1', status: 'in_progress', progress: 50, error: null },
      run: async (signal) => clips?.progress('video_1', signal),
    },
    'a failed clip': {
      answer: { id: 'video_1', status: 'failed', error: { code: 'x', message: 'No.' } },
      run: async (signal) => clips?.progress('video_1', signal),
    },
    'the file of a clip': { answer: 'video', run: async (signal) => clips?.download('video_1', signal) },
  }
}

function thirdPartyCalls({ config, dispatcher, ai }: Services): Record<string, VendorCall> {
  const thirdParty = createThirdParty({
    config: { ...config, allowLoopback: true },
    clock: Date,
    ai,
    dispatcher,
  })
  const apiOf = (provider: typeof heygen, signal: AbortSignal) =>
    thirdParty.apiOf(provider, { key: 'key', organizationId: ORGANIZATION, signal })
  const call =
    (provider: typeof heygen, name: string): VendorCall['run'] =>
    (signal) =>
      withVendorErrors(provider, async () => provider.functions[name]?.run(apiOf(provider, signal), {}))
  const submission = { voice: 'Hi', avatar: 'a', selectedVoice: 'v', type: 'avatar' }
  const account: VendorCall['run'] = (signal) =>
    withVendorErrors(reelfarm, () => reelfarm.account(apiOf(reelfarm, signal)))
  const work = {
    video_id: '1',
    title: 'Bread',
    preview_url: 'https://a/b',
    slideshow_images: [{ image_url: 'https://a/c' }],
  }
  return {
    'voices of HeyGen': {
      answer: { data: { voices: [{ voice_id: 'v', name: 'Ada' }] } },
      run: call(heygen, 'voices'),
    },
    'avatars of HeyGen': {
      answer: { data: { avatars: [{ avatar_id: 'a', avatar_name: 'Kristin' }] } },
      run: call(heygen, 'avatars'),
    },
    'a video of HeyGen': {
      answer: { data: { video_id: 'video-1' } },
      run: (signal) =>
        withVendorErrors(heygen, async () => heygen.submit?.start(apiOf(heygen, signal), submission)),
    },
    'the state of a video of HeyGen': {
      answer: { data: { status: 'failed', error: { message: 'No.' }, video_url: 'https://a/b' } },
      run: (signal) =>
        withVendorErrors(heygen, async () => heygen.submit?.check(apiOf(heygen, signal), 'video-1')),
    },
    'an account of Reel.Farm': { answer: { id: '1', name: 'Ada', email: 'ada@example.com' }, run: account },
    'media of Reel.Farm': { answer: { videos: [work], total: 1 }, run: call(reelfarm, 'listMedia') },
  }
}

function shortLinkCalls({ url, dispatcher }: Services): Record<string, VendorCall> {
  const { fetch } = createPlatformHttp({
    name: 'The vendor',
    dispatcher,
    concurrency: 8,
    allowLoopback: true,
    now: Date.now,
    timeoutMs: 10_000,
    maxBytes: 1_000_000,
  })
  const vendor = { headers: {}, title: 'The vendor', fetch }
  const links = [{ short: 'https://s/1', externalId: '1', code: null }]
  const long = `https://example.com/${'long/'.repeat(20)}`
  const shorteners = {
    Dub: [
      createDubShortener({ url, domain: null }, vendor),
      { shortLink: 'https://dub.sh/a', id: '1', clicks: 1 },
    ],
    Kutt: [
      createKuttShortener({ url, domain: null }, vendor),
      { link: 'https://k/a', id: '1', visit_count: 1 },
    ],
    LinkDrip: [
      createLinkdripShortener({ url, domain: null }, vendor),
      { success: true, data: { short_link: 'https://drp.li/a' } },
    ],
    'Short.io': [
      createShortIoShortener({ url, statisticsUrl: url, domain: 's.example' }, vendor),
      { secureShortURL: 'https://s.example/a', idString: '1', totalClicks: 1 },
    ],
  } as const
  return Object.fromEntries(
    Object.entries(shorteners).flatMap(([name, [shortener, answer]]) => [
      [
        `a link of ${name}`,
        { answer, run: (signal) => shortener.shorten(long, { key: 'key'.repeat(20), signal }) },
      ],
      ...(shortener.clicks === null
        ? []
        : [
            [
              `clicks of ${name}`,
              { answer, run: (signal: AbortSignal) => shortener.clicks?.(links, signal) },
            ] as const,
          ]),
    ]),
  ) as Record<string, VendorCall>
}

function signInCalls({ url, config, dispatcher }: Services): Record<string, VendorCall> {
  const signIn = createSignInProviders({
    config: { ...config, allowLoopback: true },
    clock: Date,
    log: silentLog,
    dispatcher,
  })
  const identify = (name: ProviderName) => async () => {
    const stored = { redirectUri: 'https://console.example/back', verifier: 'v'.repeat(43), nonce: 'n' }
    const answer = await signIn.find(name).identify({ code: 'code', state: 'state', iss: null, stored })
    return toBoundedIdentity(answer)
  }
  const discovery = {
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  }
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const idToken = [
    part({ alg: 'RS256', kid: '1' }),
    part({ iss: url, aud: 'client', sub: '1', nonce: 'n' }),
    'c2ln',
  ].join('.')
  const token = { access_token: 'token', token_type: 'bearer', id_token: idToken }
  return {
    'the discovery of a sign-in': { answer: discovery, run: identify('GENERIC') },
    'the token of a sign-in': {
      honest: { '/.well-known/openid-configuration': discovery },
      answer: token,
      run: identify('GENERIC'),
    },
    'the keys of a sign-in': {
      honest: { '/.well-known/openid-configuration': discovery, '/token': token },
      answer: { keys: [{ kty: 'RSA', kid: '1', n: 'AQAB', e: 'AQAB' }] },
      run: identify('GENERIC'),
    },
    'the token of GitHub': { answer: { access_token: 'token' }, run: identify('GITHUB') },
    'the person at GitHub': {
      honest: {
        '/login/oauth/access_token': { access_token: 'token' },
        '/user/emails': [{ email: 'ada@example.com', primary: true, verified: true }],
      },
      answer: { id: 5, name: 'Ada', login: 'ada' },
      run: identify('GITHUB'),
    },
    'the addresses at GitHub': {
      honest: { '/login/oauth/access_token': { access_token: 'token' }, '/user': { id: 5, name: 'Ada' } },
      answer: [{ email: 'ada@example.com', primary: true, verified: true }],
      run: identify('GITHUB'),
    },
  }
}
