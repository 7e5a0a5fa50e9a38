import { describe, expect, it } from 'vitest'
import { createFairPool } from '../../server/db/clients/fair-pool.ts'
import { runFixed } from '../../server/db/fixed-statement.ts'
import { transaction } from '../../server/db/transaction.ts'
import { runFor } from '../../server/lib/caller.ts'
import { createDatabase } from '../helpers/databases.ts'

const TIMEOUT_MS = 30_000

describe('the shares of a pool', () => {
  /** Takes places and records who got one, in order. */
  function open(places: number, timeoutMs = TIMEOUT_MS) {
    const pool = createFairPool(places, timeoutMs)
    const entered: string[] = []
    const enter = (name: string) =>
      runFor({ name }, () => pool.enter()).then((leave) => {
        entered.push(name)
        return leave
      })
    return { pool, entered, enter }
  }
  const turn = () => new Promise((resolve) => setImmediate(resolve))

  it('one caller never holds all places, so another one waits for none', async () => {
    const { entered, enter } = open(10)
    const loud = Array.from({ length: 30 }, () => enter('loud'))
    await turn()
    expect(entered).toHaveLength(8)
    await enter('quiet')
    expect(entered).toHaveLength(9)
    for (const place of loud) (await place)()
  })

  it('free places go to the callers in turn, in the order in which each came', async () => {
    const { entered, enter } = open(1)
    const leave = await enter('loud')
    for (const name of ['loud', 'loud', 'loud', 'quiet', 'third', 'quiet'])
      void enter(name).then((leave) => setImmediate(leave))
    leave()
    while (entered.length < 7) await turn()
    expect(entered.slice(1)).toEqual(['loud', 'quiet', 'third', 'loud', 'quiet', 'loud'])
  })

  it('the service itself may hold all places', async () => {
    const { pool } = open(10)
    expect(await Promise.all(Array.from({ length: 10 }, () => pool.enter()))).toHaveLength(10)
  })

  it('a caller that waited for too long is refused, and takes no place later', async () => {
    const { entered, enter } = open(1, 1)
    const leave = await enter('first')
    await expect(enter('late')).rejects.toThrow('No connection')
    leave()
    await enter('next')
    expect(entered).toEqual(['first', 'next'])
  })
})

describe('a caller on Postgres', () => {
  it('waits for no transaction of a caller that has more of them than there are connections', async () => {
    const database = await createDatabase('postgres', { migrated: false })
    const { promise: end, resolve } = Promise.withResolvers<void>()
    try {
      const held = Array.from({ length: 20 }, () =>
        runFor({ name: 'loud' }, () => transaction({ db: database.db }, () => end)),
      )
      await runFor({ name: 'quiet' }, () => runFixed(database.db, 'select 1', []))
      resolve()
      await Promise.all(held)
    } finally {
      resolve()
      await database.drop()
    }
  })
})
