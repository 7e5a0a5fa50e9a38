import { expect, it } from 'vitest'
import type { LiveEntry } from '../../server/platforms/kit/published/changes.ts'
import type { Platform, PlatformCall } from '../../server/platforms/platform.ts'
import { channelError } from '../helpers/channels.ts'
import type { Suite } from './conformance.ts'
import type { ChangeCase, ChangeExchanges, Exchanges } from './exchanges.ts'
import type { Route } from './stand-in.ts'

/** Ways to change what is published. */
export const CHANGES = ['remove', 'edit'] as const
type Change = (typeof CHANGES)[number]

/** Tests how a platform takes entries down and changes their texts. */
export function testChanges(suite: Suite): void {
  for (const change of CHANGES) {
    const exchanges = suite.of[change]
    if (exchanges && suite.described[change]) testChange(suite, change, exchanges)
  }
}

/** Every change of the exchanges, by its name. */
export function changeQuestions(
  of: Exchanges,
  platform: Platform,
  call: PlatformCall,
): Record<string, () => unknown> {
  return Object.fromEntries(
    CHANGES.flatMap((change) =>
      Object.entries(of[change]?.cases ?? {}).map(([title, each]) => [
        `${change} ${title}`,
        () => run(of, { change, platform, call }, each),
      ]),
    ),
  )
}

function testChange(suite: Suite, change: Change, exchanges: ChangeExchanges): void {
  const { of, standIn, platform, call } = suite
  const cases = Object.entries(exchanges.cases)
  const first = cases[0]?.[1] ?? { calls: [] }
  const changes = async (each: ChangeCase) => run(of, { change, platform: platform(), call: call() }, each)
  /** Adds what the description requires of answers and no code reads. */
  const wholeOf = (routes: Record<string, Route> = {}): Record<string, Route> =>
    Object.fromEntries(
      Object.entries(routes).map(([name, route]) => [
        name,
        'status' in route ? (received) => of.vendor?.complete?.(received, route) ?? route : route,
      ]),
    )
  /** Lets the answers of `next` meet the call that changes the entry. */
  const meet = (each: ChangeCase) => {
    standIn.overrides = wholeOf(each.routes)
    standIn.isSetUp = (received) => !exchanges.isChange(received)
  }

  it(`names the documentation of ${change}`, () => {
    const { source = '', limits } = platform()[change] ?? {}
    expect(source).toMatch(/^https:\/\//)
    if (limits !== undefined) expect(limits).toMatch(/^[A-Z].*\.$/)
  })

  it.each(cases)(`can ${change} %s, and repeats it without another effect`, async (_title, each) => {
    for (const time of [1, 2]) {
      standIn.reset()
      meet(each)
      const outcome = changes(each)
      const { gives = change === 'remove' ? 'removed' : entryOf(of, each) } = each
      if (typeof gives === 'object' && 'failure' in gives)
        expect(await channelError(outcome), `${time}`).toMatchObject(gives)
      else
        expect(await outcome, `${time}`).toEqual(
          typeof gives === 'object' ? { releaseId: gives.releaseId, releaseUrl: gives.releaseUrl } : gives,
        )
      expect(standIn.calls, `${time}`).toMatchObject(each.calls)
      if (of.isAuthorized)
        for (const each of standIn.calls) expect(of.isAuthorized(each), each.path).toBe(true)
    }
  })

  const { gone } = exchanges
  if (gone !== null)
    it(`tells at ${change} that the platform no longer has the entry`, async () => {
      meet(first)
      standIn.overrides = wholeOf({ ...first.routes, ...gone })
      if (change === 'remove') expect(await changes(first)).toBe('gone')
      else
        expect(await channelError(changes(first))).toMatchObject({ failure: 'rejected', code: 'post_gone' })
    })

  it.each(
    exchanges.refusals.map(([answer, failure, code]) => ({ answer, status: answer.status, failure, code })),
  )(`maps $status at ${change} to $code`, async ({ answer, failure, code }) => {
    meet(first)
    standIn.next.push(answer)
    expect(await channelError(changes(first))).toMatchObject({ failure, code })
  })

  it(`leaves the outcome of ${change} unknown when the answer is lost or a server error`, async () => {
    for (const answer of ['drop', { status: 502 }, { status: 500, json: {} }] as const) {
      standIn.reset()
      meet(first)
      standIn.next.push(answer)
      expect((await channelError(changes(first))).failure).toBe('unknown')
    }
    standIn.faults.length = 0
  })

  it(`waits at ${change} when the platform asks to slow down`, async () => {
    meet(first)
    standIn.next.push(exchanges.limit ?? (Array.isArray(of.rateLimit) ? of.rateLimit[0] : of.rateLimit))
    expect(await channelError(changes(first))).toMatchObject({ failure: 'retryable' })
  })
}

function entryOf(of: Exchanges, { entry }: ChangeCase): LiveEntry {
  return { releaseId: '7', releaseUrl: null, isRoot: true, settings: of.settings ?? {}, ...entry }
}

async function run(
  of: Exchanges,
  { change, platform, call }: { change: Change; platform: Platform; call: PlatformCall },
  each: ChangeCase,
): Promise<unknown> {
  const entry = entryOf(of, each)
  if (change === 'remove') return platform.remove?.run(call, entry)
  return platform.edit?.run(call, entry, { text: each.text ?? 'New text', mentions: each.mentions ?? [] })
}
