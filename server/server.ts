import { operationTable } from '../generated/operations.ts'
import { createAuthenticator } from './access/authenticate.ts'
import type { Config } from './config/config.ts'
import { type App, createApp, type Overrides } from './context.ts'
import { contractDocument } from './contract/contract-document.ts'
import { checkSecret } from './db/start/secret.ts'
import { handlers } from './handlers.ts'
import { createHttpServer, type HttpOptions, type HttpServer } from './http/app/app.ts'
import type { Express, RequestHandler } from './http/app/express-app.ts'
import { createInboxStreams } from './inbox/streams/inbox-streams.ts'
import { findSealedToken } from './integrations/lookup.ts'
import { jobDefinitions } from './job-definitions.ts'
import { jobHandlers, scheduleRecurring } from './jobs/job.ts'
import { ConfigError } from './lib/config-error.ts'
import { guardAgainstCopies } from './restored.ts'
import { findMissingPage } from './system/docs/site-reply.ts'

export interface Server {
  /** URL of the API; null for a process that does not listen, because it only runs jobs or is embedded. */
  url: string | null
  /** URL at which a process that only runs jobs answers about its health; null for others, and where the port is taken. */
  healthUrl: string | null
  app: App
  /** Null for a process that only runs jobs. */
  http: HttpServer | null
  /** Resolves when no due job is waiting or running. */
  drain(): Promise<void>
  /** Stops gracefully: refuses new requests, finishes running work, closes all resources. Safe to call twice. */
  close(): Promise<void>
}

export interface ServerOptions extends Overrides {
  /** False for a service that another program embeds with `createExpressApp`. */
  listen?: boolean
  /** Sees every request of the own server before the service. */
  middleware?: RequestHandler[]
  /** Replaces the origins whose pages may call, and rate limits by name, for a mock of the service. */
  origins?: HttpOptions['origins']
  policies?: HttpOptions['policies']
}

/** Starts the API, the worker, or both in one process, as `config` says. */
export async function createServer(config: Config, options: ServerOptions = {}): Promise<Server> {
  const stack = new AsyncDisposableStack()
  try {
    const app = await createApp(config, options, stack)
    await checkSecret(app.db, app.sealer, findSealedToken)
    await guardAgainstCopies(app, stack)
    if (config.worker !== 'off') await startWorker(app, options, stack)
    const isWorker = config.worker === 'only'
    if (!isWorker) await app.jobs.announce()
    const http = isWorker ? null : await createHttp(app, options, stack)
    const url = http === null || options.listen === false ? null : await listen(http, config.port)
    const healthUrl = isWorker && config.workerPort > 0 ? await startHealth(app, stack) : null
    let closed: Promise<void> | undefined
    return {
      url,
      healthUrl,
      app,
      http,
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

async function startWorker(
  app: App,
  { recurringJobs }: Overrides,
  stack: AsyncDisposableStack,
): Promise<void> {
  await scheduleRecurring(app.jobs, jobDefinitions, recurringJobs)
  await app.jobs.work(jobHandlers(jobDefinitions, app))
  const streams = createInboxStreams(app, { max: app.config.inboxStreams })
  stack.defer(() => streams.close())
  streams.start()
}

async function createHttp(
  app: App,
  { middleware, origins, policies }: ServerOptions,
  stack: AsyncDisposableStack,
): Promise<HttpServer> {
  const http = await createHttpServer(app, {
    handlers,
    authenticate: createAuthenticator(app),
    contract: contractDocument(),
    failurePage: async (error, request, { url = '/', ...sent }) =>
      (await findMissingPage(error, { method: request.method, url, baseUrl: app.config.baseUrl })) ??
      (await (await import('./console/access/verify.ts')).verifyForForm(app, error, { ...sent, url })) ??
      (await import('./console/layout/failure.ts')).failurePage(error, request, url),
    middleware,
    ...(origins && { origins }),
    ...(policies && { policies }),
    onAnswered: app.requestLog.record,
  })
  stack.defer(() => http.close())
  return http
}

async function listen(http: HttpServer, wanted: number): Promise<string> {
  const port = await http.listen(wanted).catch((error) => {
    throw explainListenError(wanted, error)
  })
  return `http://localhost:${port}`
}

/**
 * Creates the service as an Express application, to mount it in another one: `app.use('/postern', createExpressApp(server))`.
 * `before` sees every request before the service.
 */
export function createExpressApp({ http }: Server, ...before: RequestHandler[]): Express {
  if (http === null) throw new Error('A process that only runs jobs has no API to embed.')
  return http.createExpressApp(before)
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
