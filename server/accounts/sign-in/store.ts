import type { Knex } from 'knex'
import type { SignInTicketRow, UserRow } from '../../db/tables/accounts.ts'

/**
 * Marks a live sign-in of this browser as used and returns its sealed data. Of two concurrent callers only one gets it. A given
 * state must belong to the sign-in.
 */
export async function markStateUsed(
  db: Knex,
  found: { browserHash: string; provider: string; stateHash: string | null; now: number },
): Promise<string | undefined> {
  const [row] = await db('sign_in_states')
    .where({ browser_hash: found.browserHash, provider: found.provider })
    .where(found.stateHash === null ? {} : { state_hash: found.stateHash })
    .whereNull('used_at')
    .where('expires_at', '>', found.now)
    .update({ used_at: found.now })
    .returning('data_sealed')
  return row?.data_sealed
}

/** Finds an unfinished sign-in by its state alone, which only the provider returns. */
export async function findByState(db: Knex, stateHash: string, now: number): Promise<string | undefined> {
  const row = await db('sign_in_states')
    .where({ state_hash: stateHash })
    .whereNull('used_at')
    .where('expires_at', '>', now)
    .first('data_sealed')
  return row?.data_sealed
}

/** Marks a live ticket as used. Of two concurrent callers only one gets it. */
export async function markTicketUsed(
  db: Knex,
  ticketHash: string,
  provider: string,
  now: number,
): Promise<SignInTicketRow | undefined> {
  const [row] = await db('sign_in_tickets')
    .where({ ticket_hash: ticketHash, provider })
    .whereNull('used_at')
    .where('expires_at', '>', now)
    .update({ used_at: now })
    .returning('*')
  return row
}

export async function findByIdentity(
  db: Knex,
  provider: string,
  providerId: string,
): Promise<UserRow | undefined> {
  return db('users').where({ provider, provider_id: providerId }).whereNull('deleted_at').first()
}
