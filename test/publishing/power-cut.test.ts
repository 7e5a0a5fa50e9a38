import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../../server/db/connect.ts'
import { testClock } from '../helpers/clock.ts'
import { createDatabase, type TestDatabase } from '../helpers/databases.ts'
import { type Disk, watchDisk } from '../helpers/disk.ts'
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

function fileOf({ config }: TestDatabase): string {
  if (config.kind !== 'sqlite') throw new Error('There is no file to copy.')
  return config.file
}

describe('a power cut (sqlite)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'postern-power-cut-'))
  const clock = testClock()
  let database: TestDatabase
  let platform: FakePlatform
  let disk: Disk
  let syncs: number
  const channels = () => [platformChannel(platform.url, { idempotent: true })]

  beforeAll(async () => {
    database = await createDatabase('sqlite')
    disk = await watchDisk(fileOf(database))
    platform = await startFakePlatform({ idempotent: true })
    await publishAndCopy()
  })
  afterAll(async () => {
    disk.restore()
    await platform.close()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  const copyOf = (moment: Moment) => join(folder, `${moments.indexOf(moment)}.sqlite`)

  /** Copies what a power cut at this moment would leave: the file, and of its log only what was synced. */
  function copy(moment: Moment): void {
    copyFileSync(fileOf(database), copyOf(moment))
    disk.writeLog(`${copyOf(moment)}-wal`)
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
      if (text === 'comment') syncs = -disk.syncs()
      if (text === 'last comment') syncs += disk.syncs()
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

  it('has an intent on the disk before the platform is called', async () => {
    const db = await connect({ kind: 'sqlite', file: copyOf('while the platform takes the post') })
    try {
      const post = db('posts').where({ content: 'post' }).select('id')
      const attempts = await db('post_attempts').whereIn('post_id', post).select('step', 'outcome')
      expect(attempts).toEqual([{ step: 'sending', outcome: null }])
    } finally {
      await db.destroy()
    }
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

  it('has kept the second comment waiting for two syncs: of the outcome before, and of its intent', () => {
    expect(syncs).toBe(2)
  })

  const unpublished = (db: Knex) => db('posts').whereNot({ state: 'PUBLISHED' }).select('content', 'state')
})
