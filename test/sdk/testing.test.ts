import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { fromOpenApi } from '@mswjs/source/open-api'
import { http, type RequestHandler } from 'msw'
import { setupServer } from 'msw/node'
import { describe, expect, test } from 'vitest'
import contract from '../../generated/openapi.json' with { type: 'json' }
import { createPostern, PosternError } from '../../sdk/index.ts'
import { createHandlers, exampleHandlers, fakePostern, forMswSource, problem } from '../../sdk/testing.ts'
import { bareEnv } from '../helpers/child-processes.ts'

const postern = createPostern({
  ...{ baseUrl: 'https://postern.test', apiKey: 'psk_fake', session: 'session', retries: 0 },
})
const channel = 'a-channel'
const newPost = {
  type: 'now' as const,
  posts: [{ integration: { id: channel }, value: [{ content: 'Hello' }] }],
}
const month = { startDate: '2030-11-01T00:00:00.000Z', endDate: '2030-11-30T00:00:00.000Z' }

/** Runs with these handlers in place of the network. */
async function serve(list: RequestHandler[], run: () => Promise<void>): Promise<void> {
  const server = setupServer(...list)
  server.listen({ onUnhandledRequest: 'error' })
  try {
    await run()
  } finally {
    server.close()
  }
}

describe('handlers for msw', () => {
  const handlers = createHandlers(http)

  test('a resolver gets the typed request, and its answer has the status of the contract', async () => {
    const create = handlers.posts.create(({ body, request }) =>
      body.posts.map(({ integration }) => ({
        postId: request.headers.get('authorization') ?? '',
        integration: integration.id,
        publishDate: '2030-01-01T00:00:00.000Z',
      })),
    )
    await serve([create], async () => {
      const { data, response } = await postern.result.posts.create({ body: newPost })
      expect([response.status, data]).toEqual([
        201,
        [{ postId: 'psk_fake', integration: channel, publishDate: '2030-01-01T00:00:00.000Z' }],
      ])
    })
  })

  test('a handler without a resolver answers with the example, and a failure is one of the service', async () => {
    const list = [
      handlers.channels.list(),
      handlers.posts.get(({ path }) => problem('not_found', { detail: `No ${path.id}.` })),
      handlers.tags.create(() => problem('rate_limited', { retryAfterSeconds: 2 })),
    ]
    await serve(list, async () => {
      expect((await postern.channels.list()).map(({ name }) => name)).toContain('Demo sandbox')
      await expect(postern.posts.get({ path: { id: 'x' } })).rejects.toMatchObject({
        ...{ code: 'not_found', status: 404, message: 'No x.' },
      })
      const body = { name: 'news', color: '#00aa88' }
      await expect(postern.tags.create({ body })).rejects.toMatchObject({ retryAfterMs: 2_000 })
    })
  })

  test('handlers of all operations leave a literal path to its own operation', async () => {
    await serve(exampleHandlers(http), async () => {
      const { response } = await postern.result.posts.export({ query: { format: 'csv' } })
      expect(response.status).toBe(200)
      expect((await postern.posts.get({ path: { id: 'x' } })).state).toBe('QUEUE')
      expect((await postern.consoleApi.posts.list({ query: month })).p).toHaveLength(1)
    })
  })

  test('msw 3 takes the same handlers', async () => {
    const program = join(import.meta.dirname, 'msw-program.ts')
    const { stdout } = await promisify(execFile)(process.execPath, [program], { env: bareEnv })
    expect(JSON.parse(stdout)).toEqual([201, 'c1', 'not_found', 'No x.', 'Demo sandbox'])
  })

  test('handlers that msw makes from the contract answer with the success, not with the default error', async () => {
    const created = { '/public/v1/posts': contract.paths['/public/v1/posts'] ?? {} }
    const list = await fromOpenApi(forMswSource({ ...contract, paths: created }) as never)
    await serve(list, async () => {
      const local = createPostern({ baseUrl: 'http://localhost:3000', apiKey: 'psk_fake', retries: 0 })
      const { data } = await local.result.posts.create({ body: newPost })
      expect(data?.[0]?.postId).toBe('019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11')
      const asked = await local.request('POST', '/public/v1/posts?response=201', { body: newPost })
      expect(asked.status).toBe(201)
    })
  })
})

describe('a fake client', () => {
  test('a fake answers with examples, with what it is told, and remembers the calls', async () => {
    const postern = fakePostern({
      posts: {
        create: ({ body }) => [
          { postId: 'p1', integration: body.posts[0]?.integration.id ?? '', publishDate: '' },
        ],
      },
      channels: { list: [] },
    })
    expect(await postern.posts.create({ body: newPost })).toMatchObject([
      { postId: 'p1', integration: channel },
    ])
    expect(await postern.channels.list()).toEqual([])
    expect((await postern.posts.get({ path: { id: 'p1' } })).state).toBe('QUEUE')
    expect(postern.calls.map(({ method }) => method)).toEqual(['posts.create', 'channels.list', 'posts.get'])
    expect(postern.calls[0]?.body).toEqual(newPost)
    expect(postern.calls[2]?.path).toEqual({ id: 'p1' })
  })

  test('a fake throws the failures that it is told', async () => {
    const postern = fakePostern({
      posts: { create: () => problem('content_rejected', { detail: 'Too long.' }) },
    })
    const error = await postern.posts.create({ body: newPost }).catch((thrown) => thrown)
    expect(error).toBeInstanceOf(PosternError)
    expect([error.code, error.status, error.message]).toEqual(['content_rejected', 400, 'Too long.'])
    const missing = await postern.request('GET', '/no/such/path')
    expect(missing.status).toBe(404)
  })
})
