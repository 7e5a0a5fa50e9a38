import { operationTable } from '../generated/operations.ts'
import { createAuthenticator } from './access/authenticate.ts'
import type { Config } from './config/config.ts'
import { failurePage } from './console/layout/failure.ts'
import { type App, createApp, type Overrides } from './context.ts'
import { contractDocument } from './contract/contract-document.ts'
import { checkSecret } from './db/start/secret.ts'
import { handlers } from './handlers.ts'
import { createHttpServer } from './http/app.ts'
import { findSealedToken } from './integrations/lookup.ts'
import { jobDefinitions } from './job-definitions.ts'
import { jobHandlers, scheduleRecurring } from './jobs/job.ts'
import { ConfigError } from './lib/config-error.ts'
import { guardAgainstCopies } from './restored.ts'

export interface Server {
  /** URL of the API; null for a process that only runs jobs. */
  url: string | null
  /** URL at which a process that only runs jobs answers about its health; null for others, and where the port is taken. */
  healthUrl: string | null
  app: App
  /** Resolves when no due job is waiting or running. */
  drain(): Promise<void>
  /** Stops gracefully: refuses new requests, finishes running work, closes all resources. Safe to call twice. */
  close(): Promise<void>
}

/** Starts the API, the worker, or both in one process, as `config` says. */
export async function createServer(config: Config, overrides: Overrides = {}): Promise<Server> {
  const stack = new AsyncDisposableStack()
  try {
    const app = await createApp(config, overrides, stack)
    await checkSecret(app.db, app.sealer, findSealedToken)
    await guardAgainstCopies(app, stack)
    if (config.worker !== 'off') await startWorker(app, overrides)
    const isWorker = config.worker === 'only'
    if (!isWorker) await app.jobs.announce()
    const url = isWorker ? null : await startHttp(app, stack)
    const healthUrl = isWorker && config.workerPort > 0 ? await startHealth(app, stack) : null
    let closed: Promise<void> | undefined
    return {
      url,
      healthUrl,
      app,
      drain: () => app.jobs.drain(),
      close: () => {
        app.lifecycle.stopping = true
        closed ??= stack.disposeAsync()
        return closed
      },
    }
  } catch (error) {
    await stack.disposeAsync()
    throw error
  }
}

async function startWorker(app: App, { recurringJobs }: Overrides): Promise<void> {
  await scheduleRecurring(app.jobs, jobDefinitions, recurringJobs)
  await app.jobs.work(jobHandlers(jobDefinitions, app))
}

async function startHttp(app: App, stack: AsyncDisposableStack): Promise<string> {
  const contract = contractDocument()
  const http = await createHttpServer(app, {
    handlers,
    authenticate: createAuthenticator(app),
    contract,
    failurePage,
  })
  stack.defer(() => http.close())
  const port = await http.listen(app.config.port).catch((error) => {
    throw explainListenError(app.config.port, error)
  })
  return `http://localhost:${port}`
}

/** Lets monitors and orchestrators ask a worker how it is. It works without the port: another worker of the machine may have it. */
async function startHealth(app: App, stack: AsyncDisposableStack): Promise<string | null> {
  const { getLiveness, getReadiness, getMetrics } = operationTable
  const operations = { getLiveness, getReadiness, getMetrics }
  const contract = contractDocument()
  const http = await createHttpServer(app, {
    handlers,
    authenticate: createAuthenticator(app),
    contract,
    operations,
  })
  stack.defer(() => http.close())
  const { workerPort } = app.config
  try {
    return `http://localhost:${await http.listen(workerPort)}`
  } catch (error) {
    const explained = explainListenError(workerPort, error as NodeJS.ErrnoException, 'WORKER_PORT')
    if (!(explained instanceof ConfigError)) throw error
    const reason = explained.problems.join(' ')
    app.log.warn({ port: workerPort }, `this worker does not answer about its health: ${reason}`)
    return null
  }
}

/** Turns a failure that the operator can correct into a `ConfigError`. */
function explainListenError(
  port: number,
  error: NodeJS.ErrnoException,
  variable: 'PORT' | 'WORKER_PORT' = 'PORT',
): Error {
  if (error.code === 'EADDRINUSE')
    return new ConfigError([
      `Port ${port} is in use: stop the process that listens there, or set ${variable}.`,
    ])
  if (error.code === 'EACCES')
    return new ConfigError([
      `This user is not allowed to listen on port ${port}: set ${variable} to 1024 or above.`,
    ])
  return error
}
