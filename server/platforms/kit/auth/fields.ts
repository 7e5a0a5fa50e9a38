import type { PlatformError } from '../http/errors.ts'
import type { CustomField } from './types.ts'

/** Declares a field for a secret of at least three characters. */
export function passwordField(key: string, label: string, hint?: string): CustomField {
  const field = { key, label, validation: '/^.{3,}$/', type: 'password' } as const
  return hint === undefined ? field : { ...field, hint }
}

/** Field for the name of a user. */
export const usernameField: CustomField = {
  key: 'username',
  label: 'Username',
  validation: '/^.+$/',
  type: 'text',
}

/** Declares a field for the address of a server, with or without its scheme. */
export function addressField(key: string, label: string, defaultValue?: string): CustomField {
  const field = { key, label, validation: '/^(https?:\\/\\/)?\\S+$/', type: 'text' } as const
  return defaultValue === undefined ? field : { ...field, defaultValue }
}

/** Declares the fields of a sign-in with a password on a server that the user names. */
export function serverFields(
  service: string,
  hints: { identifier: string; password?: string },
): CustomField[] {
  return [
    addressField('service', 'Service', service),
    {
      key: 'identifier',
      label: 'Identifier',
      validation: '/^.{3,}$/',
      type: 'text',
      hint: hints.identifier,
    },
    passwordField('password', 'Password', hints.password),
  ]
}

/** Reads an address that a user typed, by default with https. Throws the error that `refuse` creates for anything else. */
export function typedUrl(typed: string, refuse: () => PlatformError): URL {
  const text = typed.trim()
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`)
  if (url !== null) return url
  throw refuse()
}

/** Returns the header of Basic authorization. */
export function basicAuth(username = '', password = ''): { authorization: string } {
  return { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` }
}
