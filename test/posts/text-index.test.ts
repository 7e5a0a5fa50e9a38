import { beforeAll, expect, it } from 'vitest'
import { transaction } from '../../server/db/transaction.ts'
import { indexTextsJob } from '../../server/posts/search/index-texts.job.ts'
import { indexTexts } from '../../server/posts/search/text-index.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { schedule, unlimited } from './support.ts'

describeService(
  'the index of texts',
  (service) => {
    let tenant: Tenant
    let channel: string

    beforeAll(async () => {
      tenant = await service.createTenant()
      channel = await tenant.connectSandbox('One')
      // More posts than a search reads without the index.
      for (let n = 0; n < 21; n++)
        await tenant.api.posts.create({ body: { ...drafts('common', 50), date: '2030-06-01T10:00:00Z' } })
    }, 60_000)

    const drafts = (content: string, count: number) => ({
      ...schedule(service, channel, content, { type: 'draft' as const }),
      posts: Array(count).fill({ integration: { id: channel }, value: [{ content }] }),
    })
    const waiting = async () => (await service.app.db('unindexed_posts')).length
    const search = async (text: string) => {
      const query = { startDate: '2030-01-01', endDate: '2032-01-01', search: text, limit: 10 }
      return (await tenant.api.posts.list({ query })).posts.map(({ content }) => content)
    }
    const indexAll = async () => {
      while (await indexTexts(service.app));
    }

    /** As if the process had died before it indexed the post. */
    const forget = async (id: string) => {
      await service.app.textIndex.flush()
      const { db } = service.app
      if (service.kind === 'sqlite')
        await db('post_grams_index')
          .whereIn('rowid', db('post_grams').where({ post_id: id }).select('id'))
          .delete()
      await db('post_grams').where({ post_id: id }).delete()
      await db('unindexed_posts').insert({ organization_id: tenant.organizationId, post_id: id })
    }

    it('is filled after the request, and the search finds a post before and after that', async () => {
      const body = { ...drafts('a ruby', 1), date: '2031-12-01T10:00:00Z' }
      const [post] = await tenant.api.posts.create({ body })
      expect(await search('ruby')).toEqual(['a ruby'])
      await forget(post?.postId ?? '')
      expect([await waiting(), await search('ruby')]).toEqual([1, ['a ruby']])
      await service.app.textIndex.flush()
      expect([await waiting(), await search('ruby')]).toEqual([0, ['a ruby']])
    })

    it('follows the text of a post that changes', async () => {
      const body = { ...drafts('an emerald', 1), date: '2031-12-02T10:00:00Z' }
      const [post] = await tenant.api.posts.create({ body })
      await indexAll()
      const path = { id: post?.postId ?? '' }
      await tenant.api.posts.update({ path, body: { content: 'a sapphire' } })
      expect([await search('emerald'), await search('sapphire')]).toEqual([[], ['a sapphire']])
      await indexAll()
      expect([await search('emerald'), await search('sapphire')]).toEqual([[], ['a sapphire']])
      // A change of the date leaves the index alone.
      await tenant.api.posts.update({ path, body: { date: '2031-12-03T10:00:00Z' } })
      expect(await waiting()).toBe(0)
    })

    it('is filled by the sweep with what a process left when it died', async () => {
      const body = { ...drafts('a topaz', 1), date: '2031-12-04T10:00:00Z' }
      const [post] = await tenant.api.posts.create({ body })
      await forget(post?.postId ?? '')
      await indexTextsJob.run(service.app)({ signal: AbortSignal.timeout(60_000) } as never)
      expect([await waiting(), await search('topaz')]).toEqual([0, ['a topaz']])
    })

    it('keeps a text that changes while a batch indexes the one before', async () => {
      const body = { ...drafts('an opal', 1), date: '2031-12-05T10:00:00Z' }
      const [post] = await tenant.api.posts.create({ body })
      const row = { id: post?.postId ?? '', organization_id: tenant.organizationId }
      let changing = Promise.resolve()
      await transaction(service.app, async (ctx) => {
        await indexTexts(ctx)
        changing = transaction(service.app, async ({ db }) => {
          await db('posts')
            .where({ id: row.id })
            .update({ content: '<p>an onyx</p>', search_text: 'an onyx' })
          await service.app.textIndex.change(db, row)
        })
      })
      await changing
      await indexAll()
      expect(await search('onyx')).toEqual(['<p>an onyx</p>'])
    })
  },
  unlimited,
)
