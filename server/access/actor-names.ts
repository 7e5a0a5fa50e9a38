import type { Knex } from 'knex'
import { findUserNames } from '../accounts/users/people.ts'
import type { EventActorKind } from '../db/tables/posts.ts'

/** Person, API key or app's token behind an act, as logs store it. */
interface Actor {
  actor: EventActorKind | null
  actor_id: string | null
}

/** Finds the names of the people, API keys and apps among these actors, by the actor's id: one statement for each kind. */
export async function findActorNames(db: Knex, actors: readonly Actor[]): Promise<Map<string, string>> {
  const idsOf = (kind: EventActorKind) => [
    ...new Set(actors.filter(({ actor }) => actor === kind).map((each) => each.actor_id ?? '')),
  ]
  const names = await findUserNames(db, idsOf('user'))
  for (const { id, name } of [
    ...(await findKeyNames(db, idsOf('key'))),
    ...(await findAppNames(db, idsOf('app'))),
  ])
    names.set(id, name)
  return names
}

/** A key of the organization, or an app's token. */
export interface Credential {
  kind: 'key' | 'app'
  id: string
  name: string
}

/** Finds API keys and apps' tokens by id, revoked or not, with the name of the key or the app. */
export async function findCredentials(db: Knex, ids: readonly string[]): Promise<Map<string, Credential>> {
  const distinct = [...new Set(ids)]
  const [keys, apps] = [await findKeyNames(db, distinct), await findAppNames(db, distinct)]
  const found: Credential[] = [
    ...keys.map(({ id, name }) => ({ kind: 'key' as const, id, name })),
    ...apps.map(({ id, name }) => ({ kind: 'app' as const, id, name })),
  ]
  return new Map(found.map((credential) => [credential.id, credential]))
}

interface Named {
  id: string
  name: string
}

async function findKeyNames(db: Knex, ids: string[]): Promise<Named[]> {
  return ids.length === 0 ? [] : db('api_keys').whereIn('id', ids).select('id', 'name')
}

/** Finds apps by their tokens, revoked or not. */
async function findAppNames(db: Knex, tokenIds: string[]): Promise<Named[]> {
  if (tokenIds.length === 0) return []
  return db('oauth_tokens as t')
    .join('oauth_apps as a', 'a.id', 't.app_id')
    .whereIn('t.id', tokenIds)
    .select('t.id', 'a.name')
}
