import type { Knex } from 'knex'
import type { UserRow } from '../../db/tables/accounts.ts'
import { notFound } from '../../errors/errors.ts'
import { findUser } from './store.ts'

/** Finds a person who has an account. @throws 404 for a deleted account */
export async function requireUser(db: Knex, id: string): Promise<UserRow> {
  const user = await findUser(db, id)
  if (user === undefined) throw notFound('user')
  return user
}

export type Person = Pick<UserRow, 'id' | 'email' | 'name'>

/** Finds the people who still have an account, by id. */
export async function findPeople(db: Knex, ids: readonly (string | null)[]): Promise<Map<string, Person>> {
  const known = [...new Set(ids)].filter((id) => id !== null)
  const rows: Person[] = await db('users')
    .whereIn('id', known)
    .whereNull('deleted_at')
    .select('id', 'email', 'name')
  return new Map(rows.map(({ id, email, name }) => [id, { id, email, name }]))
}

/** Finds the names of people by id. Leaves out people without an account or a name. */
export async function findUserNames(db: Knex, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db('users')
    .whereIn('id', [...new Set(ids)])
    .whereNull('deleted_at')
    .select('id', 'name')
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])))
}

/** Finds which of these files are the picture of a user. */
export async function findPicturesOfUsers(db: Knex, ids: readonly string[]): Promise<string[]> {
  const people = await db('users').whereIn('picture_id', ids).select('picture_id')
  return people.flatMap(({ picture_id }) => picture_id ?? [])
}
