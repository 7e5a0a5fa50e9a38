import '../server/process/node-version.ts'
import { parseArgs } from 'node:util'
import { startMock } from './mock/mock-server.ts'

/**
 * Starts the mock, which responds to each operation with its example and refuses what the service refuses: `npm run mock --
 * --port 4010 --host 127.0.0.1`. `--limits` counts requests against the rate limits, too.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4010' },
    host: { type: 'string', default: '127.0.0.1' },
    limits: { type: 'boolean', default: false },
  },
})

const mock = await startMock({ port: Number(values.port), host: values.host, limits: values.limits })
console.log(`Prism is listening on ${mock.url}.`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void mock.close())
