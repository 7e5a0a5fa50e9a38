import { expect, it } from 'vitest'
import { withCleanUp } from '../../server/platforms/kit/http/clean-up.ts'
import { PlatformError, type PlatformFailure } from '../../server/platforms/kit/http/errors.ts'

/** Leaves two files, fails, and returns the addresses that are removed. */
async function removedAfter(failure: PlatformFailure | null, hasWaited: boolean): Promise<string[]> {
  const removed: string[] = []
  const error = failure === null ? new Error('a fault of ours') : new PlatformError(failure, 'No.')
  const preparing = withCleanUp(
    async (_signal, { url }) => {
      removed.push(url)
      throw new Error('The removal fails.')
    },
    { hasWaited },
    async (leaves) => {
      leaves({ method: 'DELETE', url: '/files/1' })
      leaves({ method: 'DELETE', url: '/files/2' })
      throw error
    },
  )
  await expect(preparing).rejects.toBe(error)
  return removed
}

it.each<PlatformFailure | null>(['retryable', 'rejected', null])(
  'removes uploads of a first preparation, newest first, when it fails as %s',
  async (failure) => {
    expect(await removedAfter(failure, false)).toEqual(['/files/2', '/files/1'])
  },
)

it('keeps uploads for the next try after a wait, and removes them when the post is refused', async () => {
  expect(await removedAfter('retryable', true)).toEqual([])
  expect(await removedAfter(null, true)).toEqual([])
  expect(await removedAfter('rejected', true)).toEqual(['/files/2', '/files/1'])
})

it('removes nothing from an account that the platform refuses', async () => {
  expect(await removedAfter('auth', false)).toEqual([])
})
