import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ApiOptions, createApi } from '../../server/platforms/kit/api.ts'
import { classify, type ErrorRule } from '../../server/platforms/kit/http/error-rules.ts'
import { requireHeader } from '../../server/platforms/kit/http/response.ts'
import { anAccount, channelError, loopbackHttp } from '../helpers/channels.ts'
import { answer, type ScriptedServer, scriptedServer } from '../helpers/scripted-server.ts'
import { noHost } from './support.ts'

let client: ReturnType<typeof loopbackHttp>
const servers: ScriptedServer[] = []
beforeEach(() => {
  client = loopbackHttp({ name: 'Club' })
})
afterEach(async () => {
  await client.close()
  for (const server of servers.splice(0)) await server[Symbol.asyncDispose]()
})

async function serve(...steps: Parameters<typeof scriptedServer>): Promise<ScriptedServer> {
  const server = await scriptedServer(...steps)
  servers.push(server)
  return server
}

const errors: ErrorRule[] = [
  [200, /^ratelimited/, 'retryable', 'platform_rate_limited', 'Club asks to slow down.'],
  [null, /^token_revoked/, 'auth', null, 'Club refused the token.'],
]

function apiOf(url: string, over: Partial<ApiOptions<unknown>> = {}) {
  const account = anAccount({ accessToken: 'account-token' })
  const call = { account, http: client.http, signal: new AbortController().signal, now: 0 }
  return createApi(
    {
      name: 'Club',
      config: {},
      host: noHost,
      secrets: [],
      origins: [],
      errors,
      isError: (data) => (data as { ok?: boolean } | undefined)?.ok === false,
      baseUrl: () => url,
      ...over,
    },
    call,
  )
}

describe('a 2xx response that reports an error', () => {
  it("is classified by the error table, or refused with the platform's message", async () => {
    const { url } = await serve(
      answer(200, { ok: false, error: 'ratelimited' }, { 'retry-after': '7' }),
      answer(200, { ok: false, error: 'token_revoked' }),
      answer(200, { ok: false, error: 'no_text' }),
      answer(200, { ok: true }),
    )
    const post = () => apiOf(url).request({ url: '/post', json: {}, irreversible: true })
    expect(await channelError(post())).toMatchObject({ code: 'platform_rate_limited', retryAfterMs: 7000 })
    expect(await channelError(post())).toMatchObject({ failure: 'auth' })
    expect(await channelError(post())).toMatchObject({
      failure: 'rejected',
      message: 'Club refused the post: no_text',
      platformResponse: '{"ok":false,"error":"no_text"}',
    })
    expect((await post()).data).toEqual({ ok: true })
  })
})

describe('a response without JSON', () => {
  it('is a success with status 204 or a result in its headers, and is otherwise unknown', async () => {
    const empty = answer(201, '', { 'content-type': 'text/plain', 'x-restli-id': 'urn:7' })
    const { url } = await serve(answer(204, ''), empty, empty, answer(201, ''))
    const post = (anyBody: boolean) =>
      apiOf(url).request({ url: '/post', json: {}, irreversible: true, anyBody })
    expect((await post(false)).status).toBe(204)
    expect(requireHeader('Club', await post(true), 'x-restli-id')).toBe('urn:7')
    expect((await channelError(post(false))).failure).toBe('unknown')
    const bare = await post(true)
    expect(() => requireHeader('Club', bare, 'x-restli-id')).toThrow('cannot be read')
  })
})

describe('the credential of an account', () => {
  it('is sent to the platform’s own servers, and to no URL from a response', async () => {
    const own = await serve(answer(200, {}))
    const other = await serve(answer(200, {}))
    const foreign = await serve(answer(200, { ok: false }))
    const api = apiOf(own.url, { origins: [other.url] })
    await api.request({ url: '/me' })
    await api.request({ url: `${own.url}/me` })
    await api.request({ url: `${other.url}/stats` })
    await api.request({ method: 'PUT', url: `${foreign.url}/upload`, body: 'bytes' })
    await api.request({
      method: 'PUT',
      url: `${foreign.url}/upload`,
      body: 'bytes',
      token: 'for-this-upload',
    })
    const sent = [own, other, foreign].map(({ received }) =>
      received.map(({ headers }) => headers.authorization),
    )
    expect(sent).toEqual([
      ['Bearer account-token', 'Bearer account-token'],
      ['Bearer account-token'],
      [undefined, 'Bearer for-this-upload'],
    ])
  })
})

describe('a request', () => {
  it('declares type and size of a file that is its whole body and closes the file', async () => {
    const { url, received } = await serve(answer(200, {}))
    const content = Readable.from([Buffer.from('a loaf')])
    await apiOf(url).request({ method: 'PUT', url: '/file', file: { mime: 'video/mp4', size: 6, content } })
    expect(received[0]).toMatchObject({
      method: 'PUT',
      body: 'a loaf',
      headers: { 'content-type': 'video/mp4', 'content-length': '6' },
    })
    expect(content.destroyed).toBe(true)
  })

  it('omits undefined parameters and writes numbers as text', async () => {
    const { url, received } = await serve(answer(200, {}))
    await apiOf(url).request({
      url: '/a',
      query: { page: 2, all: true, after: undefined },
      form: { n: 1, none: undefined },
    })
    expect(received[0]).toMatchObject({ path: '/a?page=2&all=true', body: 'n=1' })
  })
})

describe('the name and message of an error', () => {
  it.each<[name: string, data: unknown]>([
    ['invalid_grant: gone', { error: 'invalid_grant', error_description: 'gone' }],
    [
      'OAuthException 190 463: expired',
      { error: { type: 'OAuthException', code: 190, error_subcode: 463, message: 'expired' } },
    ],
    [
      'OAuthException 100: Too many tags.',
      { error: { type: 'OAuthException', code: 100, message: 'Invalid', error_user_msg: 'Too many tags.' } },
    ],
    [
      '403 PERMISSION_DENIED quotaExceeded: no quota',
      {
        error: {
          code: 403,
          status: 'PERMISSION_DENIED',
          errors: [{ reason: 'quotaExceeded' }],
          message: 'no quota',
        },
      },
    ],
    ['5: no access', { error: { error_code: 5, error_msg: 'no access' } }],
    ['40105: bad token', { code: 40105, message: 'bad token', data: {} }],
    [
      'scope_not_authorized: scope',
      { error: { code: 'scope_not_authorized', message: 'scope', log_id: '1' } },
    ],
    ['FORBIDDEN: a Pro plan', { errors: [{ message: 'a Pro plan', extensions: { code: 'FORBIDDEN' } }] }],
    [
      'SUBREDDIT_NOEXIST: no such place',
      { json: { errors: [['SUBREDDIT_NOEXIST', 'no such place', 'sr']] } },
    ],
    ['Unauthorized', { meta: { status: 401, msg: 'Unauthorized' } }],
    [
      "Validation failed. title can't be blank",
      { message: 'Validation failed.', errors: [{ attribute: 'title', message: "can't be blank" }] },
    ],
    ['channel_not_found', { ok: false, error: 'channel_not_found' }],
    ['title is missing', { success: false, error: 'title is missing' }],
    ['You are not permitted', { errors: [{ title: 'Forbidden', detail: 'You are not permitted' }] }],
  ])('are read as "%s"', (text, data) => {
    const rule: ErrorRule = [null, new RegExp(`^${text.replace(/[.()]/g, '\\$&')}$`), 'rejected', 'found', '']
    const response = { status: 400, headers: new Headers(), text: '', data }
    expect(classify([rule], response)).toMatchObject({ code: 'found' })
  })
})
