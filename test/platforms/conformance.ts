import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { PlacedMention } from '../../server/lib/html-mentions.ts'
import type { PlatformFailure } from '../../server/platforms/kit/errors.ts'
import type {
  OutgoingMedia,
  Platform,
  PlatformAccount,
  PlatformCall,
  PublishedEntry,
  ThreadPosition,
} from '../../server/platforms/platform.ts'
import { anAccount, anEntry, channelError, loopbackHttp } from '../helpers/channels.ts'
import { type Answer, type PlatformCallRecord, type Route, StandIn } from './stand-in.ts'
import type { Vendor } from './vendor.ts'

/** A post, what the platform must get for it, and what becomes of it. */
export interface PublishCase {
  text?: string
  mentions?: PlacedMention[]
  media?: OutgoingMedia[]
  settings?: Record<string, unknown>
  position?: ThreadPosition
  /** The calls in order, as far as they matter. */
  calls: Partial<PlatformCallRecord>[]
  entries: PublishedEntry[]
}

/** How a platform and its API talk, in our own words. */
export interface Exchanges {
  create(url: string): Platform
  account: Partial<PlatformAccount>
  /** Null where the checkout has no description of the API beside it. */
  vendor: Vendor | null
  routes: Record<string, Route>
  settings?: Record<string, unknown>
  connect(
    platform: Platform,
    call: Omit<PlatformCall, 'account'> & { organizationId: string },
  ): Promise<unknown>
  connected: Record<string, unknown>
  publish: Record<string, PublishCase>
  /** Whether a call makes the post; others come before it. */
  isCommit(call: PlatformCallRecord): boolean
  refusals: [answer: Answer, failure: PlatformFailure, code: string][]
  rateLimit: Answer
  /** What the tools return. */
  tools?: Record<string, unknown>
  /** Whom a query finds. */
  mentions?: Record<string, unknown[]>
}

const KEY = '01890000-0000-7000-8000-00000000000a'

/** Runs the one suite that every platform passes. Needs no database. */
export function describeConformance(name: string, of: Exchanges): void {
  describe(`${name} (${of.vendor ? 'held against the vendor’s description' : 'no vendor description found'})`, () => {
    const client = loopbackHttp({ name })
    const standIn = new StandIn(of.routes, of.vendor, (call) => !of.isCommit(call))
    let platform: Platform
    let base: Omit<PlatformCall, 'account'> & { organizationId: string }
    beforeAll(async () => {
      await standIn.listen()
      platform = of.create(standIn.url)
      const { signal } = new AbortController()
      base = { organizationId: 'organization-1', http: client.http, signal, now: 0 }
    })
    afterEach(() => {
      standIn.next.length = 0
      standIn.calls.length = 0
      expect(standIn.faults.splice(0)).toEqual([])
    })
    afterAll(async () => {
      await client.close()
      await standIn.close()
    })

    const callOf = (): PlatformCall => ({ ...base, account: anAccount(of.account) })
    const publish = async (post: Partial<PublishCase>) => {
      const {
        text = 'Hello',
        mentions = [],
        media = [],
        settings = of.settings ?? {},
        position = { root: null, parent: null },
      } = post
      const input = {
        entry: { ...anEntry(text, media), mentions },
        position,
        settings,
        key: KEY,
        saved: null,
      }
      const prepared = await platform.prepare(callOf(), input)
      if (prepared.kind !== 'ready') throw new Error('expected acts')
      const entries: PublishedEntry[] = []
      for (const [at, act] of JSON.parse(JSON.stringify(prepared.acts)).entries()) {
        const committed = await platform.commit(callOf(), { ...act, key: `${KEY}:${at}`, media })
        if (committed.kind === 'published') entries.push(committed.entry)
      }
      return entries
    }

    it('connects an account', async () => {
      expect(await of.connect(platform, base)).toMatchObject(of.connected)
    })

    it.each(Object.entries(of.publish))('publishes %s', async (_title, post) => {
      expect(await publish(post)).toEqual(post.entries)
      expect(standIn.calls).toMatchObject(post.calls)
    })

    const refusals = of.refusals.map(([answer, failure, code]) => ({
      code,
      status: answer.status,
      answer,
      failure,
    }))
    it.each(refusals)('answers $status as $code', async ({ answer, failure, code }) => {
      standIn.next.push(answer)
      expect(await channelError(publish({}))).toMatchObject({ failure, code })
    })

    it('waits as long as a rate limit says', async () => {
      standIn.next.push(of.rateLimit)
      const limited = { failure: 'retryable', code: 'platform_rate_limited', retryAfterMs: 7000 }
      expect(await channelError(publish({}))).toMatchObject(limited)
    })

    it('leaves the outcome unknown where the answer is lost, cannot be read or blames the server', async () => {
      standIn.next.push('drop', 'page', { status: 502 })
      for (let n = 0; n < 3; n++) expect((await channelError(publish({}))).failure).toBe('unknown')
    })

    it.each(Object.entries(of.tools ?? {}))('runs the tool %s', async (name, output) => {
      const tool = platform.tools.find(({ methodName }) => methodName === name)
      expect(await tool?.run(callOf(), {})).toEqual(output)
    })

    it.each(Object.entries(of.mentions ?? {}))(
      'finds whom a post can mention by %s',
      async (query, found) => {
        expect(await platform.mentions?.search(callOf(), query)).toEqual(found)
      },
    )
  })
}
