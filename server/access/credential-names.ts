import type { HasDb } from '../db/connect.ts'

/** Finds the names of API keys, and of the apps behind tokens, by the id of the credential. Includes revoked ones. */
export async function findCredentialNames(
  { db }: HasDb,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const keys = await db('api_keys')
    .where({ organization_id: organizationId })
    .whereIn('id', ids)
    .select('id', 'name')
  const tokens = await db('oauth_tokens as t')
    .join('oauth_apps as a', 'a.id', 't.app_id')
    .where({ 't.organization_id': organizationId })
    .whereIn('t.id', ids)
    .select('t.id', 'a.name')
  return new Map([...keys, ...tokens].map(({ id, name }) => [id, name] as const))
}
