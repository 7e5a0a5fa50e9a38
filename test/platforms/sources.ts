import { expect, it } from 'vitest'
import { CHANGES } from './changes-conformance.ts'
import type { Exchanges, PublishCase, Source } from './exchanges.ts'
import { readDescription } from './vendor.ts'

/** The day on which pages were read that state no date. */
export const READ = '2026-11-23'

/** Gives one source to several exchanges: `...from({ description: 'club.json' }, 'GET /me', 'POST /posts')`. */
export function from(source: Source, ...exchanges: string[]): Record<string, Source> {
  return Object.fromEntries(exchanges.map((exchange) => [exchange, source]))
}

/** Tests that each exchange of a platform names a source, and that the source may be one. */
export function testSources(of: Exchanges): void {
  const { sources, vendor } = of
  const named = new Set(Object.keys(sources).map(exchangeOf))

  it('names the source of each exchange', () => {
    expect(exchangesOf(of).filter((exchange) => !named.has(exchange))).toEqual([])
  })

  it('names only sources of existing exchanges', () => {
    const exchanges = new Set(exchangesOf(of))
    expect([...named].filter((name) => !exchanges.has(name))).toEqual([])
  })

  const changed = [...CHANGES, 'inbox' as const].flatMap((change) =>
    of[change] ? [[change, of[change].source] as const] : [],
  )
  it.each([...Object.entries(sources), ...changed])(
    'gives the source of %s a URL and a date, or states the assumption',
    (exchange, source) => {
      if ('documentation' in source) {
        expect(source.documentation).toMatch(/^https:\/\//)
        expect(source.date).toMatch(/^20\d\d-\d\d-\d\d$/)
      } else if ('description' in source) {
        expect(readDescription(source.description)).not.toBe('')
        const [method = '', path] = exchangeOf(exchange).split(' ')
        if (path && vendor?.covers)
          expect(vendor.covers({ method, path }), 'the description has this call').toBe(true)
      } else if ('client' in source) {
        expect(source.client).toMatch(/^(https:\/\/|[\w.-]+\/[\w.-]+ )\S+/)
        expect(source.shows.length).toBeGreaterThan(10)
      } else expect(source.assumed).toMatch(/^[A-Z].*\.$/)
    },
  )
}

/** Names the exchange of a source, without the words that tell on what its answer depends. */
function exchangeOf(key: string): string {
  return key.replace(/: .*/, '')
}

/** Names the exchanges of a platform, each of which needs a source: its routes, those of single cases, and its errors. */
function exchangesOf(of: Exchanges): string[] {
  const { publish, lookUps = {}, cleanUps = {} } = of
  const cases = [publish, lookUps, cleanUps].flatMap((named) =>
    Object.values<Pick<PublishCase, 'routes'>>(named),
  )
  const answered = [...of.connectRefusals, ...(of.stepRefusals ?? [])].map(([route]) => route)
  const changes = CHANGES.flatMap((change) => {
    const { routes = {}, cases = {}, gone } = of[change] ?? {}
    return [routes, gone ?? {}, ...Object.values(cases).map(({ routes = {} }) => routes)]
  })
  const { routes: ofInbox = {}, comments } = of.inbox ?? {}
  const inbox = [ofInbox, comments?.gone ?? {}]
  const routes = [of.routes, ...changes, ...inbox, ...cases.map(({ routes = {} }) => routes)].flatMap(
    Object.keys,
  )
  return [...new Set([...routes, ...answered, 'refusals', 'rateLimit'])]
}
