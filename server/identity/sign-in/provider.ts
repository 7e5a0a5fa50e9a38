import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import type { Config } from '../../config/config.ts'
import { ApiError, badRequest } from '../../errors.ts'
import type { Clock } from '../../lib/clock.ts'

export const providerNames = ['GOOGLE', 'GITHUB', 'APPLE', 'GENERIC', 'WALLET', 'FARCASTER'] as const
export type ProviderName = (typeof providerNames)[number]

/** Identifies a person at a provider, as the provider or a signature confirmed. */
export interface Identity {
  /** The provider's own id of the person: never changes and is never given to another. */
  id: string
  /** Verified by the provider, in lower case; null where it has none or does not vouch for it. */
  email: string | null
  name: string | null
}

export interface StartRequest {
  state: string
  /** The return address, already checked by the caller. */
  redirectUri: string
  publicKey: string | undefined
}

/** Holds the answer for the browser, and the state that is stored, sealed, until the browser returns. */
export interface Started {
  answer: string
  kept: Record<string, string>
}

/** The browser's answer beside what was kept. The state has been compared before. */
export interface ProviderAnswer {
  code: string
  state: string
  iss: string | null
  kept: Record<string, string>
}

export interface SignInProvider {
  /** True where the person is sent away and must come back with the state. */
  redirects: boolean
  start(request: StartRequest): Promise<Started>
  /** Throws `bad_request` when it is not confirmed and `upstream_failed` when the provider cannot be asked. */
  identify(answer: ProviderAnswer): Promise<Identity>
}

export interface ProviderServices {
  config: Config
  clock: Clock
  log: Logger
  /** Guarded, for the named provider. */
  fetchFor(title: string): typeof fetch
}

/** The one answer to whatever was wrong with a confirmation: an attacker learns nothing of how far they came. */
export function notConfirmed(cause?: unknown): ApiError {
  return new ApiError('bad_request', 'The provider did not confirm this sign-in. Begin again.', { cause })
}

export function unreachable(title: string, cause?: unknown): ApiError {
  return new ApiError(
    'upstream_failed',
    `${title} did not answer as expected. Try again later, or sign in another way.`,
    { cause },
  )
}

/** 128 bits in letters and digits, as messages to be signed have it (EIP-4361). */
export function newNonce(): string {
  return randomBytes(16).toString('hex')
}

/** Reads the base64 JSON object that wallets send as their code. Throws `bad_request` naming the fields. */
export function readSignedCode<const Name extends string>(
  code: string,
  names: readonly Name[],
): Record<Name, string> {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(code, 'base64').toString('utf8'))
    const values = parsed as Record<string, unknown>
    if (names.every((name) => typeof values[name] === 'string')) return values as Record<Name, string>
  } catch {
    // A message that cannot be parsed gets the same answer as one that lacks a field.
  }
  throw badRequest(`The code must be the base64 of a JSON object with the texts ${names.join(', ')}.`)
}
