import { invalid } from '../../errors/errors.ts'
import { lazy, lazyPackage } from '../../lib/lazy.ts'
import { checkPassword } from '../../lib/secrets/passwords.ts'

export interface Credentials {
  /** Normalized to lower case. */
  email: string
  /** Exactly as sent. */
  password: string
}

const formats = lazyPackage<typeof import('ajv-formats')>('ajv-formats')
/** Matches the format `email` of the contract. */
const emailFormat = lazy(() => formats().default.get('email') as RegExp)

/** Requires both fields, as the provider `LOCAL` does. The contract cannot: for other providers clients leave them empty. */
export function readCredentials(body: {
  email?: string | null | undefined
  password?: string | null | undefined
}): Credentials {
  const { email, password } = body
  if (!email) throw invalid('body.email', 'is required for the provider "LOCAL"')
  if (!emailFormat().test(email)) throw invalid('body.email', 'must be an email address')
  if (!password) throw invalid('body.password', 'is required for the provider "LOCAL"')
  return { email: normalizeEmail(email), password }
}

/** Converts to lower case, so that one mailbox has one account however its owner types it. */
export function normalizeEmail(email: string): string {
  return email.toLowerCase()
}

/** @throws 400 `validation_failed` for a password that is too short, too long or too common */
export function requireStrongPassword(password: string): void {
  const problem = checkPassword(password)
  if (problem !== null) throw invalid('body.password', problem)
}
