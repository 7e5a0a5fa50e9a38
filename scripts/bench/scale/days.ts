import type { Knex } from 'knex'
import { cleanUp } from '../../../server/accounts/auth/clean-up.job.ts'
import { connect } from '../../../server/db/connect.ts'
import { migrate } from '../../../server/db/migrate.ts'
import type { PostRow } from '../../../server/db/tables/posts.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { newId } from '../../../server/lib/ids.ts'
import { published, ready } from '../../../server/platforms/kit/steps.ts'
import { createTextIndex, type HasTextIndex } from '../../../server/posts/search/text-index.ts'
import { insertPosts } from '../../../server/posts/store.ts'
import { queueNewPost } from '../../../server/publishing/queue-post.ts'
import {
  connectAccount,
  createEngine,
  createOrganization,
  type Engine,
  threadRows,
} from '../../../test/publishing/engine.ts'
import { textPlatform } from '../publish/loopback.ts'
import type { Days } from './figures.ts'
import { sizesOf } from './usage.ts'
import { createDatabase, type Server } from './worlds.ts'

const DAY_MS = 86_400_000
const DAYS = 30
const ORGANIZATIONS = 50
const BATCH = 100
/** As long as a usual post. */
const TEXT =
  'Our new opening hours begin on Monday: we bake from six in the morning, and the café stays open until eight. See you soon!'

/** Creates and publishes posts on each of 30 days, with the clean-up of each day, and returns what they leave. */
export async function liveThroughDays(server: Server, postsOfDay: number): Promise<Days> {
  const database = await createDatabase(server)
  const db = await connect({ kind: 'postgres', url: database.url, poolSize: 10 })
  let now = Date.now()
  try {
    await migrate(db)
    const engine = await createEngine({
      db,
      clock: { now: () => now },
      channels: () => [instantPlatform],
      concurrency: 100,
    })
    try {
      await engine.work()
      const writer = { ...engine.ctx, textIndex: createTextIndex(engine.ctx) }
      const channels = await createChannels(engine)
      const half: Days['half'] = []
      for (let day = 1; day <= DAYS; day += 1) {
        await createPosts(writer, channels, postsOfDay, now + DAY_MS / 2)
        await writer.textIndex.flush()
        now += DAY_MS
        await engine.queue.drain()
        await cleanUp(engine.ctx)({ signal: new AbortController().signal } as never)
        if (day === DAYS / 2) half.push(...(await measure(db)))
      }
      await writer.textIndex.close()
      await refuseUnpublished(db)
      return { days: DAYS, postsOfDay, half, end: await measure(db) }
    } finally {
      await engine.close()
    }
  } finally {
    await db.destroy()
    await database.drop()
  }
}

type Channel = Record<'organizationId' | 'integrationId', string>

async function createChannels({ ctx }: Engine): Promise<Channel[]> {
  const channels: Channel[] = []
  for (let number = 0; number < ORGANIZATIONS; number += 1) {
    const organizationId = await createOrganization(ctx)
    channels.push({ organizationId, integrationId: await connectAccount(ctx, organizationId, 'instant') })
  }
  return channels
}

/** Stores posts as a request does. */
async function createPosts(
  ctx: Engine['ctx'] & HasTextIndex,
  channels: Channel[],
  count: number,
  publishDate: number,
): Promise<void> {
  for (let done = 0; done < count; done += BATCH)
    await transaction(ctx, async (ctx) => {
      const roots = Array.from({ length: Math.min(BATCH, count - done) }, (_, index): PostRow => {
        const channel = channels[(done + index) % channels.length] as Channel
        const [root] = threadRows(ctx, { ...channel, texts: [`<p>${TEXT}</p>`], publishDate })
        return {
          ...(root as PostRow),
          ...{ search_text: TEXT.toLowerCase(), due_at: publishDate, attempt_key: newId() },
        }
      })
      await insertPosts(ctx.db, roots)
      await ctx.textIndex.add(ctx.db, roots)
      for (const root of roots) await queueNewPost(ctx, root)
    })
}

async function measure(db: Knex): Promise<Days['end']> {
  await db.raw('vacuum analyze')
  return sizesOf(db)
}

async function refuseUnpublished(db: Knex): Promise<void> {
  const [row] = await db('posts').whereNot({ state: 'PUBLISHED' }).count({ posts: '*' })
  if (Number(row?.posts) > 0) throw new Error(`${row?.posts} posts were not published.`)
}

/** Publishes within this process, since only what stays in the database counts here. */
const instantPlatform = textPlatform({
  identifier: 'instant',
  name: 'Instant',
  maxConcurrent: 100,
  prepare: async () => ready({}),
  commit: async (_, { key }) =>
    published({ releaseId: key, releaseUrl: `https://social.example.com/${key}` }),
})
