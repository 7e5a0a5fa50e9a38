import { expect, it } from 'vitest'
import { runInZone } from '../helpers/other-zone.ts'

const moduleOf = (path: string) => JSON.stringify(import.meta.resolve(`../../server/platforms/kit/${path}`))

it.each(['UTC', 'Pacific/Kiritimati', 'America/St_Johns'])(
  'dates that platforms write without a zone are in UTC on a server in %s',
  async (zone) => {
    const printed = await runInZone(
      zone,
      `import { parseRetryAfter } from ${moduleOf('http/retry-after.ts')}
      import { readDays } from ${moduleOf('metrics.ts')}
      import { lookThrough } from ${moduleOf('reads/look-up.ts')}
      import { toItem } from ${moduleOf('reads/shape.ts')}
      const written = '2026-11-03T00:30:00'
      const now = Date.UTC(2026, 10, 3)
      const entry = { releaseId: '1', releaseUrl: null }
      const page = { items: [{ entry, text: 'On bread', publishedAt: written }] }
      console.log(JSON.stringify([
        parseRetryAfter(new Headers({ 'retry-after': 'Tue Nov  3 00:30:00 2026' }), now),
        readDays([{ at: written, likes: 1 }], 'at', { Likes: 'likes' })[0].days[0].date,
        toItem({ id: '1', publishedAt: written }).publishedAt - now,
        (await lookThrough({ sentAt: now + 1_800_000 }, 'On bread', async () => page)).matches.length,
        (await lookThrough({ sentAt: now + 4_800_000 }, 'On bread', async () => page)).matches.length,
      ]))`,
    )
    expect(JSON.parse(printed)).toEqual([1_800_000, '2026-11-03', 1_800_000, 1, 0])
  },
)
