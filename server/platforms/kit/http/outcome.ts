import type { PlatformCall } from '../../platform.ts'
import { PlatformError } from './errors.ts'
import { unreadableResponse } from './response.ts'

/**
 * Runs a commit. If its irreversible call succeeds but the platform's code cannot read the response, the outcome is `unknown`.
 */
export async function withUnknownOutcome<Result>(
  name: string,
  call: PlatformCall,
  commit: (call: PlatformCall) => Promise<Result>,
): Promise<Result> {
  let isDone = false
  const http: PlatformCall['http'] = {
    ...call.http,
    async request(request) {
      const response = await call.http.request<never>(request)
      isDone ||= request.irreversible === true
      return response
    },
  }
  try {
    return await commit({ ...call, http })
  } catch (error) {
    const isUnreadable = error instanceof PlatformError && error.code === 'unreadable_answer'
    throw isDone && isUnreadable ? unreadableResponse(name, true) : error
  }
}
