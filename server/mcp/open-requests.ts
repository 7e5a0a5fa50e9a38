import { rateLimited } from '../errors/errors.ts'
import { createCounts } from '../lib/counts.ts'

/** Limits the requests in progress in this process, which may last minutes. */
const MAX_OPEN = 200
/** Limits those of one organization, so that it cannot take all of them. */
const MAX_OPEN_PER_ORGANIZATION = 20

const open = createCounts()

/**
 * Counts a request until the caller calls the returned function.
 * @throws 429 while too many are in progress.
 */
export function openRequest(organizationId: string): () => void {
  if (open.get(organizationId) >= MAX_OPEN_PER_ORGANIZATION || open.total() >= MAX_OPEN)
    throw rateLimited(
      `${MAX_OPEN_PER_ORGANIZATION} calls of an organization can run at the same time. Wait for one to finish.`,
      5,
    )
  return open.add(organizationId)
}
