import type { Config } from '../../server/config/config.ts'
import { connect } from '../../server/db/connect.ts'
import { createEvents } from '../../server/events/events.ts'
import { jobDefinitions } from '../../server/job-definitions.ts'
import { createPresence } from '../../server/jobs/presence.ts'
import { createQueue } from '../../server/jobs/queue.ts'
import { createSealer } from '../../server/lib/secrets/sealer.ts'
import { createGuardedDispatcher } from '../../server/outbound/guarded-dispatcher.ts'
import { createPlatforms } from '../../server/platforms/registry.ts'
import { subscribers } from '../../server/subscribers.ts'
import { silentLog } from '../helpers/log.ts'

/** Makes what runs need of the service, in a process that is a worker to others. */
export async function createChildContext(config: Config, clock: { now(): number }) {
  const db = await connect(config.database)
  const jobs = createQueue({ db, clock, log: silentLog, definitions: jobDefinitions })
  await jobs.start()
  await createPresence(db, clock, jobs.workerId, silentLog).beat()
  const dispatcher = createGuardedDispatcher({ allowLoopback: true })
  const platforms = createPlatforms({ config, db, clock, dispatcher, findAccounts: async () => [] })
  const sealer = createSealer(config.secret)
  const events = createEvents({ jobs, sealer }, subscribers)
  return { db, clock, config, jobs, events, platforms, log: silentLog, sealer }
}
