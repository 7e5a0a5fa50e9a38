import { describe, expect, it } from 'vitest'
import { seedDemo } from '../../server/demo.ts'
import { createServer } from '../../server/server.ts'
import { createDatabase } from '../helpers/databases.ts'
import { silentLog } from '../helpers/log.ts'
import { cheapHashing } from '../helpers/passwords.ts'
import { scratchFolder } from '../helpers/scratch-folder.ts'
import { testConfig } from '../helpers/server.ts'

/** Each start has a pool of one, which must not wait for itself. */
const PROCESSES = 4

describe('several processes that start on an empty Postgres at once', () => {
  it.each(['first', 'second'])('all start and seed one demo, in round %s', async () => {
    const database = await createDatabase('postgres', { migrated: false })
    const dataDir = await scratchFolder('postern-together-')
    const config = testConfig({ ...database.config, poolSize: 1 } as typeof database.config, dataDir, 0)
    const starts = Array.from({ length: PROCESSES }, () =>
      createServer(config, { log: silentLog, recurringJobs: [], hashing: cheapHashing() }),
    )
    const settled = await Promise.allSettled(starts)
    const servers = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    try {
      expect(settled.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []))).toEqual([])
      const demos = await Promise.all(servers.map(({ app }) => seedDemo(app)))
      expect(demos.filter((demo) => demo !== null)).toHaveLength(1)
    } finally {
      await Promise.all(servers.map((server) => server.close()))
      await database.drop()
    }
  })
})
