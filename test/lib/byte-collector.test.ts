import { describe, expect, it } from 'vitest'
import { createByteCollector } from '../../server/lib/byte-collector.ts'

describe('the byte collector', () => {
  it('keeps a body that comes in one piece without a copy', () => {
    const collector = createByteCollector()
    const piece = Buffer.from('whole')
    collector.add(piece)
    expect(collector.bytes().buffer).toBe(piece.buffer)
    expect(collector.bytes().toString()).toBe('whole')
  })

  it('joins pieces without changing the first one', () => {
    const collector = createByteCollector()
    const around = Buffer.from('first, and what follows it in memory')
    collector.add(Buffer.alloc(0))
    collector.add(around.subarray(0, 5))
    collector.add(Buffer.from('!'))
    expect(collector.bytes().toString()).toBe('first!')
    expect(collector.size()).toBe(6)
    expect(around.toString()).toBe('first, and what follows it in memory')
  })

  it('holds a million pieces of one byte in little more memory than their bytes', () => {
    const collector = createByteCollector()
    for (let count = 0; count < 1_000_000; count++) collector.add(Buffer.from('x'))
    expect(collector.bytes().buffer.byteLength).toBeLessThan(3_000_000)
  })
})
