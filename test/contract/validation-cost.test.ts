import { afterEach, describe, expect, it, vi } from 'vitest'
import { describeService, type Tenant } from '../helpers/server.ts'
import { created, schedule } from '../posts/support.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

describeService('the cost of validating long texts', (service) => {
  const valid = async (tenant: Tenant, texts: string[]) => {
    const { posts } = schedule(service, await tenant.connectSandbox(), texts)
    return tenant.console.result.consoleApi.posts.validate({ body: { posts } })
  }

  it('a validation counts each text once, up to a multiple of its limit', async () => {
    const tenant = await service.createTenant()
    const body = schedule(service, await tenant.connectSandbox(), ['é'.repeat(90_000), 'é'.repeat(499)])
    let taken = 0
    const { segment } = Intl.Segmenter.prototype
    vi.spyOn(Intl.Segmenter.prototype, 'segment').mockImplementation(function (this: Intl.Segmenter, text) {
      const found = segment.call(this, text)
      const counted = function* () {
        for (const each of found) {
          taken += 1
          yield each
        }
      }
      return { [Symbol.iterator]: counted, containing: (at) => found.containing(at) } as Intl.Segments
    })
    const { posts, valid } = await tenant.api.posts.validate({ body })
    expect(valid).toBe(false)
    expect(posts[0]?.length).toEqual([2_000, 499])
    expect(posts[0]?.errors.map(({ message }) => message)).toEqual([
      expect.stringContaining('The text has more than 2000 characters; Sandbox accepts at most 500.'),
    ])
    expect(taken).toBe(2_001 + 499)
  })

  it('a validation yields to other requests between texts', async () => {
    const tenant = await service.createTenant()
    let turn = 0
    let next = setImmediate(function count() {
      turn += 1
      next = setImmediate(count)
    })
    const turns: number[] = []
    const { segment } = Intl.Segmenter.prototype
    vi.spyOn(Intl.Segmenter.prototype, 'segment').mockImplementation(function (this: Intl.Segmenter, text) {
      turns.push(turn)
      return segment.call(this, text)
    })
    await valid(
      tenant,
      Array.from({ length: 40 }, () => 'é'.repeat(9_000)),
    )
    clearImmediate(next)
    expect(turns).toHaveLength(40)
    expect(new Set(turns).size).toBeGreaterThanOrEqual(20)
  })

  it('every operation limits the length of all texts in a request together', async () => {
    const tenant = await service.createTenant()
    const channel = await tenant.connectSandbox()
    const body = schedule(
      service,
      channel,
      Array.from({ length: 3 }, () => 'a'.repeat(400_000)),
      { type: 'draft' },
    )
    const errors = [
      {
        location: 'body.posts.0.value.2.content',
        message: expect.stringContaining('1000000 characters together'),
      },
    ]
    const created = await tenant.api.result.posts.create({ body })
    expect(created.error).toMatchObject({ status: 400, code: 'validation_failed', errors })
    const saved = await tenant.console.result.consoleApi.posts.save({ body: { ...body, type: 'draft' } })
    expect(saved.error).toMatchObject({ status: 400, code: 'validation_failed', errors })
    const { posts } = await tenant.api.posts.validate({ body })
    expect(posts[0]?.errors).toContainEqual(expect.objectContaining(errors[0] ?? {}))
    expect((await tenant.api.posts.list({})).posts).toEqual([])
  })

  it.each([
    ['<', 20_000, 'tags'],
    ['&', 75_000, 'entities (or other "&")'],
  ])('the worst character to parse has a bounded cost: %s', async (sign, most, what) => {
    const tenant = await service.createTenant()
    const channel = await tenant.connectSandbox()
    const create = (content: string) =>
      tenant.api.result.posts.create({ body: schedule(service, channel, content, { type: 'draft' }) })
    expect((await create(sign.repeat(most))).response.status).toBe(201)
    expect((await create(sign.repeat(most + 1))).error).toMatchObject({
      status: 400,
      errors: [
        { location: 'body.posts.0.value.0.content', message: `The text has more than ${most} ${what}.` },
      ],
    })
  })

  describe('settings', () => {
    const nested = (levels: number): Record<string, unknown> =>
      levels === 1 ? {} : { in: nested(levels - 1) }
    const problem = (what: string, location = 'body.posts.0.settings') => ({
      location,
      message: `The settings ${what}.`,
    })

    it.each<[what: string, settings: Record<string, unknown>, largest: Record<string, unknown>]>([
      ['have more than 100000 characters of JSON', { odd: 'x'.repeat(100_000) }, { odd: 'x'.repeat(99_990) }],
      ['are nested deeper than 10 levels', nested(11), nested(10)],
    ])('every operation refuses settings that %s', async (what, settings, largest) => {
      const tenant = await service.createTenant()
      const channel = await tenant.connectSandbox()
      const body = schedule(service, channel, 'Hello', { type: 'draft', entry: { settings } })
      const refused = { status: 400, code: 'validation_failed', errors: [problem(what)] }
      expect((await tenant.api.result.posts.create({ body })).error).toMatchObject(refused)
      const saved = await tenant.console.result.consoleApi.posts.save({ body: { ...body, type: 'draft' } })
      expect(saved.error).toMatchObject(refused)
      expect((await tenant.api.posts.validate({ body })).posts[0]?.errors).toMatchObject([problem(what)])
      const [verdict] = await tenant.console.consoleApi.posts.validate({ body: { posts: body.posts } })
      expect(verdict).toMatchObject({ valid: false, settingsError: `The settings ${what}.`, errors: true })
      const row = { channel, date: '2099-01-05', content: 'Hello', type: 'draft', settings }
      const { rows } = await tenant.api.posts.createInBulk({ body: { rows: [row] } })
      expect(rows).toMatchObject([{ errors: [problem(what, 'body.rows.0.settings')] }])
      expect((await tenant.api.posts.list({})).posts).toEqual([])

      const post = await created(
        tenant,
        schedule(service, channel, 'Hello', { entry: { settings: largest } }),
      )
      const path = { id: post.id }
      const elsewhere = { ...refused, errors: [problem(what, 'body.settings')] }
      expect((await tenant.api.result.posts.update({ path, body: { settings } })).error).toMatchObject(
        elsewhere,
      )
      // Together with what is stored, too.
      const more = { settings: { much: 'x'.repeat(99_000), more: nested(10) } }
      expect((await tenant.api.result.posts.updateSettings({ path, body: more })).error).toMatchObject({
        status: 400,
        errors: [{ location: 'body.settings' }],
      })
      expect(await tenant.api.posts.get({ path })).toEqual(post)
    })
  })

  it('validation is limited per hour, for keys and sessions', async () => {
    const tenant = await service.createTenant()
    const { posts, ...rest } = schedule(service, await tenant.connectSandbox(), 'Hello')
    const answers = [
      await tenant.api.result.posts.validate({ body: { ...rest, posts } }),
      await tenant.console.result.consoleApi.posts.validate({ body: { posts } }),
    ]
    expect(answers.map(({ response }) => response.headers.get('ratelimit-policy'))).toEqual([
      '"validations";q=600;w=3600',
      '"validations";q=600;w=3600',
    ])
  })
})
