import { expect, it } from 'vitest'
import { createPresence } from '../../server/jobs/presence.ts'
import { newId } from '../../server/lib/ids.ts'
import { testClock } from '../helpers/clock.ts'
import { describeDatabases } from '../helpers/databases.ts'
import { silentLog } from '../helpers/log.ts'

describeDatabases('the presence of workers', (database) => {
  it('a process that announced itself is immediately known as alive or dead', async () => {
    const [first, second] = [newId(), newId()]
    const here = createPresence(database.db, testClock(), first, silentLog)
    const there = createPresence(database.db, testClock(), second, silentLog)
    await here.announce()
    expect([await there.isAlive(first), await there.isAlive(newId())]).toEqual([true, false])
    await here.leave(false)
    await here.end()
    await expect.poll(() => there.isAlive(first)).toBe(false)
  })

  it('a clock jump, as after sleep, declares no process dead', async () => {
    const clock = testClock()
    const [first, second] = [newId(), newId()]
    const here = createPresence(database.db, clock, first, silentLog)
    const there = createPresence(database.db, clock, second, silentLog)
    expect([await here.beat(), await there.beat()]).toEqual([[], []])
    for (let jump = 0; jump < 3; jump++) {
      clock.advance(3_600_000)
      // It looks before the other one has said that it lives.
      expect(await here.beat()).toEqual([])
      expect(await there.beat()).toEqual([])
    }
    expect(await here.beat()).toEqual([])
    await here.leave(false)
    await there.leave(false)
    expect(await database.db('workers').pluck('id')).toEqual([])
  })
})
