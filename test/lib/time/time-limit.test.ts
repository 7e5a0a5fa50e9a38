import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { withTimeLimit } from '../../../server/lib/time/time-limit.ts'
import { until } from '../../helpers/until.ts'

const never = new AbortController().signal

it('aborts a signal at its time limit even after garbage collection', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  const signal = withTimeLimit(never, 300)
  await until(() => {
    collectGarbage()
    return signal.aborted
  })
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' })
})

it('aborts with the reason of the parent signal, at once if that has already aborted', () => {
  const stop = new AbortController()
  const signal = withTimeLimit(stop.signal, 60_000)
  expect(signal.aborted).toBe(false)
  stop.abort(new Error('stopping'))
  expect(signal.reason).toMatchObject({ message: 'stopping' })
  expect(withTimeLimit(stop.signal, 60_000).reason).toMatchObject({ message: 'stopping' })
})
