import { isIP } from 'node:net'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Config, HasConfig } from '../../config/config.ts'
import type { HasDbAndClock } from '../../db/connect.ts'
import { dialectOf } from '../../db/dialect.ts'
import type { PasskeyRow } from '../../db/tables/accounts.ts'
import { transaction } from '../../db/transaction.ts'
import { ApiError, badRequest, conflict, notFound } from '../../errors/errors.ts'
import type { SessionAuth } from '../../http/contract.ts'
import { newId } from '../../lib/ids.ts'
import { randomToken, sha256 } from '../../lib/secrets/crypto.ts'
import { optionalIso, toIso } from '../../lib/time/dates.ts'
import { refuseImpersonator } from '../sessions/impersonator.ts'
import { requireUser } from '../users/people.ts'
import { type FactorServices, recordAddition, recordRemoval } from './factors.ts'
import {
  deletePasskey,
  findByCredential,
  findPasskeys,
  insertChallenge,
  insertPasskey,
  recordPasskeyUse,
  takeChallenge,
} from './passkey-store.ts'

/** Time for the browser to answer, which a person may spend with a key or a phone. */
const CHALLENGE_LIFETIME_MS = 5 * 60_000
const MAX_PASSKEYS = 20

/** EdDSA, ES256 and RS256, which devices have. The library's default adds one for which Node prints a warning. */
const ALGORITHMS = [-8, -7, -257]

/** Loads the library late, since few requests need it. */
const webAuthn = () => import('@simplewebauthn/server')

/** Lists the passkeys of the person, oldest first. */
export async function listPasskeys({ db }: HasDbAndClock, userId: string) {
  const rows = await findPasskeys(db, userId)
  return rows.map(({ id, name, created_at, last_used_at }) => ({
    id,
    name,
    createdAt: toIso(created_at),
    lastUsedAt: optionalIso(last_used_at),
  }))
}

/** Returns true where browsers accept passkeys: for a host with a name. */
export function supportsPasskeys({ consoleUrl }: Pick<Config, 'consoleUrl'>): boolean {
  const { hostname } = new URL(consoleUrl)
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0
}

/** Returns the host that passkeys belong to, and the origin of the pages that use them. @throws 503 for a host without a name */
function relyingParty({ config }: HasConfig): { rpID: string; expectedOrigin: string } {
  if (!supportsPasskeys(config))
    throw new ApiError(
      'not_configured',
      'Passkeys need a host name: set BASE_URL or CONSOLE_URL to one instead of an address.',
    )
  const { hostname, origin } = new URL(config.consoleUrl)
  return { rpID: hostname, expectedOrigin: origin }
}

/** Returns the options with which a browser creates a passkey. @throws 409 for a person with too many passkeys */
export async function startPasskey(ctx: FactorServices, auth: SessionAuth) {
  refuseImpersonator(auth)
  const { rpID } = relyingParty(ctx)
  const user = await requireUser(ctx.db, auth.userId)
  const known = await findPasskeys(ctx.db, user.id)
  if (known.length >= MAX_PASSKEYS)
    throw conflict(`An account can have ${MAX_PASSKEYS} passkeys. Remove one that you no longer use.`)
  const { generateRegistrationOptions } = await webAuthn()
  return generateRegistrationOptions({
    rpName: 'Postern',
    rpID,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.name ?? user.email,
    challenge: await createChallenge(ctx, user.id),
    timeout: CHALLENGE_LIFETIME_MS,
    supportedAlgorithmIDs: ALGORITHMS,
    // Browsers then find the passkey without a name, and ask for the finger or the PIN: two factors in one.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: readTransports(transports),
    })),
  })
}

async function createChallenge(ctx: HasDbAndClock, userId: string | null): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = randomToken(32)
  const now = ctx.clock.now()
  await insertChallenge(ctx.db, {
    challenge_hash: sha256(challenge),
    user_id: userId,
    created_at: now,
    expires_at: now + CHALLENGE_LIFETIME_MS,
  })
  return new Uint8Array(Buffer.from(challenge, 'base64url'))
}

/** Uses up the challenge that the browser signed. Returns whose it is; null for a challenge of anybody. */
async function useChallenge(ctx: HasDbAndClock, challenge: string): Promise<string | null> {
  const taken = await takeChallenge(ctx.db, sha256(challenge), ctx.clock.now())
  if (taken === undefined) throw refused('it took too long, or it was used before')
  return taken.user_id
}

/** Refuses an answer of a browser. @throws 400 */
function refused(why: string, cause?: unknown): ApiError {
  return new ApiError('bad_request', `The passkey was not accepted: ${why}. Try again.`, { cause })
}

/**
 * Stores a passkey that the browser created with the options of `startPasskey`. Returns it with recovery codes, if it is the first
 * factor.
 * @throws 400 for an answer that does not fit the options, 409 for a passkey that an account has
 */
export async function addPasskey(
  ctx: FactorServices,
  auth: SessionAuth,
  { name, response }: { name: string; response: unknown },
): Promise<{ passkey: PasskeyRow; recoveryCodes: string[] | null }> {
  refuseImpersonator(auth)
  const { userId } = auth
  const { rpID, expectedOrigin } = relyingParty(ctx)
  const { verifyRegistrationResponse } = await webAuthn()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: async (challenge) => (await useChallenge(ctx, challenge)) === userId,
    expectedOrigin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(explain)
  if (registrationInfo === undefined) throw refused('the answer of the browser is not valid')
  const { credential } = registrationInfo
  const passkey: PasskeyRow = {
    id: newId(),
    user_id: userId,
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: (credential.transports ?? []).join(' '),
    name,
    created_at: ctx.clock.now(),
    last_used_at: null,
  }
  try {
    return await transaction(ctx, async (ctx) => {
      await insertPasskey(ctx.db, passkey)
      const change = {
        action: 'second_factor.passkey_added' as const,
        target: passkey.id,
        sentence: `The passkey “${name}” was added to this account.`,
      }
      return { passkey, recoveryCodes: await recordAddition(ctx, auth, change) }
    })
  } catch (error) {
    if (!dialectOf(ctx.db).isUniqueViolation(error)) throw error
    throw conflict('This passkey belongs to an account already.')
  }
}

/** Removes a passkey. After the last factor, sign-ins need no second one. @throws 404 for an unknown one */
export async function removePasskey(ctx: FactorServices, auth: SessionAuth, id: string): Promise<void> {
  refuseImpersonator(auth)
  const { userId } = auth
  await transaction(ctx, async (ctx) => {
    if (!(await deletePasskey(ctx.db, userId, id))) throw notFound('passkey')
    const sentence = 'A passkey of this account was removed.'
    await recordRemoval(ctx, userId, { action: 'second_factor.passkey_removed', target: id, sentence })
  })
}

/** Returns the options with which a browser asks for any passkey of this service. */
export async function startPasskeyUse(ctx: HasDbAndClock & HasConfig) {
  const { rpID } = relyingParty(ctx)
  const { generateAuthenticationOptions } = await webAuthn()
  return generateAuthenticationOptions({
    rpID,
    challenge: await createChallenge(ctx, null),
    timeout: CHALLENGE_LIFETIME_MS,
    userVerification: 'required',
  })
}

/**
 * Checks an answer to `startPasskeyUse`, and records the use. Returns the passkey, whose person is thereby proved with two factors.
 * @throws 400 for an unknown passkey, and for an answer that is late, used, or not signed by it
 */
export async function usePasskey(ctx: HasDbAndClock & HasConfig, response: unknown): Promise<PasskeyRow> {
  const answer = response as AuthenticationResponseJSON
  const { rpID, expectedOrigin } = relyingParty(ctx)
  const passkey = typeof answer?.id === 'string' ? await findByCredential(ctx.db, answer.id) : undefined
  if (passkey === undefined) throw refused('no account has it')
  const { verifyAuthenticationResponse } = await webAuthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: async (challenge) => (await useChallenge(ctx, challenge)) === null,
    expectedOrigin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
      transports: readTransports(passkey.transports),
    },
  }).catch(explain)
  const { newCounter } = authenticationInfo
  const now = ctx.clock.now()
  if (!verified || !(await recordPasskeyUse(ctx.db, passkey, { newCounter, now })))
    throw refused('its signature is not valid')
  return passkey
}

/** Turns what the library throws for a malformed or wrong answer into a refusal. */
function explain(error: unknown): never {
  if (error instanceof ApiError) throw error
  throw refused('the answer of the browser is not valid', error)
}

function readTransports(transports: string): string[] {
  return transports.split(' ').filter(Boolean)
}

/** Reads the answer of the browser that a form carries as JSON. @throws 400 */
export function readPasskeyAnswer(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    throw badRequest('The browser sent no passkey. Try again.')
  }
}
