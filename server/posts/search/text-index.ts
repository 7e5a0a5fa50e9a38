import type { Knex } from 'knex'
import { inChunks } from '../../db/chunks.ts'
import type { HasDb } from '../../db/connect.ts'
import { dialectOf, type IndexedEntry } from '../../db/dialect.ts'
import { inList, runFixed, runnerOf, sendRows } from '../../db/fixed-statement.ts'
import type { PostRow, UnindexedPostRow } from '../../db/tables/posts.ts'
import { afterCommit, transaction } from '../../db/transaction.ts'
import type { HasLog } from '../../process/log.ts'
import { indexGrams } from './grams.ts'

const INDEX_AFTER_MS = 500
const BATCH_ROWS = 100
/** Bounds the text of a batch, so that it stops other requests for a few milliseconds only. */
const BATCH_CHARACTERS = 100_000

type Named = Pick<PostRow, 'id' | 'organization_id'>
type Text = Named & Pick<PostRow, 'search_text'>

/**
 * Fills the index of the search after the requests that write texts, many texts at once: to index a text costs as much as to store its
 * post. Until then, its row in `unindexed_posts` makes the search read the text itself, so that it finds every post at once, and a crash
 * loses nothing.
 */
export interface TextIndex {
  /** Records that texts are new, in the transaction that writes them, and indexes them soon after its commit. */
  add(db: Knex, texts: readonly Named[]): Promise<void>
  /** Does the same for the changed text of a stored post. */
  change(db: Knex, text: Named): Promise<void>
  /** Indexes all texts that wait. A failure is logged, and the next call tries again. */
  flush(): Promise<void>
  /** Stops the timer and waits for the batch under way. */
  close(): Promise<void>
}

export interface HasTextIndex {
  textIndex: TextIndex
}

export function createTextIndex(services: HasDb & HasLog): TextIndex {
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let indexing = Promise.resolve()

  async function index(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    try {
      while (!closed && (await indexTexts(services)));
    } catch (err) {
      services.log.warn({ err }, 'texts could not be indexed for the search; the next try indexes them')
    }
  }

  function wake(): void {
    if (!closed) timer ??= setTimeout(flush, INDEX_AFTER_MS).unref()
  }

  function flush(): Promise<void> {
    indexing = indexing.then(index)
    return indexing
  }

  return {
    async add(db, texts) {
      await insertUnindexed(db, texts)
      afterCommit(db, wake)
    },
    async change(db, text) {
      await markChanged(db, text)
      afterCommit(db, wake)
    },
    flush,
    close() {
      closed = true
      clearTimeout(timer)
      return indexing
    },
  }
}

async function insertUnindexed(db: Knex, texts: readonly Named[]): Promise<void> {
  await inChunks(texts, async (chunk) => {
    const rows = chunk.map(({ organization_id, id }) => ({ organization_id, post_id: id }))
    await sendRows<UnindexedPostRow>(db, 'unindexed_posts', rows)
    return []
  })
}

/** Waits for a batch that has read the text from before, which then removes the row of the post. */
async function markChanged(db: Knex, { id, organization_id }: Named): Promise<void> {
  const sql = `
    insert into unindexed_posts (organization_id, post_id) values (?, ?)
    on conflict (organization_id, post_id) do update set post_id = excluded.post_id`
  await runFixed(db, sql, [organization_id, id])
}

/** Selects `post_id` of at most `limit` posts whose texts wait. */
export function unindexedPosts(db: Knex, organizationId: string, limit: number): Knex.QueryBuilder {
  return db('unindexed_posts').where({ organization_id: organizationId }).limit(limit).select('post_id')
}

/** Indexes some of the texts that wait. Returns false unless more wait: those that come meanwhile are left for the next full batch. */
export async function indexTexts(ctx: HasDb): Promise<boolean> {
  return transaction(ctx, async ({ db }) => {
    const { name, indexGrams: write } = dialectOf(db)
    const lock = name === 'postgres' ? 'for update skip locked' : ''
    const sql = `select organization_id, post_id from unindexed_posts limit ? ${lock}`
    const waiting = await runFixed<UnindexedPostRow>(db, sql, [BATCH_ROWS])
    if (waiting.length === 0) return false
    const ids = waiting.map((row) => row.post_id)
    const found = await runFixed<Text>(
      db,
      `select id, organization_id, search_text from posts where ${inList(db, 'id')}`,
      [ids],
    )
    const [texts, rest] = firstOf(found)
    await write(runnerOf(db), texts.map(toEntry))
    const done = new Set(ids).difference(new Set(rest.map(({ id }) => id)))
    const organizations = new Set(waiting.map((row) => row.organization_id))
    await runFixed(
      db,
      `delete from unindexed_posts where ${inList(db, 'organization_id')} and ${inList(db, 'post_id')}`,
      [[...organizations], [...done]],
    )
    return waiting.length === BATCH_ROWS || rest.length > 0
  })
}

/** Returns as many texts as fit into a batch, at least one, and the rest. */
function firstOf(texts: readonly Text[]): [Text[], Text[]] {
  let characters = 0
  const end = texts.findIndex(({ search_text }, index) => {
    characters += search_text.length
    return index > 0 && characters > BATCH_CHARACTERS
  })
  return end === -1 ? [[...texts], []] : [texts.slice(0, end), texts.slice(end)]
}

function toEntry({ id, organization_id, search_text }: Text): IndexedEntry {
  return { postId: id, grams: indexGrams(organization_id, search_text) }
}
