import { readFileSync } from 'node:fs'
import { Registry } from 'prom-client'
import type { Handlers } from '../../../generated/handlers.ts'
import { readConfig } from '../../../server/config/config.ts'
import type { App } from '../../../server/context.ts'
import { createHttpServer } from '../../../server/http/app/app.ts'
import type { Authenticator } from '../../../server/http/security/security.ts'
import { systemClock } from '../../../server/lib/time/clock.ts'
import { createLogger } from '../../../server/process/log.ts'
import type { FullContract } from '../full-contract.ts'

interface Served {
  authenticate: Authenticator
  /** Services beside those without a database. */
  services?: Partial<App>
  /** Handlers that do more than answer. */
  handlers?: Record<string, (input: unknown, ctx: App) => Promise<unknown>>
}

/** Reads the arguments of a server of the bench, and returns what starts this service's HTTP stack on them, as in production. */
export function readInput() {
  const [file = '', port = '0'] = process.argv.slice(2)
  const { document, operations, answers, apiKey } = JSON.parse(readFileSync(file, 'utf8')) as FullContract & {
    answers: Record<string, unknown>
    apiKey: string
  }
  const config = {
    ...readConfig({
      NODE_ENV: 'production',
      POSTERN_SECRET: 'only a benchmark, so no secret at all',
      PORT: port,
      POST_RATE_LIMIT: '1000000',
    }),
  }
  const trivial = Object.keys(operations).map((id) => [id, async () => answers[id] ?? { ok: true }] as const)
  return {
    file,
    port,
    config,
    answers,
    apiKey,
    organizationId: '019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a01',
    async serve({ authenticate, services, handlers }: Served): Promise<void> {
      const app = {
        config,
        clock: systemClock,
        log: createLogger('info'),
        metrics: new Registry(),
        lifecycle: { stopping: false },
        ...services,
      }
      const server = await createHttpServer(app as App, {
        handlers: { ...Object.fromEntries(trivial), ...handlers } as unknown as Handlers,
        authenticate,
        contract: document,
        operations,
      })
      await server.listen(config.port, '127.0.0.1')
    },
  }
}
