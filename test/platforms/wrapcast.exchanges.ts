import { expect } from 'vitest'
import { wrapcast } from '../../server/platforms/wrapcast.ts'
import { aDraftFile, aFile } from '../helpers/channels.ts'
import type { Exchanges } from './exchanges.ts'
import { A_PNG } from './files.ts'
import { from } from './sources.ts'
import type { Answer } from './stand-in.ts'
import { noHost } from './support.ts'
import { readVendor } from './vendor.ts'

const api = '/v2/farcaster'
const HASH = '0x71d5225f77e0164388b1d4c120825f3a2c1f131c'
const SIGNER = '19d0c5fd-9b33-4a48-a0e2-bc7b0555baec'
const ok = (json: unknown): Answer => ({ status: 200, json })
const refusal = (status: number, code: string, message: string): Answer => ({
  status,
  json: { code, message },
})
const signer = (of: object) =>
  ok({ signer_uuid: SIGNER, public_key: `0x${'a'.repeat(64)}`, status: 'approved', fid: 194, ...of })
const published = { releaseId: HASH, releaseUrl: 'https://farcaster.xyz/ada/0x71d5225f' }
const to = (...ids: string[]) => ({ subreddit: ids.map((id) => ({ value: { id } })) })
const at = (releaseId: string) => ({ releaseId, releaseUrl: null })
const png = () => aFile(A_PNG, 'image/png', { url: 'https://media.example/a.png' })

const shown = {
  hash: HASH,
  text: 'Hello',
  timestamp: '2023-11-14T22:13:25.000Z',
  parent_hash: null,
  embeds: [],
  channel: { id: 'bread' },
}

export const wrapcastExchanges: Exchanges = {
  create: (url) => wrapcast.create({ url, clientId: 'app', secretKey: 'a-key' }, noHost),
  vendor: readVendor('wrapcast', { uncovered: /\/feed\/user\/casts\/$/, uncoveredCalls: /^DELETE / }),
  account: { internalId: '194', profile: 'ada', accessToken: SIGNER },
  sources: {
    ...from(
      { client: 'neynarxyz/OAS src/v2/spec.yaml', shows: 'A cast is deleted by its hash and the signer.' },
      `DELETE ${api}/cast/`,
    ),
    ...from(
      { description: 'wrapcast.json' },
      'GET /v2/farcaster/signer/',
      'GET /v2/farcaster/user/bulk/',
      'POST /v2/farcaster/cast/',
      'GET /v2/farcaster/channel/search/',
      'refusals',
    ),
    ...from(
      {
        documentation: 'https://docs.neynar.com/nodejs-sdk/feed-apis/fetchCastsForUser.md',
        date: '2026-11-23',
      },
      'GET /v2/farcaster/feed/user/casts/',
    ),
    ...from({ assumed: 'A rate limit answers 429 with Retry-After.' }, 'rateLimit'),
  },
  routes: {
    [`GET ${api}/signer/`]: signer({ permissions: ['PUBLISH_CAST'] }),
    [`GET ${api}/user/bulk/`]: ok({
      users: [
        {
          fid: 194,
          custody_address: `0x${'a'.repeat(40)}`,
          username: 'ada',
          display_name: 'Ada L.',
          pfp_url: 'https://cdn.example/a.png',
        },
      ],
    }),
    [`POST ${api}/cast/`]: ok({ success: true, cast: { hash: HASH } }),
    [`GET ${api}/channel/search/`]: ok({ channels: [{ id: 'bread', name: 'Bread' }] }),
  },
  isCommit: ({ method }) => method === 'POST',
  isAuthorized: ({ headers }) => headers['x-api-key'] === 'a-key',
  async connect({ auth }, call) {
    if (auth.kind !== 'client-code') return
    expect(auth.start('state-1')).toBe('app||state-1')
    return auth.connect({ signer_uuid: SIGNER }, call)
  },
  connected: {
    internalId: '194',
    name: 'Ada L.',
    profile: 'ada',
    picture: 'https://cdn.example/a.png',
    accessToken: SIGNER,
    expiresAt: null,
  },
  connectRefusals: [
    [`GET ${api}/signer/`, signer({ status: 'pending_approval' }), 'signer_not_approved'],
    [`GET ${api}/signer/`, signer({ permissions: ['READ_ONLY'] }), 'signer_not_approved'],
    [`GET ${api}/signer/`, refusal(404, 'NotFound', 'Signer not found'), 'signer_refused'],
    [`GET ${api}/signer/`, refusal(401, 'Unauthorized', 'Invalid API key'), 'api_key_refused'],
    [`GET ${api}/user/bulk/`, ok({ users: [] }), 'unreadable_answer'],
  ],
  goodSettings: [{}, to(), to('bread', 'butter')],
  badSettings: [
    [{ subreddit: [{}] }, 'settings.subreddit.0.value'],
    [to('bread', ''), 'settings.subreddit.1.value.id'],
  ],
  refusedDrafts: {
    'a video': { media: [[aDraftFile('video/mp4')]], at: 'value.0.image', says: 'does not accept videos' },
    'three images': { media: [Array(3).fill(aDraftFile('image/png'))], at: 'value.0.image', says: '2 files' },
  },
  publish: {
    'a cast with images to the feed under a key that Neynar deduplicates': {
      media: [png(), png()],
      calls: [
        {
          path: `${api}/cast/`,
          body: {
            signer_uuid: SIGNER,
            text: 'Hello',
            embeds: [{ url: 'https://media.example/a.png' }, { url: 'https://media.example/a.png' }],
            idem: expect.stringMatching(/^[\w-]{16}$/),
          },
        },
      ],
      entries: [published],
    },
    'a cast to two channels': {
      settings: to('bread', 'butter'),
      calls: [{ body: { channel_id: 'bread' } }, { body: { channel_id: 'butter' } }],
      entries: [published, published],
    },
    'a reply to the cast in each channel': {
      settings: to('bread', 'butter'),
      position: { root: at('0x1,0x2'), parent: at('0x1,0x2') },
      calls: [{ body: { parent: '0x1', parent_author_fid: 194 } }, { body: { parent: '0x2' } }],
      entries: [published, published],
    },
    'a reply to a reply': {
      position: { root: at('0x1'), parent: at('0x3') },
      calls: [{ body: { text: 'Hello', parent: '0x3' } }],
      entries: [published],
    },
  },
  lookUps: {
    'a cast in its channel': {
      ready: { text: 'Hello', embeds: [], channel_id: 'bread' },
      routes: { [`GET ${api}/feed/user/casts/`]: ok({ casts: [shown], next: { cursor: null } }) },
      found: {
        matches: [{ releaseId: HASH, releaseUrl: `https://farcaster.xyz/ada/${HASH.slice(0, 10)}` }],
        isComplete: true,
      },
    },
    'a cast that exists only in another channel': {
      ready: { text: 'Hello', embeds: [], channel_id: 'tea' },
      routes: { [`GET ${api}/feed/user/casts/`]: ok({ casts: [shown], next: { cursor: null } }) },
      found: { matches: [], isComplete: true },
    },
  },
  remove: {
    isChange: ({ method }) => method === 'DELETE',
    routes: { [`DELETE ${api}/cast/`]: ok({ success: true }) },
    cases: {
      'a cast': {
        entry: published,
        calls: [{ method: 'DELETE', path: `${api}/cast/`, body: { signer_uuid: SIGNER, target_hash: HASH } }],
      },
    },
    gone: { [`DELETE ${api}/cast/`]: refusal(404, 'NotFound', 'Cast not found') },
    refusals: [
      [refusal(401, 'Unauthorized', 'Invalid API key'), 'rejected', 'api_key_refused'],
      [refusal(403, 'Forbidden', 'Not approved'), 'auth', 'signer_refused'],
    ],
    source: { assumed: 'A cast that Neynar does not know is answered with 404.' },
  },
  refusals: [
    [refusal(401, 'Unauthorized', 'Invalid API key'), 'rejected', 'api_key_refused'],
    [refusal(402, 'PaymentRequired', 'Upgrade your plan'), 'rejected', 'plan_needed'],
    [refusal(403, 'Forbidden', 'Not approved'), 'auth', 'signer_refused'],
    [refusal(400, 'InvalidField', 'signer_uuid is revoked'), 'auth', 'signer_refused'],
    [refusal(404, 'NotFound', 'Channel not found'), 'rejected', 'channel_not_found'],
    [refusal(404, 'NotFound', 'Cast not found'), 'rejected', 'parent_gone'],
    [refusal(404, 'NotFound', 'User not found'), 'rejected', 'platform_rejected'],
    [refusal(409, 'Conflict', 'Duplicate idem'), 'unknown', 'outcome_unknown'],
    [refusal(400, 'InvalidField', 'text is too long'), 'rejected', 'platform_rejected'],
  ],
  rateLimit: {
    status: 429,
    json: { code: 'RateLimited', message: 'Slow down' },
    headers: { 'retry-after': '7' },
  },
  tools: { subreddits: [{ id: 'bread', name: 'Bread' }] },
  toolInputs: { subreddits: { word: 'bread' } },
}
