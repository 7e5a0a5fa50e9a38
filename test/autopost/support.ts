import { afterEach } from 'vitest'
import type { CallInput } from '../../sdk/calls.ts'
import { type ScriptedServer, scriptedServer } from '../helpers/scripted-server.ts'
import type { Tenant, TestService } from '../helpers/server.ts'

export type AutopostBody = CallInput<'autopost.create'>['body']

export const HOUR = 3_600_000

export interface TestItem {
  /** Also its title. */
  id: string
  /** Minutes after the first item of all. */
  minute?: number
  description?: string
  link?: string | null
  guid?: string | null
}

/** An RSS document of these items, in this order. */
export function rss(...items: TestItem[]): string {
  const written = items.map(({ id, minute, description, link, guid }) =>
    [
      '<item>',
      `<title>${id}</title>`,
      link === null ? '' : `<link>${link ?? linkOf(id)}</link>`,
      guid === null ? '' : `<guid isPermaLink="false">${guid ?? id}</guid>`,
      minute === undefined ? '' : `<pubDate>${new Date(minute * 60_000 + 1e12).toUTCString()}</pubDate>`,
      `<description>${description ?? `About ${id}`}</description>`,
      '</item>',
    ].join(''),
  )
  return `<?xml version="1.0" encoding="utf-8"?><rss version="2.0"><channel><title>Blog</title>${written.join('\n')}</channel></rss>`
}

export function linkOf(id: string): string {
  return `https://blog.example/${id}`
}

export interface FeedServer extends ScriptedServer {
  /** Sets the status of the next responses. */
  status: number
  headers: Record<string, string>
  body: string | Uint8Array
  /** Answers 304 to who has seen this `etag` or `last-modified`. */
  conditional: boolean
}

/** A server with one feed, of this content until it is changed. */
export async function feedServer(body: string | Uint8Array = rss()): Promise<FeedServer> {
  const server = await scriptedServer((response, { headers }) => {
    const known =
      (feed.headers.etag !== undefined && headers['if-none-match'] === feed.headers.etag) ||
      (feed.headers['last-modified'] !== undefined &&
        headers['if-modified-since'] === feed.headers['last-modified'])
    const status = feed.conditional && known ? 304 : feed.status
    response.writeHead(status, { 'content-type': 'application/rss+xml', ...feed.headers })
    response.end(status === 304 ? '' : feed.body)
  })
  const feed: FeedServer = Object.assign(server, { status: 200, headers: {}, body, conditional: false })
  return feed
}

/** A request to follow this feed, active and on all channels unless said otherwise. */
export function following(url: string, over: Partial<AutopostBody> = {}): AutopostBody {
  return {
    title: 'Blog',
    url,
    onSlot: false,
    syncLast: false,
    active: true,
    addPicture: false,
    generateContent: false,
    integrations: [],
    ...over,
  }
}

/** Posts of the organization by the order they were made in. */
export async function postsOf(service: TestService, tenant: Tenant) {
  return service.app
    .db('posts')
    .where({ organization_id: tenant.organizationId, deleted_at: null })
    .orderBy('id')
}

export async function textsOf(service: TestService, tenant: Tenant): Promise<string[]> {
  return (await postsOf(service, tenant)).map(({ content }) => content)
}

/** Turns feeds off after each test: every later hour would check those of all tests before. */
export function stopFeedsAfterEach(service: TestService): void {
  afterEach(async () => {
    await service.app.db('autoposts').update({ active_at: null })
  })
}

/** Lets checks that are due run, and what follows at once. */
export async function settle(service: TestService): Promise<void> {
  await service.app.jobs.drain()
}

/** An hour and what the jitter may add; then what is due. */
export async function nextHour(service: TestService): Promise<void> {
  service.clock.advance(1.2 * HOUR)
  await settle(service)
}

export async function noticesOf(service: TestService, tenant: Tenant): Promise<string[]> {
  const rows = await service.app
    .db('notifications')
    .where({ organization_id: tenant.organizationId })
    .orderBy('id')
  return rows.map(({ content }) => content)
}
