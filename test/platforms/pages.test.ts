import { describe, expect, it } from 'vitest'
import { PlatformError, rejected } from '../../server/platforms/kit/http/errors.ts'
import { listEach } from '../../server/platforms/kit/pages.ts'

const refused = rejected('missing_permissions', 'Not yours.')
const unreachable = new PlatformError('retryable', 'Not there.')
const token = new PlatformError('auth', 'Connect again.')
const listOf = async (part: string | Error) => {
  if (typeof part !== 'string') throw part
  return part === '' ? [] : [part]
}

describe('listing the pages of several accounts', () => {
  it('omits accounts that cannot be read and keeps the order', async () => {
    expect(await listEach(['a', refused, 'b', unreachable], listOf)).toEqual(['a', 'b'])
  })

  it('throws the first error when there is no page', async () => {
    await expect(listEach(['', refused, unreachable], listOf)).rejects.toBe(refused)
    expect(await listEach(['', ''], listOf)).toEqual([])
  })

  it('throws the error of a refused token and a programming error even if there are pages', async () => {
    await expect(listEach(['a', token], listOf)).rejects.toBe(token)
    await expect(listEach(['a', new TypeError('x')], listOf)).rejects.toThrow(TypeError)
  })
})
