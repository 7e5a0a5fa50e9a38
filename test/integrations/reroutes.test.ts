import { afterAll, beforeEach, expect, it } from 'vitest'
import type { Platforms } from '../../server/platforms/registry.ts'
import { claimNext } from '../../server/publishing/attempts/claim.ts'
import { createServer } from '../../server/server.ts'
import { silentLog } from '../helpers/log.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { fillLibrary, type Library } from '../platforms/every-platform.ts'
import { StandIn } from '../platforms/stand-in.ts'
import { tiktokExchanges } from '../platforms/tiktok.exchanges.ts'
import { tiktokBusinessExchanges } from '../platforms/tiktok-business.exchanges.ts'
import { settings } from '../platforms/tiktok-support.ts'

const HOUR = 3_600_000
const FROM = 'tiktok'
const TO = 'tiktok-business'
const exchanges = { [FROM]: tiktokExchanges, [TO]: tiktokBusinessExchanges }
const from = await new StandIn(tiktokExchanges.routes, tiktokExchanges.vendor).listen()
const to = await new StandIn(tiktokBusinessExchanges.routes, tiktokBusinessExchanges.vendor).listen()
afterAll(async () => {
  await from.close()
  await to.close()
})

const platforms = (defaults: Platforms): Platforms => ({
  ...defaults,
  [FROM]: { ...exchanges[FROM].create(from.url), http: defaults[FROM].http, unsetVariables: [] },
  [TO]: { ...exchanges[TO].create(to.url), http: defaults[TO].http, unsetVariables: [] },
})

describeService(
  'a reconnect that the operator reroutes',
  (service) => {
    let tenant: Tenant
    let library: Library
    let channel: string
    beforeEach(async () => {
      for (const standIn of [from, to]) standIn.reset()
      actAs('open-9', 'ada')
      tenant = await service.createTenant()
      library = await fillLibrary(tenant)
      // TikTok takes no film as small and short as that of the library.
      const films = service.app
        .db('media')
        .where({ organization_id: tenant.organizationId, mime: 'video/mp4' })
      await films.update({ width: 720, height: 1280, duration_ms: 20_000 })
      channel = (await connect(FROM)).id
    })

    /** Signs this account in at the second platform. */
    function actAs(open_id: string, username: string) {
      const ok = (data: object) => ({ status: 200, json: { code: 0, message: 'OK', request_id: '1', data } })
      const scope = 'user.info.basic,user.info.username,user.info.stats,video.list,video.upload,video.publish'
      const token = { access_token: 'token', refresh_token: 'refresh-9', expires_in: 86_400, open_id, scope }
      to.overrides = {
        'POST /api/open_api/v1.3/tt_user/oauth2/token/': ok(token),
        'GET /api/open_api/v1.3/business/get/': ok({ username, display_name: 'Ada L.' }),
      }
    }

    const start = async (integration: string, refresh?: string) => {
      const query = refresh === undefined ? {} : { refresh }
      const { url } = await tenant.console.consoleApi.channels.getConnectUrl({ path: { integration }, query })
      return new URL(url)
    }
    const finish = (integration: string, state: string) =>
      tenant.console.result.channels.finishConnect({
        path: { integration },
        body: { state, code: 'c', timezone: '0' },
      })
    async function connect(integration: string) {
      const { data } = await finish(integration, (await start(integration)).searchParams.get('state') ?? '')
      return data ?? { id: '', internalId: '' }
    }
    async function reconnect(refresh = channel) {
      const url = await start(FROM, refresh)
      return finish(TO, url.searchParams.get('state') ?? '')
    }
    async function schedule(kind: keyof Library = 'picture', own: object = {}) {
      const [made] = await tenant.api.posts.create({
        body: {
          type: 'schedule',
          date: new Date(service.clock.now() + HOUR).toISOString(),
          tags: [{ value: 'bread', label: 'bread' }],
          posts: [
            {
              integration: { id: channel },
              value: [{ content: `Bread of ${channel}`, image: [library[kind]] }],
              settings: { ...settings, ...own },
            },
          ],
        },
      })
      return made?.postId ?? ''
    }
    const read = (id: string) => tenant.api.posts.get({ path: { id } })
    async function publish() {
      service.clock.advance(HOUR)
      await service.server.drain()
      // TikTok accepts at first, and is asked for the outcome.
      service.clock.advance(60_000)
      await service.server.drain()
    }
    const row = (id = channel) => service.app.db('integrations').where({ id }).first()
    /** Counts the posts of the channel that a platform was sent. */
    const commits = ({ calls }: StandIn, { isCommit }: typeof tiktokExchanges) =>
      calls.filter((call) => isCommit(call) && JSON.stringify(call.body).includes(channel)).length

    it('the sign-in page and the exchange of the code get the same redirect address with a final slash', async () => {
      const url = await start(TO)
      const registered = `${service.app.config.baseUrl}/channels/connected/${TO}/`
      expect(url.searchParams.get('redirect_uri')).toBe(registered)
      const back = `/channels/connected/${TO}/?state=${url.searchParams.get('state')}&code=c`
      const page = await service.fetch(back, { headers: { auth: tenant.session } })
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Ada L. is connected')])
      const [exchange] = to.calls.filter(({ path }) => path.endsWith('/tt_user/oauth2/token/'))
      expect(exchange?.body).toMatchObject({ auth_code: 'c', redirect_uri: registered })
    })

    it('the channel moves to the other platform with its id, posts, tags and times', async () => {
      const id = await schedule()
      await tenant.console.channels.setPostingTimes({ path: { id: channel }, body: { time: [{ time: 61 }] } })
      const before = await read(id)
      const url = await start(FROM, channel)
      expect(url.searchParams.get('redirect_uri')).toMatch(/\/channels\/connected\/tiktok-business\/$/)
      const { data, response } = await finish(TO, url.searchParams.get('state') ?? '')
      expect(response.status).toBe(201)
      expect(data).toMatchObject({
        id: channel,
        providerIdentifier: TO,
        internalId: 'open-9',
        name: 'Ada L.',
        refreshNeeded: false,
        postingTimes: '[{"time":61}]',
      })
      const after = await read(id)
      const { integration, ...kept } = after
      expect(integration).toMatchObject({ id: channel, providerIdentifier: TO })
      expect({ ...kept, integration: before.integration }).toEqual(before)
      await publish()
      expect([commits(from, tiktokExchanges), commits(to, tiktokBusinessExchanges)]).toEqual([0, 1])
      expect(await read(id)).toMatchObject({ state: 'PUBLISHED' })
    })

    it('members, webhooks and the audit log are told of the move', async () => {
      await schedule()
      await tenant.api.webhooks.endpoints.create({
        body: { name: 'Calls', url: 'https://hooks.example/', events: ['channel.connected'] },
      })
      await reconnect()
      const deliveries = await service.app
        .db('webhook_deliveries')
        .where({ organization_id: tenant.organizationId })
      expect(deliveries.map(({ payload }) => JSON.parse(payload).data)).toEqual([
        expect.objectContaining({ id: channel, providerIdentifier: TO, reconnected: true }),
      ])
      const log = await service.app.db('audit_log').where({ target: channel, action: 'channel.connected' })
      expect(log.map(({ detail }) => JSON.parse(detail).movedFrom)).toEqual([undefined, FROM])
      const { notifications } = await tenant.api.notifications.list({})
      expect(notifications.map(({ content }) => content)).toContainEqual(
        expect.stringContaining('has moved from tiktok to tiktok-business, and 1 post waits on it.'),
      )
    })

    it('no secret of the earlier platform is kept', async () => {
      const before = await row()
      await reconnect()
      const { sealer } = service.app
      const after = await row()
      expect(sealer.open(before?.refresh_token_sealed ?? '')).toBe('refresh-1')
      expect(sealer.open(after?.refresh_token_sealed ?? '')).toBe('refresh-9')
      expect(after?.credentials_sealed).toBeNull()
    })

    it('a post that the new platform refuses fails when it is due, with the reason', async () => {
      const id = await schedule('film', { privacy_level: 'SELF_ONLY' })
      await reconnect()
      await publish()
      expect(commits(to, tiktokBusinessExchanges)).toBe(0)
      const { state, error } = await read(id)
      expect({ state, error }).toMatchObject({
        state: 'ERROR',
        error: {
          code: 'content_rejected',
          message: expect.stringMatching(
            /saved for tiktok, and its channel has moved to tiktok-business.*choose PUBLIC_TO_EVERYONE or UPLOAD/,
          ),
        },
      })
    })

    it('the reconnection finds the channel by the id of its account, or by the name of the new platform', async () => {
      const moved = await reconnect('open-1')
      expect(moved.data).toMatchObject({ id: channel, providerIdentifier: TO })
      for (const integration of [FROM, TO]) {
        const state = (await start(integration, channel)).searchParams.get('state') ?? ''
        expect((await finish(TO, state)).data).toMatchObject({ id: channel, providerIdentifier: TO })
      }
    })

    it('an account that is connected without naming a channel leaves the channel in place', async () => {
      expect((await start(FROM)).origin).toBe(from.url)
      expect(await connect(FROM)).toMatchObject({ id: channel, providerIdentifier: FROM })
    })

    it('another account and a channel of another organization are refused', async () => {
      actAs('open-9', 'grace')
      expect((await reconnect()).error).toMatchObject({
        status: 409,
        code: 'connect_failed',
        message: expect.stringContaining('must have the same user name'),
      })
      expect(await row()).toMatchObject({ identifier: FROM, internal_id: 'open-1' })
      const eve = await service.createTenant()
      const foreign = await eve.console.result.consoleApi.channels.getConnectUrl({
        path: { integration: FROM },
        query: { refresh: channel },
      })
      expect(foreign.error?.status).toBe(404)
    })

    it('a reconnection is refused while a post is being published', async () => {
      const id = await schedule()
      // By the clock of the service the post is not due, or its worker would publish it at any moment.
      const clock = { now: () => service.clock.now() + HOUR }
      const claim = await claimNext({ ...service.app, clock }, tenant.organizationId, id)
      expect((await reconnect()).error?.message).toContain('is being published now')
      await service.app
        .db('post_attempts')
        .where({ id: claim?.attempt.id ?? '' })
        .delete()
      expect((await reconnect()).data).toMatchObject({ providerIdentifier: TO })
    })

    it('a reconnection is refused while a post may be live, until a person has decided', async () => {
      const id = await schedule()
      from.overrides = {
        'POST /api/v2/post/publish/content/init/': {
          status: 500,
          text: '',
          headers: { 'content-type': 'text/plain' },
        },
      }
      await publish()
      expect(await read(id)).toMatchObject({ state: 'ERROR', error: { code: 'outcome_unknown' } })
      expect((await reconnect()).error?.message).toContain('1 post of Ada may be live')
      await tenant.api.posts.setReleaseId({ path: { id }, body: { releaseId: '7' } })
      expect((await reconnect()).data).toMatchObject({ id: channel, providerIdentifier: TO })
    })

    it('an account that is already a channel is refused, and one of a deleted channel is accepted', async () => {
      const other = await connect(TO)
      expect(other.id).not.toBe(channel)
      expect((await reconnect()).error?.message).toContain('Delete one of the two channels')
      await tenant.console.consoleApi.channels.delete({ body: { id: other.id } })
      expect((await reconnect()).data).toMatchObject({
        id: channel,
        providerIdentifier: TO,
        internalId: 'open-9',
      })
      expect((await row(other.id))?.internal_id).toBe(other.id)
    })

    it('the service does not start with an invalid pair', async () => {
      const starting = (reroutes: Record<string, string>) =>
        createServer({ ...service.app.config, reroutes }, { log: silentLog, recurringJobs: [] })
      await expect(starting({ tiktok: 'tiktock' })).rejects.toThrow('MIGRATE_PROVIDERS names tiktock')
      await expect(starting({ tiktok: 'bluesky' })).rejects.toThrow(/bluesky, which is connected without/)
      await expect(starting({ tiktok: TO })).rejects.toThrow(/must set TIKTOK_BUSINESS_CLIENT_ID and/)
    })
  },
  { config: { reroutes: { [FROM]: TO } }, overrides: { platforms } },
)
