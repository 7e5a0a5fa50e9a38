import type { Caller } from '../lib/caller.ts'
import { BoundedMap } from '../lib/memoize.ts'
import { RoundRobin } from '../lib/round-robin.ts'
import { sha256 } from '../lib/secrets/crypto.ts'
import { networkOf } from '../lib/web/addresses.ts'
import type { RequestFacts } from './request-info.ts'

/** Requests that arrive later than this in a turn of the event loop wait for the next turn. */
const TURN_MS = 1
/** Limits the credentials whose organization is known before they are checked. */
const KNOWN = 10_000

type Facts = Pick<RequestFacts, 'headers' | 'ip'>

/** Decides when requests start, and for whom. */
export interface Turns {
  /** Returns null for a request that may start now, or resolves when its turn has come. */
  begin(caller: Caller): Promise<void> | null
  callerOf(facts: Facts): RequestCaller
}

export interface RequestCaller extends Caller {
  /** Tells whose request it is, and whose the next ones with the same credential will be. */
  identify(organizationId: string): void
}

/**
 * Starts requests at once while the event loop keeps up. Otherwise one starts in each turn of the loop, the organizations one after the
 * other. So an organization with many requests at once delays those of another by a turn, not by all of its own.
 */
export function createTurns(turnMs = TURN_MS): Turns {
  const waiting = new RoundRobin<() => void>()
  const organizations = new BoundedMap<string, string>(KNOWN)
  let isOpen = false
  let openedAt = 0

  function open(): void {
    isOpen = true
    openedAt = performance.now()
    setImmediate(next)
  }

  function next(): void {
    isOpen = false
    const start = waiting.take()
    if (start === undefined) return
    open()
    start()
  }

  return {
    begin({ name }) {
      if (!isOpen) open()
      else if (!waiting.isEmpty || performance.now() - openedAt > turnMs)
        return new Promise((resolve) => waiting.add(name, resolve))
      return null
    },
    callerOf: (facts) => createCaller(facts, organizations),
  }
}

/**
 * Returns the caller of a request before its credential is checked. An unknown credential counts for its network, so that made-up
 * ones get no turns of their own.
 */
function createCaller(facts: Facts, organizations: Map<string, string>): RequestCaller {
  const { authorization, auth, cookie } = facts.headers
  const credential = authorization ?? auth ?? cookie
  let hash: string | undefined
  const findKey = () => {
    hash ??= credential === undefined ? '' : sha256(String(credential))
    return hash
  }
  let name: string | undefined
  return {
    get name() {
      name ??= organizations.get(findKey()) ?? networkOf(facts.ip)
      return name
    },
    identify(organizationId) {
      name = organizationId
      if (organizations.get(findKey()) !== name) organizations.set(findKey(), name)
    },
  }
}
