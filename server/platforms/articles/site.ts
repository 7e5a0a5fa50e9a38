import { rejected } from '../kit/http/errors.ts'

/** Normalizes the URL of a site that a user typed: https by default, without a trailing slash. */
export function siteAddress(typed = ''): string {
  const text = typed.trim()
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`)
  if (url) return (url.origin + url.pathname).replace(/\/+$/, '')
  throw rejected('invalid_field', 'Type a URL such as https://blog.example.com.')
}

/** Returns the header of Basic authorization. */
export function basicAuth(username = '', password = ''): { authorization: string } {
  return { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` }
}
