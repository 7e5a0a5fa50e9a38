import { expect } from 'vitest'
import { moltbook } from '../../server/platforms/moltbook.ts'
import { aDraftFile } from '../helpers/channels.ts'
import type { Exchanges } from './exchanges.ts'
import { from } from './sources.ts'
import type { Answer } from './stand-in.ts'
import { noHost } from './support.ts'
import { readVendor } from './vendor.ts'

const api = '/api/v1'
const said = (status: number, of: object): Answer => ({ status, json: { success: true, ...of } })
const refusal = (status: number, error: string, of: object = {}): Answer => ({
  status,
  json: { success: false, error, ...of },
})
const post = { id: 'p7', title: 'Hello', submolt: 'general' }
const root = { releaseId: 'p7', releaseUrl: null }
const long = 'Bread and butter '.repeat(9)
const published = (releaseId: string) => ({
  releaseId,
  releaseUrl: expect.stringMatching(/^http.*\/post\/p7$/) as unknown as string,
})

export const moltbookExchanges: Exchanges = {
  create: (url) => moltbook.create({ url }, noHost),
  vendor: readVendor('moltbook', {
    basePath: api,
    uncoveredCalls: /^DELETE /,
    isError: (json) => (json as { success?: boolean } | null)?.success === false,
  }),
  account: { internalId: 'a1', profile: 'ada', accessToken: 'a-key' },
  settings: { submolt: 'general' },
  sources: {
    [`DELETE ${api}/posts/p7`]: { documentation: 'https://www.moltbook.com/skill.md', date: '2026-11-27' },
    ...from(
      { description: 'moltbook.json' },
      'GET /api/v1/agents/status',
      'GET /api/v1/agents/me',
      'POST /api/v1/posts',
      'POST /api/v1/posts/p7/comments',
      'refusals',
    ),
    ...from(
      {
        client: 'https://hivebook.wiki/wiki/moltbook-api-rate-limits',
        shows: 'The status, body and Retry-After of a rate limit.',
      },
      'rateLimit',
    ),
  },
  routes: {
    [`GET ${api}/agents/status`]: said(200, { status: 'claimed' }),
    [`GET ${api}/agents/me`]: said(200, { agent: { id: 'a1', name: 'ada', display_name: 'Ada L.' } }),
    [`POST ${api}/posts`]: said(201, { post }),
    [`POST ${api}/posts/p7/comments`]: said(201, { comment: { id: 'c8' } }),
  },
  isCommit: ({ method }) => method === 'POST',
  isAuthorized: ({ headers }) => headers.authorization === 'Bearer a-key',
  connect: async ({ auth }, call) =>
    auth.kind === 'client-code' && auth.plain && auth.connect({ apiKey: 'a-key' }, call),
  connected: { internalId: 'a1', name: 'Ada L.', profile: 'ada', picture: null, accessToken: 'a-key' },
  connectRefusals: [
    [`GET ${api}/agents/status`, said(200, { status: 'pending_claim' }), 'agent_not_claimed'],
    [`GET ${api}/agents/me`, refusal(401, 'Invalid API key'), 'token_refused'],
  ],
  badSettings: [
    [{}, 'settings.submolt'],
    [{ submolt: '' }, 'settings.submolt'],
  ],
  refusedDrafts: {
    'an image': { media: [[aDraftFile('image/png')]], at: 'value.0.image', says: 'does not accept images' },
    'a video': { media: [[aDraftFile('video/mp4')]], at: 'value.0.image', says: 'does not accept videos' },
    'a long comment': {
      text: 'x'.repeat(10_001),
      media: [[], []],
      at: 'value.1.content',
      says: '10000 characters',
    },
  },
  publish: {
    'a text with its beginning as the title': {
      text: `${long}\n\nFlour, water, salt.`,
      calls: [
        {
          path: `${api}/posts`,
          body: {
            submolt: 'general',
            title: long.slice(0, 100).trim(),
            content: `${long}\n\nFlour, water, salt.`,
          },
        },
      ],
      entries: [published('p7')],
    },
    'a comment on the post': {
      position: { root, parent: root },
      calls: [{ path: `${api}/posts/p7/comments`, body: { content: 'Hello' } }],
      entries: [published('c8')],
    },
    'a comment on a comment': {
      position: { root, parent: { releaseId: 'c1', releaseUrl: null } },
      calls: [{ body: { content: 'Hello', parent_id: 'c1' } }],
      entries: [published('c8')],
    },
  },
  remove: {
    isChange: ({ method }) => method === 'DELETE',
    routes: { [`DELETE ${api}/posts/p7`]: said(200, {}) },
    cases: {
      'a post': { entry: root, calls: [{ method: 'DELETE', path: `${api}/posts/p7` }] },
      'a comment': {
        entry: { releaseId: 'c1', isRoot: false },
        calls: [],
        gives: { failure: 'rejected', code: 'not_supported' },
      },
    },
    gone: { [`DELETE ${api}/posts/p7`]: refusal(404, 'Post not found') },
    refusals: [
      [refusal(401, 'Invalid API key'), 'auth', 'token_refused'],
      [refusal(403, 'You can only delete your own posts'), 'rejected', 'missing_permissions'],
    ],
    source: { assumed: 'A post that Moltbook no longer has is answered as one to comment on.' },
  },
  refusals: [
    [refusal(401, 'Invalid API key'), 'auth', 'token_refused'],
    [refusal(401, 'Account suspended', { hint: 'Ends in 10 hours.' }), 'rejected', 'account_suspended'],
    [refusal(403, 'Agent not yet claimed'), 'auth', 'agent_not_claimed'],
    [refusal(403, 'You are banned from this submolt'), 'rejected', 'missing_permissions'],
    [refusal(404, 'Submolt not found'), 'rejected', 'submolt_not_found'],
    [refusal(404, 'Post not found'), 'rejected', 'parent_gone'],
    [refusal(404, 'Endpoint not found'), 'rejected', 'platform_rejected'],
    [refusal(400, 'Title is required'), 'rejected', 'platform_rejected'],
    [said(201, { verification_required: true, post }), 'rejected', 'verification_required'],
    [said(201, { post: { ...post, verification_status: 'pending' } }), 'rejected', 'verification_required'],
  ],
  rateLimit: refusal(429, 'Rate limit exceeded', { retry_after_seconds: 7 }),
}
