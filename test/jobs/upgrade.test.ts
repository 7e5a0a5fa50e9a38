import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JobHandlers, JobName, JobSettings } from '../../server/jobs/job.ts'
import { createQueue, type Queue } from '../../server/jobs/queue.ts'
import { RECURRING } from '../../server/jobs/store.ts'
import { systemClock } from '../../server/lib/time/clock.ts'
import { createDatabase, type TestDatabase } from '../helpers/databases.ts'
import { silentLog } from '../helpers/log.ts'
import { until } from '../helpers/until.ts'

/** An index of the release before, whose statements wrote to the tables of the engine. Its processes create it again. */
const INDEX = `create unique index postern_job_key on pgboss.job_common (name, singleton_key)
  where state < 'active' and singleton_key is not null`

/** Stored a job. Bindings: key, payload, seconds until it is due, name. */
const INSERT = `
  insert into pgboss.job_common (id, name, singleton_key, data, start_after, created_on, keep_until, retry_limit, policy, retry_delay,
    retry_backoff, retry_delay_max, heartbeat_seconds, expire_seconds, deletion_seconds)
  select gen_random_uuid(), q.name, ?, ?::jsonb, now() + ? * interval '1 second', now(), now() + interval '1 year', q.retry_limit, q.policy,
    5, true, 900, 30, q.expire_seconds, q.deletion_seconds
  from pgboss.queue q where q.name = ?`

/** Claimed a due job of a name. Bindings: name. */
const CLAIM = `
  update pgboss.job_common set state = 'active', started_on = now(), heartbeat_on = now(), output = '{"worker":"old"}'
  where name = ? and state < 'active' and start_after <= now() returning id`

describe('a queue that the release before has filled', () => {
  let database: TestDatabase
  let queue: Queue
  const ran: string[] = []

  const definitions = (['publish-post', 'send-mail', 'sweep-posts'] as const).map(
    (name): JobSettings => ({
      name,
      tries: 5,
      concurrency: 5,
      every: name === 'sweep-posts' ? 60_000 : null,
    }),
  )
  const create = () => createQueue({ db: database.db, clock: systemClock, log: silentLog, definitions })
  const store = (name: JobName, key: string | null, label: string, inSeconds = 0) =>
    database.db.raw(INSERT, [key, JSON.stringify({ organizationId: 'o', postId: label }), inSeconds, name])

  beforeAll(async () => {
    database = await createDatabase('postgres')
    const earlier = create()
    await earlier.start()
    await earlier.stop()
    await database.db.raw(INDEX)
    await store('send-mail', null, 'begun by the other')
    await database.db.raw(CLAIM, ['send-mail'])
    await store('publish-post', 'a', 'due with a key')
    await store('publish-post', null, 'due without a key')
    await store('publish-post', 'b', 'due later', 2)
    await store('sweep-posts', RECURRING, 'recurring', 1)
    queue = create()
    await queue.start()
    const note = async ({ name, payload }: { name: JobName; payload: unknown }) =>
      void ran.push((payload as { postId?: string }).postId ?? name)
    await queue.work(
      Object.fromEntries(definitions.map(({ name }) => [name, note])) as unknown as JobHandlers,
    )
    await queue.every('sweep-posts', 60_000)
  })
  afterAll(async () => {
    await queue.stop()
    await database.drop()
  })

  it('runs each job that waits once, also one for later, and leaves a running one alone', async () => {
    await until(async () => {
      // Looks for jobs that the other release stored, which gave no notice.
      await queue.drain()
      return ran.length >= 4
    })
    await queue.drain()
    expect(ran.toSorted()).toEqual(['due later', 'due with a key', 'due without a key', 'recurring'])
    expect(await queue.stats('sweep-posts')).toMatchObject({ backlog: 0, scheduled: 1 })
    expect(await queue.stats('send-mail')).toMatchObject({ running: 1 })
  })

  it('takes new jobs with the keys of jobs that the other release stores meanwhile', async () => {
    ran.length = 0
    const payload = (postId: string) => ({ organizationId: 'o', postId })
    await store('publish-post', 'c', 'from the other', 1)
    await queue.enqueue(database.db, 'publish-post', payload('from this one'), { key: 'c' })
    await until(async () => {
      await queue.drain()
      return ran.length >= 2
    })
    await queue.drain()
    expect(ran).toEqual(['from this one', 'from the other'])
  })

  it('stores jobs that the other release finds and claims', async () => {
    await queue.stop()
    const stopped = create()
    await stopped.start()
    await stopped.enqueue(database.db, 'publish-post', { organizationId: 'o', postId: 'p' }, { key: 'd' })
    const { rows } = await database.db.raw(CLAIM, ['publish-post'])
    expect(rows).toHaveLength(1)
    await stopped.stop()
  })
})
