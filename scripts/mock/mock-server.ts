import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import type { Handlers } from '../../generated/handlers.ts'
import contract from '../../generated/openapi.json' with { type: 'json' }
import { operationTable } from '../../generated/operations.ts'
import { type HasConfig, readConfig } from '../../server/config/config.ts'
import { failurePage } from '../../server/console/layout/failure.ts'
import type { App } from '../../server/context.ts'
import { connect, type HasDb } from '../../server/db/connect.ts'
import { migrate } from '../../server/db/migrate.ts'
import { createHttpServer } from '../../server/http/app/app.ts'
import type { BinaryBody, RequestInfo, Upload } from '../../server/http/contract.ts'
import type { HasQueue } from '../../server/jobs/queue.ts'
import { type HasClock, systemClock } from '../../server/lib/time/clock.ts'
import type { HasLifecycle } from '../../server/process/lifecycle.ts'
import type { HasLog } from '../../server/process/log.ts'
import type { HasMetrics } from '../../server/process/prometheus.ts'
import { createExampleAnswers } from './example-answers.ts'
import { mockAuthenticator } from './mock-credentials.ts'
import { unlimitedPolicies } from './unlimited-policies.ts'

export interface MockOptions {
  port: number
  host: string
  /** Counts requests against the rate limits of the service. Without it, no limit applies. */
  limits?: boolean
}

export interface Mock {
  url: string
  close(): Promise<void>
}

type MockServices = HasDb &
  HasClock &
  HasConfig &
  HasLog &
  HasMetrics &
  HasLifecycle & {
    jobs: Pick<HasQueue['jobs'], 'workerId' | 'isAlive'>
  }

/**
 * Starts the HTTP layer of the service with Prism in place of the handlers. So routes, credentials, limits of bodies, validation,
 * Idempotency-Keys and every refusal are the service's own, and only successes are examples. Pages of any origin may call it.
 */
export async function startMock({ port, host, limits = false }: MockOptions): Promise<Mock> {
  const stack = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'postern-mock-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const db = await connect({ kind: 'sqlite', file: join(folder, 'mock.db') })
  stack.defer(() => db.destroy())
  await migrate(db)
  const config = {
    ...readConfig({
      POSTERN_SECRET: 'a mock stores nothing worth a secret',
      BASE_URL: 'http://localhost:3000',
    }),
    validateResponses: false,
  }
  // The HTTP layer uses these and no others.
  const services: MockServices = {
    config,
    db,
    clock: systemClock,
    // Uses a destination of its own, so that pino does not open standard output with a listener that outlives the mock.
    log: pino({ level: 'silent' }, { write() {} }),
    metrics: new Registry(),
    lifecycle: { stopping: false },
    // The only process with this database.
    jobs: { workerId: 'mock', isAlive: async () => true },
  }
  const http = await createHttpServer(services as unknown as App, {
    handlers: await exampleHandlers(),
    authenticate: mockAuthenticator,
    contract,
    failurePage: (error, request, { url }) => failurePage(error, request, url),
    origins: { has: () => true },
    ...(limits ? {} : { policies: unlimitedPolicies(config) }),
  })
  stack.defer(() => http.close({ graceMs: 0 }))
  const bound = await http.listen(port, host)
  return { url: `http://${host}:${bound}`, close: () => stack.disposeAsync() }
}

async function exampleHandlers(): Promise<Handlers> {
  const answer = await createExampleAnswers(contract)
  const handlers = Object.fromEntries(
    Object.entries(operationTable).map(([id, { body }]) => [
      id,
      async (input: { body: unknown }, { request }: { request: RequestInfo }) => {
        if (body === 'multipart') await receiveFile(input.body as Upload)
        else if (body === 'binary') await buffer((input.body as BinaryBody).open())
        return answer(id, request)
      },
    ]),
  )
  return handlers as unknown as Handlers
}

/** Reads the file to its end, as the handlers of uploads do. */
async function receiveFile(upload: Upload): Promise<void> {
  const { stream, complete } = await upload.file('file')
  stream.resume()
  await complete
}
