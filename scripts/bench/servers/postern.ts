import { readFileSync } from 'node:fs'
import { Registry } from 'prom-client'
import type { Handlers } from '../../../generated/handlers.ts'
import { type HasConfig, readConfig } from '../../../server/config/config.ts'
import type { App } from '../../../server/context.ts'
import { createHttpServer } from '../../../server/http/app/app.ts'
import type { Authenticator } from '../../../server/http/security/security.ts'
import { type HasClock, systemClock } from '../../../server/lib/time/clock.ts'
import type { HasLifecycle } from '../../../server/process/lifecycle.ts'
import { createLogger, type HasLog } from '../../../server/process/log.ts'
import type { HasMetrics } from '../../../server/process/prometheus.ts'
import type { FullContract } from '../full-contract.ts'

/** Runs this service's HTTP stack as in production, with trivial handlers and credentials in memory. */
const [file = '', port = '0'] = process.argv.slice(2)
const { document, operations, answers, apiKey } = JSON.parse(readFileSync(file, 'utf8')) as FullContract & {
  answers: Record<string, unknown>
  apiKey: string
}
const handlers = Object.fromEntries(
  Object.keys(operations).map((id) => [id, async () => answers[id] ?? { ok: true }]),
)
const organizationId = '019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a01'
const authenticate: Authenticator = {
  requireFeature: async () => {},
  isKnownDevice: async () => false,
  key: async (value) =>
    value === apiKey
      ? {
          kind: 'key',
          organizationId,
          credentialId: 'key',
          credential: 'key',
          scopes: ['read', 'write'],
          role: 'ADMIN',
          customerId: null,
          resource: null,
        }
      : null,
  session: async (token) =>
    token === apiKey
      ? {
          kind: 'session',
          organizationId,
          userId: 'u',
          sessionId: 's',
          membershipId: 'm',
          role: 'SUPERADMIN',
          platformAdmin: false,
          impersonatorId: null,
        }
      : null,
}
const config = readConfig({
  NODE_ENV: 'production',
  POSTERN_SECRET: 'only a benchmark, so no secret at all',
  PORT: port,
})
const services: HasClock & HasConfig & HasLog & HasMetrics & HasLifecycle = {
  config,
  clock: systemClock,
  log: createLogger('info'),
  metrics: new Registry(),
  lifecycle: { stopping: false },
}
const server = await createHttpServer(services as App, {
  handlers: handlers as unknown as Handlers,
  authenticate,
  contract: document,
  operations,
})
await server.listen(config.port, '127.0.0.1')
