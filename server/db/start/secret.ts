import type { Knex } from 'knex'
import { ConfigError } from '../../lib/config-error.ts'
import type { Sealer } from '../../lib/secrets/sealer.ts'
import { dialectOf } from '../dialect.ts'
import { transaction } from '../transaction.ts'

const PROOF = 'postern'

/**
 * Refuses a secret that cannot open what is sealed in the database, by a value that the first start sealed. After a rotation, the value
 * is sealed anew, since previous secrets are removed one day. `findSealed` returns a sealed value of a database that has no such value.
 * @throws ConfigError with what the operator can do
 */
export async function checkSecret(
  db: Knex,
  sealer: Sealer,
  findSealed: (db: Knex) => Promise<string | undefined>,
): Promise<void> {
  await transaction({ db }, async ({ db }) => {
    await dialectOf(db).lock(db, 'postern:secret')
    const row = await db('sealed_proofs').first()
    const sealed = row?.sealed ?? (await findSealed(db))
    if (sealed !== undefined && !opens(sealer, sealed)) throw new ConfigError([REFUSAL])
    await storeProof(db, sealer)
  })
}

/** Accepts a new secret although the earlier one is lost. What it sealed stays closed. */
export function acceptSecret(db: Knex, sealer: Sealer): Promise<void> {
  return transaction({ db }, ({ db }) => storeProof(db, sealer))
}

async function storeProof(db: Knex, sealer: Sealer): Promise<void> {
  await db('sealed_proofs')
    .insert({ id: PROOF, sealed: sealer.seal(PROOF) })
    .onConflict('id')
    .merge()
}

function opens(sealer: Sealer, sealed: string): boolean {
  try {
    sealer.open(sealed)
    return true
  } catch {
    return false
  }
}

const REFUSAL =
  'This database was sealed with another secret, so no channel could publish. Set POSTERN_SECRET to the secret of before (without the variable, it is in the file "secret" of the earlier DATA_DIR), or add that secret to POSTERN_PREVIOUS_SECRETS. If it is lost, run "npm run migrate -- --accept-secret" and connect every channel again.'
