import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoIdentity } from '../../scripts/mock/stateful/demo-identity.ts'
import type { ScenarioName } from '../../scripts/mock/stateful/scenarios.ts'
import { type StatefulMock, startStatefulMock } from '../../scripts/mock/stateful/stateful-mock.ts'
import { createPostern, type Postern } from '../../sdk/index.ts'
import { verifyWebhook } from '../../sdk/webhooks.ts'
import { bareEnv } from '../helpers/child-processes.ts'
import { freePort } from '../helpers/ports.ts'
import { answer, scriptedServer } from '../helpers/scripted-server.ts'
import { until } from '../helpers/until.ts'

const { apiKey, session, ids } = demoIdentity
let mock: StatefulMock
let postern: Postern

beforeAll(async () => {
  mock = await startStatefulMock({ port: await freePort(), host: '127.0.0.1' })
  postern = createPostern({ baseUrl: mock.url, apiKey, session, retries: 0 })
})
afterAll(() => mock.close())

async function control(act: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${mock.url}/__mock/${act}`, { method: 'POST', body: JSON.stringify(body) })
  return { status: response.status, ...((await response.json()) as object) }
}

const reset = (scenario: ScenarioName) => mock.reset({ scenario })
const publish = (settings: object = {}) =>
  postern.posts.create({
    body: {
      type: 'now',
      posts: [{ integration: { id: ids.channel }, value: [{ content: 'Hello' }], settings }] as never,
    },
  })
const stateOf = async (id: string) => (await postern.posts.get({ path: { id } })).state

describe('a state of the mock', () => {
  test('a client finds the things of the examples under their ids, and publishes', async () => {
    await reset('demo')
    const channels = await postern.channels.list()
    expect(channels.map(({ id, name }) => [id, name])).toEqual([
      [ids.channel, 'Demo sandbox'],
      [ids.otherChannel, 'Example Ltd'],
    ])
    const { posts } = await postern.posts.list({ query: { startDate: '2020-01-01', endDate: '2099-12-31' } })
    expect(Object.fromEntries(posts.map(({ id, state }) => [id, state]))).toEqual({
      [ids.scheduledPost]: 'QUEUE',
      [ids.publishedPost]: 'PUBLISHED',
      [ids.failedPost]: 'ERROR',
      [ids.draft]: 'DRAFT',
    })
    const thread = await postern.posts.get({ path: { id: ids.scheduledPost } })
    expect(thread.entries.map(({ id }) => id)).toEqual([ids.scheduledPost, ids.scheduledComment])
    expect((await postern.user.get()).email).toBe(demoIdentity.email)
    const [created] = await publish()
    await control('clock', { advanceSeconds: 0 })
    expect(await stateOf(created?.postId ?? '')).toBe('PUBLISHED')
  })

  test('a reset forgets everything that came after it, and other scenarios hold what they promise', async () => {
    await reset('demo')
    await postern.tags.create({ body: { name: 'forgotten', color: '#000000' } })
    await mock.reset()
    expect((await postern.tags.list()).tags.map(({ name }) => name)).toEqual(['news'])
    await reset('empty')
    expect(await postern.channels.list()).toEqual([])
    await reset('busy-week')
    const query = { startDate: '2020-01-01', endDate: '2099-12-31', limit: 100 }
    const { posts } = await postern.posts.list({ query })
    expect(posts).toHaveLength(27)
    expect(new Set(posts.map(({ state }) => state))).toEqual(
      new Set(['PUBLISHED', 'ERROR', 'QUEUE', 'DRAFT']),
    )
    const days = new Set(posts.map(({ publishDate }) => publishDate.slice(0, 10)))
    expect(days.size).toBe(9)
  })

  test('scenarios of failures fail where and as long as they say', async () => {
    await reset('failing-channel')
    const [refused] = await publish()
    const [asked] = await publish({ outcome: 'ok' })
    await control('clock', { advanceSeconds: 0 })
    expect([await stateOf(refused?.postId ?? ''), await stateOf(asked?.postId ?? '')]).toEqual([
      'ERROR',
      'PUBLISHED',
    ])
    await reset('expired-token')
    const [channel] = await postern.channels.list()
    expect(channel).toMatchObject({ id: ids.channel, refreshNeeded: true })
    await reset('rate-limited')
    const limited = await postern.result.posts.create({ body: scheduled() })
    expect(limited.response.status).toBe(429)
    expect(Number(limited.response.headers.get('retry-after'))).toBeLessThanOrEqual(5)
    await control('clock', { advanceSeconds: 5 })
    expect((await postern.result.posts.create({ body: scheduled() })).response.status).toBe(201)
  })

  test('time that a client lets pass publishes what is due', async () => {
    await reset('demo')
    await control('clock', { advanceSeconds: 2 * 86_400 })
    expect(await stateOf(ids.scheduledPost)).toBe('PUBLISHED')
  })

  test('a receiver that the reset names gets signed events', async () => {
    await using receiver = await scriptedServer(answer(204, undefined))
    const { webhookSecret } = await control('reset', { scenario: 'demo', webhook: receiver.url })
    const [created] = await publish()
    await control('clock', { advanceSeconds: 0 })
    await until(() => receiver.received.some(({ body }) => body.includes('post.published')))
    const sent = receiver.received.find(({ body }) => body.includes('post.published'))
    const event = await verifyWebhook(sent?.body ?? '', sent?.headers ?? {}, String(webhookSecret))
    expect(event).toMatchObject({ type: 'post.published', data: { id: created?.postId } })
  })
})

describe('failures of the mock', () => {
  const createTag = (name: string, prefer: string) =>
    postern.result.tags.create({ body: { name, color: '#000000' }, headers: { Prefer: prefer } })
  const tagNames = async () => (await postern.tags.list()).tags.map(({ name }) => name)

  test('a call fails as it prefers, and is carried out only if its answer is lost', async () => {
    await reset('demo')
    expect(await createTag('a', 'fail=429')).toMatchObject({ error: { code: 'rate_limited' } })
    expect(await createTag('a', 'fail=overloaded')).toMatchObject({
      error: { code: 'overloaded', status: 503 },
    })
    expect(await createTag('a', 'fail=nonsense')).toMatchObject({ error: { code: 'bad_request' } })
    await expect(createTag('a', 'fail=dropped')).rejects.toMatchObject({ code: 'connection_failed' })
    expect(await tagNames()).toEqual(['news'])
    await expect(createTag('b', 'fail=lost')).rejects.toMatchObject({ code: 'connection_failed' })
    expect((await tagNames()).sort()).toEqual(['b', 'news'])
  })

  test('an answer comes as late as the call prefers', async () => {
    const before = performance.now()
    await createTag('late', 'delay=60')
    expect(performance.now() - before).toBeGreaterThanOrEqual(59)
  })

  test('each nth call fails until a reset', async () => {
    await reset('demo')
    await control('failures', { every: 2, fail: 'unavailable' })
    const statuses = async () => {
      const seen: number[] = []
      for (let call = 0; call < 4; call++) seen.push((await postern.result.channels.list()).response.status)
      return seen
    }
    expect(await statuses()).toEqual([200, 503, 200, 503])
    await mock.reset()
    expect(await statuses()).toEqual([200, 200, 200, 200])
  })
})

test('wrong requests to the mock itself are refused with what it accepts', async () => {
  expect(await control('reset', { scenario: 'full-moon' })).toMatchObject({
    status: 400,
    message: expect.stringContaining('busy-week'),
  })
  expect(await control('reset', { webhook: 'no address' })).toMatchObject({ status: 400 })
  expect(await control('failures', { every: 0 })).toMatchObject({ status: 400 })
  expect(await control('clock', { advanceSeconds: -1 })).toMatchObject({ status: 400 })
  expect(await control('nothing', {})).toMatchObject({ status: 404 })
})

test('the command says how to call the mock, and ends with a signal', async () => {
  const port = String(await freePort())
  const child = spawn(
    process.execPath,
    ['scripts/mock.ts', '--stateful', '--port', port, '--scenario', 'empty'],
    { cwd: join(import.meta.dirname, '../..'), env: bareEnv, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  await until(() => output.includes('docs/mock.md'))
  expect(output).toContain(`http://localhost:${port}/console`)
  expect(output).toContain(apiKey)
  const [code] = child.kill('SIGTERM') ? await once(child, 'exit') : []
  expect(code).toBe(0)
})

function scheduled() {
  return {
    type: 'schedule' as const,
    date: '2099-01-01T09:00:00.000Z',
    posts: [{ integration: { id: ids.channel }, value: [{ content: 'Later' }] }],
  }
}
