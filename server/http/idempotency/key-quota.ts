import type { Knex } from 'knex'
import type { HasDbAndClock } from '../../db/connect.ts'
import { type ApiError, rateLimited } from '../../errors/errors.ts'
import { BoundedMap } from '../../lib/memoize.ts'

export type KeyQuota = ReturnType<typeof createKeyQuota>

interface KeyOfCaller {
  organizationId: string
  caller: string
  operationId: string
  key: string
}

/** Looks again after this time whether keys have expired. */
const FULL_MS = 60_000
/** Bounds the organizations whose requests this process counts. */
const MAX_KNOWN = 10_000

interface Tally {
  /** Counts the keyed requests since the last look at the table. */
  unseen: number
  fullUntil: number
}

/**
 * Bounds the stored Idempotency-Keys of each organization. Looks at the table once for many requests, so that it costs the others nothing: an organization may exceed `max`
 * by half a percent for each process.
 */
export function createKeyQuota(max: number) {
  const step = Math.ceil(max / 200)
  const tallies = new BoundedMap<string, Tally>(MAX_KNOWN)
  const tallyOf = (organizationId: string): Tally => {
    // Begins by looking, because other processes, and this one before it started, have stored keys too.
    const tally = tallies.get(organizationId) ?? { unseen: step, fullUntil: 0 }
    tallies.set(organizationId, tally)
    return tally
  }
  return {
    /** @throws 429 for a new key of an organization that has used up its allowance. A known key still gets its answer. */
    async admit({ db, clock }: HasDbAndClock, request: KeyOfCaller): Promise<void> {
      const tally = tallyOf(request.organizationId)
      const now = clock.now()
      if (tally.fullUntil <= now) {
        if (++tally.unseen < step) return
        tally.unseen = 0
        if ((await countKeys(db, request.organizationId)) < max) return
        tally.fullUntil = now + FULL_MS
      }
      if (!(await isKnown(db, request))) throw tooManyKeys(max)
    },
  }
}

/**
 * Counts the keys of an organization and of its channel groups, which follow it in the primary key. The bound is a letter, because
 * Postgres sorts signs such as `~` before letters in most languages.
 */
async function countKeys(db: Knex, organizationId: string): Promise<number> {
  const first = `org:${organizationId}`
  const row = await db('idempotency_keys')
    .whereBetween('caller', [first, `${first}:z`])
    .count({ count: '*' })
    .first()
  return Number(row?.count ?? 0)
}

async function isKnown(db: Knex, { caller, operationId, key }: KeyOfCaller): Promise<boolean> {
  const row = await db('idempotency_keys').where({ caller, operation_id: operationId, key }).first('key')
  return row !== undefined
}

function tooManyKeys(max: number): ApiError {
  return rateLimited(
    `The organization has sent ${max} requests with an Idempotency-Key in the last 24 hours. Send fewer, or put several posts into one request.`,
    3_600,
  )
}
