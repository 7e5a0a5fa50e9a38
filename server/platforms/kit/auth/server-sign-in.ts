import type { CustomField } from '../../platform.ts'
import { rejected } from '../http/errors.ts'

/** Declares the fields of a sign-in with a password on a server that the user names. */
export function serverFields(
  service: string,
  hints: { identifier: string; password?: string },
): CustomField[] {
  const { identifier: hint, password } = hints
  return [
    {
      key: 'service',
      label: 'Service',
      defaultValue: service,
      validation: '/^(https?:\\/\\/)?\\S+$/',
      type: 'text',
    },
    { key: 'identifier', label: 'Identifier', validation: '/^.{3,}$/', type: 'text', hint },
    {
      key: 'password',
      label: 'Password',
      validation: '/^.{3,}$/',
      type: 'password',
      ...(password === undefined ? {} : { hint: password }),
    },
  ]
}

/** Returns the origin of a server that a user typed, with or without https. Throws `rejected` invalid_field for anything else. */
export function serverAddress(typed: string, example: string): string {
  const text = typed.trim()
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`)
  if (url !== null) return url.origin
  throw rejected('invalid_field', `The service must be a URL such as ${example}.`)
}
