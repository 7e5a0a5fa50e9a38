import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../server/lib/ids.ts'
import { following } from '../autopost/support.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { countRows, created, schedule } from '../posts/support.ts'

interface Said {
  location: string
  message: string
  suggestion?: string
  /** Absent unless the warning is about other posts. */
  code?: string
}

const ignored = (warnings: Said[] = []) => warnings.filter(({ code }) => code === undefined)

/** Lists the members that are checked of a response, or of one of its items. */
interface Answered {
  postId: string
  warnings: Said[]
  errors: Said[]
  rows: { warnings: Said[] }[]
}

describeService('warnings about ignored input', (service) => {
  let tenant: Tenant
  let channel: string
  beforeAll(async () => {
    tenant = await service.createTenant()
    channel = await tenant.connectSandbox()
    await tenant.console.tags.create({ body: { name: 'news', color: '#ff0000' } })
  })

  /** A request as no type of the SDK lets it be. */
  const send = async <Data = Answered>(
    method: string,
    path: string,
    body: object,
    { prefer, key }: { prefer?: string | undefined; key?: string | undefined } = {},
  ) => {
    const response = await service.fetch(path, {
      method,
      headers: {
        ...(path.startsWith('/public/v1') ? { authorization: tenant.apiKey } : { auth: tenant.session }),
        'content-type': 'application/json',
        ...(prefer === undefined ? {} : { prefer }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      body: JSON.stringify(body),
    })
    const { status, headers } = response
    return {
      status,
      applied: headers.get('preference-applied'),
      replayed: headers.get('idempotency-replayed'),
      data: (await response.json()) as Data,
    }
  }
  const typos = (over: object = {}) => ({
    ...schedule(service, channel, 'Hello', {
      tags: ['nwes', 'news', { label: 'holiday' }],
      entry: { settings: { outcom: 'fail', __type: 'x', 'plug--repost--active': true }, setings: {} },
    }),
    typ: 'draft',
    ...over,
  })
  const named = [
    { location: 'body.posts.0.setings', suggestion: 'settings' },
    { location: 'body.typ', suggestion: 'type' },
    { location: 'body.tags.0', suggestion: 'news' },
    { location: 'body.tags.2' },
    { location: 'body.posts.0.settings.outcom', suggestion: 'outcome' },
  ]

  describe('creating posts', () => {
    it.each(['/public/v1/posts', '/posts'])(
      'POST %s names ignored input and creates the post',
      async (path) => {
        const { status, data } = await send<Answered[]>('POST', path, typos())
        expect(status).toBe(201)
        expect(data[0]?.warnings).toMatchObject(named)
        expect(data[0]?.warnings.map(({ message }: Said) => message)).toEqual([
          '"setings" is not a known property. Did you mean "settings"?',
          '"typ" is not a known property. Did you mean "type"?',
          'There is no tag "nwes". Did you mean "news"?',
          'There is no tag "holiday".',
          '"outcom" is not a known property. Did you mean "outcome"?',
        ])
        const post = await tenant.api.posts.get({ path: { id: data[0]?.postId ?? '' } })
        expect(post.tags.map(({ name }) => name)).toEqual(['news'])
      },
    )

    it.each(['/public/v1/posts', '/posts', '/public/v1/posts/validate', '/posts/valid'])(
      'POST %s refuses ignored input with Prefer: handling=strict, at its location, and changes nothing',
      async (path) => {
        const before = await countRows(service)
        const property = await send('POST', path, typos(), {
          prefer: 'respond-async, Handling="strict"; x=1',
        })
        expect(property).toMatchObject({
          status: 400,
          applied: 'handling=strict',
          data: {
            code: 'validation_failed',
            errors: expect.arrayContaining(
              [{ location: 'body.typ' }].map((each) => expect.objectContaining(each)),
            ),
          },
        })
        const { typ, ...rest } = typos()
        const { posts, tags, ...request } = rest
        const { setings, ...entry } = posts[0] as (typeof posts)[0] & { setings?: object }
        const meant = { ...request, posts: [entry], ...(path === '/posts/valid' ? {} : { tags }) }
        const setting = await send('POST', path, meant, { prefer: 'handling=strict' })
        expect(setting.status).toBe(400)
        expect(setting.data.errors.map(({ location }: Said) => location)).toContain(
          'body.posts.0.settings.outcom',
        )
        expect(await countRows(service)).toEqual(before)
      },
    )

    it('creation, validation and update name input that the platform would ignore', async () => {
      const settings = { targets: ['bread'], fail_target: 'cake' }
      const warning = {
        location: 'body.posts.0.settings.fail_target',
        message: expect.stringMatching(/\(Sandbox\): fail_target is ignored/),
      }
      const request = schedule(service, channel, 'Hello', { entry: { settings } })
      const { data } = await send<Answered[]>('POST', '/public/v1/posts', request)
      expect(data[0]?.warnings).toEqual([warning])
      const validated = await send('POST', '/public/v1/posts/validate', request)
      expect(ignored(validated.data.warnings)).toEqual([warning])
      const changed = await send('PUT', `/public/v1/posts/${data[0]?.postId}`, { settings })
      expect(changed.data.warnings).toEqual([{ ...warning, location: 'body.settings.fail_target' }])
      const strict = await send('POST', '/public/v1/posts', request, { prefer: 'handling=strict' })
      expect(strict).toMatchObject({ status: 400, data: { errors: [warning] } })
    })

    it('a warning is attached to the entry that it concerns, or to each entry if it concerns all', async () => {
      const { posts, ...rest } = schedule(service, channel, 'Hello', { tags: ['holiday'] })
      const wrong = posts.map((post) => ({ ...post, settings: { dealy_ms: 1 } }))
      const { data } = await send<Answered[]>('POST', '/public/v1/posts', {
        ...rest,
        posts: [...posts, ...wrong],
      })
      expect(
        data.map(({ warnings }: { warnings: Said[] }) => warnings.map(({ location }) => location)),
      ).toEqual([['body.tags.0'], ['body.tags.0', 'body.posts.1.settings.dealy_ms']])
    })

    it('both validation operations return warnings', async () => {
      const validated = await send('POST', '/public/v1/posts/validate', typos())
      expect(ignored(validated.data.warnings)).toMatchObject(named)
      const { data } = await send<Answered[]>('POST', '/posts/valid', { posts: typos().posts })
      expect(data[0]?.warnings.map(({ location }: Said) => location)).toEqual([
        'body.posts.0.setings',
        'body.posts.0.settings.outcom',
      ])
    })

    it('a request without ignored input has no warnings, with strict handling too', async () => {
      const body = schedule(service, channel, 'Hello', { entry: { settings: { outcome: 'ok' } } })
      const extras = { order: '', creationMethod: 'WEB', timezone: null }
      const lenient = await send<Answered[]>('POST', '/public/v1/posts', { ...body, ...extras })
      expect(lenient).toMatchObject({ status: 201, applied: null })
      expect(lenient.data[0]).not.toHaveProperty('warnings')
      const strict = await send('POST', '/posts', { ...body, ...extras }, { prefer: 'handling=strict' })
      expect(strict).toMatchObject({ status: 201, applied: 'handling=strict' })
      expect(
        (await send('POST', '/posts', typos(), { prefer: 'handling=lenient, handling=strict' })).status,
      ).toBe(201)
    })
  })

  describe('one Idempotency-Key', () => {
    const tagged = () => schedule(service, channel, 'Hello', { tags: ['nwes'] })

    it.each(['/public/v1/posts', '/posts'])(
      'a request that POST %s refuses strictly is created by a repetition that is not strict',
      async (path) => {
        const [key, body] = [newId(), tagged()]
        const before = await countRows(service)
        for (let time = 0; time < 2; time++)
          expect(await send('POST', path, body, { prefer: 'handling=strict', key })).toMatchObject({
            status: 400,
            applied: 'handling=strict',
            replayed: null,
          })
        expect(await countRows(service)).toEqual(before)
        const created = await send<Answered[]>('POST', path, body, { key })
        expect(created).toMatchObject({ status: 201, applied: null, replayed: null })
        expect(created.data[0]?.warnings).toMatchObject([{ location: 'body.tags.0' }])
      },
    )

    it('a strict repetition of a created request gets the first answer without Preference-Applied', async () => {
      const [key, body] = [newId(), tagged()]
      const created = await send('POST', '/public/v1/posts', body, { key })
      expect(await send('POST', '/public/v1/posts', body, { prefer: 'handling=strict', key })).toEqual({
        ...created,
        replayed: 'true',
      })
    })

    it('a refusal for another reason than strict handling is kept', async () => {
      const [key, body] = [newId(), schedule(service, 'nobody', 'Hello')]
      const refused = await send('POST', '/public/v1/posts', body, { prefer: 'handling=strict', key })
      expect(refused).toMatchObject({ status: 400, data: { code: 'unknown_channel' } })
      expect(await send('POST', '/public/v1/posts', body, { key })).toMatchObject({
        replayed: 'true',
        data: { code: 'unknown_channel' },
      })
    })
  })

  describe('updating posts', () => {
    const make = () =>
      created(tenant, schedule(service, channel, 'Hello', { entry: { settings: { odd: 1, outcome: 'ok' } } }))

    it('an update names ignored input and, with strict handling, refuses it', async () => {
      const post = await make()
      const path = `/public/v1/posts/${post.id}`
      const change = { contnt: 'Bye', tags: ['nwes'], settings: { outcom: 'ok' } }
      const strict = await send('PUT', path, change, { prefer: 'handling=strict' })
      expect(strict.data).toMatchObject({ status: 400, errors: [{ location: 'body.contnt' }] })
      const { contnt, ...known } = change
      const domain = await send('PUT', path, known, { prefer: 'handling=strict' })
      expect(domain.data.errors.map(({ location }: Said) => location)).toEqual([
        'body.tags.0',
        'body.settings.outcom',
      ])
      expect(await tenant.api.posts.get({ path: { id: post.id } })).toEqual(post)
      const { status, data } = await send('PUT', path, change)
      expect(status).toBe(200)
      expect(data.warnings).toMatchObject([
        { location: 'body.contnt', suggestion: 'content' },
        { location: 'body.tags.0', suggestion: 'news' },
        { location: 'body.settings.outcom', suggestion: 'outcome' },
      ])
    })

    it('an update does not warn about what was stored before, nor about a whole post that is sent back', async () => {
      const post = await make()
      const path = `/public/v1/posts/${post.id}`
      expect((await send('PUT', path, { content: 'Bye' })).data).not.toHaveProperty('warnings')
      const merged = await send('PUT', `${path}/settings`, { settings: { outcome: 'fail' } })
      expect(merged.data).not.toHaveProperty('warnings')
      const odd = await send('PUT', `${path}/settings`, { settings: { outcom: 'fail' } })
      expect(odd.data.warnings).toMatchObject([{ location: 'body.settings.outcom' }])
      const { settings, ...whole } = await tenant.api.posts.get({ path: { id: post.id } })
      const back = await send('PUT', path, { ...whole, value: whole.entries, date: whole.publishDate })
      expect(back).toMatchObject({ status: 200 })
      expect(back.data).not.toHaveProperty('warnings')
      const moved = await send('PUT', `/posts/${post.id}/date`, { date: '2099-01-01', acton: 'schedule' })
      expect(moved.data.warnings).toMatchObject([{ location: 'body.acton', suggestion: 'action' }])
    })
  })

  describe('bulk creation', () => {
    it('a bulk request names the row of ignored input and, with strict handling, creates nothing', async () => {
      const date = new Date(service.clock.now() + 3_600_000).toISOString()
      const row = { channel, date, content: 'Hello' }
      const rows = [row, { ...row, tags: 'nwes', settings: { outcom: 'ok' }, conten: 'x' }]
      const before = await countRows(service)
      const { conten, ...known } = rows[1] as typeof row & { conten?: string }
      const strict = await send(
        'POST',
        '/public/v1/posts/bulk',
        { rows: [row, known] },
        { prefer: 'handling=strict' },
      )
      expect(strict.data.errors).toMatchObject([
        { location: 'body.rows.1.tags' },
        { location: 'body.rows.1.settings.outcom' },
      ])
      expect(await countRows(service)).toEqual(before)
      const { data } = await send('POST', '/public/v1/posts/bulk', { rows })
      expect(data.warnings).toMatchObject([{ location: 'body.rows.1.conten', suggestion: 'content' }])
      expect(data.rows[1]?.warnings).toMatchObject([
        { location: 'body.rows.1.tags', suggestion: 'news' },
        { location: 'body.rows.1.settings.outcom', suggestion: 'outcome' },
      ])
    })
  })

  it.each([
    ['POST', '/webhooks', { name: 'CRM', url: 'https://crm.example/x', event: ['post.published'] }, 'events'],
    [
      'POST',
      '/autopost',
      { ...following('https://feed.example/x', { active: false }), drafts: true },
      'draft',
    ],
    [
      'POST',
      '/user/oauth-app',
      { name: 'A', redirectUrl: 'https://a.example/x', desciption: 'x' },
      'description',
    ],
    ['POST', '/user/personal', { fullname: 'Ada Lovelace', boi: 'Hi' }, 'bio'],
    ['POST', '/settings/team', { role: 'USER', sendEmail: false, emial: 'a@example.org' }, 'email'],
  ])(
    '%s %s names ignored input and, with strict handling, refuses it',
    async (method, path, body, suggestion) => {
      const strict = await send(method, path, body, { prefer: 'handling=strict' })
      expect(strict).toMatchObject({ status: 400, data: { code: 'validation_failed' } })
      const { status, data } = await send(method, path, body)
      expect(status).toBe(201)
      expect(data.warnings).toMatchObject([{ suggestion }])
    },
  )

  it('browsers of other origins may send Prefer', async () => {
    const response = await service.fetch('/public/v1/posts', {
      method: 'OPTIONS',
      headers: { origin: service.url, 'access-control-request-method': 'POST' },
    })
    expect(response.headers.get('access-control-allow-headers')).toContain('Prefer')
  })
})
