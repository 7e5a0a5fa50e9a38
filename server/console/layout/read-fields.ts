import { normalizeEmail } from '../../accounts/auth/credentials.ts'
import { invalid } from '../../errors/errors.ts'
import { passwordLength } from '../../lib/secrets/passwords.ts'
import { toIso } from '../../lib/time/dates.ts'

/** These functions read form fields as the API's contract would. Each throws `validation_failed` with the name of the field. */

export function readEmail(text: string | undefined): string {
  const email = (text ?? '').trim()
  if (email === '') throw invalid('body.email', 'Enter your email address')
  if (
    email.length > 254 ||
    !/^[^\s@"<>()[\]\\,;:]+@[^\s@"<>()[\]\\,;:.]+(\.[^\s@"<>()[\]\\,;:.]+)*$/.test(email)
  )
    throw invalid('body.email', 'Enter a valid email address')
  return normalizeEmail(email)
}

/** Reads a password for signing in, exactly as typed. */
export function readPassword(text: string | undefined): string {
  if (!text) throw invalid('body.password', 'Enter your password')
  if ([...text].length > passwordLength.max)
    throw invalid('body.password', `A password has at most ${passwordLength.max} characters`)
  return text
}

export function readCompany(text: string | undefined): string {
  const company = (text ?? '').trim()
  if (company.length < 3 || company.length > 128)
    throw invalid('body.company', 'The name must have 3 to 128 characters')
  return company
}

/** Reads a name of up to 100 characters, for keys and apps. */
export function readName(text: string | undefined): string {
  const name = (text ?? '').trim()
  if (name === '' || name.length > 100) throw invalid('body.name', 'The name must have 1 to 100 characters')
  return name
}

/** Reads the text of the field `name`. */
export function readText(text: string | undefined, name: string, max: number): string {
  const trimmed = (text ?? '').trim()
  if (trimmed === '' || trimmed.length > max) throw invalid(`body.${name}`, `Enter 1 to ${max} characters`)
  return trimmed
}

/** Returns the end of a day in UTC, or null without a day. */
export function readLastDay(text: string | undefined): string | null {
  if (!text) return null
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T23:59:59.999Z`) : Number.NaN
  if (Number.isNaN(instant)) throw invalid('body.expires', 'Enter a date such as 2030-12-31')
  return toIso(instant)
}

/** Reads names of tags with commas between. */
export function readTagNames(text = ''): { name: string }[] {
  const names = text.split(',').map((name) => name.trim())
  return names.filter((name) => name !== '').map((name) => ({ name }))
}
