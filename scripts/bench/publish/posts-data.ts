import type { Knex } from 'knex'
import { dialectOf } from '../../../server/db/dialect.ts'
import { runnerOf } from '../../../server/db/fixed-statement.ts'
import { searchTextOf } from '../../../server/lib/text/search-text.ts'
import { indexGrams } from '../../../server/posts/search/grams.ts'

/** Lists words for the texts of the posts, which the reads search for. */
export const words = {
  /** Appears in two of three texts. */
  frequent: 'today',
  /** Appears in five posts, however many posts there are. */
  rare: 'zephyrquartz',
  /** Combines letters that many texts have, in an order that no text has. */
  absent: 'qwertzuiopasdf',
  /** Is too short for an index. */
  short: 'qz',
}

export interface PostsToInsert {
  organizationId: string
  channels: string[]
  /** Names one tag on every fourth post, and one on five posts. */
  tags: { frequent: string; rare: string }
  posts: number
  now: number
}

/**
 * Separates two posts by these milliseconds. A thousand posts fill the month of the calendar, so every size shows the same month.
 */
const SPACING_MS = 3_000_000
const TEXTS = 2_000
/** Gives every nth root a comment, a failure, a deletion, a draft or a tag. */
const FREQUENCIES = { comment: 5, failed: 97, deleted: 31, draft: 23, tagged: 4 }
const COLUMNS = `id, organization_id, integration_id, group_id, root_id, position, parent_post_id, state, publish_date, content,
  search_text, image, settings, delay, short_link, creation_method, created_at, updated_at, due_at, release_id, release_url,
  published_at, deleted_at, interval_in_days`

/** Inserts the posts, half of them past and half ahead. The database itself generates them: a million in a minute. */
export async function insertPosts(db: Knex, kind: 'sqlite' | 'postgres', many: PostsToInsert): Promise<void> {
  await db.schema.createTable('bench_texts', (t) => {
    t.integer('number').primary()
    t.text('content').notNullable()
    t.text('search_text').notNullable()
    t.specificType('grams', kind === 'postgres' ? 'integer[]' : 'text').notNullable()
  })
  for (let n = 0; n < TEXTS; n += 100) {
    const rows = Array.from({ length: 100 }, (_, more) => textRow(n + more))
    const grams = (text: string) => storedGrams(kind, indexGrams(many.organizationId, text))
    await db('bench_texts').insert(rows.map((row) => ({ ...row, grams: grams(row.search_text) })) as never[])
  }
  await db.transaction(async (trx) => {
    if (kind === 'postgres') await trx.raw('set local statement_timeout = 0')
    await trx.raw(insertRoots(kind, many))
    await trx.raw(insertComments(kind, many))
    await trx.raw(
      `insert into posts_tags (post_id, tag_id) select id, '${many.tags.frequent}' from posts
       where organization_id = '${many.organizationId}' and position = 0 and ${numberOf(kind)} % ${FREQUENCIES.tagged} = 0`,
    )
  })
  await indexTexts(db, kind)
  await addRareWord(db, many)
}

/** Fills the index in one statement, with the same rows as posts that are written one by one. */
async function indexTexts(db: Knex, kind: 'sqlite' | 'postgres'): Promise<void> {
  const number = numberOf(kind, 'p.root_id')
  const joined = `from posts p join bench_texts t
    on t.number = (case when p.position = 0 then ${number} * 7919 else ${number} * 31 end) % ${TEXTS}`
  if (kind === 'sqlite') {
    await db.raw('insert into post_grams (post_id) select id from posts')
    await db.raw(
      `insert into post_grams_index (rowid, grams) select g.id, t.grams ${joined} join post_grams g on g.post_id = p.id order by g.id`,
    )
    return
  }
  const [index] = await db('pg_indexes').where({ indexname: 'post_grams_grams' }).select('indexdef')
  await db.transaction(async (trx) => {
    await trx.raw('set local statement_timeout = 0')
    await trx.raw('drop index post_grams_grams')
    await trx.raw(`insert into post_grams (post_id, grams) select p.id, t.grams ${joined}`)
    await trx.raw(index.indexdef)
  })
}

/** Writes the grams as `dialect.indexGrams` does. */
function storedGrams(kind: 'sqlite' | 'postgres', grams: number[]): string {
  return kind === 'postgres' ? `{${grams.join()}}` : grams.map((gram) => (gram >>> 0).toString(36)).join(' ')
}

/** Spreads the five posts with the rare word over all posts, together with one repeating post of each kind. */
async function addRareWord(db: Knex, many: PostsToInsert): Promise<void> {
  for (let share = 1; share <= 5; share += 1) {
    const n = Math.floor((many.posts * share) / 6)
    const content = `<p>Five of these ${words.rare} are all there are</p>`
    const change = { content, search_text: searchTextOf(content), deleted_at: null }
    await db('posts')
      .where({ id: idOf(n) })
      .update(change)
    const grams = indexGrams(many.organizationId, change.search_text)
    await dialectOf(db).indexGrams(runnerOf(db), [{ postId: idOf(n), grams }])
    await db('posts_tags').insert({ post_id: idOf(n), tag_id: many.tags.rare })
    const repeats = { interval_in_days: 7, deleted_at: null, state: 'QUEUE' as const }
    await db('posts')
      .where({ id: idOf(n + 1) })
      .update(repeats)
  }
}

export function idOf(n: number): string {
  return `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
}

function insertRoots(
  kind: 'sqlite' | 'postgres',
  { organizationId, channels, posts, now }: PostsToInsert,
): string {
  const sqlite = kind === 'sqlite'
  const id = sqlite
    ? `printf('00000000-0000-7000-8000-%012d', n)`
    : `'00000000-0000-7000-8000-' || lpad(n::text, 12, '0')`
  const series = sqlite
    ? `with recursive s(n) as (select 1 union all select n + 1 from s where n < ${posts})`
    : `with s(n) as (select generate_series(1::bigint, ${posts}))`
  const date = `(${now} + (s.n - ${Math.floor(posts / 2)}) * ${SPACING_MS})`
  const over = `${date} <= ${now}`
  const failed = `s.n % ${FREQUENCIES.failed} = 0`
  const draft = `s.n % ${FREQUENCIES.draft} = 0`
  const deleted = `s.n % ${FREQUENCIES.deleted} = 0`
  const channel = `case s.n % 10 ${channels.map((each, n) => `when ${n} then '${each}'`).join(' ')} end`
  const out = (value: string) => `case when ${over} and not ${draft} and not ${failed} then ${value} end`
  return `insert into posts (${COLUMNS}) ${series}
    select ${id}, '${organizationId}', ${channel}, ${id}, ${id}, 0, null,
      case when ${draft} then 'DRAFT' when not ${over} then 'QUEUE' when ${failed} then 'ERROR' else 'PUBLISHED' end,
      ${date}, t.content, t.search_text, '[]', '{"__type":"sandbox"}', 0, 0, 'API', ${now}, ${now},
      case when not ${over} and not ${draft} and not ${deleted} then ${date} end, ${out(`'r' || s.n`)},
      ${out(`'https://example.com/' || s.n`)}, ${out(date)}, case when ${deleted} then ${now} end,
      ${sqlite ? 'null' : 'null::integer'}
    from s join bench_texts t on t.number = (s.n * 7919) % ${TEXTS}`
}

/** Inserts one comment under every fifth post, with its own text. */
function insertComments(kind: 'sqlite' | 'postgres', { organizationId }: PostsToInsert): string {
  return `insert into posts (${COLUMNS})
    select 'c' || id, organization_id, integration_id, group_id, id, 1, id, state, publish_date, t.content, t.search_text,
      '[]', null, 1, 0, 'API', created_at, updated_at, null, release_id, release_url, published_at, deleted_at, null
    from posts join bench_texts t on t.number = (${numberOf(kind)} * 31) % ${TEXTS}
    where organization_id = '${organizationId}' and position = 0 and ${numberOf(kind)} % ${FREQUENCIES.comment} = 0`
}

/** Returns the number at the end of a root's id, in SQL. */
function numberOf(kind: 'sqlite' | 'postgres', id = 'id'): string {
  return `cast(substr(${id}, 25) as ${kind === 'sqlite' ? 'integer' : 'bigint'})`
}

/** Writes sentences of 4 to 60 words: some words are in most texts, some in hardly any. */
function textRow(n: number): { number: number; content: string; search_text: string } {
  const random = randomFrom(n + 1)
  const length = 4 + Math.floor(random() ** 2 * 56)
  const text = Array.from({ length }, () => word(Math.floor(random() ** 3 * 4_000)))
  if (n % 3 < 2) text.push(words.frequent)
  const content = `<p>${text.join(' ')}</p>`
  return { number: n, content, search_text: searchTextOf(content) }
}

const syllables =
  'ba be bi bo bu da de di do du fa fe ka ke ki la le li lo ma me mi mo na ne ni no ra re ri ro sa se si so ta te ti to va'.split(
    ' ',
  )

function word(n: number): string {
  const parts = [
    n % syllables.length,
    Math.floor(n / syllables.length) % syllables.length,
    (n * 17) % syllables.length,
  ]
  return parts.map((part) => syllables[part]).join('')
}

/** Returns the same numbers in every run. */
function randomFrom(seed: number): () => number {
  let state = seed * 2_654_435_761
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Inserts one notification for each post, and a member who has read none. Returns the membership. */
export async function insertNotifications(
  db: Knex,
  kind: 'sqlite' | 'postgres',
  { organizationId, now }: Pick<PostsToInsert, 'organizationId' | 'now'>,
): Promise<string> {
  const row = { id: 'reader', created_at: 0, updated_at: 0 }
  await db('users').insert({
    ...row,
    email: 'reader@example.org',
    provider: 'LOCAL',
    timezone: 0,
    last_online_at: 0,
  } as never)
  await db('memberships').insert({
    ...row,
    organization_id: organizationId,
    user_id: 'reader',
    role: 'USER',
  } as never)
  await db.transaction(async (trx) => {
    if (kind === 'postgres') await trx.raw('set local statement_timeout = 0')
    await trx.raw(
      `insert into notifications (id, organization_id, content, kind, created_at)
       select id, organization_id, 'Your post is out.', 'success', ${now} - publish_date % 1000000
       from posts where position = 0 and organization_id = '${organizationId}'`,
    )
  })
  return row.id
}
