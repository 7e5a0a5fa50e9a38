import type { Knex } from 'knex'
import { beforeEach, expect, it } from 'vitest'
import type { DueRows } from '../../server/jobs/job.ts'
import { createPlanner, isNear, type Planner } from '../../server/jobs/planner.ts'
import type { NewJob } from '../../server/jobs/queue.ts'
import { newId } from '../../server/lib/ids.ts'
import { describeDatabases } from '../helpers/databases.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** Any instant: the planner gets its time from the caller. */
const NOON = Date.UTC(2026, 0, 1, 12)

// Feeds have few columns that must be filled; to the planner, a table is a table.
const dueFeeds: DueRows<'check-feed'> = {
  column: 'due_at',
  rows: (db) => db('autoposts').whereRaw('due_at is not null'),
  job: ({ id, organization_id }) => ({
    key: id,
    payload: { organizationId: organization_id, autopostId: id },
  }),
}

describeDatabases('the planner', (database) => {
  let handed: string[]
  let organization: string
  /** Stands in for the queue: notes the keys, in the caller's transaction as far as it can. */
  let enqueueAll: (db: Knex, jobs: NewJob[]) => Promise<void>

  const plan = (db = database.db): Planner =>
    createPlanner({
      db,
      definitions: [{ name: 'check-feed', due: dueFeeds }, { name: 'publish-post' }],
      guard: (_what, act) =>
        act().then(
          () => true,
          () => false,
        ),
      enqueueAll: (db, jobs) => enqueueAll(db, jobs),
    })

  const add = async (...times: number[]): Promise<string[]> => {
    const rows = times.map((due_at) => row(due_at))
    for (let at = 0; at < rows.length; at += 100)
      await database.db('autoposts').insert(rows.slice(at, at + 100))
    return rows.map(({ id }) => id)
  }

  const row = (due_at: number) => ({
    id: newId(),
    organization_id: organization,
    title: 'Feed',
    url: 'https://example.org/feed',
    content: '',
    integrations: '[]',
    last_url: '',
    on_slot: 0,
    sync_last: 0,
    add_picture: 0,
    generate_content: 0,
    draft: 0,
    version: 1,
    failures: 0,
    created_at: NOON,
    updated_at: NOON,
    due_at,
  })

  beforeEach(async () => {
    handed = []
    enqueueAll = async (_db, jobs) => void handed.push(...jobs.map(({ key }) => key ?? ''))
    await database.db('due_marks').delete()
    await database.db('autoposts').delete()
    organization = newId()
    await database
      .db('organizations')
      .insert({ id: organization, name: 'Test', created_at: NOON, updated_at: NOON } as never)
  })

  it('hands over what is overdue or due within a minute, in the order of the due times, and nothing else', async () => {
    const [soon, late, , now] = await add(NOON + 59 * SECOND, NOON - HOUR, NOON + 61 * SECOND, NOON)
    await plan().keepUp(NOON)
    expect(handed).toEqual([late, now, soon])
  })

  it('hands over each row once while it does not change, whoever passes', async () => {
    const [first] = await add(NOON + 10 * SECOND)
    const one = plan()
    const two = plan()
    await one.keepUp(NOON)
    await two.keepUp(NOON)
    await one.keepUp(NOON + 20 * SECOND)
    expect(handed).toEqual([first])
    const [second] = await add(NOON + 100 * SECOND)
    await two.keepUp(NOON + 40 * SECOND)
    await one.keepUp(NOON + 40 * SECOND)
    expect(handed).toEqual([first, second])
  })

  it('lets a few rows of one organization overtake the many of another that are due with them', async () => {
    const jobs: NewJob[] = []
    enqueueAll = async (_db, more) => void jobs.push(...more)
    await add(...Array.from({ length: 1_500 }, () => NOON))
    organization = newId()
    await database
      .db('organizations')
      .insert({ id: organization, name: 'Quiet', created_at: NOON, updated_at: NOON } as never)
    const quiet = new Set(await add(...Array.from({ length: 10 }, () => NOON)))
    await plan().keepUp(NOON)
    const order = jobs.toSorted((a, b) => (a.runAt ?? 0) - (b.runAt ?? 0))
    expect(order.findLastIndex(({ key }) => quiet.has(key ?? ''))).toBeLessThan(150)
    // Nobody waits long for the sake of others: 1 400 rows take 0.42 s.
    expect(order[0]?.runAt).toBe(NOON)
    expect(order.at(-1)?.runAt).toBeLessThan(NOON + SECOND / 2)
  })

  it('hands over many rows of one instant in batches', async () => {
    const ids = await add(...Array.from({ length: 2_100 }, () => NOON))
    const batches: number[] = []
    const note = enqueueAll
    enqueueAll = (db, jobs) => {
      batches.push(jobs.length)
      return note(db, jobs)
    }
    await plan().keepUp(NOON)
    expect(batches).toEqual([1_000, 1_000, 100])
    expect(handed).toEqual(ids.toSorted())
  })

  it('leaves no row out when it fails before its commit', async () => {
    const [id] = await add(NOON)
    const note = enqueueAll
    enqueueAll = () => Promise.reject(new Error('The process dies.'))
    const planner = plan()
    await planner.keepUp(NOON)
    enqueueAll = note
    await planner.keepUp(NOON)
    expect(handed).toEqual([id])
  })

  // On SQLite the other process would have to wait.
  const itSkipsLocked = database.kind === 'postgres' ? it : () => {}
  itSkipsLocked('passes again soon when another process is at it, which may die', async () => {
    const [id] = await add(NOON)
    const started = Promise.withResolvers<void>()
    const dying = Promise.withResolvers<void>()
    const note = enqueueAll
    enqueueAll = async () => {
      started.resolve()
      await dying.promise
      throw new Error('The process dies.')
    }
    const other = plan(await database.connect()).keepUp(NOON)
    await started.promise
    enqueueAll = note
    const planner = plan()
    await planner.keepUp(NOON)
    expect(handed).toEqual([])
    dying.resolve()
    await other
    await planner.keepUp(NOON + SECOND)
    expect(handed).toEqual([id])
  })

  it('goes on after the clock jumped an hour ahead, and after it was set back', async () => {
    const planner = plan()
    const [first] = await add(NOON + 30 * MINUTE)
    await planner.keepUp(NOON)
    await planner.keepUp(NOON + HOUR)
    expect(handed).toEqual([first])
    const [second] = await add(NOON + 30 * SECOND)
    await planner.keepUp(NOON)
    expect(handed).toEqual([first, second])
    // A process that starts later finds what fell due below the mark while none ran.
    const [third] = await add(NOON + 10 * MINUTE)
    await database.db('due_marks').update({ due_at: NOON + HOUR })
    await plan().keepUp(NOON + 11 * MINUTE)
    expect(handed.slice(2)).toContain(third)
  })

  it('never comes later than who makes a row due must hand it over', async () => {
    // A row that is written a moment after a pass, just beyond what the writer hands over.
    const planner = plan()
    await planner.keepUp(NOON)
    const dueAt = NOON + 120 * SECOND + 1
    expect([isNear(dueAt - 1, NOON), isNear(dueAt, NOON)]).toEqual([true, false])
    const [id] = await add(dueAt)
    await planner.keepUp(NOON + 61 * SECOND)
    expect(handed).toEqual([id])
  })
})
