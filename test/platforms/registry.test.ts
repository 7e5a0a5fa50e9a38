import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Knex } from 'knex'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../server/config/config.ts'
import { createGuardedDispatcher } from '../../server/outbound/guarded-dispatcher.ts'
import {
  createPlatforms,
  describePlatforms,
  findPlatform,
  platformOrigins,
  type RunningPlatform,
} from '../../server/platforms/registry.ts'
import { channelError } from '../helpers/channels.ts'

let server: Server
let port: number
let calls: number
const dispatchers: { destroy(): Promise<void> }[] = []

beforeEach(async () => {
  calls = 0
  server = createServer((_request, response) => {
    calls += 1
    response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":"AuthenticationRequired"}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})

afterEach(async () => {
  for (const one of dispatchers.splice(0)) await one.destroy()
  server.closeAllConnections()
  await new Promise<unknown>((resolve) => server.close(resolve))
})

function channels(env: Record<string, string>) {
  const config = readConfig({ POSTERN_SECRET: 'x'.repeat(32), ...env })
  const dispatcher = createGuardedDispatcher({
    allowLoopback: config.allowLoopback,
    trustedOrigins: platformOrigins(config.platforms),
  })
  dispatchers.push(dispatcher())
  // Nothing here publishes: the sandbox's database is not touched.
  return createPlatforms({
    config,
    db: undefined as unknown as Knex,
    clock: { now: () => Date.now() },
    dispatcher,
    findAccounts: async () => [],
  })
}

/** Connects as a user who enters this service, and returns the result. */
function connect(channel: RunningPlatform, service: string) {
  if (channel.auth.kind !== 'custom-fields') throw new Error('the platform connects with fields')
  const fields = {
    service,
    domain: service,
    url: service,
    identifier: 'ada.test',
    username: 'ada',
    password: 'secret',
  }
  return channelError(
    channel.auth.connect(fields, {
      organizationId: 'organization-1',
      http: channel.http,
      signal: AbortSignal.timeout(120_000),
      now: Date.now(),
    }),
  )
}

/** The order of the catalogue, which existing clients show as it is. */
const IDENTIFIERS = `sandbox x linkedin linkedin-page reddit instagram instagram-standalone facebook threads youtube gmb tiktok
  tiktok-business pinterest dribbble discord slack kick twitch mastodon bluesky lemmy wrapcast telegram nostr vk medium devto
  hashnode wordpress listmonk moltbook whop skool mewe tumblr`

describe('the platforms', () => {
  it('are in the order that existing clients show, once each', () => {
    const identifiers = describePlatforms().map(({ id }) => id)
    expect(identifiers, 'a new platform is added to IDENTIFIERS in this file').toEqual(
      IDENTIFIERS.split(/\s+/),
    )
    expect(new Set(identifiers).size).toBe(identifiers.length)
  })

  it('are found only by their identifier', () => {
    const all = channels({})
    for (const [id, channel] of Object.entries(all)) {
      expect(channel.identifier).toBe(id)
      expect(findPlatform(all, id)).toBe(channel)
    }
    for (const other of ['', 'y', 'toString', '__proto__', 'constructor'])
      expect(findPlatform(all, other)).toBeUndefined()
  })

  it('are in the list once each', () => {
    const ids = describePlatforms().map(({ id }) => id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  it('never reach a private address, whatever service a user types', async () => {
    const { bluesky } = channels({})
    const inside = [
      `http://127.0.0.1:${port}`,
      `https://127.0.0.1:${port}`,
      `https://localhost:${port}`,
      `https://[::1]:${port}`,
      `https://[::ffff:7f00:1]:${port}`,
      'https://169.254.169.254',
      'https://10.0.0.1',
      'https://2130706433',
    ]
    for (const service of inside)
      expect(await connect(bluesky, service), service).toMatchObject({
        failure: 'rejected',
        code: 'unsafe_url',
      })
    expect(calls).toBe(0)
  })

  it.each([
    ['wordpress', 'WORDPRESS_URLS'],
    ['listmonk', 'LISTMONK_URLS'],
  ] as const)(
    'reach the servers of %s that %s lists, over http and at private addresses, and no others',
    async (id, name) => {
      const own = `http://127.0.0.1:${port}`
      const { [id]: closed } = channels({})
      const refused = await connect(closed, own)
      expect(refused).toMatchObject({ failure: 'rejected', code: 'unsafe_url' })
      expect(refused.message).toContain(name)
      expect(calls).toBe(0)
      const { [id]: open } = channels({ [name]: `https://elsewhere.example, ${own}/` })
      expect(await connect(open, own)).toMatchObject({ failure: 'auth' })
      expect(calls).toBe(1)
      expect(await connect(open, `http://127.0.0.1:${port + 1}`)).toMatchObject({ code: 'unsafe_url' })
    },
  )

  it.each([
    [{}, 'https://postern.example/back/'],
    [{ TIKTOK_BUSINESS_REDIRECT_URL: 'https://go.example/tiktok' }, 'https://go.example/tiktok'],
  ])('return from TikTok for Business to the redirect URL of the app, with %j', (env, expected) => {
    const { auth } = channels(env)['tiktok-business']
    if (auth.kind !== 'redirect') throw new Error('the platform redirects')
    expect(auth.redirectUri?.('https://postern.example/back')).toBe(expected)
  })

  it('name the variable of an invalid list of servers', () => {
    expect(() => channels({ WORDPRESS_URLS: 'blog.lan' })).toThrow('WORDPRESS_URLS')
  })

  it('reach only loopback over http with the development switch', async () => {
    const { bluesky } = channels({ POSTERN_ALLOW_LOOPBACK: '1' })
    expect(await connect(bluesky, `http://127.0.0.1:${port}`)).toMatchObject({ failure: 'auth' })
    expect(calls).toBe(1)
    expect(await connect(bluesky, 'http://10.0.0.1')).toMatchObject({ code: 'unsafe_url' })
    expect(await connect(bluesky, 'https://10.0.0.1')).toMatchObject({ code: 'unsafe_url' })
  })
})
