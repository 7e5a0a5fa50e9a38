import { describe, expect, it } from 'vitest'
import { createPostern } from '../../sdk/index.ts'
import { type DeviceFlowOptions, deviceFlow, type PendingReason } from '../../sdk/oauth.ts'
import { deviceCalls } from '../helpers/devices.ts'
import { answer, drop, dropInside, hang, type Step, scriptedServer } from '../helpers/scripted-server.ts'
import { describeService } from '../helpers/server.ts'

const SECOND = 1000

const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => new Error('expected a refusal'),
    (error: unknown) => error,
  )

/** A clock that only waiting moves. `waits` are seconds. */
function ticking() {
  const waits: number[] = []
  let now = 1_800_000_000_000
  const options = {
    now: () => now,
    async wait(ms: number) {
      waits.push(ms / SECOND)
      now += ms
    },
  } satisfies DeviceFlowOptions
  return { waits, options }
}

describeService(
  'deviceFlow',
  (service) => {
    const { from, approve } = deviceCalls(service)
    const postern = () => createPostern({ baseUrl: service.url, headers: from() })

    /** Time of the service: it passes by waiting. `meanwhile` happens within the nth wait, from 1. */
    function timed(meanwhile: (nth: number) => unknown = () => {}) {
      const waits: number[] = []
      const options: DeviceFlowOptions = {
        now: () => service.clock.now(),
        async wait(ms) {
          waits.push(ms / SECOND)
          service.clock.advance(ms)
          await meanwhile(waits.length)
        },
      }
      return { waits, options }
    }

    it('polls every five seconds until the person approves', async () => {
      const tenant = await service.createTenant()
      const time = timed((nth) => nth === 3 && approve(tenant, login.user_code))
      const login = await deviceFlow(postern(), { ...time.options, scope: 'read' })
      expect(login.expiresAt).toBe(service.clock.now() + 900 * SECOND)
      expect(login.verification_uri_complete).toBe(`${login.verification_uri}?code=${login.user_code}`)
      const reasons: PendingReason[] = []
      const token = await login.waitForToken({ onPending: ({ reason }) => reasons.push(reason) })
      expect(token).toMatchObject({ scope: 'read', organization_id: tenant.organizationId })
      expect(time.waits).toEqual([5, 5, 5])
      expect(reasons).toEqual(['authorization_pending', 'authorization_pending'])
      const channel = await tenant.connectSandbox()
      const api = createPostern({ baseUrl: service.url, apiKey: token.access_token })
      expect(await api.channels.list()).toMatchObject([{ id: channel }])
      expect(await failureOf(login.waitForToken())).toMatchObject({ error: 'expired_token' })
    })

    it('reports that the person refused', async () => {
      const tenant = await service.createTenant()
      const time = timed(() => approve(tenant, login.user_code, 'deny'))
      const login = await deviceFlow(postern(), time.options)
      expect(await failureOf(login.waitForToken())).toMatchObject({
        name: 'OAuthError',
        error: 'access_denied',
        cause: { status: 400 },
      })
    })

    it("keeps to the service's interval when another client polls too", async () => {
      const tenant = await service.createTenant()
      const client = postern()
      const time = timed(async (nth) => {
        if (nth === 1) await client.result.device.pollToken({ body: { device_code: login.device_code } })
        if (nth === 4) await approve(tenant, login.user_code)
      })
      const login = await deviceFlow(client, time.options)
      const reasons: PendingReason[] = []
      await login.waitForToken({ onPending: ({ reason }) => reasons.push(reason) })
      expect(time.waits).toEqual([5, 10, 10, 10])
      expect(reasons).toEqual(['slow_down', 'authorization_pending', 'authorization_pending'])
    })

    it('gives up without polling when the codes have expired', async () => {
      const time = timed()
      const login = await deviceFlow(postern(), time.options)
      service.clock.advance(870 * SECOND)
      expect(await failureOf(login.waitForToken())).toMatchObject({
        name: 'OAuthError',
        error: 'expired_token',
      })
      expect(time.waits).toEqual([5, 5, 5, 5, 5])
    })

    it('reports what is wrong with the request', async () => {
      expect(await failureOf(deviceFlow(postern(), { scope: 'everything' }))).toMatchObject({
        name: 'OAuthError',
        error: 'invalid_scope',
      })
    })
  },
  { config: { trustProxy: 1 } },
)

describe('waitForToken with a faulty service', () => {
  const codes = {
    device_code: 'd',
    user_code: 'WDJB-MJHT',
    verification_uri: 'http://localhost/device',
    verification_uri_complete: 'http://localhost/device?code=WDJB-MJHT',
    expires_in: 900,
    interval: 5,
  }
  const started = answer(201, codes)
  const token = answer(201, { access_token: 'pos_x', token_type: 'bearer', scope: 'read' })
  const refusal = (error: string) => answer(400, { error, error_description: error })
  const pending = refusal('authorization_pending')
  const slowDown = refusal('slow_down')

  /** Returns the result of the login and the seconds between its polls. */
  async function run(first: Step, ...polls: Step[]) {
    await using server = await scriptedServer(first, ...polls)
    const { waits, options } = ticking()
    const reasons: PendingReason[] = []
    const outcome = await deviceFlow(createPostern({ baseUrl: server.url, timeoutMs: 60_000 }), options)
      .then((login) => login.waitForToken({ onPending: ({ reason }) => reasons.push(reason) }))
      .catch((error: unknown) => error)
    return { outcome, waits, reasons, asked: server.received.length - 1 }
  }

  it('each slow_down adds five seconds permanently', async () => {
    const { outcome, waits } = await run(started, slowDown, pending, slowDown, pending, token)
    expect(outcome).toMatchObject({ access_token: 'pos_x' })
    expect(waits).toEqual([5, 10, 10, 15, 15])
  })

  it('dropped connections double the wait up to a minute until an answer arrives', async () => {
    const { outcome, waits, reasons } = await run(
      started,
      ...[drop, dropInside, drop, drop, drop, slowDown, drop, pending, token],
    )
    expect(outcome).toMatchObject({ access_token: 'pos_x' })
    expect(waits).toEqual([5, 10, 20, 40, 60, 60, 10, 20, 10])
    expect(reasons.filter((reason) => reason === 'unavailable')).toHaveLength(6)
  })

  it.each([
    ['busy', answer(503, '<html>'), 10],
    ['busy and sends Retry-After', answer(503, '', { 'retry-after': '33' }), 33],
    ['limiting the rate', answer(429, { error: 'rate_limited' }, { 'retry-after': '2' }), 10],
    ['broken', answer(500, { error: 'server_error', error_description: 'No.' }), 10],
  ])('polls again when the service is %s', async (_, step, seconds) => {
    const { outcome, waits } = await run(started, step, pending, token)
    expect(outcome).toMatchObject({ access_token: 'pos_x' })
    expect(waits).toEqual([5, seconds, 5])
  })

  it('polls as late as it can before the codes expire when nothing answers', async () => {
    const { outcome, waits, asked } = await run(answer(201, { ...codes, expires_in: 60 }), drop)
    expect(outcome).toMatchObject({ name: 'OAuthError', error: 'expired_token' })
    expect(waits).toEqual([5, 10, 20, 24])
    expect(asked).toBe(4)
  })

  it.each([
    ['invalid_grant', refusal('invalid_grant'), { name: 'OAuthError', error: 'invalid_grant' }],
    ['expired_token', refusal('expired_token'), { name: 'OAuthError', error: 'expired_token' }],
    ['an unknown error code', refusal('some_new_word'), { name: 'OAuthError', error: 'some_new_word' }],
    ['an answer without a token', answer(200, {}), { name: 'OAuthError', error: 'server_error' }],
    ['an HTML page', answer(200, '<html>'), { name: 'PosternError', status: 200 }],
    ['an HTML page with status 404', answer(404, '<html>'), { name: 'PosternError', status: 404 }],
  ])('ends with %s', async (_, step, expected) => {
    const { outcome, waits } = await run(started, step)
    expect(outcome).toMatchObject(expected)
    expect(waits).toEqual([5])
  })

  it.each([
    ['no interval', { interval: undefined }],
    ['an interval of zero', { interval: 0 }],
  ])('waits five seconds when the service sends %s', async (_, change) => {
    expect((await run(answer(200, { ...codes, ...change }), token)).waits).toEqual([5])
  })

  it.each([
    ['an empty answer', answer(201, '')],
    ['no code', answer(201, { ...codes, device_code: undefined })],
    ['a code that is not text', answer(201, { ...codes, user_code: 7 })],
    ['no expiry', answer(201, { ...codes, expires_in: undefined })],
  ])('refuses to start with %s', async (_, first) => {
    expect(await run(first)).toMatchObject({
      outcome: { name: 'OAuthError', error: 'server_error' },
      waits: [],
      asked: 0,
    })
  })

  it('ends when the caller aborts before, between and during requests', async () => {
    await using server = await scriptedServer(started, hang)
    const postern = createPostern({ baseUrl: server.url })
    const reason = new Error('Enough.')
    const aborted = { name: 'ConnectionError', code: 'aborted', cause: reason }
    const asked = () => server.received.length - 1

    const early = await deviceFlow(postern, ticking().options)
    expect(await failureOf(early.waitForToken({ signal: AbortSignal.abort(reason) }))).toMatchObject(aborted)

    await using other = await scriptedServer(started, hang)
    const between = new AbortController()
    // The timer of its own: five seconds that must not be waited for.
    const waiting = (await deviceFlow(createPostern({ baseUrl: other.url }))).waitForToken({
      signal: between.signal,
    })
    between.abort(reason)
    expect(await failureOf(waiting)).toMatchObject(aborted)
    expect(other.received).toHaveLength(1)

    const inside = new AbortController()
    const login = early.waitForToken({ signal: inside.signal })
    await expect.poll(asked).toBe(1)
    inside.abort(reason)
    expect(await failureOf(login)).toMatchObject(aborted)
    expect(asked()).toBe(1)
  })
})
