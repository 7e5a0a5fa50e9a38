import type { Reader } from './config.ts'

/** Maps a platform to the platform through which its channels are reconnected. Survives JSON, so look names up with `Object.hasOwn`. */
export type Reroutes = Readonly<Record<string, string>>

/**
 * Reads `MIGRATE_PROVIDERS`, such as `tiktok:tiktok-business`. Refuses a pair that leads nowhere: to itself, on to another pair, or to a
 * second platform. The registry, which this file does not know, checks the names.
 */
export function readReroutes(read: Reader): Reroutes {
  const pairs = read.list('MIGRATE_PROVIDERS').map((pair) => [pair, pair.toLowerCase().split(':')] as const)
  const reroutes: Record<string, string> = {}
  for (const [pair, [from = '', to = '', ...rest]] of pairs) {
    const problem = problemOf(pair, [from.trim(), to.trim(), ...rest], reroutes)
    if (problem === null) reroutes[from.trim()] = to.trim()
    else read.problem(problem)
  }
  for (const [from, to] of Object.entries(reroutes))
    if (Object.hasOwn(reroutes, to))
      read.problem(
        `MIGRATE_PROVIDERS sends ${from} to ${to} and ${to} to ${reroutes[to]}: name the last platform for ${from}, or leave one pair out.`,
      )
  return reroutes
}

function problemOf(pair: string, parts: readonly string[], reroutes: Reroutes): string | null {
  const [from = '', to = ''] = parts
  if (parts.length !== 2 || !NAME.test(from) || !NAME.test(to))
    return `MIGRATE_PROVIDERS must be pairs such as tiktok:tiktok-business, separated by commas, not "${pair}".`
  if (from === to) return `MIGRATE_PROVIDERS sends ${from} to itself: name another platform, or leave it out.`
  if (Object.hasOwn(reroutes, from))
    return `MIGRATE_PROVIDERS sends ${from} to ${reroutes[from]} and to ${to}: name one platform.`
  return null
}

const NAME = /^[a-z][a-z0-9-]*$/
