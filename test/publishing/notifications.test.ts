import { beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../server/db/transaction.ts'
import { newId } from '../../server/lib/ids.ts'
import { listNotifications, notify } from '../../server/notifications/notifications.ts'
import { notifyFailure, notifySuccesses } from '../../server/notifications/summaries.ts'
import { testClock } from '../helpers/clock.ts'
import { describeDatabases } from '../helpers/databases.ts'
import { until } from '../helpers/until.ts'
import { connectAccount, createEngine } from './engine.ts'

describeDatabases('notifications', (database) => {
  const clock = testClock()
  const organizationId = newId()
  const stranger = newId()

  beforeAll(async () => {
    const now = clock.now()
    for (const id of [organizationId, stranger])
      await database.db('organizations').insert({ id, name: 'Test', created_at: now, updated_at: now })
    for (let n = 0; n < 201; n += 1) {
      clock.advance(1)
      await notify({ db: database.db, clock }, organizationId, {
        kind: 'info',
        content: `Notification ${n}`,
        link: `https://example.com/${n}`,
      })
    }
    await notify({ db: database.db, clock }, stranger, { kind: 'info', content: 'Not yours' })
  })

  it('pages by 100 from page 0, newest first', async () => {
    const pages = await Promise.all(
      [0, 1, 2, 3].map((page) => listNotifications(database, organizationId, page)),
    )
    expect(pages.map((page) => [page.notifications.length, page.total, page.hasMore, page.limit])).toEqual([
      [100, 201, true, 100],
      [100, 201, true, 100],
      [1, 201, false, 100],
      [0, 201, false, 100],
    ])
    const contents = pages.flatMap((page) => page.notifications.map((row) => row.content))
    expect(contents).toEqual(Array.from({ length: 201 }, (_, n) => `Notification ${200 - n}`))
    expect(pages[0]?.notifications[0]).toMatchObject({ link: 'https://example.com/200' })
  })

  it('are limited to those of the organization, without deleted ones', async () => {
    expect((await listNotifications(database, stranger, 0)).notifications).toMatchObject([
      { content: 'Not yours', link: null },
    ])
    await database
      .db('notifications')
      .where({ organization_id: stranger })
      .update({ deleted_at: clock.now() })
    expect(await listNotifications(database, stranger, 0)).toMatchObject({ total: 0, notifications: [] })
  })

  it('count the concurrent successes of several channels', async () => {
    const engine = await createEngine({ db: database.db, clock, channels: () => [] })
    const busy = await connectAccount(engine.ctx, organizationId, 'platform', 'Busy')
    const quiet = await connectAccount(engine.ctx, organizationId, 'platform', 'Quiet')
    await engine.close()
    const successes = (integrationId: string, place: string, count: number) =>
      Array.from({ length: count }, (_, n) => ({
        organizationId,
        integrationId,
        place,
        notice: { content: `Post ${n} on ${place} is published.`, link: `https://example.com/${n}` },
      }))
    const tell = (...counts: [string, string, number][]) =>
      transaction({ db: database.db, clock }, (ctx) =>
        notifySuccesses(
          ctx,
          counts.flatMap((count) => successes(...count)),
        ),
      )
    const rowsOf = (integrationId: string) =>
      database.db('notifications').where({ integration_id: integrationId }).orderBy('summary_count')
    await tell([busy, 'Busy', 11], [quiet, 'Quiet', 2])
    expect(await rowsOf(busy)).toHaveLength(11)
    expect((await rowsOf(busy)).find((row) => row.summary_count !== null)).toMatchObject({
      content: 'One more post on Busy is published.',
      link: null,
      summary_count: 1,
    })
    await tell([busy, 'Busy', 3], [quiet, 'Quiet', 12])
    await tell([busy, 'Busy', 1], [quiet, 'Quiet', 1])
    const summaries = (await Promise.all([rowsOf(busy), rowsOf(quiet)])).map((rows) => ({
      single: rows.filter((row) => row.summary_count === null).length,
      summary: rows.flatMap((row) => (row.summary_count === null ? [] : row.content)),
    }))
    expect(summaries).toEqual([
      { single: 10, summary: ['5 more posts on Busy are published.'] },
      { single: 10, summary: ['5 more posts on Quiet are published.'] },
    ])
  })

  describe('notifications of two concurrent transactions', () => {
    const fail = (ctx: Parameters<typeof notifyFailure>[0], key: string) =>
      notifyFailure(
        ctx,
        stranger,
        { content: 'Your post failed.' },
        { key, summary: { before: '', after: ' posts failed.' } },
      )

    /** The second begins while the first has notified and not committed. */
    async function both(key: string): Promise<void> {
      const notified = Promise.withResolvers<void>()
      const commit = Promise.withResolvers<void>()
      const context = { db: database.db, clock }
      const first = transaction(context, async (ctx) => {
        await fail(ctx, key)
        notified.resolve()
        await commit.promise
      })
      await notified.promise
      const second = transaction(context, (ctx) => fail(ctx, key))
      // SQLite begins the second after the first.
      if (database.kind === 'postgres')
        await until(async () => (await database.db('pg_locks').where({ granted: false })).length > 0)
      commit.resolve()
      await Promise.all([first, second])
    }

    it('start and extend one summary without losing a count', async () => {
      await both('cause')
      await both('cause')
      const rows = await database.db('notifications').where({ summary_key: 'cause' })
      expect(rows).toMatchObject([{ content: '4 posts failed.', summary_count: 4 }])
    })

    it('start a burst summary without losing a success', async () => {
      const engine = await createEngine({ db: database.db, clock, channels: () => [] })
      const integrationId = await connectAccount(engine.ctx, stranger, 'platform')
      await engine.close()
      const notice = { content: 'Your post is published.' }
      const success = { organizationId: stranger, integrationId, place: 'Alice', notice }
      const tell = () => transaction({ db: database.db, clock }, (ctx) => notifySuccesses(ctx, [success]))
      await Promise.all(Array.from({ length: 30 }, tell))
      const rows = await database.db('notifications').where({ integration_id: integrationId })
      const summaries = rows.filter(({ summary_count }) => summary_count !== null)
      const single = rows.length - summaries.length
      expect(summaries).toHaveLength(1)
      expect(single + (summaries[0]?.summary_count ?? 0)).toBe(30)
    })
  })
})
