import type { Knex } from 'knex'
import type { MentionRow } from '../db/tables/channels.ts'
import { containing } from '../lib/search-text.ts'

/** Whoever was found on this channel before and matches, by name; at most `limit`. */
export async function findMentions(
  db: Knex,
  organizationId: string,
  integrationId: string,
  options: { wanted: string; now: number; limit: number },
): Promise<MentionRow[]> {
  return db('mentions')
    .where({ organization_id: organizationId, integration_id: integrationId })
    .where('expires_at', '>', options.now)
    .whereRaw("search like ? escape '\\'", [containing(options.wanted)])
    .orderBy(['label', 'mention_id'])
    .limit(options.limit)
}

/** Adds them, or brings what is known of them up to date; in one order, so that two searches at once do not wait for each other. */
export async function keepMentions(db: Knex, rows: MentionRow[]): Promise<void> {
  if (rows.length === 0) return
  const inOrder = rows.toSorted((a, b) => (a.mention_id < b.mention_id ? -1 : 1))
  await db('mentions').insert(inOrder).onConflict(['integration_id', 'mention_id']).merge()
}

export async function dropMentions(db: Knex, organizationId: string, integrationId: string): Promise<void> {
  await db('mentions').where({ organization_id: organizationId, integration_id: integrationId }).delete()
}
