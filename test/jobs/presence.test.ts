import { expect, it } from 'vitest'
import { createPresence } from '../../server/jobs/presence.ts'
import { newId } from '../../server/lib/ids.ts'
import { testClock } from '../helpers/clock.ts'
import { describeDatabases } from '../helpers/databases.ts'

describeDatabases('the presence of workers', (database) => {
  it('buries nobody because a clock jumps, as on a machine that wakes', async () => {
    const clock = testClock()
    const [first, second] = [newId(), newId()]
    const here = createPresence(database.db, clock, first)
    const there = createPresence(database.db, clock, second)
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
