import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bluesky } from '../../server/platforms/bluesky/bluesky.ts'
import { mastodon } from '../../server/platforms/mastodon/mastodon.ts'
import type { Platform } from '../../server/platforms/platform.ts'
import { actOf, commitAct, prepareAct } from '../helpers/acts.ts'
import { anAccount, channelError, defectsOf, loopbackHttp } from '../helpers/channels.ts'
import { answer, type ScriptedServer, scriptedServer } from '../helpers/scripted-server.ts'
import { keptApps } from './mastodon-support.ts'
import { noHost } from './support.ts'

/** Lists bodies that a server in trouble, or one that any user can name, sends with status 200. */
const odd: [string, string, Record<string, string>?][] = [
  ['null', 'null'],
  ['a list', '[]'],
  ['a text', '"ok"'],
  ['nothing in it', '{}'],
  ['an error with 200', '{"error":"maintenance","message":{"de":"Wartung"}}'],
  [
    'other types',
    '{"id":7,"did":{},"handle":[],"accessJwt":1,"refreshJwt":null,"username":{},"posts":{},"accounts":"x","actors":7,"value":7,"scope":5,"access_token":{},"client_id":1,"cid":9,"uri":false}',
  ],
  ['a page for people', '<html>Back soon</html>', { 'content-type': 'text/html' }],
  ['lists of nothing', '{"accounts":[null,7,{"acct":5}],"actors":[null,{}],"posts":[null,7,{}]}'],
  ['no body', '', { 'content-type': 'text/plain' }],
]

let body: [string, Record<string, string>] = ['{}', {}]
let server: ScriptedServer
let client: ReturnType<typeof loopbackHttp>

beforeAll(async () => {
  client = loopbackHttp()
  server = await scriptedServer((response, request) => answer(200, body[0], body[1])(response, request))
})
afterAll(async () => {
  await client.close()
  await server[Symbol.asyncDispose]()
})

const channels: Record<string, Platform<never>> = {
  bluesky: bluesky.create(
    {
      service: 'https://bsky.social',
      appView: 'https://public.api.bsky.app',
      videoService: 'https://video.bsky.app',
    },
    noHost,
  ) as unknown as Platform<never>,
  mastodon: mastodon.create(
    { instance: 'https://mastodon.social', clientId: null, clientSecret: null, notIdempotent: [] },
    noHost,
  ) as unknown as Platform<never>,
}
const releaseId = 'at://did:plc:ada/app.bsky.feed.post/1'

const oauthClient = () => ({
  id: 'client',
  secret: 'secret',
  authorizeUrl: `${server.url}/oauth/authorize`,
  tokenUrl: `${server.url}/oauth/token`,
  scopes: [],
})

/** Everything that is asked of a platform, to the end of it. */
function questions(channel: Platform<never>): Record<string, () => unknown> {
  const base = { http: client.http, signal: AbortSignal.timeout(120_000), now: Date.now() }
  const call = {
    ...base,
    account: anAccount({
      internalId: 'did:plc:ada',
      refreshToken: 'refresh',
      credentials: { service: server.url, instance: server.url, identifier: 'ada', password: 'secret' },
    }),
  }
  const connecting = { ...base, organizationId: 'organization-1' }
  const { auth } = channel
  const [plug] = channel.plugs ?? []
  const post = { releaseId, releaseUrl: `${server.url}/1` }
  const input = { post, key: '01890000-0000-7000-8000-00000000000a', fields: { likesAmount: '0' } }
  const oauth = { redirectUri: 'https://postern.example/back', verifier: 'v'.repeat(64) }
  return {
    connect: () =>
      auth.kind === 'redirect'
        ? auth.connect({ ...oauth, code: 'code', app: { client: JSON.stringify(oauthClient()) } }, connecting)
        : auth.kind === 'custom-fields' &&
          auth.connect({ service: server.url, identifier: 'ada', password: 'secret' }, connecting),
    authorize: () =>
      auth.kind === 'redirect'
        ? auth.authorize(
            { ...oauth, state: 's', externalUrl: server.url },
            { ...connecting, apps: keptApps() },
          )
        : [],
    refresh: () => channel.refresh?.(call),
    metrics: () => channel.analytics?.(call, 7),
    'metrics of a post': () => channel.postAnalytics?.(call, releaseId, 7),
    mentions: () => channel.mentions?.search(call, 'grace'),
    'a look of a plug': () => plug?.isDue(call, post, input.fields),
    'a repost': async () => {
      const act = actOf(plug)
      return commitAct(act, call, await prepareAct(act, call, input))
    },
    publish: () => {
      const ready = { rkey: '3jzfcijpj2z2a', record: {}, status: {} } as never
      return channel.commit(call, { target: null, key: 'k', ready, media: [] })
    },
  }
}

describe.each(Object.keys(channels))('%s', (name) => {
  it.each(odd)('survives %s, or reports that it cannot be read', async (_, text, headers = {}) => {
    body = [text, headers]
    // Either there is an answer all the same, or an error that says so; never a defect of ours.
    expect(await defectsOf(questions(channels[name] as Platform<never>))).toEqual([])
  })

  // The key names a record of Bluesky before it is sent, whatever the answer is.
  if (name !== 'bluesky')
    it.each(['null', '[]', '{}', '"ok"'])('does not treat %s as a published post', async (text) => {
      body = [text, {}]
      const error = await channelError(
        Promise.resolve(questions(channels[name] as Platform<never>).publish?.()),
      )
      expect(error.failure).toBe('unknown')
    })
})
