import '../server/process/node-version.ts'
import { parseArgs } from 'node:util'
import { startMock } from './mock/mock-server.ts'
import { printBanner } from './mock/stateful/banner.ts'
import { readFailure } from './mock/stateful/failures.ts'
import { isScenario, scenarios } from './mock/stateful/scenarios.ts'
import { startStatefulMock } from './mock/stateful/stateful-mock.ts'

/**
 * Starts a mock of the service: `npm run mock -- --port 4010 --host 127.0.0.1`. By default, it responds to each operation with its
 * example and refuses what the service refuses; `--limits` counts requests against the rate limits, too. With `--stateful`, it is the
 * service itself on a temporary database, which docs/mock.md describes.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4010' },
    host: { type: 'string', default: '127.0.0.1' },
    limits: { type: 'boolean', default: false },
    stateful: { type: 'boolean', default: false },
    scenario: { type: 'string', default: 'demo' },
    webhook: { type: 'string' },
    delay: { type: 'string', default: '0' },
    'fail-every': { type: 'string' },
    fail: { type: 'string', default: 'internal' },
  },
})

const { mock, announce } = values.stateful ? await startStateful() : await startStateless()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void mock.close())
// Whoever reads this may send a signal at once.
announce()

async function startStateless() {
  const { host, limits } = values
  const mock = await startMock({ port: Number(values.port), host, limits })
  return { mock, announce: () => console.log(`Prism is listening on ${mock.url}.`) }
}

async function startStateful() {
  const { host, scenario, webhook, 'fail-every': every = null } = values
  const failure = readFailure(values.fail)
  if (!isScenario(scenario))
    stop(`There is no scenario ${scenario}. Choose from ${Object.keys(scenarios).join(', ')}.`)
  if (failure === null) stop('--fail is dropped, lost, a status, or a code of docs/errors.md.')
  if (every !== null && !/^[1-9]\d*$/.test(every)) stop('--fail-every is a whole number from 1.')
  const mock = await startStatefulMock({
    ...{ port: Number(values.port), host, scenario, delayMs: Number(values.delay) },
    failures: { every: every === null ? null : Number(every), failure },
    ...(webhook === undefined ? {} : { webhook }),
  })
  return { mock, announce: () => printBanner(mock.url, scenario) }
}

function stop(problem: string): never {
  console.error(problem)
  process.exit(1)
}
