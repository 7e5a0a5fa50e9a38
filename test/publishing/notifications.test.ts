import { beforeAll, expect, it } from 'vitest'
import { newId } from '../../server/lib/ids.ts'
import { listNotifications, notify } from '../../server/modules/notifications/notifications.ts'
import { testClock } from '../helpers/clock.ts'
import { describeDatabases } from '../helpers/databases.ts'

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

  it('shows an organization its own alone, without those that were deleted', async () => {
    expect((await listNotifications(database, stranger, 0)).notifications).toMatchObject([
      { content: 'Not yours', link: null },
    ])
    await database
      .db('notifications')
      .where({ organization_id: stranger })
      .update({ deleted_at: clock.now() })
    expect(await listNotifications(database, stranger, 0)).toMatchObject({ total: 0, notifications: [] })
  })
})
