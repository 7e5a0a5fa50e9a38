import { describe, expect, it } from 'vitest'
import { isOurId, newId } from '../../server/lib/ids.ts'

describe('newId', () => {
  const ids = Array.from({ length: 5_000 }, newId)

  it('makes ids that sort by creation time, even within a millisecond', () => {
    expect(ids.toSorted()).toEqual(ids)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('makes UUIDs of version 7 that contain the time', () => {
    expect(ids.filter((id) => !isOurId(id))).toEqual([])
    const [first = ''] = ids
    expect(Math.abs(Date.now() - Number.parseInt(first.replace('-', '').slice(0, 12), 16))).toBeLessThan(
      60_000,
    )
  })

  it('draws random bits anew for each id', () => {
    expect(new Set(ids.map((id) => id.slice(-11))).size).toBe(ids.length)
  })
})
