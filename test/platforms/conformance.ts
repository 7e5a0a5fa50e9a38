import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { PlacedMention } from '../../server/lib/html-mentions.ts'
import type { PlatformFailure } from '../../server/platforms/kit/http/errors.ts'
import type { CommitInput } from '../../server/platforms/kit/steps.ts'
import type {
  ConnectedAccount,
  OutgoingMedia,
  Platform,
  PlatformAccount,
  PlatformCall,
  PublishedEntry,
  ThreadPosition,
} from '../../server/platforms/platform.ts'
import { checkSettings } from '../../server/posts/save/check-settings.ts'
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
  account: Partial<PlatformAccount> | ((url: string) => Partial<PlatformAccount>)
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
  /** Answers of a route with which connecting ends in an error. */
  connectRefusals: [route: string, answer: Answer, code: string][]
  /** The renewed tokens, and the routes whose refusal costs the connection; absent where tokens do not end. */
  refresh?: { tokens: Record<string, unknown>; routes: string[] }
  /** Metrics of the account and of the post `releaseId`. */
  metrics?: { account: unknown[]; releaseId: string; post: unknown[] }
  /** Settings that are refused when a post is made, and where the message points. */
  badSettings?: [settings: Record<string, unknown>, location: string][]
  rateLimit: Answer
  /** Results of the tools. */
  tools?: Record<string, unknown>
  /** People that each query finds. */
  mentions?: Record<string, unknown[]>
}

function stored<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value
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
      standIn.overrides = {}
      expect(standIn.faults.splice(0)).toEqual([])
    })
    afterAll(async () => {
      await client.close()
      await standIn.close()
    })

    const callOf = (): PlatformCall => ({
      ...base,
      account: anAccount(typeof of.account === 'function' ? of.account(standIn.url) : of.account),
    })
    /** Every step runs in a process of its own: what it knows of the steps before went through the database as JSON. */
    const fresh = () => of.create(standIn.url)
    const prepare = async (post: Partial<PublishCase>) => {
      const { text = 'Hello', mentions = [], media = [], settings = of.settings ?? {} } = post
      const position = post.position ?? { root: null, parent: null }
      const entry = { ...anEntry(text, media), mentions }
      let saved: unknown = null
      for (let steps = 0; steps < 10; steps++) {
        const prepared = stored(
          await fresh().prepare(callOf(), { entry, position, settings, key: KEY, saved }),
        )
        if (prepared.kind === 'ready')
          return prepared.acts.map((act, at) => ({ ...act, key: `${KEY}:${at}`, media }))
        saved = prepared.state
      }
      throw new Error('expected acts')
    }
    const commit = async (act: CommitInput) => {
      const committed = stored(await fresh().commit(callOf(), act))
      if (committed.kind === 'published') return committed.entry
      const confirmed = await fresh().confirm?.(callOf(), committed.state)
      if (confirmed?.kind !== 'published') throw new Error('expected an entry')
      return confirmed.entry
    }
    const publish = async (post: Partial<PublishCase>) => {
      const entries: PublishedEntry[] = []
      for (const act of await prepare(post)) entries.push(await commit(act))
      return entries
    }

    it('connects an account', async () => {
      expect(await of.connect(platform, base)).toMatchObject(of.connected)
    })

    it.each(of.connectRefusals)(
      'refuses to connect where %s answers otherwise',
      async (route, answer, code) => {
        standIn.overrides = { [route]: answer }
        expect(await channelError(Promise.resolve(of.connect(platform, base)))).toMatchObject({ code })
      },
    )

    it('renews tokens, and gives them up only on a refusal', async () => {
      const refresh = async () => platform.refresh?.(callOf())
      expect(await refresh()).toEqual(of.refresh?.tokens)
      const answers = (answer: Answer) =>
        Object.fromEntries((of.refresh?.routes ?? []).map((route) => [route, answer]))
      for (const [status, failure] of of.refresh
        ? ([
            [503, 'retryable'],
            [401, 'auth'],
          ] as const)
        : []) {
        standIn.overrides = answers({ status, json: {} })
        expect((await channelError(refresh())).failure).toBe(failure)
      }
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

    it('repeats an act under its key with the same call, where the platform recognizes one', async () => {
      const [act] = await prepare({})
      if (act === undefined || platform.idempotency(callOf().account, {}) === null) return
      const first = await commit(act)
      expect(await commit(act)).toEqual(first)
      const [one, two] = standIn.calls
        .filter(of.isCommit)
        .map(({ headers, ...call }) => ({ ...call, key: headers['idempotency-key'] }))
      expect(two).toEqual(one)
    })

    it.each(of.badSettings ?? [])('refuses the settings %j at %s', (settings, location) => {
      expect(checkSettings(platform.settings, settings).map((problem) => problem.location)).toEqual([
        location,
      ])
    })

    it('reads the metrics of an account and of a post', async () => {
      const { account, releaseId = '', post } = of.metrics ?? {}
      expect(await platform.analytics?.(callOf(), 7)).toEqual(account)
      expect(await platform.postAnalytics?.(callOf(), releaseId, 7)).toEqual(post)
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

/** Goes through OAuth as a person who agrees at once. */
export async function signIn(
  { auth }: Platform,
  call: Omit<PlatformCall, 'account'> & { organizationId: string },
): Promise<{ url: URL; account: ConnectedAccount }> {
  if (auth.kind !== 'redirect') throw new Error('the platform connects with OAuth')
  const start = {
    state: 's',
    redirectUri: 'https://postern.example/back',
    verifier: 'v'.repeat(43),
    externalUrl: null,
  }
  const apps = { find: async () => null, save: async (_key: unknown, app: Record<string, string>) => app }
  const { url, app } = await auth.authorize(start, { ...call, apps })
  return { url: new URL(url), account: await auth.connect({ ...start, code: 'c', app }, call) }
}
