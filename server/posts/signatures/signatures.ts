import type { Knex } from 'knex'
import type { HasDb, HasDbAndClock } from '../../db/connect.ts'
import { dialectOf } from '../../db/dialect.ts'
import type { SignatureRow } from '../../db/tables/posts.ts'
import { transaction } from '../../db/transaction.ts'
import { conflict, notFound } from '../../errors/errors.ts'
import { newId } from '../../lib/ids.ts'
import type { TextSource } from '../../media/library/references.ts'

interface SignatureInput {
  content: string
  /** Makes this the organization's one default, replacing the previous one. */
  autoAdd: boolean
}

/** Limits the list, which is returned whole, to a size that clients can show. */
const MAX_SIGNATURES = 100

/**
 * Creates a signature and returns its id.
 * @throws 409 if the organization's limit is reached
 */
export function createSignature(
  ctx: HasDbAndClock,
  organizationId: string,
  { content, autoAdd }: SignatureInput,
): Promise<string> {
  return transaction(ctx, async (ctx) => {
    await lockSignatures(ctx, organizationId)
    if ((await countSignatures(ctx.db, organizationId)) >= MAX_SIGNATURES)
      throw conflict(`An organization can have at most ${MAX_SIGNATURES} signatures. Delete one first.`)
    const now = ctx.clock.now()
    if (autoAdd) await clearDefault(ctx.db, organizationId, now)
    const id = newId()
    await insertSignature(ctx.db, {
      id,
      organization_id: organizationId,
      content,
      auto_add: autoAdd ? 1 : 0,
      created_at: now,
      updated_at: now,
    })
    return id
  })
}

/**
 * Changes a signature.
 * @throws 404 for an unknown signature
 */
export function updateSignature(
  ctx: HasDbAndClock,
  organizationId: string,
  id: string,
  { content, autoAdd }: SignatureInput,
): Promise<void> {
  return transaction(ctx, async (ctx) => {
    await lockSignatures(ctx, organizationId)
    const now = ctx.clock.now()
    if (autoAdd) await clearDefault(ctx.db, organizationId, now, id)
    const change = { content, auto_add: autoAdd ? 1 : 0, updated_at: now }
    if (!(await changeSignature(ctx.db, organizationId, id, change))) throw notFound('signature')
  })
}

/**
 * Deletes a signature and returns it.
 * @throws 404 for an unknown signature
 */
export function deleteSignature(ctx: HasDb, organizationId: string, id: string): Promise<SignatureRow> {
  return transaction(ctx, async ({ db }) => {
    const row = await findSignature(db, organizationId, id)
    if (row === undefined || !(await removeSignature(db, organizationId, id))) throw notFound('signature')
    return row
  })
}

/** Locks the organization's signatures: otherwise two concurrent new defaults would break the unique index. */
function lockSignatures({ db }: HasDbAndClock, organizationId: string): Promise<void> {
  return dialectOf(db).lock(db, `signatures:${organizationId}`)
}

/** Lists signatures, oldest first. */
export async function findSignatures(db: Knex, organizationId: string): Promise<SignatureRow[]> {
  return db('signatures').where({ organization_id: organizationId }).orderBy(['created_at', 'id'])
}

export async function findDefault(db: Knex, organizationId: string): Promise<SignatureRow | undefined> {
  return db('signatures').where({ organization_id: organizationId, auto_add: 1 }).first()
}

async function countSignatures(db: Knex, organizationId: string): Promise<number> {
  const [row] = await db('signatures').where({ organization_id: organizationId }).count({ count: '*' })
  return Number(row?.count ?? 0)
}

async function insertSignature(db: Knex, row: SignatureRow): Promise<void> {
  await db('signatures').insert(row)
}

/** Clears the default of every signature except `except`. */
async function clearDefault(db: Knex, organizationId: string, now: number, except = ''): Promise<void> {
  await db('signatures')
    .where({ organization_id: organizationId, auto_add: 1 })
    .whereNot({ id: except })
    .update({ auto_add: 0, updated_at: now })
}

/** False when there is none. */
async function changeSignature(
  db: Knex,
  organizationId: string,
  id: string,
  change: Pick<SignatureRow, 'content' | 'auto_add' | 'updated_at'>,
): Promise<boolean> {
  return (await db('signatures').where({ organization_id: organizationId, id }).update(change)) === 1
}

async function findSignature(
  db: Knex,
  organizationId: string,
  id: string,
): Promise<SignatureRow | undefined> {
  return db('signatures').where({ organization_id: organizationId, id }).first()
}

/** False when there is none. */
async function removeSignature(db: Knex, organizationId: string, id: string): Promise<boolean> {
  return (await db('signatures').where({ organization_id: organizationId, id }).delete()) === 1
}

/** Declares the texts of signatures, which may reference files. */
export const signatureTexts: TextSource = {
  rows: (db, organizationId) => db('signatures').where({ organization_id: organizationId }),
  texts: ['content'],
  order: 'created_at',
}
