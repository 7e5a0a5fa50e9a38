import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Config } from '../../server/config/config.ts'
import { createServer } from '../../server/server.ts'
import { childProcesses } from './child-processes.ts'
import { testClock } from './clock.ts'
import { silentLog } from './log.ts'
import { cheapHashing } from './passwords.ts'
import { freePort } from './ports.ts'
import { scratchFolder } from './scratch-folder.ts'
import { callable, testConfig } from './server.ts'

const SAMPLE_MS = 10

interface Started {
  url: string
  /** Signs in the owner of its one organization. */
  session: string
}

interface Memory {
  nowMb: number
  /** Begins anew with each answer. */
  peakMb: number
}

/** Services in processes of their own, each on a new SQLite database. */
export function serviceProcesses() {
  const { start, stop } = childProcesses<Config>(new URL(import.meta.url))
  return {
    async start() {
      const folder = await scratchFolder('postern-service-')
      const database = { kind: 'sqlite' as const, file: join(folder, 'postern.sqlite') }
      const child = start(testConfig(database, folder, await freePort()))
      const started = await answerOf<Started>(child)
      const memory = () => {
        child.send('memory')
        return answerOf<Memory>(child)
      }
      return {
        ...{ ...started, database },
        /** Begins to watch the memory of the process. The result returns by how many MB it has grown at most since then. */
        async watchMemory() {
          const { nowMb } = await memory()
          return async () => (await memory()).peakMb - nowMb
        },
        [Symbol.asyncDispose]: () => stop(child),
      }
    },
  }
}

async function answerOf<Answer>(child: ChildProcess): Promise<Answer> {
  const ended = once(child, 'exit').then(() => {
    throw new Error('The process of the service ended.')
  })
  const [answer] = await Promise.race([once(child, 'message'), ended])
  return answer as Answer
}

/** Answers each message with the memory of this process. Its `maxRSS` would begin with that of the process that started it. */
function reportMemory(): void {
  let peakMb = 0
  const sample = () => {
    const nowMb = process.memoryUsage.rss() / 1024 ** 2
    peakMb = Math.max(peakMb, nowMb)
    return nowMb
  }
  setInterval(sample, SAMPLE_MS).unref()
  process.on('message', () => {
    const nowMb = sample()
    process.send?.({ nowMb, peakMb } satisfies Memory)
    peakMb = nowMb
  })
}

if (process.argv[1]?.endsWith('service-process.ts')) {
  const config = JSON.parse(process.argv[2] ?? '') as Config
  const clock = testClock()
  const server = await createServer(config, {
    ...{ log: silentLog, clock, recurringJobs: [], hashing: cheapHashing() },
  })
  const { url, createTenant } = callable(server, clock)
  const { session } = await createTenant()
  reportMemory()
  process.once('disconnect', () => void server.close())
  process.send?.({ url, session } satisfies Started)
}
