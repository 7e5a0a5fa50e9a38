import type { ServerContext } from '@modelcontextprotocol/server'

export type ProgressReport = ReturnType<typeof createProgressReport>

/** Reports the progress of a call. Does nothing for a client that did not ask for it. */
export function createProgressReport({ mcpReq }: ServerContext) {
  const token = mcpReq._meta?.progressToken
  let last = -1
  return {
    wanted: token !== undefined,
    send(progress: { progress: number; total?: number; message: string }): void {
      // Skips a value that does not increase, as the protocol requires.
      if (token === undefined || progress.progress <= last) return
      last = progress.progress
      const params = { progressToken: token, ...progress }
      void mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {})
    },
  }
}

const TICK_MS = 5_000

/** Reports elapsed seconds as progress, so that the client does not time out. */
export async function withProgress<T>(
  report: ProgressReport,
  message: string,
  work: () => Promise<T>,
): Promise<T> {
  if (!report.wanted) return work()
  let seconds = 0
  report.send({ progress: 0, message })
  const timer = setInterval(() => {
    seconds += TICK_MS / 1000
    report.send({ progress: seconds, message: `${message} (${seconds} s)` })
  }, TICK_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
