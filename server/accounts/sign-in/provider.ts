import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import type { Config } from '../../config/config.ts'
import { ApiError, badRequest } from '../../errors/errors.ts'
import type { Clock } from '../../lib/time/clock.ts'

export const providerNames = ['GOOGLE', 'GITHUB', 'APPLE', 'GENERIC', 'WALLET', 'FARCASTER'] as const
export type ProviderName = (typeof providerNames)[number]

/** Providers that the browser leaves for, and returns from. */
export const redirectingProviders: readonly ProviderName[] = ['GOOGLE', 'GITHUB', 'APPLE', 'GENERIC']

/** Identifies a person at a provider, confirmed by the provider or a signature. */
export interface Identity {
  /** The provider's permanent id of the person, never reused for another. */
  id: string
  /** Verified address in lower case; null if the provider has none or has not verified it. */
  email: string | null
  name: string | null
}

export interface StartRequest {
  state: string
  /** Return URL, already checked by the caller. */
  redirectUri: string
  publicKey: string | undefined
}

/** Holds the answer for the browser, and the state that is stored, sealed, until the browser returns. */
export interface Started {
  answer: string
  stored: Record<string, string>
}

/** Holds the browser's answer, and the data stored at the start. The caller has already compared the state. */
export interface ProviderAnswer {
  code: string
  state: string
  iss: string | null
  stored: Record<string, string>
}

export interface SignInProvider {
  start(request: StartRequest): Promise<Started>
  /** @throws 400 when the answer is not confirmed, 502 `upstream_failed` when the provider does not respond */
  identify(answer: ProviderAnswer): Promise<Identity>
}

export interface ProviderServices {
  config: Config
  clock: Clock
  log: Logger
  /** Returns a guarded fetch for the named provider. */
  fetchFor(title: string): typeof fetch
}

/** Creates the same error for every failed confirmation, so that an attacker does not learn which check failed. */
export function notConfirmed(cause?: unknown): ApiError {
  return new ApiError('bad_request', 'The provider did not confirm this sign-in. Start again.', { cause })
}

export function unreachable(title: string, cause?: unknown): ApiError {
  return new ApiError(
    'upstream_failed',
    `${title} did not respond as expected. Try again later, or sign in another way.`,
    { cause },
  )
}

const MAX_ID = 255
const MAX_EMAIL = 254
const MAX_NAME = 100

/**
 * Bounds what a provider says about a person: shortens the name and removes its control characters, and drops an address that is
 * none.
 * @throws 400 for an id that cannot be stored
 */
export function toBoundedIdentity({ id, email, name }: Identity): Identity {
  if (id === '' || id.length > MAX_ID || /\p{Cc}/u.test(id)) throw notConfirmed()
  const isAddress = email !== null && email.length <= MAX_EMAIL && !/[\p{Cc}\s]/u.test(email)
  const shown = (name ?? '')
    .slice(0, MAX_NAME)
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
  return { id, email: isAddress ? email : null, name: shown || null }
}

/** Creates a nonce of 128 bits in letters and digits, as signed messages require (EIP-4361). */
export function newNonce(): string {
  return randomBytes(16).toString('hex')
}

/** Reads the base64 JSON object that wallets send as their code. @throws 400 with the names of the fields */
export function readSignedCode<const Name extends string>(
  code: string,
  names: readonly Name[],
): Record<Name, string> {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(code, 'base64').toString('utf8'))
    const values = parsed as Record<string, unknown>
    if (names.every((name) => typeof values[name] === 'string')) return values as Record<Name, string>
  } catch {
    // Falls through: malformed JSON gets the same answer as a missing field.
  }
  throw badRequest(`The code must be a base64-encoded JSON object with the strings ${names.join(', ')}.`)
}
