import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProcessLock, isProcessGone } from '../../server/jobs/process-lock.ts'
import { newId } from '../../server/lib/ids.ts'
import { startCutProxy } from '../helpers/cut-proxy.ts'
import { createDatabase, type TestDatabase } from '../helpers/databases.ts'
import { silentLog } from '../helpers/log.ts'

describe('the lock of a process', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createDatabase('postgres')
  })
  afterAll(() => database.drop())

  it('one connection takes the lock again when the network fails during the attempt', async () => {
    const { db } = database
    const id = newId()
    const proxy = await startCutProxy()
    const url = proxy.through(database.config.kind === 'postgres' ? database.config.url : '')
    const lock = createProcessLock(url, id, silentLog)
    /** Counts the connections that hold the lock or wait for it, without the test's own. */
    const count = async (state: 'held' | 'awaited') => {
      const { rows } = await db.raw(
        `select count(*) as count from pg_locks join pg_stat_activity using (pid)
        where locktype = 'advisory' and datname = current_database() and granted = ? and pid <> all(?)`,
        [state === 'held', own],
      )
      return Number(rows[0].count)
    }
    let own: number[] = []
    await lock.take()
    await proxy.cut()
    await expect.poll(() => isProcessGone(db, id)).toBe(true)

    await db.transaction(async (other) => {
      own = [(await other.raw('select pg_backend_pid() as pid')).rows[0].pid]
      await other.raw(`select pg_advisory_xact_lock(hashtextextended('postern:process:' || ?, 0))`, [id])
      await proxy.restore()
      await expect.poll(() => count('awaited')).toBe(1)
      await proxy.cut()
      await proxy.restore()
      // Postgres keeps the lost one until it gets the lock.
      await expect.poll(() => count('awaited')).toBeGreaterThanOrEqual(2)
    })
    await expect.poll(() => count('held')).toBe(1)
    await expect.poll(() => count('awaited')).toBe(0)
    await lock.release()
    await expect.poll(() => isProcessGone(db, id)).toBe(true)
    await proxy.close()
  })
})
