import type { Reader } from './config.ts'

const MAX_CALLS = 10_000
const MIN_CONNECTIONS = 64

/** Reads how much one process does at the same time. A platform that `PLATFORM_CONCURRENCY` does not name has its own limit. */
export function readConcurrency(read: Reader) {
  const publishConcurrency = read.integer('PUBLISH_CONCURRENCY', 100, 1, 1_000)
  const platformConcurrency = readPlatformConcurrency(read)
  const inboxStreams = read.integer('INBOX_STREAMS', 20, 0, 1_000)
  const calls = Math.max(MIN_CONNECTIONS, publishConcurrency, ...Object.values(platformConcurrency))
  return {
    /** Posts of one process that are at platforms at the same time. */
    publishConcurrency,
    /** Calls of one process to one server of a platform at the same time. */
    platformConcurrency,
    /** Streams of inboxes that one process keeps open. */
    inboxStreams,
    /** Connections of one process to one server of a platform. As many as the limits above can use. */
    platformConnections: calls + inboxStreams,
  }
}

/** Reads `PLATFORM_CONCURRENCY`, such as `x:50,bluesky:20`. The registry, which this file does not know, checks the names. */
function readPlatformConcurrency(read: Reader): Readonly<Record<string, number>> {
  const limits: Record<string, number> = {}
  for (const pair of read.list('PLATFORM_CONCURRENCY')) {
    const [, platform = '', calls = ''] = /^([a-z][a-z0-9-]*) *: *(\d+)$/.exec(pair.toLowerCase()) ?? []
    const limit = Number(calls)
    if (platform === '' || limit < 1 || limit > MAX_CALLS)
      read.problem(
        `PLATFORM_CONCURRENCY must be pairs of a platform and a number up to ${MAX_CALLS}, such as x:50, separated by commas, not "${pair}".`,
      )
    else limits[platform] = limit
  }
  return limits
}
