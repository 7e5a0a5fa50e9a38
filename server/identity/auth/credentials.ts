import { invalid } from '../../errors.ts'
import { lazy, lazyPackage } from '../../lib/lazy.ts'
import { checkPassword } from '../../lib/passwords.ts'

export interface Credentials {
  /** In lower case. */
  email: string
  /** Exactly as sent. */
  password: string
}

const formats = lazyPackage<typeof import('ajv-formats')>('ajv-formats')
/** As the contract's format has it. */
const emailFormat = lazy(() => formats().default.get('email') as RegExp)

/** Checks a rule that the contract cannot express: `LOCAL` needs both; for other providers existing clients leave them empty. */
export function readCredentials(body: {
  email?: string | null | undefined
  password?: string | null | undefined
}): Credentials {
  const { email, password } = body
  if (!email) throw invalid('body.email', 'is required for the provider "LOCAL"')
  if (!emailFormat().test(email)) throw invalid('body.email', 'is not an e-mail address')
  if (!password) throw invalid('body.password', 'is required for the provider "LOCAL"')
  return { email: normalizeEmail(email), password }
}

/** People type their address in any case; one mailbox is one account. */
export function normalizeEmail(email: string): string {
  return email.toLowerCase()
}

/** Throws `validation_failed` for a password that is too short, too long or too common. */
export function requireGoodPassword(password: string): void {
  const problem = checkPassword(password)
  if (problem !== null) throw invalid('body.password', problem)
}
