import { beforeAll, describe, expect, it } from 'vitest'
import { describeService, type Tenant } from '../helpers/server.ts'
import {
  type CreateBody,
  countRows,
  created,
  publishDue,
  refusal,
  schedule,
  unlimited,
} from '../posts/support.ts'

describeService(
  'creating posts',
  (service) => {
    let tenant: Tenant
    let channel: string
    let other: string
    let stranger: Tenant
    let foreign: string

    beforeAll(async () => {
      tenant = await service.createTenant()
      stranger = await service.createTenant()
      channel = await tenant.connectSandbox('One')
      other = await tenant.connectSandbox('Two')
      foreign = await stranger.connectSandbox('Theirs')
    })

    const create = (body: CreateBody) => tenant.api.posts.create({ body })

    it('returns one row per entry, in order', async () => {
      const body = schedule(service, channel, 'one')
      const second = schedule(service, other, ['two', 'comment']).posts
      const answer = await create({ ...body, posts: [...second, ...body.posts] })
      expect(answer.map((row) => row.integration)).toEqual([other, channel])
      const threads = await Promise.all(
        answer.map((row) => tenant.api.posts.get({ path: { id: row.postId } })),
      )
      expect(threads.map((thread) => thread.state)).toEqual(['QUEUE', 'QUEUE'])
      expect(threads.map((thread) => thread.entries.length)).toEqual([2, 1])
      expect(new Set(threads.map((thread) => thread.group)).size).toBe(2)
      expect(threads[0]?.publishDate).toBe(body.date)
      expect(threads[0]?.settings).toEqual({ __type: 'sandbox' })
    })

    it('warns about a past date, and refuses it with strict handling', async () => {
      const past = new Date(service.clock.now() - 3_600_000).toISOString()
      const body = schedule(service, channel, 'too late', { date: past })
      const warning = { code: 'date_in_past', location: 'body.date', message: expect.any(String) }
      expect(await create(body)).toMatchObject([{ warnings: [warning] }])
      const strict = () => tenant.api.posts.create({ body, headers: { Prefer: 'handling=strict' } })
      expect(await refusal(strict())).toMatchObject({ status: 400, at: ['body.date'] })
      const { warnings, ...others } = (await create({ ...body, type: 'draft' }))[0] ?? {}
      expect([warnings, others]).toEqual([undefined, expect.objectContaining({ publishDate: past })])
      for (const over of [{ inter: 1 }, { date: new Date(service.clock.now() - 30_000).toISOString() }])
        expect((await create({ ...body, ...over }))[0]?.warnings).toBeUndefined()
    })

    it('warns about a time zone beside a date without an offset, which is in UTC', async () => {
      const timezone = 'Europe/Berlin'
      const body = schedule(service, channel, 'when', { date: '2099-07-05T09:00', timezone })
      const warning = {
        location: 'body.timezone',
        message: expect.stringContaining('2099-07-05T07:00:00.000Z'),
      }
      expect(await create(body)).toMatchObject([{ warnings: [warning] }])
      expect((await tenant.api.posts.validate({ body })).warnings).toContainEqual(warning)
      const strict = () => tenant.api.posts.create({ body, headers: { Prefer: 'handling=strict' } })
      expect(await refusal(strict())).toMatchObject({ status: 400, at: ['body.timezone'] })
      const rule = 'FREQ=WEEKLY;BYDAY=SU'
      const repeating = { ...body, timezone: null, repeat: { rule, timezone } }
      const [warned] = await create(repeating)
      expect(warned?.warnings).toEqual([{ ...warning, location: 'body.repeat.timezone' }])
      const { rows } = await tenant.api.posts.createInBulk({
        body: { rows: [{ channel, content: 'x', date: '2099-07-05', timezone }] },
      })
      expect(rows).toMatchObject([{ warnings: [{ location: 'body.rows.0.timezone' }] }])
      for (const over of [
        { date: '2099-07-05T09:00+02:00' },
        { date: '2099-07-05T07:00Z' },
        { timezone: 'UTC' },
        { date: 'next-slot' },
        { type: 'now' as const },
      ])
        expect((await create({ ...body, ...over }))[0]?.warnings).toBeUndefined()
    })

    it.each(['2099', '2099-01', '2099-W05', '2099T10:00', '05/01/2099 09:00', '5-Jan-99'])(
      'refuses the date %s, which names no day',
      async (date) => {
        const { at, problem } = await refusal(create(schedule(service, channel, 'when', { date })))
        expect([at, problem.detail]).toEqual([['body.date'], expect.stringContaining(`"${date}"`)])
      },
    )

    it('accepts numbers and booleans of settings as text, as form clients send them', async () => {
      const entry = { settings: { likes: '50', delay_ms: '5', fail_at: 'first' } }
      const refused = await refusal(create(schedule(service, channel, 'x', { entry })))
      expect(refused).toMatchObject({ code: 'content_rejected', at: ['body.posts.0.settings.fail_at'] })
      const body = schedule(service, channel, 'as text', {
        entry: { settings: { likes: '50', delay_ms: '5' } },
      })
      const { id } = await created(tenant, body)
      const { settings } = await tenant.api.posts.get({ path: { id } })
      expect(settings).toEqual({ __type: 'sandbox', likes: 50, delay_ms: 5 })
    })

    it('warns about settings that a draft cannot have, and refuses them with strict handling', async () => {
      const entry = { settings: { outcome: 'perhaps' } }
      const body = schedule(service, channel, 'a draft', { type: 'draft', entry })
      const location = 'body.posts.0.settings.outcome'
      const message = expect.stringContaining('outcome must be one of ok, fail')
      expect(await create(body)).toMatchObject([{ warnings: [{ location, message }] }])
      const strict = () => tenant.api.posts.create({ body, headers: { Prefer: 'handling=strict' } })
      expect(await refusal(strict())).toMatchObject({ status: 400, at: [location] })
    })

    it('saves a draft without a date at the current minute', async () => {
      const { date: _, ...undated } = schedule(service, channel, 'undated', { type: 'draft' })
      const [draft] = await create({ ...undated, type: 'draft' })
      const now = service.clock.now()
      expect(draft?.publishDate).toBe(new Date(now - (now % 60_000)).toISOString())
    })

    it('publishes due posts at once, and keeps drafts', async () => {
      const atOnce = { ...schedule(service, channel, 'at once'), type: 'now' as const, date: null }
      const now = await created(tenant, atOnce)
      const draft = await created(tenant, schedule(service, channel, 'later', { type: 'draft' }))
      await publishDue(service)
      const after = await tenant.api.posts.get({ path: { id: now.id } })
      expect(after).toMatchObject({ state: 'PUBLISHED', attempts: 1, error: null })
      expect(after.releaseURL).toContain(`/sandbox/${channel}#`)
      expect(Date.parse(now.publishDate) % 60_000).toBe(0)
      expect(await tenant.api.posts.get({ path: { id: draft.id } })).toMatchObject({
        state: 'DRAFT',
        attempts: 0,
      })
      const { events } = await tenant.api.posts.listEvents({ path: { id: now.id } })
      expect(events.map((event) => event.type).slice(0, 2)).toEqual(['created', 'queued'])
      expect(events.at(-1)?.type).toBe('published')
      const log = await tenant.api.posts.listEvents({ path: { id: draft.id } })
      expect(log.events.map((event) => event.type)).toEqual(['created'])
    })

    it.each([
      ['2031-05-06', '2031-05-06T00:00:00.000Z'],
      ['2031-05-06T07:08', '2031-05-06T07:08:00.000Z'],
      ['2031-05-06 07:08:09', '2031-05-06T07:08:09.000Z'],
      ['2031-05-06T07:08:09+0200', '2031-05-06T05:08:09.000Z'],
      ['2031-05-06T07:08:09.0000000+00:00', '2031-05-06T07:08:09.000Z'],
    ])('reads the date %s', async (date, expected) => {
      const thread = await created(tenant, schedule(service, channel, 'dated', { date }))
      expect(thread.publishDate).toBe(expected)
    })

    it('accepts the extra fields of existing clients', async () => {
      const body = {
        date: '2031-01-01T10:00:00.000Z',
        order: null,
        inter: '3',
        shortLink: 'true',
        creationMethod: 'CLI',
        unknown: { any: 'thing' },
        tags: null,
        posts: [
          {
            integration: { id: channel, name: 'ignored' },
            group: '',
            settings: { __type: 'EmptySettings' },
            value: [
              { id: '', content: 'plain <b>text</b> <script>bad()</script>', delay: 0, image: null },
              { id: null, content: 'a comment', delay: '5' },
            ],
          },
        ],
      } as unknown as CreateBody
      const thread = await created(tenant, body)
      expect(thread).toMatchObject({
        state: 'QUEUE',
        intervalInDays: 3,
        creationMethod: 'CLI',
        shortLink: true,
        settings: { __type: 'sandbox' },
      })
      expect(thread.entries.map((entry) => entry.delay)).toEqual([0, 5])
      expect(thread.entries[0]?.content.trim()).toBe('plain <strong>text</strong>')
      expect(thread.entries[0]?.image).toEqual([])
    })

    it('finds tags by label or by name alone, and omits unknown ones', async () => {
      const now = service.clock.now()
      const row = { color: '#123456', created_at: now, updated_at: now, deleted_at: null }
      await service.app.db('tags').insert([
        { ...row, id: `news-${service.kind}`, organization_id: tenant.organizationId, name: 'news' },
        { ...row, id: `theirs-${service.kind}`, organization_id: stranger.organizationId, name: 'theirs' },
      ])
      const tags = ['news', 'theirs', 'nobody’s'].map((label) => ({ value: label, label }))
      const thread = await created(tenant, schedule(service, channel, 'tagged', { tags }))
      expect(thread.tags).toEqual([{ id: `news-${service.kind}`, name: 'news', color: '#123456' }])
      const named = await created(
        tenant,
        schedule(service, channel, 'tagged', { tags: ['news', '', 'nobody’s'] }),
      )
      expect(named.tags).toEqual(thread.tags)
    })

    it('keeps placeholders and fills them in on publication', async () => {
      const first = await created(tenant, schedule(service, channel, 'first', { type: 'now' }))
      await publishDue(service)
      const text = `see (post:${first.id})`
      const second = await created(tenant, schedule(service, other, text, { type: 'now' }))
      expect(second.entries[0]?.content).toBe(text)
      await publishDue(service)
      const { releaseURL } = await tenant.api.posts.get({ path: { id: first.id } })
      const feed = await tenant.api.sandbox.getFeed({ path: { id: other } })
      expect(feed.items.map((item) => item.content_text)).toContain(`see ${releaseURL}`)
    })

    describe('invalid requests', () => {
      async function refused(body: CreateBody) {
        const before = await countRows(service)
        const answer = await refusal(create(body))
        expect(await countRows(service)).toEqual(before)
        return answer
      }

      it('are refused with every problem, most severe first, and save nothing', async () => {
        const good = schedule(service, channel, 'good').posts
        const bad = [
          ...schedule(service, channel, 'x'.repeat(501), { entry: { settings: { outcome: 'odd' } } }).posts,
          ...schedule(service, 'no-such-channel', 'text').posts,
          ...schedule(service, other, ' <p></p> ').posts,
        ]
        const answer = await refused({
          ...schedule(service, channel, ''),
          date: 'tomorrow',
          posts: [...good, ...bad],
        })
        expect(answer).toMatchObject({ status: 400, code: 'unknown_channel' })
        expect(answer.at.sort()).toEqual([
          'body.date',
          'body.posts.1.settings.outcome',
          'body.posts.1.value.0.content',
          'body.posts.2.integration.id',
          'body.posts.3.value.0.content',
        ])
      })

      it('are refused with the name of the channel that would refuse the content', async () => {
        const answer = await refused(schedule(service, channel, 'x'.repeat(501)))
        expect(answer).toMatchObject({
          status: 400,
          code: 'content_rejected',
          problem: { provider: 'sandbox', name: 'One', status: 400 },
        })
        expect(answer.problem.msg).toBe(answer.problem.message)
      })

      it.each([
        ['an unknown type', { type: 'later' }, 'body.type'],
        ['no date', { date: null }, 'body.date'],
        ['no posts', { posts: [] }, 'body.posts'],
        ['an empty value', { posts: [{ integration: { id: 'x' }, value: [] }] }, 'body.posts.0.value'],
        ['no channel', { posts: [{ value: [{ content: 'x' }] }] }, 'body.posts.0.integration'],
      ])('are refused for %s', async (_, over, location) => {
        const body = { ...schedule(service, channel, 'x'), ...over } as unknown as CreateBody
        const answer = await refused(body)
        expect(answer).toMatchObject({ status: 400, code: 'validation_failed' })
        expect(answer.at.some((at) => at.startsWith(location))).toBe(true)
      })

      it.each([
        ['a negative delay', { delay: -1 }],
        ['a delay that is not a number', { delay: 'soon' }],
      ])('are refused for %s', async (_, content) => {
        const entry = { value: [{ content: 'x', ...content }] }
        const answer = await refused(schedule(service, channel, 'x', { entry }))
        expect(answer).toMatchObject({ code: 'validation_failed', at: ['body.posts.0.value.0.delay'] })
      })

      it('are refused for an interval that is not a whole number of days', async () => {
        const answer = await refused(schedule(service, channel, 'x', { inter: 1.5 }))
        expect(answer).toMatchObject({ code: 'validation_failed', at: ['body.inter'] })
      })

      it('are refused for a channel of another organization as if it were unknown', async () => {
        const answer = await refused(schedule(service, foreign, 'x'))
        expect(answer).toMatchObject({ status: 400, code: 'unknown_channel' })
      })

      it('are refused for an upload of another organization and a path without a file', async () => {
        const form = new FormData()
        form.append(
          'file',
          new Blob([
            Buffer.from(
              'GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff!\xf9\x04\x01\x00\x00\x00\x00,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;',
              'latin1',
            ),
          ]),
        )
        const headers = { authorization: stranger.apiKey }
        const upload = await service.fetch('/public/v1/upload', { method: 'POST', headers, body: form })
        const { path } = (await upload.json()) as { path: string }
        const image = [
          { path },
          { path: 'https://example.com/page.html' },
          { path: 'https://example.com/a.png' },
        ]
        const entry = { value: [{ content: 'x', image }] }
        const answer = await refused(schedule(service, channel, 'x', { entry }))
        expect(answer).toMatchObject({ status: 400, code: 'unsupported_media' })
        expect(answer.at).toEqual(['body.posts.0.value.0.image.0.path', 'body.posts.0.value.0.image.1.path'])
      })

      it('are refused for a disabled channel, and for a disconnected one only with the type now', async () => {
        const third = await tenant.connectSandbox('Three')
        const change = (row: object) => service.app.db('integrations').where({ id: third }).update(row)
        await change({ disabled_at: 1 })
        expect(await refused(schedule(service, third, 'x'))).toMatchObject({
          status: 400,
          code: 'validation_failed',
        })
        await change({ disabled_at: null, refresh_needed_at: 1 })
        const now = schedule(service, third, 'x', { type: 'now' })
        expect(await refused(now)).toMatchObject({ status: 409, code: 'channel_disconnected' })
        expect((await created(tenant, schedule(service, third, 'x'))).integration.refreshNeeded).toBe(true)
      })

      it('are refused for a body that is missing, nested too deep under a wrong type, or not JSON', async () => {
        const headers = { authorization: tenant.apiKey, 'content-type': 'application/json' }
        for (const body of ['', '[]', '{"posts":', '{"posts":"x"}']) {
          const answer = await service.fetch('/public/v1/posts', { method: 'POST', headers, body })
          expect(answer.status, body).toBe(400)
        }
      })
    })

    it('keeps a draft that the channel would refuse, but refuses an empty one', async () => {
      const long = 'x'.repeat(501)
      const entry = { settings: { outcome: 'odd' } }
      const draft = await created(tenant, schedule(service, channel, long, { type: 'draft', entry }))
      expect(draft.state).toBe('DRAFT')
      const answer = await refusal(create(schedule(service, channel, '', { type: 'draft' })))
      expect(answer).toMatchObject({ status: 400, code: 'content_rejected' })
    })

    it('reports problems without creating anything', async () => {
      const body = {
        ...schedule(service, channel, 'x'.repeat(501), { type: 'draft' }),
        posts: [
          ...schedule(service, channel, 'x'.repeat(501)).posts,
          ...schedule(service, other, ['fine', 'too']).posts,
          ...schedule(service, foreign, 'x').posts,
        ],
      }
      const before = await countRows(service)
      const answer = await tenant.api.posts.validate({ body })
      expect(await countRows(service)).toEqual(before)
      expect(answer.valid).toBe(false)
      expect(answer.posts).toMatchObject([
        { integration: channel, name: 'One', valid: false, length: [501], maximumLength: 500 },
        { integration: other, valid: true, length: [4, 3], errors: [] },
        { integration: foreign, providerIdentifier: null, name: null, valid: false },
      ])
      expect(answer.posts[0]?.errors).toMatchObject([
        { code: 'content_rejected', location: 'body.posts.0.value.0.content' },
      ])
      const fine = await tenant.api.posts.validate({ body: schedule(service, channel, 'fine') })
      expect(fine).toMatchObject({ valid: true, errors: [] })
    })

    it('creates posts once for one Idempotency-Key', async () => {
      const body = schedule(service, channel, 'keyed')
      const input = { body, idempotencyKey: `key-${service.kind}` }
      const [first, again] = [await tenant.api.posts.create(input), await tenant.api.posts.create(input)]
      expect(again).toEqual(first)
    })
  },
  unlimited,
)
