import { PassThrough } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { receiveBytes } from '../../server/http/body/receive.ts'
import { createByteBudget } from '../../server/lib/byte-budget.ts'

const PIECES = 300_000
const MB = 1024 * 1024

it('a body that arrives byte by byte takes little more memory than its bytes', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  const request = Object.assign(new PassThrough(), { complete: false, headers: {} })
  const received = receiveBytes(request as never, 'identity', {
    limit: MB,
    budget: createByteBudget(MB),
    scanner: null,
  })
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  for (let count = 0; count < PIECES; count++) if (!request.write('x')) await new Promise(setImmediate)
  await expect.poll(() => request.readableLength + request.writableLength).toBe(0)
  collectGarbage()
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(10 * MB)
  request.complete = true
  request.end()
  expect((await received).length).toBe(PIECES)
})
