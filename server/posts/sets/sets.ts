import type { Knex } from 'knex'
import type { HasDb, HasDbAndClock } from '../../db/connect.ts'
import { dialectOf } from '../../db/dialect.ts'
import type { SetRow } from '../../db/tables/automation.ts'
import { transaction } from '../../db/transaction.ts'
import { conflict, notFound } from '../../errors/errors.ts'
import { newId } from '../../lib/ids.ts'
import type { TextSource } from '../../media/library/references.ts'

/** Limits the list, which is returned whole, including content. */
const MAX_SETS = 100
const MAX_CHARACTERS = 10_000_000

/**
 * Replaces the set with this id, or creates one if the organization has none. Returns the set's id.
 * @throws 409 if the organization's limit is reached
 */
export function saveSet(
  ctx: HasDbAndClock,
  organizationId: string,
  { id, name, content }: { id: string | null; name: string; content: string },
): Promise<string> {
  return transaction(ctx, async (ctx) => {
    await lockSets(ctx, organizationId)
    await checkLimits(ctx, organizationId, id, content)
    const now = ctx.clock.now()
    const change = { name, content, updated_at: now }
    if (id !== null && (await changeSet(ctx.db, organizationId, id, change))) return id
    const made = newId()
    await insertSet(ctx.db, { ...change, id: made, organization_id: organizationId, created_at: now })
    return made
  })
}

/**
 * Changes a set.
 * @throws 404 for an unknown set; 409 if the organization's limit is reached
 */
export function updateSet(
  ctx: HasDbAndClock,
  organizationId: string,
  { id, name, content }: { id: string; name: string; content: string },
): Promise<void> {
  return transaction(ctx, async (ctx) => {
    await lockSets(ctx, organizationId)
    const change = { name, content, updated_at: ctx.clock.now() }
    if (!(await changeSet(ctx.db, organizationId, id, change))) throw notFound('set')
    await checkLimits(ctx, organizationId, id, content)
  })
}

/**
 * Deletes a set and returns it.
 * @throws 404 for an unknown set
 */
export function deleteSet(ctx: HasDb, organizationId: string, id: string): Promise<SetRow> {
  return transaction(ctx, async ({ db }) => {
    const row = await findSet(db, organizationId, id)
    if (row === undefined || !(await removeSet(db, organizationId, id))) throw notFound('set')
    return row
  })
}

/** Locks the organization's sets, so that concurrent saves are counted. */
function lockSets({ db }: HasDbAndClock, organizationId: string): Promise<void> {
  return dialectOf(db).lock(db, `sets:${organizationId}`)
}

async function checkLimits(
  { db }: HasDb,
  organizationId: string,
  id: string | null,
  content: string,
): Promise<void> {
  const others = await measureOthers(db, organizationId, id)
  if (others.count >= MAX_SETS)
    throw conflict(`An organization can have at most ${MAX_SETS} sets. Delete one first.`)
  if (others.characters + content.length > MAX_CHARACTERS)
    throw conflict(
      `The sets of an organization can have at most ${MAX_CHARACTERS} characters in total. Delete some.`,
    )
}

/** Lists sets, newest first. */
export async function findSets(db: Knex, organizationId: string): Promise<SetRow[]> {
  return db('sets')
    .where({ organization_id: organizationId })
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
}

/** Counts the sets other than `id`, and the characters of their content. */
async function measureOthers(
  db: Knex,
  organizationId: string,
  id: string | null,
): Promise<{ count: number; characters: number }> {
  const [row] = await db('sets')
    .where({ organization_id: organizationId })
    .whereNot({ id: id ?? '' })
    .count({ count: '*' })
    .sum({ characters: db.raw('length(content)') })
  return { count: Number(row?.count ?? 0), characters: Number(row?.characters ?? 0) }
}

async function insertSet(db: Knex, row: SetRow): Promise<void> {
  await db('sets').insert(row)
}

/** False when there is none. */
async function changeSet(
  db: Knex,
  organizationId: string,
  id: string,
  change: Pick<SetRow, 'name' | 'content' | 'updated_at'>,
): Promise<boolean> {
  return (await db('sets').where({ organization_id: organizationId, id }).update(change)) === 1
}

async function findSet(db: Knex, organizationId: string, id: string): Promise<SetRow | undefined> {
  return db('sets').where({ organization_id: organizationId, id }).first()
}

/** False when there is none. */
async function removeSet(db: Knex, organizationId: string, id: string): Promise<boolean> {
  return (await db('sets').where({ organization_id: organizationId, id }).delete()) === 1
}

/** Declares the texts of sets, which may reference files. */
export const setTexts: TextSource = {
  rows: (db, organizationId) => db('sets').where({ organization_id: organizationId }),
  texts: ['content'],
  order: 'created_at',
}
