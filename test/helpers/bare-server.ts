import type { Knex } from 'knex'
import type { Logger } from 'pino'
import { Registry } from 'prom-client'
import type { Handlers } from '../../generated/handlers.ts'
import { type Config, type HasConfig, readConfig } from '../../server/config/config.ts'
import type { App } from '../../server/context.ts'
import type { Scope } from '../../server/contract/scopes.ts'
import type { HasDb } from '../../server/db/connect.ts'
import { createHttpServer, type HttpOptions, type HttpServer } from '../../server/http/app/app.ts'
import type { KeyAuth, SessionAuth } from '../../server/http/contract.ts'
import type { OperationTable } from '../../server/http/operations/operation.ts'
import type { Authenticator } from '../../server/http/security/security.ts'
import type { HasQueue } from '../../server/jobs/queue.ts'
import type { HasClock } from '../../server/lib/time/clock.ts'
import type { HasLifecycle } from '../../server/process/lifecycle.ts'
import type { HasLog } from '../../server/process/log.ts'
import type { HasMetrics } from '../../server/process/prometheus.ts'
import { testClock } from './clock.ts'
import { silentLog } from './log.ts'
import { freePort } from './ports.ts'

/** A credential is its owner's name: `key`, `key-<scope>`, `token-things` (opens only /things), `key-group`, `key-USER`, `session`, `session-<role>` and `session-platform` are known. */
const anyone: Authenticator = {
  requireFeature: async () => {},
  isKnownDevice: async (token) => token === 'known',
  key: async (value) => {
    if (value === 'key-read' || value === 'key-write' || value === 'key-posts:read')
      return { ...keyAuth, scopes: [value.slice(4) as Scope] }
    if (value === 'key-group') return { ...keyAuth, customerId: 'group-1' }
    if (value === 'key-USER') return { ...keyAuth, role: 'USER' }
    if (value === 'token-things') return { ...keyAuth, credential: 'app', resource: '/things' }
    return value === 'key' ? keyAuth : null
  },
  session: async (token, organizationId) => {
    if (token === 'session')
      return { ...sessionAuth, organizationId: organizationId ?? sessionAuth.organizationId }
    if (token === 'session-USER' || token === 'session-ADMIN')
      return { ...sessionAuth, role: token.slice(8) as 'USER' | 'ADMIN' }
    if (token === 'session-platform') return { ...sessionAuth, role: 'USER', platformAdmin: true }
    return null
  },
}

const keyAuth: KeyAuth = {
  kind: 'key',
  organizationId: 'org-1',
  credentialId: 'key-1',
  credential: 'key',
  scopes: ['read', 'write'],
  role: 'ADMIN',
  customerId: null,
  resource: null,
}
const sessionAuth: SessionAuth = {
  kind: 'session',
  userId: 'user-1',
  sessionId: 'session-1',
  organizationId: 'org-1',
  membershipId: 'member-1',
  role: 'SUPERADMIN',
  platformAdmin: false,
  impersonatorId: null,
  hasSecondFactor: false,
  lacksSecondFactor: false,
  isRecent: true,
}

export interface BareOptions extends HttpOptions {
  contract: object
  operations: OperationTable
  handlers: object
  db?: Knex
  log?: Logger
  config?: Partial<Config>
  clock?: HasClock['clock']
}

/** The HTTP pipeline on a contract and handlers of the test's own, with none of the service behind it. */
export async function startBare(
  options: BareOptions,
): Promise<{ http: HttpServer; app: App; port: number; url: string }> {
  const config: Config = {
    ...readConfig({ POSTERN_SECRET: 'a secret of thirty-two characters!', BASE_URL: 'http://postern.test' }),
    validateResponses: false,
    ...options.config,
  }
  // The pipeline uses these and no others; a service that it began to use would be missed at once.
  const services: HasDb &
    HasClock &
    HasConfig &
    HasLog &
    HasMetrics &
    HasLifecycle & {
      jobs: Pick<HasQueue['jobs'], 'workerId' | 'isAlive'>
    } = {
    jobs: { workerId: 'bare', isAlive: async () => true },
    config,
    db: options.db as Knex,
    clock: options.clock ?? testClock(),
    log: options.log ?? silentLog,
    metrics: new Registry(),
    lifecycle: { stopping: false },
  }
  const app = services as App
  const http = await createHttpServer(app, {
    ...options,
    handlers: options.handlers as Handlers,
    authenticate: anyone,
  })
  // Not one of those that anybody is given: once this server is closed, nobody else answers there.
  const port = await http.listen(await freePort(), '127.0.0.1')
  return { http, app, port, url: `http://127.0.0.1:${port}` }
}

/** Handlers that answer what they were given. */
export function echoHandlers(operations: OperationTable): object {
  return Object.fromEntries(
    Object.keys(operations).map((id) => [
      id,
      async ({ params, query, body }: { params: object; query: object; body: unknown }) => ({
        operation: id,
        params,
        query,
        body: body ?? null,
      }),
    ]),
  )
}
