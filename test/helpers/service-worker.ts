import type { Config } from '../../server/config/config.ts'
import { createServer } from '../../server/server.ts'
import { childProcesses } from './child-processes.ts'
import { silentLog } from './log.ts'

interface WorkerOrder {
  config: Config
  /** Moves its clock. */
  offsetMs: number
  /** Stops its clock at this instant instead, so that no lease ends by it. */
  clockAt?: number
}

/** Worker processes of the service, to be killed. */
export const serviceWorkers = () => childProcesses<WorkerOrder>(new URL(import.meta.url))

if (process.argv[1]?.endsWith('service-worker.ts')) {
  const { config, offsetMs, clockAt } = JSON.parse(process.argv[2] ?? '') as WorkerOrder
  const clock = { now: () => clockAt ?? Date.now() + offsetMs }
  const server = await createServer({ ...config, worker: 'only' }, { log: silentLog, clock })
  // The parent may have let go while this one was still starting.
  if (!process.connected) await server.close()
  else process.once('disconnect', () => void server.close())
}
