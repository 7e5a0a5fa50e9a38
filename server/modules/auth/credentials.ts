import { invalid } from '../../errors.ts'
import { checkPassword } from '../../lib/passwords.ts'

export interface Credentials {
  /** In lower case. */
  email: string
  /** Exactly as sent. */
  password: string
}

/** What the contract cannot say: `LOCAL` needs both, whatever else is there. */
export function readCredentials(body: {
  email?: string | undefined
  password?: string | undefined
}): Credentials {
  if (body.email === undefined) throw invalid('body.email', 'is required for the provider "LOCAL"')
  if (body.password === undefined) throw invalid('body.password', 'is required for the provider "LOCAL"')
  return { email: normalizeEmail(body.email), password: body.password }
}

/** People type their address in any case; one mailbox is one account. */
export function normalizeEmail(email: string): string {
  return email.toLowerCase()
}

/** Throws `validation_failed` for a password that is too short, too long or too common. */
export function demandGoodPassword(password: string): void {
  const problem = checkPassword(password)
  if (problem !== null) throw invalid('body.password', problem)
}
