import { describe, expect, it } from 'vitest'
import { type BatcherOptions, createBatcher } from '../../server/publishing/engine/batch.ts'

const HOUR_MS = 3_600_000

function recordBatches(options?: BatcherOptions) {
  const batches: number[][] = []
  const add = createBatcher(async (items: number[]) => {
    batches.push(items)
    if (items.includes(13)) throw new Error(`cannot run ${items}`)
    return items.map((item) => item * 2)
  }, options)
  return { batches, add }
}

describe('a batcher', () => {
  it('runs items of one turn of the event loop together', async () => {
    const { batches, add } = recordBatches()
    expect(await Promise.all([1, 2, 3].map(add))).toEqual([2, 4, 6])
    expect(batches).toEqual([[1, 2, 3]])
  })

  it('waits until all expected items have arrived', async () => {
    const { batches, add } = recordBatches({ expected: () => 2, maxLingerMs: HOUR_MS })
    const first = add(1)
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    expect(batches).toEqual([])
    expect(await Promise.all([first, add(2)])).toEqual([2, 4])
    expect(batches).toEqual([[1, 2]])
  })

  it('waits no longer than its limit', async () => {
    const { batches, add } = recordBatches({ expected: () => 2, maxLingerMs: 1 })
    expect(await add(1)).toBe(2)
    expect(batches).toEqual([[1]])
  })

  it('stops waiting when a batch is full', async () => {
    const { batches, add } = recordBatches({ expected: () => 1_000, maxLingerMs: HOUR_MS })
    await Promise.all(Array.from({ length: 100 }, (_, item) => add(100 + item)))
    expect(batches.map(({ length }) => length)).toEqual([100])
  })

  it('returns an error only to the item that causes it', async () => {
    const { batches, add } = recordBatches()
    const settled = await Promise.allSettled([1, 13, 2].map(add))
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(batches).toEqual([[1, 13, 2], [1], [13], [2]])
  })
})
