import { beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '../../sdk/errors.ts'
import { newId } from '../../server/lib/ids.ts'
import { describeService, type Tenant, type TestService } from '../helpers/server.ts'

const missing = '019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a99'

describeService('channels in the console', (service) => {
  let ada: Tenant
  let eve: Tenant
  beforeAll(async () => {
    ada = await service.createTenant()
    eve = await service.createTenant()
  })

  const listed = async (tenant: Tenant, id: string) =>
    (await tenant.console.consoleApi.channels.list()).integrations.find((channel) => channel.id === id)

  const schedulePost = async (channelId: string) => {
    const [post] = await ada.api.posts.create({
      body: {
        type: 'schedule',
        date: new Date(service.clock.now() + 3_600_000).toISOString(),
        shortLink: false,
        tags: [],
        posts: [{ integration: { id: channelId }, value: [{ content: '<p>Hello</p>', image: [] }] }],
      },
    })
    return post?.postId ?? ''
  }

  it('the list of platforms needs no credential', async () => {
    const { social, article } = await service.anonymous.platforms.list()
    expect(article).toEqual([])
    expect(social.map(({ identifier }) => identifier)).toEqual(Object.keys(service.app.platforms))
    expect(social[0]).toMatchObject({ name: 'Sandbox', editor: 'normal', isExternal: false, isWeb3: false })
    expect(social[0]?.configured).toBe(true)
    expect(social[0]).not.toHaveProperty('message')
    expect(social[0]?.customFields).toMatchObject([
      { key: 'name', type: 'text' },
      { key: 'pages', type: 'text' },
    ])
    const mastodon = social.find(({ identifier }) => identifier === 'mastodon')
    expect(mastodon).not.toHaveProperty('customFields')
    expect(mastodon?.isExternal).toBe(true)
  })

  it('a platform without its variables is listed, and connecting it is refused', async () => {
    const { social } = await service.anonymous.platforms.list()
    const message =
      'The operator must set DISCORD_CLIENT_ID, DISCORD_CLIENT_SECRET, and DISCORD_BOT_TOKEN_ID to connect Discord.'
    const discord = social.find(({ identifier }) => identifier === 'discord')
    expect(discord).toMatchObject({ configured: false, message })
    const path = { integration: 'discord' }
    const refused = { status: 400, code: 'platform_not_configured', detail: message }
    expect((await ada.console.result.consoleApi.channels.getConnectUrl({ path })).error).toMatchObject(
      refused,
    )
    expect((await ada.api.result.channels.getConnectUrl({ path })).error).toMatchObject(refused)
    const open = (path: string) => service.fetch(path, { headers: { cookie: `auth=${ada.session}` } })
    const page = await open('/channels')
    expect(await page.text()).toContain(message)
    for (const query of ['', '?refresh=some-channel']) {
      const form = await open(`/channels/connect/discord${query}`)
      expect(form.status).toBe(400)
      expect(await form.text()).toContain(message)
    }
    const headers = { cookie: `auth=${ada.session}`, origin: service.url }
    const body = new URLSearchParams({ timezone: '0' })
    const sent = await service.fetch('/channels/connect/discord', { method: 'POST', headers, body })
    expect(sent.status).toBe(400)
  })

  it('every platform with missing variables names them, and connecting it is refused', async () => {
    const { social } = await service.anonymous.platforms.list()
    const lacking = social.filter(({ configured }) => !configured)
    expect(lacking.length).toBeGreaterThan(15)
    for (const { identifier, message = '' } of lacking) {
      expect(message, identifier).toMatch(/^The operator must set [A-Z_]{5,}.* to connect /)
      const { error } = await ada.console.result.consoleApi.channels.getConnectUrl({
        path: { integration: identifier },
      })
      expect(error).toMatchObject({ status: 400, code: 'platform_not_configured', detail: message })
    }
  })

  it('a connected channel is listed without its secrets', async () => {
    const id = await ada.connectSandbox('Listed')
    const channel = await listed(ada, id)
    expect(channel).toEqual({
      id,
      name: 'Listed',
      internalId: 'listed',
      identifier: 'sandbox',
      picture: '/no-picture.jpg',
      disabled: false,
      editor: 'normal',
      stripLinks: false,
      inBetweenSteps: false,
      refreshNeeded: false,
      isCustomFields: true,
      customFields: expect.any(Array),
      display: 'Listed',
      type: 'social',
      time: [{ time: 120 }, { time: 400 }, { time: 700 }],
      timezone: 'UTC',
      localTime: [{ time: 120 }, { time: 400 }, { time: 700 }],
      gapMinutes: 0,
      changeProfilePicture: true,
      changeNickName: true,
      customer: null,
      additionalSettings: expect.stringContaining('"title":"Verified"'),
    })
    expect(await listed(eve, id)).toBeUndefined()
  })

  it('posting times in UTC are stored within one day, sorted and without duplicates', async () => {
    const id = await ada.connectSandbox('UTC times')
    const time = [{ time: 1500 }, { time: 60 }, { time: -20 }, { time: 0 }]
    expect(await ada.console.channels.setPostingTimes({ path: { id }, body: { time } })).toEqual({ id })
    expect((await listed(ada, id))?.time).toEqual([{ time: 0 }, { time: 60 }, { time: 1420 }])
    await ada.console.channels.setPostingTimes({ path: { id }, body: { time: [] } })
    expect((await listed(ada, id))?.time).toEqual([])
  })

  it('posting times in a time zone keep their local time and are shown in UTC of the day', async () => {
    const id = await ada.connectSandbox('Local times')
    const body = { time: [{ time: 540 }, { time: 30 }], timezone: 'Asia/Kolkata' }
    await ada.console.channels.setPostingTimes({ path: { id }, body })
    // India is 5:30 ahead all year: 09:00 is 03:30 UTC and 00:30 is 19:00 UTC of the day before.
    expect(await listed(ada, id)).toMatchObject({
      time: [{ time: 210 }, { time: 1140 }],
      timezone: 'Asia/Kolkata',
      localTime: [{ time: 30 }, { time: 540 }],
    })
    await ada.console.channels.setPostingTimes({ path: { id }, body: { time: [{ time: 210 }] } })
    expect(await listed(ada, id)).toMatchObject({ time: [{ time: 210 }], timezone: 'UTC' })
  })

  it('invalid posting times are refused', async () => {
    const id = await ada.connectSandbox('Bad times')
    const wrong = { time: [{ time: 60 }], timezone: 'Mars/Olympus' }
    const { error } = await ada.console.result.channels.setPostingTimes({ path: { id }, body: wrong })
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
    expect(error?.errors?.[0]?.location).toBe('body.timezone')
    const tooLate = await ada.console.result.channels.setPostingTimes({
      path: { id },
      body: { time: [{ time: 9999 }] },
    })
    expect(tooLate.error?.code).toBe('validation_failed')
  })

  it('a channel can be disabled and enabled repeatedly', async () => {
    const id = await ada.connectSandbox('Switched')
    for (const _ of [1, 2])
      expect(await ada.console.channels.disable({ body: { id } })).toEqual({ id, disabled: true })
    expect((await listed(ada, id))?.disabled).toBe(true)
    for (const _ of [1, 2])
      expect(await ada.console.channels.enable({ body: { id } })).toEqual({ id, disabled: false })
    expect((await listed(ada, id))?.disabled).toBe(false)
  })

  it('deleting a channel deletes its queued posts and erases its tokens', async () => {
    const id = await ada.connectSandbox('Deleted')
    const postId = await schedulePost(id)
    const before = await service.app.db('integrations').where({ id }).first()
    expect(await ada.console.consoleApi.channels.delete({ body: { id } })).toEqual({ id })
    expect(await listed(ada, id)).toBeUndefined()
    const row = await service.app.db('integrations').where({ id }).first()
    expect(row?.access_token_sealed).not.toBe(before?.access_token_sealed)
    expect(service.app.sealer.open(row?.access_token_sealed ?? '')).toBe('')
    expect(row?.credentials_sealed).toBeNull()
    const gone = await service.app.db('posts').where({ id: postId }).first()
    expect(gone?.deleted_at).not.toBeNull()
    service.clock.advance(2 * 3_600_000)
    await service.app.jobs.drain()
    expect(await service.app.db('sandbox_posts').where({ integration_id: id })).toEqual([])
    const again = await ada.console.result.consoleApi.channels.delete({ body: { id } })
    expect(again.error).toMatchObject({ status: 404, code: 'not_found' })
  })

  it('a channel with a post that is being sent is not deleted, and keeps everything', async () => {
    const id = await ada.connectSandbox('Busy')
    const postId = await schedulePost(id)
    const now = service.clock.now()
    const attempt = {
      id: newId(),
      organization_id: ada.organizationId,
      post_id: postId,
      root_id: postId,
      number: 1,
      idempotency_key: newId(),
      step: 'sending' as const,
      progress: null,
      lease_until: now + 60_000,
      started_at: now,
      finished_at: null,
      outcome: null,
      code: null,
      message: null,
    }
    await service.app.db('post_attempts').insert(attempt)
    const { error } = await ada.console.result.consoleApi.channels.delete({ body: { id } })
    expect(error).toMatchObject({ status: 409, code: 'conflict' })
    expect(await listed(ada, id)).toMatchObject({ id, refreshNeeded: false })
    expect((await service.app.db('posts').where({ id: postId }).first())?.deleted_at).toBeNull()
    await service.app.db('post_attempts').where({ id: attempt.id }).delete()
    expect(await ada.console.consoleApi.channels.delete({ body: { id } })).toEqual({ id })
  })

  describe('another organization', () => {
    const calls: [string, (id: string) => Promise<{ error?: Problem | undefined }>][] = [
      ['time', (id) => eve.console.result.channels.setPostingTimes({ path: { id }, body: { time: [] } })],
      ['disable', (id) => eve.console.result.channels.disable({ body: { id } })],
      ['enable', (id) => eve.console.result.channels.enable({ body: { id } })],
      ['delete', (id) => eve.console.result.consoleApi.channels.delete({ body: { id } })],
      [
        'refresh',
        (refresh) =>
          eve.console.result.consoleApi.channels.getConnectUrl({
            path: { integration: 'sandbox' },
            query: { refresh },
          }),
      ],
    ]
    it.each(calls)('a channel of another organization is out of reach: %s', async (_, call) => {
      const id = await ada.connectSandbox('Foreign')
      expect((await call(id)).error).toMatchObject({ status: 404, code: 'not_found' })
      expect((await call(missing)).error).toMatchObject({ status: 404, code: 'not_found' })
      expect(await listed(ada, id)).toMatchObject({
        disabled: false,
        time: expect.arrayContaining([{ time: 120 }]),
      })
    })
  })

  it.each([
    ['GET', '/integrations/list'],
    ['GET', '/integrations/social/sandbox'],
    ['POST', `/integrations/${missing}/time`],
    ['POST', '/integrations/disable'],
    ['POST', '/integrations/enable'],
    ['DELETE', '/integrations'],
  ])('%s %s requires a session', async (method, path) => {
    expect(await statusOf(service, method, path)).toBe(401)
  })

  it('a misspelled required property is refused', async () => {
    const { error } = await ada.console.result.channels.disable({ body: { di: missing } as never })
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
  })
})

async function statusOf(service: TestService, method: string, path: string): Promise<number> {
  const body = method === 'GET' ? {} : { body: '{}', headers: { 'content-type': 'application/json' } }
  const response = await service.fetch(path, { method, ...body })
  await response.text()
  return response.status
}
