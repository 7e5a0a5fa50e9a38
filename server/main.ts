import './process/node-version.ts'
import { readConfig } from './config/config.ts'
import { seedDemo } from './demo.ts'
import { ConfigError } from './lib/config-error.ts'
import { createServer, type Server } from './server.ts'
import { printStart } from './start-up.ts'

try {
  const config = readConfig()
  const server = await createServer(config)
  const demo = config.demo && config.worker !== 'only' ? await seedDemo(server.app) : null
  // Handles signals before it prints, since a program that reads the output may stop the process at once.
  stopOnSignal(server)
  await printStart(server, demo)
} catch (error) {
  process.exitCode = 1
  if (!(error instanceof ConfigError)) throw error
  for (const problem of error.problems) console.error(`Postern did not start: ${problem}`)
}

/** Stops gracefully on the first signal. A second signal kills the process. */
function stopOnSignal(server: Server): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      server.app.log.info({ signal }, 'stopping')
      server.close().catch((error) => {
        server.app.log.error({ err: error }, 'could not stop cleanly')
        process.exitCode = 1
      })
    })
}
