import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../../server/db/connect.ts'
import { testClock } from '../helpers/clock.ts'
import { createDatabase, type TestDatabase } from '../helpers/databases.ts'
import { connectAccount, createEngine, createOrganization, schedule } from './engine.ts'
import { type FakePlatform, platformChannel, startFakePlatform } from './platform.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** Names the moments to which the database is restored, while the platform keeps what it received afterwards. */
const moments = [
  'after queueing',
  'while the platform takes the post',
  'while it takes the last comment',
  'between two dates',
] as const
type Moment = (typeof moments)[number]

describe('a power cut (sqlite)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'postern-power-cut-'))
  const clock = testClock()
  let database: TestDatabase
  let platform: FakePlatform
  const channels = () => [platformChannel(platform.url, { idempotent: true })]

  beforeAll(async () => {
    database = await createDatabase('sqlite')
    platform = await startFakePlatform({ idempotent: true })
    await publishAndCopy()
  })
  afterAll(async () => {
    await platform.close()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  const copyOf = (moment: Moment) => join(folder, `${moments.indexOf(moment)}.sqlite`)

  /** The file and its log, as they are on the disk at this moment. */
  function copy(moment: Moment): void {
    if (database.config.kind !== 'sqlite') throw new Error('There is no file to copy.')
    for (const suffix of ['', '-wal'])
      if (existsSync(`${database.config.file}${suffix}`))
        copyFileSync(`${database.config.file}${suffix}`, `${copyOf(moment)}${suffix}`)
  }

  /** A thread, and one that repeats; both go out, the second twice. */
  async function publishAndCopy(): Promise<void> {
    const engine = await createEngine({ db: database.db, clock, channels })
    const organizationId = await createOrganization(engine.ctx)
    const integrationId = await connectAccount(engine.ctx, organizationId, 'platform')
    const publishDate = clock.now() + minute
    const draft = { organizationId, integrationId, publishDate }
    await schedule(engine.ctx, { ...draft, texts: ['post', 'comment', 'last comment'] })
    await schedule(engine.ctx, { ...draft, texts: ['daily', 'daily comment'], intervalInDays: 1 })
    copy('after queueing')
    platform.onAccepted = ({ text }) => {
      if (text === 'post') copy('while the platform takes the post')
      if (text === 'last comment') copy('while it takes the last comment')
      return true
    }
    await engine.work()
    clock.advance(minute)
    await engine.queue.drain()
    platform.onAccepted = null
    copy('between two dates')
    clock.advance(day)
    await engine.queue.drain()
    await engine.close()
  }

  const texts = () => platform.posts.map(({ text }) => text).sort()
  const once = ['comment', 'daily', 'daily', 'daily comment', 'daily comment', 'last comment', 'post']

  it('sees every commit already on the disk', async () => {
    expect(await database.db.raw('pragma synchronous')).toEqual([{ synchronous: 2 }])
  })

  it.each(moments)('loses nothing and sends nothing twice from the disk state %s', async (moment) => {
    expect(texts()).toEqual(once)
    const calls = platform.calls.length
    const db = await connect({ kind: 'sqlite', file: copyOf(moment) })
    // The repeating post is past its first date here: that one is made up for, and its next is as planned.
    const engine = await createEngine({ db, clock, channels })
    await engine.work()
    // What the process before held, its leases, ends within minutes.
    for (let turn = 0; turn < 5; turn += 1) {
      clock.advance(minute)
      await engine.sweep()
      await engine.queue.drain()
    }
    expect(platform.calls.length).toBeGreaterThan(calls)
    expect(texts()).toEqual(once)
    expect(await unpublished(db)).toEqual([])
    await engine.close()
    await db.destroy()
  })

  const unpublished = (db: Knex) => db('posts').whereNot({ state: 'PUBLISHED' }).select('content', 'state')
})
