import type { ServerResponse } from 'node:http'
import { ApiError } from '../../errors/errors.ts'
import type { RequestHandler } from './express-app.ts'

/** Knows the requests that reach the service through a server of somebody else, which does not close with the service. */
export interface EmbeddedRequests {
  /** Lets a request in, and answers 503 once the service closes. */
  enter: RequestHandler
  /** Lets no more requests in. Resolves when all others are answered. */
  close(): Promise<void>
  /** Cuts the connections of requests that are not answered. */
  cut(): void
}

export function createEmbeddedRequests(): EmbeddedRequests {
  const open = new Set<ServerResponse>()
  const closed = Promise.withResolvers<void>()
  let closing = false
  return {
    enter(_request, response, next) {
      if (closing) return next(new ApiError('unavailable', 'The service has stopped.'))
      open.add(response)
      response.once('close', () => {
        open.delete(response)
        if (closing && open.size === 0) closed.resolve()
      })
      next()
    },
    close() {
      closing = true
      if (open.size === 0) closed.resolve()
      return closed.promise
    },
    cut() {
      for (const response of open) response.destroy()
    },
  }
}
