import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from '../../server/errors/errors.ts'
import { newId } from '../../server/lib/ids.ts'
import { listNotifications } from '../../server/notifications/notifications.ts'
import { sandbox } from '../../server/platforms/sandbox/sandbox.ts'
import { listEvents } from '../../server/publishing/events.ts'
import { continueThread, queuePost, unqueuePost } from '../../server/publishing/queue-post.ts'
import { retryPost } from '../../server/publishing/retries/retry-post.ts'
import { type TestClock, testClock } from '../helpers/clock.ts'
import { describeDatabases } from '../helpers/databases.ts'
import {
  connectAccount,
  createEngine,
  createOrganization,
  type Engine,
  postRow,
  schedule,
  threadRows,
} from './engine.ts'
import { type FakePlatform, platformChannel, startFakePlatform } from './platform.ts'

const minute = 60_000
const day = 24 * 60 * minute

describeDatabases('threads', (database) => {
  let clock: TestClock
  let platform: FakePlatform
  let engine: Engine
  let organizationId: string
  let integrationId: string

  beforeAll(async () => {
    clock = testClock()
    platform = await startFakePlatform({ idempotent: false })
    engine = await createEngine({
      db: database.db,
      clock,
      channels: (ctx) => [
        platformChannel(platform.url, { idempotent: false }),
        platformChannel(platform.url, { idempotent: false, comments: false, identifier: 'mute' }),
        sandbox.create({}, { ...ctx, baseUrl: 'http://localhost:3000', findAccounts: async () => [] }),
      ],
    })
    await engine.work()
  })
  afterAll(async () => {
    await engine.close()
    await platform.close()
  })
  beforeEach(async () => {
    platform.posts.length = 0
    platform.calls.length = 0
    platform.script.length = 0
    organizationId = await createOrganization(engine.ctx)
    integrationId = await connectAccount(engine.ctx, organizationId, 'platform')
  })

  const start = async (texts: string[], more: Partial<Parameters<typeof schedule>[1]> = {}) => {
    const ids = await schedule(engine.ctx, { organizationId, integrationId, texts, ...more })
    await engine.queue.drain()
    return ids
  }
  const pass = async (ms: number) => {
    clock.advance(ms)
    await engine.queue.drain()
  }
  const states = async (ids: string[]) =>
    Promise.all(ids.map(async (id) => (await postRow(engine.ctx, id)).state))
  const live = () => platform.posts.map((post) => post.text)
  const types = async (id: string | undefined) =>
    (await listEvents(engine.ctx, organizationId, id as string)).map((event) => event.type)

  it('publish each comment under the previous one after its delay', async () => {
    const ids = await start(['one', 'two', 'three'], { delays: [0, 0, 10] })
    expect(live()).toEqual(['one', 'two'])
    expect(await states(ids)).toEqual(['PUBLISHED', 'PUBLISHED', 'QUEUE'])
    await pass(10 * minute - 1)
    expect(live()).toEqual(['one', 'two'])
    await pass(1)
    expect(await states(ids)).toEqual(['PUBLISHED', 'PUBLISHED', 'PUBLISHED'])
    expect(platform.posts.map((post) => post.parent)).toEqual([null, 'p1', 'p2'])
    expect(new Set(platform.posts.map((post) => post.key)).size).toBe(3)
    expect(await postRow(engine.ctx, ids[0])).toMatchObject({ due_at: null })
  })

  it('keep the root published when a comment fails, and resume there', async () => {
    platform.script.push({ kind: 'ok' }, { kind: 'answer', status: 422 })
    const ids = await start(['one', 'two', 'three'])
    expect(await states(ids)).toEqual(['PUBLISHED', 'ERROR', 'QUEUE'])
    expect(await postRow(engine.ctx, ids[0])).toMatchObject({ release_id: 'p1', due_at: null })
    expect(await postRow(engine.ctx, ids[1])).toMatchObject({ error_code: 'platform_rejected' })
    expect(await types(ids[1])).toEqual(['attempt', 'failed'])
    await pass(day)
    await engine.sweep()
    await engine.queue.drain()
    expect(platform.calls).toHaveLength(2)

    const root = await retryPost(engine.ctx, organizationId, ids[0] as string)
    expect(root.id).toBe(ids[0])
    await engine.queue.drain()
    expect(await states(ids)).toEqual(['PUBLISHED', 'PUBLISHED', 'PUBLISHED'])
    expect(live()).toEqual(['one', 'two', 'three'])
    expect(platform.posts.map((post) => post.parent)).toEqual([null, 'p1', 'p2'])
  })

  it('count the tries of each comment separately', async () => {
    platform.script.push({ kind: 'answer', status: 429 }, { kind: 'ok' }, { kind: 'answer', status: 429 })
    const ids = await start(['one', 'two'])
    await pass(minute)
    await pass(minute)
    expect(await states(ids)).toEqual(['PUBLISHED', 'PUBLISHED'])
    const numbers = await database
      .db('post_attempts')
      .where({ root_id: ids[0] as string })
      .orderBy('id')
      .pluck('number')
    expect(numbers).toEqual([1, 2, 1, 2])
  })

  it('report comments that a platform cannot publish, and finish', async () => {
    integrationId = await connectAccount(engine.ctx, organizationId, 'mute')
    const ids = await start(['one', 'two', 'three'])
    expect(await states(ids)).toEqual(['PUBLISHED', 'ERROR', 'ERROR'])
    expect(await types(ids[0])).toEqual([
      'queued',
      'attempt',
      'published',
      'comment_skipped',
      'comment_skipped',
    ])
    expect(await postRow(engine.ctx, ids[2])).toMatchObject({ error_code: 'comments_unsupported' })
    await expect(retryPost(engine.ctx, organizationId, ids[0] as string)).rejects.toMatchObject({
      code: 'already_published',
    })
  })

  it('fill placeholders with the URL of the post, and remove those without a value', async () => {
    const [first] = await start(['one'])
    const stranger = await createOrganization(engine.ctx)
    const [foreign] = await schedule(engine.ctx, {
      organizationId: stranger,
      integrationId: await connectAccount(engine.ctx, stranger, 'platform'),
      texts: ['theirs'],
    })
    await engine.queue.drain()
    const [id] = await start([
      `<p>See (post:${first}), not (post:${foreign})<strong>(post:${first})</strong></p>`,
    ])
    const url = `${platform.url}/posts/p1`
    expect(platform.posts.at(-1)?.text).toBe(`See ${url}, not ${url}`)
    const attempt = (await listEvents(engine.ctx, organizationId, id as string))[1]
    expect(attempt).toMatchObject({
      code: 'placeholder_left_out',
      message: expect.stringContaining(`${foreign}`),
    })
  })

  it('can refer to their own root', async () => {
    const rows = threadRows(engine.ctx, { organizationId, integrationId, texts: ['one', 'two'] })
    const [root, comment] = rows
    await database
      .db('posts')
      .insert([{ ...root }, { ...comment, content: `up: (post:${root?.id})` }] as typeof rows)
    await queuePost(engine.ctx, root as (typeof rows)[0])
    await engine.queue.drain()
    expect(live()[1]).toBe(`up: ${platform.url}/posts/p1`)
  })

  it('continue with comments that were added after publication', async () => {
    const [id] = await start(['one'])
    const [, comment] = threadRows(engine.ctx, {
      organizationId,
      integrationId,
      texts: ['one', 'two'],
      delays: [0, 5],
    })
    await database
      .db('posts')
      .insert({ ...comment, root_id: id, parent_post_id: id } as Parameters<typeof queuePost>[1])
    const root = await postRow(engine.ctx, id)
    await continueThread(engine.ctx, root)
    await pass(5 * minute - 1)
    expect(live()).toEqual(['one'])
    await pass(1)
    expect(live()).toEqual(['one', 'two'])
    await continueThread(engine.ctx, root)
    await engine.queue.drain()
    expect(live()).toEqual(['one', 'two'])
  })

  it('are published again when queued again', async () => {
    const ids = await start(['one', 'two'])
    await queuePost(engine.ctx, await postRow(engine.ctx, ids[0]))
    await engine.queue.drain()
    expect(live()).toEqual(['one', 'two', 'one', 'two'])
    expect(platform.posts[3]?.parent).toBe('p3')
    expect(new Set(platform.posts.map((post) => post.key)).size).toBe(4)
  })

  it('are not published after removal from the queue', async () => {
    const publishDate = clock.now() + 10 * minute
    const ids = await start(['one'], { publishDate })
    await unqueuePost(engine.ctx, await postRow(engine.ctx, ids[0]))
    await database
      .db('posts')
      .where({ id: ids[0] as string })
      .update({ state: 'DRAFT' })
    await pass(20 * minute)
    await engine.sweep()
    await engine.queue.drain()
    expect(platform.calls).toHaveLength(0)
  })

  it('are published at a new time after a move', async () => {
    const ids = await start(['one'], { publishDate: clock.now() + 10 * minute })
    const root = { ...(await postRow(engine.ctx, ids[0])), publish_date: clock.now() + 30 * minute }
    await database.db('posts').where({ id: root.id }).update({ publish_date: root.publish_date })
    await queuePost(engine.ctx, root)
    await pass(10 * minute)
    expect(platform.calls).toHaveLength(0)
    await pass(20 * minute)
    expect(live()).toEqual(['one'])
  })

  it('are published at every date of a repetition', async () => {
    const anchor = clock.now()
    const ids = await start(['one', 'two'], { intervalInDays: 2, publishDate: anchor })
    expect(await states(ids)).toEqual(['PUBLISHED', 'PUBLISHED'])
    expect(await postRow(engine.ctx, ids[0])).toMatchObject({
      due_at: anchor + 2 * day,
      publish_date: anchor,
    })
    await pass(2 * day)
    expect(live()).toEqual(['one', 'two', 'one', 'two'])
    expect(await states(ids)).toEqual(['PUBLISHED', 'PUBLISHED'])
    expect(platform.posts[3]?.parent).toBe('p3')
    expect(new Set(platform.posts.map((post) => post.key)).size).toBe(4)
    expect(await postRow(engine.ctx, ids[0])).toMatchObject({ due_at: anchor + 4 * day })
    await engine.sweep()
    await engine.queue.drain()
    expect(live()).toHaveLength(4)
  })

  it('skip a repetition that is hours late, and log it', async () => {
    const anchor = clock.now()
    const [id] = await start(['one'], { intervalInDays: 1 })
    await pass(day + 3 * 60 * minute)
    expect(live()).toHaveLength(1)
    expect(await postRow(engine.ctx, id)).toMatchObject({ state: 'PUBLISHED', due_at: anchor + 2 * day })
    expect((await listEvents(engine.ctx, organizationId, id as string)).at(-1)).toMatchObject({
      type: 'overdue',
      code: 'occurrence_skipped',
    })
    const { notifications } = await listNotifications(engine.ctx, organizationId, 0)
    expect(notifications[0]?.content).toMatch(/was not repeated.* was missed; the next is at/)
  })

  it('stop repeating at a failure until the user retries', async () => {
    const [id] = await start(['one'], { intervalInDays: 1 })
    platform.script.push({ kind: 'answer', status: 422 })
    await pass(day)
    expect(await postRow(engine.ctx, id)).toMatchObject({ state: 'ERROR', due_at: null })
    const { notifications } = await listNotifications(engine.ctx, organizationId, 0)
    expect(notifications[0]?.content).toContain('It does not repeat until you retry it.')
    await pass(day)
    expect(platform.calls).toHaveLength(2)
    await retryPost(engine.ctx, organizationId, id as string)
    await engine.queue.drain()
    expect(await postRow(engine.ctx, id)).toMatchObject({ state: 'PUBLISHED' })
    await pass(day)
    expect(live()).toHaveLength(3)
  })

  describe('threads in the sandbox', () => {
    const feed = () =>
      database.db('sandbox_posts').where({ organization_id: organizationId }).orderBy('created_at')

    it('are published to its feed', async () => {
      integrationId = await connectAccount(engine.ctx, organizationId, 'sandbox')
      const ids = await start(['<p>Hello</p>', '<p>World</p>'])
      expect(await states(ids)).toEqual(['PUBLISHED', 'PUBLISHED'])
      expect((await feed()).map((row) => row.text).sort()).toEqual(['Hello', 'World'])
    })

    it('appear once when their outcome was unknown for a while', async () => {
      integrationId = await connectAccount(engine.ctx, organizationId, 'sandbox')
      const [id] = await start(['Hello'], { settings: { outcome: 'timeout' } })
      expect(await postRow(engine.ctx, id)).toMatchObject({ state: 'QUEUE' })
      await pass(10 * minute)
      expect(await postRow(engine.ctx, id)).toMatchObject({ state: 'PUBLISHED' })
      expect(await feed()).toHaveLength(1)
    })

    it('appear once when their outcome stays unknown', async () => {
      integrationId = await connectAccount(engine.ctx, organizationId, 'sandbox')
      const [id] = await start(['Hello'], { settings: { outcome: 'unknown' } })
      for (let n = 0; n < 5; n += 1) await pass(10 * minute)
      expect(await postRow(engine.ctx, id)).toMatchObject({ state: 'ERROR', error_code: 'outcome_unknown' })
      expect(await feed()).toHaveLength(1)
    })
  })

  it('stay separate between organizations', async () => {
    const [id] = await start(['one'])
    const stranger = await createOrganization(engine.ctx)
    await expect(listEvents(engine.ctx, stranger, id as string)).rejects.toThrow(ApiError)
    await expect(retryPost(engine.ctx, stranger, id as string)).rejects.toMatchObject({ code: 'not_found' })
    await expect(retryPost(engine.ctx, organizationId, newId())).rejects.toMatchObject({ code: 'not_found' })
  })

  it('refuse to retry a queued, draft or published post', async () => {
    const [published] = await start(['one'])
    const retry = (id: string | undefined) => retryPost(engine.ctx, organizationId, id as string)
    await expect(retry(published)).rejects.toMatchObject({ code: 'already_published' })
    const [waiting] = await start(['two'], { publishDate: clock.now() + day })
    await expect(retry(waiting)).rejects.toMatchObject({ code: 'conflict' })
    await unqueuePost(engine.ctx, await postRow(engine.ctx, waiting))
    await database
      .db('posts')
      .where({ id: waiting as string })
      .update({ state: 'DRAFT' })
    await expect(retry(waiting)).rejects.toMatchObject({ code: 'conflict' })
  })
})
