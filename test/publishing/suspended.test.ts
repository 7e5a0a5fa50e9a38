import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { systemClock } from '../../server/lib/time/clock.ts'
import type { Platform } from '../../server/platforms/platform.ts'
import { childProcesses } from '../helpers/child-processes.ts'
import { describeDatabases } from '../helpers/databases.ts'
import { until } from '../helpers/until.ts'
import { connectAccount, createEngine, createOrganization, postRow, schedule } from './engine.ts'
import { platformChannel, startFakePlatform } from './platform.ts'
import type { WorkerOrder } from './worker-child.ts'

const SENDING_MS = 1_000

describeDatabases('a worker that is suspended while it waits for an answer', (database) => {
  const workers = childProcesses<WorkerOrder>(new URL('./worker-child.ts', import.meta.url))

  it('reads an answer that arrived in the meantime before its deadline counts', async () => {
    const platform = await startFakePlatform({ idempotent: false })
    const channel = platformChannel(platform.url, { idempotent: false }) as Platform
    const engine = await createEngine({ db: database.db, clock: systemClock, channels: () => [channel] })
    const organizationId = await createOrganization(engine.ctx)
    const integrationId = await connectAccount(engine.ctx, organizationId, 'platform')
    const [id] = await schedule(engine.ctx, { organizationId, integrationId, texts: ['one'] })
    const suspended = Promise.withResolvers<void>()
    platform.onAccepted = () => {
      worker.kill('SIGSTOP')
      suspended.resolve()
      return true
    }
    const limits = { preparingMs: 60_000, sendingMs: SENDING_MS }
    const worker = workers.start({
      database: database.config,
      platformUrl: platform.url,
      idempotent: false,
      limits,
    })
    await suspended.promise
    // The deadline of the process passes while it does not run.
    await sleep(SENDING_MS + 200)
    worker.kill('SIGCONT')
    await until(async () => (await postRow(engine.ctx, id)).state !== 'QUEUE')
    expect(await postRow(engine.ctx, id)).toMatchObject({ state: 'PUBLISHED', error_code: null })
    expect(platform.calls).toHaveLength(1)
    await workers.stop(worker)
    await engine.close()
    await platform.close()
  })
})
