import { ApiError } from '../errors/errors.ts'

/** Limits the requests in progress in this process, which may last minutes. */
const MAX_OPEN = 200
/** Limits those of one organization, so that it cannot take all of them. */
const MAX_OPEN_PER_ORGANIZATION = 20

const open = new Map<string, number>()

/**
 * Counts a request until the caller calls the returned function.
 * @throws 429 while too many are in progress.
 */
export function openRequest(organizationId: string): () => void {
  const own = open.get(organizationId) ?? 0
  const all = [...open.values()].reduce((sum, count) => sum + count, 0)
  if (own >= MAX_OPEN_PER_ORGANIZATION || all >= MAX_OPEN)
    throw new ApiError(
      'rate_limited',
      `${MAX_OPEN_PER_ORGANIZATION} calls of an organization can run at the same time. Wait for one to finish.`,
      { headers: { 'retry-after': '5' } },
    )
  open.set(organizationId, own + 1)
  let ended = false
  return () => {
    if (ended) return
    ended = true
    const left = (open.get(organizationId) ?? 1) - 1
    if (left > 0) open.set(organizationId, left)
    else open.delete(organizationId)
  }
}
