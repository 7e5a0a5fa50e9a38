import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { PlatformError } from '../../server/platforms/kit/http/errors.ts'
import type { CommitInput } from '../../server/platforms/kit/steps.ts'
import type { ConnectedAccount, Platform, PlatformCall } from '../../server/platforms/platform.ts'
import { checkSettings } from '../../server/posts/save/check-settings.ts'
import { commitAct, prepareAct } from '../helpers/acts.ts'
import { anAccount, channelError, defectsOf, loopbackHttp } from '../helpers/channels.ts'
import { sample } from '../helpers/sample.ts'
import { changeQuestions, testChanges } from './changes-conformance.ts'
import { type Exchanges, NOW, type PublishCase } from './exchanges.ts'
import { inboxQuestions, testInbox } from './inbox-conformance.ts'
import { readQuestions, testPublicReads } from './reads-conformance.ts'
import { testSources } from './sources.ts'
import { type Answer, type Route, StandIn } from './stand-in.ts'
import { createRunner } from './steps-runner.ts'

type Base = Omit<PlatformCall, 'account'> & { organizationId: string }

export interface Suite {
  of: Exchanges
  standIn: StandIn
  platform(): Platform
  base(): Base
  call(): PlatformCall
  run: ReturnType<typeof createRunner>
  /** Tells, before the stand-in listens, which tests the platform gets. Nothing is sent with it. */
  described: Platform
  /** Place of the platform among all, by which samples differ. */
  index: number
}

const NOWHERE = 'http://127.0.0.1:9'

/** Runs the one suite that every platform passes. Needs no database. */
export function describeConformance(of: Exchanges, index: number): void {
  const described = of.create(NOWHERE)
  const { name } = described
  describe(`${name} (${of.vendor ? 'checked against the vendor’s description' : 'without a vendor description'})`, () => {
    const client = loopbackHttp({ name, now: () => NOW })
    const standIn = new StandIn(allRoutes(of), of.vendor, (call) => !of.isCommit(call))
    const { signal } = new AbortController()
    const base = (): Base => ({ organizationId: 'organization-1', http: client.http, signal, now: NOW })
    const call = (): PlatformCall => ({
      ...base(),
      account: accountOf(of, standIn.url),
    })
    const platform = () => of.create(standIn.url)
    const run = createRunner({ start: platform, call, settings: of.settings ?? {} })
    beforeAll(async () => {
      await standIn.listen()
    })
    afterEach(() => {
      standIn.reset()
      expect(standIn.faults.splice(0)).toEqual([])
    })
    afterAll(async () => {
      await client.close()
      await standIn.close()
    })
    const suite: Suite = { of, standIn, platform, base, call, run, described, index }
    testFeatures(suite)
    testSources(of)
    testConnecting(suite)
    testPublishing(suite)
    testFailures(suite)
    testOpenOutcomes(suite)
    testForeignServers(suite)
    testOddAnswers(suite)
    testRules(suite)
    testReads(suite)
    testPublicReads(suite)
    testChanges(suite)
    testInbox(suite)
  })
}

/** Returns the routes of a platform and of its changes, which name none of the platform's own again. */
function allRoutes({ remove, edit, inbox, routes }: Exchanges): Record<string, Route> {
  const repeated = Object.keys({ ...remove?.routes, ...edit?.routes, ...inbox?.routes }).filter(
    (route) => route in routes,
  )
  if (repeated.length > 0) throw new Error(`The routes of a change repeat ${repeated.join(' and ')}.`)
  return { ...remove?.routes, ...edit?.routes, ...inbox?.routes, ...routes }
}

function accountOf({ account }: Exchanges, url: string) {
  return anAccount(typeof account === 'function' ? account(url) : account)
}

function testFeatures({ of, described }: Suite): void {
  it('has exchanges for exactly the features it offers', () => {
    const { refresh, pages, missing, revoke, rename, mentions, lookUp, remove, edit, inbox } = described
    const metrics = described.analytics ?? described.postAnalytics
    const plugs = described.plugs?.[0]
    const reading = { lookUps: lookUp, mentions, metrics }
    const offered = { refresh, pages, missing, revoke, rename, plugs, remove, edit, inbox, ...reading }
    const namesOf = (features: object) =>
      Object.entries(features)
        .filter(([, feature]) => feature !== undefined)
        .map(([name]) => name)
    const tested = { ...of.testedIn, ...of }
    const exchanged = Object.fromEntries(Object.keys(offered).map((name) => [name, tested[name as 'plugs']]))
    expect(namesOf(exchanged)).toEqual(namesOf(offered))
  })

  it('has a case for each tool', () => {
    expect(Object.keys(of.tools ?? {}).sort()).toEqual(
      described.tools.map(({ methodName }) => methodName).sort(),
    )
  })
}

function testConnecting({ of, standIn, platform, base, call }: Suite): void {
  it('connects an account', async () => {
    expect(await of.connect(platform(), base())).toMatchObject(of.connected)
  })

  it.each(of.connectRefusals)('refuses to connect when %s returns an error', async (route, answer, code) => {
    standIn.overrides = { [route]: answer }
    expect(await channelError(Promise.resolve(of.connect(platform(), base())))).toMatchObject({ code })
  })

  const renewal = of.refresh
  if (renewal)
    it('renews tokens and gives them up only on a refusal', async () => {
      const refresh = async () => platform().refresh?.(call())
      expect(await refresh()).toEqual(renewal.tokens)
      const answers = (answer: Answer) => {
        const route: Route = (received) => of.vendor?.complete?.(received, answer) ?? answer
        return Object.fromEntries(renewal.routes.map((each) => [each, route]))
      }
      for (const [status, failure] of [
        [503, 'retryable'],
        [401, 'auth'],
      ] as const) {
        standIn.overrides = answers({ status, json: {} })
        expect((await channelError(refresh())).failure).toBe(failure)
      }
    })

  if (of.pages)
    it('lists the pages of an account, selects one, and refuses an unknown page', async () => {
      const { pages } = platform()
      expect(await pages?.list(call())).toEqual(of.pages?.list)
      expect(await pages?.select(call(), of.pages?.choice ?? {})).toMatchObject(of.pages?.chosen ?? {})
      const unknown = Object.fromEntries(
        Object.keys(of.pages?.choice ?? {}).map((key) => [key, 'no-such-page']),
      )
      expect(await channelError(Promise.resolve(pages?.select(call(), unknown)))).toMatchObject({
        code: 'unknown_page',
      })
    })
}

function testPublishing({ of, standIn, described, run, index }: Suite): void {
  const cases = Object.entries(of.publish)
  it.each(cases)('publishes %s', async (_title, post) => {
    standIn.overrides = post.routes ?? {}
    const { entries } = await run.run(post)
    expect(entries).toEqual(post.entries)
    expect(standIn.calls).toMatchObject(post.calls)
    for (const { path, method, headers, ...rest } of standIn.calls) {
      const isOwn = of.isOwn?.(path) ?? true
      if (!isOwn) expect(headers, `${method} ${path}`).not.toHaveProperty('authorization')
      else if (of.isAuthorized) expect(of.isAuthorized({ path, method, headers, ...rest }), path).toBe(true)
    }
  })

  it('resumes after a crash between any two steps', async () => {
    for (const [title, post] of sample(cases, 2, cases.length > 1 ? index : 0)) {
      standIn.reset()
      standIn.overrides = post.routes ?? {}
      const { entries } = await run.run(post, true)
      expect(entries, title).toEqual(post.entries)
    }
  })

  if (described.idempotency(accountOf(of, NOWHERE), {}) !== null)
    it('repeats an act under its key with the same call', async () => {
      const [act] = await run.prepare(of.post ?? {})
      const first = await run.commit(act as CommitInput)
      expect(await run.commit(act as CommitInput)).toEqual(first)
      const calls = standIn.calls
        .filter(of.isCommit)
        .map(({ headers, ...sent }) => ({ ...sent, key: headers['idempotency-key'] }))
      expect(calls.slice(1)).toEqual(calls.slice(0, 1))
    })
}

function testFailures({ of, standIn, run }: Suite): void {
  const publish = (post: Partial<PublishCase> = {}) => channelError(run.publish({ ...of.post, ...post }))
  const refusals = of.refusals.map(([answer, failure, code]) => ({
    code,
    status: answer.status,
    answer,
    failure,
  }))
  it.each(refusals)('maps $status to $code', async ({ answer, failure, code }) => {
    standIn.next.push(answer)
    expect(await publish()).toMatchObject({ failure, code })
  })

  const stepRefusals = (of.stepRefusals ?? []).map(([route, answer, failure, code, post]) => ({
    route,
    answer,
    failure,
    code,
    post,
  }))
  it.each(stepRefusals)(
    'ends a post when $route returns an error',
    async ({ route, answer, failure, code, post }) => {
      standIn.overrides = { ...post?.routes, [route]: answer }
      expect(await publish(post)).toMatchObject({ failure, code })
    },
  )

  it.each(Object.entries(of.cleanUps ?? {}))(
    'removes leftovers after %s',
    async (_title, { routes, removals, ...post }) => {
      standIn.overrides = routes
      await channelError(run.publish({ ...of.post, ...post }))
      expect(standIn.calls.slice(-removals.length)).toMatchObject(removals)
      expect(standIn.calls.filter(of.isCommit)).toEqual([])
      // Descriptions lack most of these calls.
      standIn.faults.length = 0
    },
  )

  it('waits as long as a rate limit states', async () => {
    const [answer, wait] = Array.isArray(of.rateLimit) ? of.rateLimit : [of.rateLimit, 7000]
    standIn.next.push(answer)
    const limited = { failure: 'retryable', code: 'platform_rate_limited', retryAfterMs: wait ?? undefined }
    expect(await publish()).toMatchObject(limited)
  })

  it('leaves the outcome unknown when the answer is lost, unreadable or a server error', async () => {
    standIn.next.push('drop', 'page', { status: 502 })
    for (let n = 0; n < 3; n++) expect((await publish()).failure).toBe('unknown')
  })
}

/** Statuses after which nobody knows whether a call had an effect, whatever their bodies say. */
const TROUBLE = [500, 503, 408, 520, 504]

function testOpenOutcomes({ of, standIn, run }: Suite): void {
  // A relay answers with messages, which have no status.
  const bodies = of.refusals.filter(([{ json }]) => !Array.isArray(json))
  const proven = new Set(
    of.refusals.filter(([, failure]) => failure !== 'unknown').map(([answer]) => JSON.stringify(answer)),
  )
  const answers = bodies.map(([answer], index) => ({
    ...answer,
    status: TROUBLE[index % TROUBLE.length] ?? 500,
  }))
  it.each(answers.filter((answer) => !proven.has(JSON.stringify(answer))))(
    'leaves the outcome unknown at $status, even with the body of a refusal',
    async (answer) => {
      standIn.next.push(answer)
      expect((await channelError(run.publish(of.post ?? {}))).failure).toBe('unknown')
      standIn.faults.length = 0
    },
  )
}

function testForeignServers({ of, standIn, run }: Suite): void {
  const foreign = Object.keys(of.routes).filter((route) => of.isOwn?.(route.split(' ')[1] ?? '') === false)
  if (foreign.length === 0) return

  it.each([401, 403])('keeps the connection when an upload server answers %i', async (status) => {
    const codes = new Set<string>()
    for (const post of Object.values(of.publish)) {
      standIn.reset()
      const refused = Object.fromEntries(foreign.map((route) => [route, { status, json: {} }]))
      standIn.overrides = { ...post.routes, ...refused }
      const error = await run.publish(post).then(
        () => null,
        (thrown: unknown) => thrown,
      )
      const isReached = standIn.calls.some(({ path }) => of.isOwn?.(path) === false)
      if (isReached) codes.add(error instanceof PlatformError ? `${error.failure} ${error.code}` : 'none')
    }
    expect([...codes].filter((code) => !/^(retryable|rejected) upload_/.test(code))).toEqual([])
    expect(codes.size).toBeGreaterThan(0)
  })
}

/** Bodies of a 2xx that a server in trouble sends, or one that anybody may name. */
const ODD = [null, [], 'ok', 7, {}, { data: null, error: null }, { data: [null], items: 'x', id: {} }]

function testOddAnswers({ of, standIn, platform, base, call, run, index }: Suite): void {
  it.each(sample(ODD, 3, index).map((json) => [json]))(
    'survives the answer %j to every call',
    async (json) => {
      standIn.overrides = Object.fromEntries(
        Object.keys(allRoutes(of)).map((route) => [route, { status: 200, json }]),
      )
      const [post] = Object.values(of.publish)
      const questions: Record<string, () => unknown> = {
        connect: () => of.connect(platform(), base()),
        refresh: () => platform().refresh?.(call()),
        publish: () => run.run(post ?? {}),
        metrics: () => platform().analytics?.(call(), 7),
        'metrics of a post': () => platform().postAnalytics?.(call(), of.metrics?.releaseId ?? '7', 7),
        mentions: () => platform().mentions?.search(call(), 'ada'),
        pages: () => platform().pages?.list(call()),
        missing: () => platform().missing?.(call()),
        ...readQuestions(of, platform(), call()),
        ...changeQuestions(of, platform(), call()),
        ...inboxQuestions(of, platform(), call()),
        ...Object.fromEntries(
          platform().tools.map(({ methodName, run }) => [
            methodName,
            () => run(call(), of.toolInputs?.[methodName] ?? {}),
          ]),
        ),
      }
      expect(await defectsOf(questions)).toEqual([])
      // These answers are none that the vendor describes.
      standIn.faults.length = 0
    },
  )
}

function testRules({ of, platform, described, call }: Suite): void {
  const problemsOf = (settings: Record<string, unknown>) =>
    checkSettings(platform().settings, settings).map(({ location }) => location)

  it.each(of.badSettings ?? [])('refuses the settings %j at %s', (settings, location) => {
    const ruled = () =>
      platform()
        .check([{ text: 'Hello', media: [] }], settings, call().account)
        .map((problem) => problem.location)
    const found = problemsOf(settings)
    expect(found.length > 0 ? found : ruled().filter((each) => each.startsWith('settings'))).toEqual([
      location,
    ])
  })

  it.each((of.goodSettings ?? [of.settings ?? {}]).map((settings) => [settings]))(
    'accepts the settings %j',
    (settings) => expect(problemsOf(settings)).toEqual([]),
  )

  it.each(Object.entries(of.refusedDrafts ?? {}))('refuses %s when a post is created', (_title, draft) => {
    const { text = 'Hello', media = [[]], settings = of.settings ?? {}, at, says } = draft
    const entries = media.map((files) => ({ text, media: files }))
    const problems = platform().check(entries, settings, call().account)
    expect(problems.map(({ location }) => location)).toEqual([at])
    expect(problems[0]?.message).toContain(says)
  })

  it.each(Object.entries(of.warnedDrafts ?? {}))('accepts %s with a warning', (_title, draft) => {
    const { text = 'Hello', media = [[]], settings = of.settings ?? {}, at, says } = draft
    const entries = media.map((files) => ({ text, media: files }))
    expect(platform().check(entries, settings, call().account)).toEqual([])
    const [warning, ...more] = platform().warn?.(entries, settings, call().account) ?? []
    expect([warning?.location, more]).toEqual([at, []])
    expect(warning?.message).toContain(says)
  })

  if (described.warn)
    it('does not warn about a good post', () => {
      for (const settings of of.goodSettings ?? [of.settings ?? {}])
        expect(platform().warn?.([{ text: 'Hello', media: [] }], settings, call().account)).toEqual([])
    })
}

function testReads({ of, standIn, platform, call }: Suite): void {
  if (of.metrics)
    it('reads the metrics of an account and of a post', async () => {
      const { account, releaseId = '', post } = of.metrics ?? {}
      expect(await platform().analytics?.(call(), 7)).toEqual(account)
      expect(await platform().postAnalytics?.(call(), releaseId, 7)).toEqual(post)
    })

  it.each(Object.entries(of.tools ?? {}))('runs the tool %s', async (name, output) => {
    const tool = platform().tools.find(({ methodName }) => methodName === name)
    expect(await tool?.run(call(), of.toolInputs?.[name] ?? {})).toEqual(output)
  })

  it.each(Object.entries(of.mentions ?? {}))('finds people to mention by %s', async (query, found) => {
    expect(await platform().mentions?.search(call(), query)).toEqual(found)
  })

  if (of.missing)
    it('lists candidates for a missing release id', async () => {
      expect(await platform().missing?.(call())).toEqual(of.missing)
    })

  const whole = (route: Route): Route =>
    'status' in route ? (received) => of.vendor?.complete?.(received, route) ?? route : route
  it.each(Object.entries(of.lookUps ?? {}))('looks up %s', async (_title, { found, routes, ...act }) => {
    standIn.overrides = Object.fromEntries(
      Object.entries(routes ?? {}).map(([route, answer]) => [route, whole(answer)]),
    )
    const sent = { target: null, key: '01890000-0000-7000-8000-00000000000c', sentAt: NOW, ...act }
    expect(await platform().lookUp?.run(call(), sent)).toEqual(found)
    expect(standIn.calls.filter(of.isCommit)).toEqual([])
  })

  if (of.lookUps)
    it('has a case for an act that is found and for one that is not found', () => {
      const counts = Object.values(of.lookUps ?? {}).map(({ found }) => Math.min(found.matches.length, 1))
      expect(new Set(counts)).toEqual(new Set([0, 1]))
    })

  if (of.revoke)
    it('revokes the grant of a deleted account', async () => {
      await platform().revoke?.run(call())
      expect(standIn.calls).toMatchObject(of.revoke ?? [])
    })

  if (of.rename)
    it('renames an account', async () => {
      await platform().rename?.run(call(), { name: 'New name', picture: null })
      expect(standIn.calls).toMatchObject(of.rename ?? [])
    })

  if (of.plugs)
    it('counts likes for its plugs and runs the first one', async () => {
      const { releaseId, likes, repost } = of.plugs ?? { releaseId: '', likes: 0 }
      const [plug] = platform().plugs ?? []
      const post = { releaseId, releaseUrl: null }
      const isDue = (likesAmount: number) => plug?.isDue(call(), post, { likesAmount: String(likesAmount) })
      expect([await isDue(likes), await isDue(likes + 1)]).toEqual([true, false])
      const input = { post, key: '01890000-0000-7000-8000-00000000000b', fields: { post: 'Hello' } }
      if (plug === undefined) throw new Error('The platform has no plugs.')
      expect(await commitAct(plug.act, call(), await prepareAct(plug.act, call(), input))).toEqual(repost)
    })
}

/** Goes through OAuth as a person who agrees at once. */
export async function signIn(
  { auth }: Platform,
  call: Omit<PlatformCall, 'account'> & { organizationId: string },
  code = 'c',
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
  return { url: new URL(url), account: await auth.connect({ ...start, code, app }, call) }
}

/** Connects by `signIn`, and requires these parameters of the sign-in page, with `page` its path. */
export function signInAt(
  { page, ...query }: Record<string, unknown> = {},
  code?: string,
): (...args: Parameters<Exchanges['connect']>) => Promise<ConnectedAccount> {
  return async (platform, call) => {
    const { url, account } = await signIn(platform, call, code)
    if (page !== undefined) expect(url.pathname).toBe(page)
    expect(Object.fromEntries(url.searchParams)).toMatchObject(query)
    return account
  }
}
