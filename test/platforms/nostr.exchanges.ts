import { npubEncode, nsecEncode } from 'nostr-tools/nip19'
import { finalizeEvent, getEventHash, getPublicKey, type NostrEvent } from 'nostr-tools/pure'
import { expect } from 'vitest'
import { nostr } from '../../server/platforms/nostr/nostr.ts'
import { aFile } from '../helpers/channels.ts'
import { type Exchanges, NOW } from './exchanges.ts'
import { A_PNG } from './files.ts'
import { from } from './sources.ts'
import type { Answer, PlatformCallRecord } from './stand-in.ts'
import { noHost } from './support.ts'
import { readRelayMessages } from './vendor-languages.ts'

const secret = new Uint8Array(32).fill(7)
const privateKey = Buffer.from(secret).toString('hex')
const author = getPublicKey(secret)
const created_at = NOW / 1000
const ID = getEventHash({ pubkey: author, created_at, kind: 1, tags: [], content: 'Hello' })
const ok = (...messages: unknown[]): Answer => ({ status: 200, json: messages })
const profile = (content: string, at = created_at, key = secret) => {
  const { id, pubkey, kind, tags, sig } = finalizeEvent({ kind: 0, created_at: at, tags: [], content }, key)
  return ['EVENT', 'profile', { id, pubkey, kind, tags, sig, content, created_at: at }]
}
const written = (content: string, tags: string[][] = [], at = created_at) => {
  const { id, pubkey, kind, sig } = finalizeEvent({ kind: 1, created_at: at, tags, content }, secret)
  return { id, pubkey, kind, tags, sig, content, created_at: at }
}
const picture = ['imeta', 'url https://media.example/a.png', 'm image/png', 'alt A loaf']
const bread = written('On bread', [picture], created_at - 1)
const reply = written('Re: bread', [['e', 'a'.repeat(64), '', 'root']])
const forged = { ...written('On forged bread'), sig: 'f'.repeat(128) }
const npub = npubEncode(author)
const item = {
  id: bread.id,
  url: `https://notes.example/e/${bread.id}`,
  text: 'On bread',
  publishedAt: (created_at - 1) * 1_000,
  author: { id: author, username: npub, name: null, picture: null },
  media: [{ type: 'image', url: 'https://media.example/a.png', preview: null, alt: 'A loaf' }],
  metrics: {},
}
/** Answers by the kind that is asked for. */
const events = ({ body }: PlatformCallRecord) => {
  const [, name, { kinds = [] }] = body.message as [string, string, { kinds?: number[] }]
  if (kinds[0] === 1)
    return ok(...[reply, forged, bread, bread].map((event) => ['EVENT', name, event]), ['EOSE', name])
  const about = '{"name":"ada","display_name":"Ada L.","about":"Bakes bread."}'
  return ok(profile('{"name":"old"}', 1), profile(about), ['EOSE', name])
}
const eventIn = ({ body }: PlatformCallRecord) => (body.message as [string, NostrEvent])[1]
const accepted = (call: PlatformCallRecord) => ok(['NOTICE', 'Welcome'], ['OK', eventIn(call).id, true, ''])
const refusal = (reason: string): Answer => ok(['OK', ID, false, reason])
const deletionTags = [
  ['e', ID],
  ['k', '1'],
]
const DELETION = getEventHash({ pubkey: author, created_at, kind: 5, tags: deletionTags, content: '' })
const refusalOf = (reason: string): Answer => ok(['OK', DELETION, false, reason])
const entry = {
  releaseId: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown as string,
  releaseUrl: expect.stringMatching(/^https:\/\/notes\.example\/e\/[0-9a-f]{64}$/) as unknown as string,
}
const note = (of: Partial<NostrEvent>) => ({
  method: 'EVENT',
  path: '/relay',
  body: { message: ['EVENT', { kind: 1, pubkey: author, ...of }] },
})
const at = (digit: string) => ({ releaseId: digit.repeat(64), releaseUrl: null })
const relay = expect.stringMatching(/^ws:.*\/relay$/) as unknown as string

export const nostrExchanges: Exchanges = {
  create: (url) => nostr.create({ relays: [`${url}/relay`], webUrl: 'https://notes.example' }, noHost),
  vendor: readRelayMessages('nostr'),
  account: { internalId: author, accessToken: privateKey },
  sources: {
    ...from({ description: 'nostr.json' }, 'REQ /relay', 'EVENT /relay'),
    ...from(
      { documentation: 'https://github.com/nostr-protocol/nips/blob/master/42.md', date: '2026-11-23' },
      'AUTH /relay',
    ),
    ...from(
      { documentation: 'https://github.com/nostr-protocol/nips/blob/master/01.md', date: '2026-07-22' },
      'refusals',
      'rateLimit',
    ),
  },
  routes: {
    'REQ /relay': events,
    'EVENT /relay': accepted,
    'AUTH /relay': accepted,
  },
  isCommit: ({ method }) => method === 'EVENT',
  connect: async ({ auth }, call) =>
    auth.kind === 'custom-fields' && auth.connect({ password: nsecEncode(secret) }, call),
  connected: {
    internalId: author,
    name: 'Ada L.',
    profile: expect.stringMatching(/^npub1/),
    accessToken: privateKey,
  },
  connectRefusals: [['REQ /relay', { status: 503 }, 'platform_unreachable']],
  publish: {
    'a note': {
      calls: [note({ id: ID, created_at, tags: [], content: 'Hello' })],
      entries: [{ releaseId: ID, releaseUrl: `https://notes.example/e/${ID}` }],
    },
    'a note with hashtags, a mention and files': {
      text: `#Bread with nostr:npub1${'q'.repeat(9)} #bread`,
      media: [
        aFile(A_PNG, 'image/png', { url: 'https://media.example/a.png', alt: 'A loaf', width: 1, height: 1 }),
      ],
      calls: [
        note({
          tags: [
            ['t', 'bread'],
            ['imeta', 'url https://media.example/a.png', 'm image/png', 'dim 1x1', 'alt A loaf'],
          ],
          content: `#Bread with nostr:npub1${'q'.repeat(9)} #bread\nhttps://media.example/a.png`,
        }),
      ],
      entries: [entry],
    },
    'a reply to the root': {
      position: { root: at('a'), parent: at('a') },
      calls: [
        note({
          tags: [
            ['e', 'a'.repeat(64), relay, 'root', author],
            ['p', author],
          ],
        }),
      ],
      entries: [entry],
    },
    'a reply to a reply': {
      position: { root: at('a'), parent: at('b') },
      calls: [
        note({
          tags: [
            ['e', 'a'.repeat(64), relay, 'root', author],
            ['e', 'b'.repeat(64), relay, 'reply', author],
            ['p', author],
          ],
        }),
      ],
      entries: [entry],
    },
    'a note that the relay already has': {
      routes: { 'EVENT /relay': refusal('duplicate: already have this event') },
      calls: [{}],
      entries: [{ releaseId: ID, releaseUrl: `https://notes.example/e/${ID}` }],
    },
    'a note to a relay that requires authentication': {
      routes: {
        'EVENT /relay': [
          ok(['AUTH', 'riddle'], ['OK', ID, false, 'auth-required: who are you?']),
          ok(['OK', ID, true, '']),
        ],
      },
      calls: [
        {},
        {
          method: 'AUTH',
          body: {
            message: [
              'AUTH',
              {
                kind: 22242,
                tags: [
                  ['relay', relay],
                  ['challenge', 'riddle'],
                ],
              },
            ],
          },
        },
        { method: 'EVENT' },
      ],
      entries: [entry],
    },
  },
  remove: {
    isChange: ({ method }) => method === 'EVENT',
    routes: {},
    cases: {
      'a note': {
        entry: { releaseId: ID },
        calls: [
          {
            method: 'EVENT',
            path: '/relay',
            body: { message: ['EVENT', { kind: 5, pubkey: author, tags: deletionTags, content: '' }] },
          },
        ],
      },
    },
    // Relays accept the request whether they have the note or not.
    gone: null,
    refusals: [[refusalOf('blocked: you are banned'), 'rejected', 'relay_refused']],
    limit: refusalOf('rate-limited: slow down'),
    source: { documentation: 'https://github.com/nostr-protocol/nips/blob/master/09.md', date: '2026-11-27' },
  },
  refusals: [
    [refusal('blocked: you are banned'), 'rejected', 'relay_refused'],
    [refusal('pow: 26 bits needed'), 'rejected', 'relay_refused'],
    [refusal('auth-required: members only'), 'rejected', 'relay_refused'],
    [refusal('invalid: event too large'), 'rejected', 'platform_rejected'],
    [refusal('error: cannot connect to the database'), 'retryable', 'platform_unavailable'],
  ],
  rateLimit: [refusal('rate-limited: slow down'), null],
  reads: {
    profile: {
      of: { username: npub },
      gives: {
        id: author,
        username: npub,
        name: 'Ada L.',
        picture: null,
        bio: 'Bakes bread.',
        followers: null,
        following: null,
        posts: null,
        url: `https://notes.example/p/${npub}`,
      },
    },
    posts: { of: { userId: author }, gives: [item] },
    post: { of: bread.id, gives: item },
    search: { of: 'ON bread', gives: [item] },
    unknown: ['REQ /relay', ok(['EOSE', 'reads'])],
    limit: ok(['CLOSED', 'reads', 'rate-limited: slow down']),
  },
}
