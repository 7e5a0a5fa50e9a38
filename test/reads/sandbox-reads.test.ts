import { beforeAll, expect, it } from 'vitest'
import { toArray } from '../../sdk/index.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { publishDue, refusal, schedule, unlimited } from '../posts/support.ts'

const HOUR = 3_600_000
const path = { platform: 'sandbox' }

describeService(
  'reads of the sandbox',
  (service) => {
    let ada: Tenant
    const texts = ['One loaf', 'Two rolls', 'Three LOAVES of 100%', 'Four_rolls', 'Five']

    beforeAll(async () => {
      ada = await service.createTenant()
      const channel = await ada.connectSandbox('Bakery')
      for (const text of texts) {
        const entry = { settings: { likes: 100 } }
        await ada.api.posts.create({
          body: schedule(service, channel, [text, 'A comment'], { type: 'now', entry }),
        })
        await publishDue(service)
        service.clock.advance(HOUR)
      }
    })

    const query = { username: 'bakery' }
    const page = (list: { items: { text: string }[] }) => list.items.map(({ text }) => text)

    it('a profile counts its posts without comments', async () => {
      expect(await ada.api.reads.getProfile({ path, query })).toMatchObject({
        id: 'bakery',
        username: 'Bakery',
        posts: texts.length,
        followers: expect.any(Number),
      })
      const { error } = await ada.api.result.reads.getProfile({ path, query: { username: 'Somebody else' } })
      expect(error).toMatchObject({ status: 404 })
    })

    it('the SDK pages through all posts, newest first', async () => {
      const all = ada.api.reads.listPosts({
        path,
        query: { ...query, limit: 2 },
      })
      const items = await toArray(all, { limit: 100 })
      expect(page({ items })).toEqual(texts.toReversed())
    })

    it('a later read continues where the first ended, and returns its newest post again', async () => {
      const first = await ada.api.reads.listPosts({ path, query: { ...query, limit: 2 } })
      const since = first.nextSince ?? ''
      expect(page(await ada.api.reads.listPosts({ path, query: { ...query, since } }))).toEqual(['Five'])
      const older = first.items[1]?.publishedAt ?? ''
      const later = await ada.api.reads.listPosts({ path, query: { ...query, since: older } })
      expect([page(later), later.nextCursor]).toEqual([['Five', 'Four_rolls'], null])
    })

    it.each([
      ['loaf', ['One loaf']],
      ['LOA', ['Three LOAVES of 100%', 'One loaf']],
      ['100%', ['Three LOAVES of 100%']],
      ['r_rolls', ['Four_rolls']],
      ['two_rolls', []],
    ])('a search for %s finds %j', async (words, found) => {
      expect(page(await ada.api.reads.searchPosts({ path, query: { query: words } }))).toEqual(found)
    })

    it('a post is read by its id only in its own organization', async () => {
      const { items } = await ada.api.reads.listPosts({ path, query: { ...query, limit: 1 } })
      const postId = items[0]?.id ?? ''
      expect(await ada.api.reads.getPost({ path: { ...path, postId } })).toEqual(items[0])
      const eve = await service.createTenant()
      await eve.connectSandbox('Bakery')
      expect(await refusal(eve.api.reads.getPost({ path: { ...path, postId } }))).toMatchObject({
        status: 404,
      })
    })

    it('metrics sum up the posts of a day', async () => {
      const metrics = await ada.api.reads.getMetrics({ path, query })
      const labels = ['Followers', 'Posts', 'Likes', 'Reposts', 'Replies', 'Views']
      expect(metrics.map(({ label }) => label)).toEqual(labels)
      const { items } = await ada.api.reads.listPosts({ path, query })
      const likes = items.reduce((sum, { metrics }) => sum + (metrics.likes ?? 0), 0)
      const days = metrics.find(({ label }) => label === 'Likes')?.data ?? []
      expect(days.reduce((sum, { total }) => sum + Number(total), 0)).toBe(likes)
    })
  },
  unlimited,
)
