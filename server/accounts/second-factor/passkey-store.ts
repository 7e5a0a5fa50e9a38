import type { Knex } from 'knex'
import type { PasskeyChallengeRow, PasskeyRow } from '../../db/tables/accounts.ts'

/** Finds the passkeys of the person, oldest first. */
export async function findPasskeys(db: Knex, userId: string): Promise<PasskeyRow[]> {
  return db('passkeys').where({ user_id: userId }).orderBy(['created_at', 'id'])
}

export async function countPasskeys(db: Knex, userId: string): Promise<number> {
  const [row] = await db('passkeys').where({ user_id: userId }).count({ count: '*' })
  return Number(row?.count ?? 0)
}

export async function findByCredential(db: Knex, credentialId: string): Promise<PasskeyRow | undefined> {
  return db('passkeys').where({ credential_id: credentialId }).first()
}

export async function insertPasskey(db: Knex, passkey: PasskeyRow): Promise<void> {
  await db('passkeys').insert(passkey)
}

/** Deletes a passkey of the person; false if they have no such passkey. */
export async function deletePasskey(db: Knex, userId: string, id: string): Promise<boolean> {
  return (await db('passkeys').where({ id, user_id: userId }).delete()) === 1
}

/** Stores a use. False if another request stored a later one in the meantime, as that of a copied passkey would. */
export async function recordPasskeyUse(
  db: Knex,
  { id, counter }: Pick<PasskeyRow, 'id' | 'counter'>,
  { newCounter, now }: { newCounter: number; now: number },
): Promise<boolean> {
  const changed = await db('passkeys')
    .where({ id, counter })
    .update({ counter: newCounter, last_used_at: now })
  return changed === 1
}

export async function insertChallenge(db: Knex, challenge: PasskeyChallengeRow): Promise<void> {
  await db('passkey_challenges').insert(challenge)
}

/** Deletes a live challenge, and returns it. Of two concurrent callers only one gets it. */
export async function takeChallenge(
  db: Knex,
  challengeHash: string,
  now: number,
): Promise<PasskeyChallengeRow | undefined> {
  const found = () =>
    db('passkey_challenges').where({ challenge_hash: challengeHash }).where('expires_at', '>', now)
  const row = await found().first()
  return (await found().delete()) === 1 ? row : undefined
}

/** Erases the passkeys of the person. */
export async function erasePasskeys(db: Knex, userId: string): Promise<void> {
  await db('passkey_challenges').where({ user_id: userId }).delete()
  await db('passkeys').where({ user_id: userId }).delete()
}
