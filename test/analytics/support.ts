import { beforeAll, beforeEach } from 'vitest'
import type { Metric } from '../../server/platforms/kit/metrics.ts'
import type { Platforms } from '../../server/platforms/registry.ts'
import type { Tenant, TestService } from '../helpers/server.ts'
import { created, publishDue, schedule } from '../posts/support.ts'

export const HOUR = 3_600_000
export const DAY = 24 * HOUR

/** A platform that only tells what is now. */
export const platform = {
  /** Every question but those of the daily look, which asks for one day. */
  asked: 0,
  looked: 0,
  tell: async (): Promise<Metric[]> => [],
  /** Replaces the metrics of posts; without it, `tell` answers. */
  tellPost: undefined as (() => Promise<Metric[]>) | undefined,
}

/** The sandbox's ways to connect and publish, with that platform's figures; and one without any. */
export function withPlatforms({ sandbox, ...others }: Platforms): Platforms {
  const ask = (days: number, tell = platform.tell) => {
    if (days === 1) platform.looked++
    else platform.asked++
    return tell()
  }
  const { analytics: _a, postAnalytics: _p, ...mute } = sandbox
  return {
    ...others,
    sandbox,
    mastodon: {
      ...sandbox,
      identifier: 'mastodon',
      keepsNoHistory: true,
      analytics: (_call, days) => ask(days),
      postAnalytics: (_call, _releaseId, days) => ask(days, platform.tellPost),
    },
    bluesky: { ...mute, identifier: 'bluesky' },
  }
}

/** An organization with a sandbox channel and one on that platform. */
export function measured(service: TestService) {
  const at = { tenant: undefined as unknown as Tenant, sandbox: '', totals: '' }

  async function connect(identifier: string, name = `on ${identifier}`): Promise<string> {
    const path = { integration: identifier }
    const { url: state } = await at.tenant.console.consoleApi.channels.getConnectUrl({ path })
    const code = Buffer.from(JSON.stringify({ name })).toString('base64')
    return (await at.tenant.console.channels.finishConnect({ path, body: { state, code, timezone: '0' } })).id
  }

  beforeAll(async () => {
    at.tenant = await service.createTenant()
    at.sandbox = await at.tenant.connectSandbox()
    at.totals = await connect('mastodon')
  })
  beforeEach(() => {
    platform.asked = 0
    platform.tellPost = undefined
    platform.tell = async () => [{ label: 'Followers', total: 10 + platform.asked }]
    service.clock.advance(2 * HOUR)
  })

  const ofChannel = (integration: string, date?: number) =>
    at.tenant.console.consoleApi.analytics.getChannel({
      path: { integration },
      query: date === undefined ? {} : { date },
    })
  const ofPost = (postId: string, date?: number) =>
    at.tenant.console.consoleApi.analytics.getPost({
      path: { postId },
      query: date === undefined ? {} : { date },
    })

  async function published(channel: string, settings: object = {}, texts: string | string[] = 'Hello') {
    const body = schedule(service, channel, texts, { type: 'now', entry: { settings } })
    const post = await created(at.tenant, body)
    await publishDue(service)
    return at.tenant.api.posts.get({ path: { id: post.id } })
  }

  const today = () => new Date(service.clock.now()).toISOString().slice(0, 10)

  return Object.assign(at, { connect, ofChannel, ofPost, published, today })
}
