import type { Knex } from 'knex'
import type { SignInStepRow, TotpSecretRow } from '../../db/tables/accounts.ts'

export async function findTotp(db: Knex, userId: string): Promise<TotpSecretRow | undefined> {
  return db('totp_secrets').where({ user_id: userId }).first()
}

/** Stores a secret that waits for its first code, in place of an earlier one. Keeps the confirmed secret. */
export async function savePendingTotp(db: Knex, userId: string, sealed: string, now: number): Promise<void> {
  const pending = { pending_sealed: sealed, pending_at: now }
  await db('totp_secrets')
    .insert({ user_id: userId, secret_sealed: null, confirmed_at: null, last_step: 0, ...pending })
    .onConflict('user_id')
    .merge(pending)
}

/** Puts the pending secret in the place of the confirmed one. Of two concurrent callers only one gets true. */
export async function confirmPendingTotp(
  db: Knex,
  { user_id, pending_sealed }: TotpSecretRow,
  { step, now }: { step: number; now: number },
): Promise<boolean> {
  const changed = await db('totp_secrets').where({ user_id, pending_sealed }).update({
    secret_sealed: pending_sealed,
    confirmed_at: now,
    last_step: step,
    pending_sealed: null,
    pending_at: null,
  })
  return changed === 1
}

/** Deletes the authenticator app; false if there is none. */
export async function deleteTotp(db: Knex, userId: string): Promise<boolean> {
  return (await db('totp_secrets').where({ user_id: userId }).whereNotNull('confirmed_at').delete()) === 1
}

/** Marks the code of a time step as used; false if it or a later one was used before. */
export async function useStep(db: Knex, userId: string, step: number): Promise<boolean> {
  const used = db('totp_secrets').where({ user_id: userId }).where('last_step', '<', step)
  return (await used.update({ last_step: step })) === 1
}

export async function replaceRecoveryCodes(
  db: Knex,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await db('recovery_codes').where({ user_id: userId }).delete()
  if (hashes.length === 0) return
  await db('recovery_codes').insert(
    hashes.map((code_hash) => ({ user_id: userId, code_hash, used_at: null })),
  )
}

/** Marks a recovery code as used; false for a wrong or used one. */
export async function useRecoveryCode(
  db: Knex,
  userId: string,
  codeHash: string,
  now: number,
): Promise<boolean> {
  const found = db('recovery_codes').where({ user_id: userId, code_hash: codeHash }).whereNull('used_at')
  return (await found.update({ used_at: now })) === 1
}

export async function countRecoveryCodes(db: Knex, userId: string): Promise<number> {
  const [row] = await db('recovery_codes')
    .where({ user_id: userId })
    .whereNull('used_at')
    .count({ count: '*' })
  return Number(row?.count ?? 0)
}

export async function insertStep(db: Knex, step: SignInStepRow): Promise<void> {
  await db('sign_in_steps').insert(step)
}

export async function findStep(db: Knex, tokenHash: string, now: number): Promise<SignInStepRow | undefined> {
  return db('sign_in_steps').where({ token_hash: tokenHash }).where('expires_at', '>', now).first()
}

/** Deletes a step that ends in a session. Of two concurrent callers only one gets true. */
export async function deleteStep(db: Knex, tokenHash: string): Promise<boolean> {
  return (await db('sign_in_steps').where({ token_hash: tokenHash }).delete()) === 1
}

/** Erases everything about the person's second factor. */
export async function eraseSecondFactor(db: Knex, userId: string): Promise<void> {
  await db('sign_in_steps').where({ user_id: userId }).delete()
  await db('recovery_codes').where({ user_id: userId }).delete()
  await db('totp_secrets').where({ user_id: userId }).delete()
}

/** Finds the organizations of the person that require a second factor of their members. */
export async function findRequiringOrganizations(
  db: Knex,
  userId: string,
): Promise<{ id: string; name: string }[]> {
  return db('memberships as m')
    .join('organizations as o', 'o.id', 'm.organization_id')
    .where('m.user_id', userId)
    .whereNull('m.disabled_at')
    .whereNull('o.deleted_at')
    .whereNotNull('o.second_factor_required_at')
    .orderBy('o.name')
    .select('o.id', 'o.name')
}

/** Finds the accounts of the address that have a second factor. */
export async function findWithSecondFactor(db: Knex, email: string): Promise<string[]> {
  return db('users').where({ email }).whereNull('deleted_at').whereNotNull('second_factor_at').pluck('id')
}

/** Stores whether the organization requires a second factor; false if that does not change it. */
export async function setRequirement(
  db: Knex,
  organizationId: string,
  { required, now }: { required: boolean; now: number },
): Promise<boolean> {
  const organization = db('organizations').where({ id: organizationId })
  const other = required
    ? organization.whereNull('second_factor_required_at')
    : organization.whereNotNull('second_factor_required_at')
  const change = { second_factor_required_at: required ? now : null, updated_at: now }
  return (await other.update(change)) === 1
}

/** Tells since when sign-ins need a second factor; null ends that. */
export async function setSecondFactor(db: Knex, userId: string, since: number | null): Promise<void> {
  await db('users').where({ id: userId }).update({ second_factor_at: since })
}
