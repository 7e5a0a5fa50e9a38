import { rateLimited } from '../errors/errors.ts'
import { createCounts } from '../lib/counts.ts'

/** Limits the requests in progress in this process, which may last minutes. */
const MAX_OPEN = 200
/** Limits those of one organization, so that it cannot take all of them. */
const MAX_OPEN_PER_ORGANIZATION = 20

/** Counts the streams of clients that listen for changes apart, because they stay open. */
const counts = { calls: createCounts(), subscriptions: createCounts() }

/**
 * Counts a request until the caller calls the returned function.
 * @throws 429 while too many are in progress.
 */
export function openRequest(organizationId: string, kind: keyof typeof counts): () => void {
  const open = counts[kind]
  if (open.get(organizationId) >= MAX_OPEN_PER_ORGANIZATION || open.total() >= MAX_OPEN)
    throw rateLimited(
      `${MAX_OPEN_PER_ORGANIZATION} ${kind} of an organization can run at the same time. Wait for one to finish.`,
      5,
    )
  return open.add(organizationId)
}
