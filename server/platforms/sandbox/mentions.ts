import type { Knex } from 'knex'
import type { Mention, PlatformMentions } from '../kit/mention.ts'
import type { PlatformCall } from '../platform.ts'

/** Who is on the sandbox: the organization's own accounts there. */
export function sandboxMentions(db: Knex): PlatformMentions {
  return {
    search: (call, query) => search(db, call, query),
    format: ({ label }) => (label === '' ? null : `@${label}`),
  }
}

async function search(db: Knex, { account }: PlatformCall, query: string): Promise<Mention[]> {
  const wanted = query.replace(/^@/, '').toLowerCase()
  const rows = await db('integrations')
    .where({ organization_id: account.organizationId, identifier: 'sandbox', deleted_at: null })
    .orderBy('id')
    .limit(1000)
    .select('id', 'name', 'picture')
  return rows
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .slice(0, 20)
    .map(({ id, name, picture }) => ({ id, label: name, image: picture }))
}
