import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AfterInput } from '../../server/platforms/kit/steps.ts'
import type { PrepareInput } from '../../server/platforms/platform.ts'
import { sandbox } from '../../server/platforms/sandbox/sandbox.ts'
import { checkThreads } from '../../server/posts/save/check-threads.ts'
import { testClock } from '../helpers/clock.ts'
import { describeDatabases } from '../helpers/databases.ts'
import { connectAccount, createEngine, createOrganization, type Engine, postRow, schedule } from './engine.ts'

describeDatabases('files and URLs in settings', (database) => {
  let engine: Engine
  let organizationId: string
  let integrationId: string
  const prepared: PrepareInput[] = []
  const finished: AfterInput[] = []

  beforeAll(async () => {
    const clock = testClock()
    engine = await createEngine({
      db: database.db,
      clock,
      channels: ({ db }) => {
        const host = { db, clock, baseUrl: 'http://localhost', findAccounts: async () => [] }
        const base = sandbox.create({}, host)
        return [
          {
            ...base,
            fileSettings: ['cover'],
            prepare(call, input) {
              prepared.push(input)
              return base.prepare(call, input)
            },
            after: async (_call, _entry, input) => void finished.push(input),
          },
        ]
      },
    })
    await engine.work()
    organizationId = await createOrganization(engine.ctx)
    integrationId = await connectAccount(engine.ctx, organizationId, 'sandbox')
  })
  afterAll(() => engine.close())

  const publish = async (settings: object, texts = ['one']) => {
    const ids = await schedule(engine.ctx, { organizationId, integrationId, texts, settings })
    await engine.queue.drain()
    return ids
  }

  it('reach every publishing step, including those of a comment', async () => {
    const [first] = await publish({})
    const { release_url: address } = await postRow(engine.ctx, first)
    prepared.length = 0
    finished.length = 0
    const cover = { id: '', path: 'https://cdn.example/cover.png' }
    const link = `(post:${first})?a=b`
    await publish({ cover, link, links: [{ url: '(post:unknown)' }] }, ['root', 'comment'])
    const settings = { link: `${address}?a=b`, links: [{ url: '' }] }
    for (const input of [...prepared, ...finished]) {
      expect(input.settings).toMatchObject(settings)
      expect(input.files).toMatchObject({ cover: { mime: 'image/png', url: cover.path } })
    }
    expect([prepared.length, finished.length]).toEqual([2, 2])
  })

  it('fail a post with a missing file before anything is sent', async () => {
    const [id] = await publish({ cover: { path: `${engine.ctx.config.baseUrl}/uploads/none` } })
    expect(await postRow(engine.ctx, id)).toMatchObject({ state: 'ERROR', error_code: 'media_missing' })
  })

  it('are refused on creation when the file is missing, with its location', async () => {
    const check = async (cover: unknown) => {
      const entry = { content: '<p>Hello</p>', image: [], location: 'body.posts.0.value.0' }
      const thread = { integrationId, location: 'body.posts.0', entries: [entry], settings: { cover } }
      const [found] = await checkThreads(engine.ctx, { organizationId } as never, [thread as never], {
        rules: true,
        use: 'schedule',
        publishDate: 0,
      })
      return found?.problems.map(({ location, code }) => [location, code])
    }
    expect(await check({ path: 'https://cdn.example/cover.png' })).toEqual([])
    expect(await check(null)).toEqual([])
    expect(await check({ path: 'ftp://cdn.example/cover.png' })).toEqual([
      ['body.posts.0.settings.cover.path', 'unsupported_media'],
    ])
  })
})
