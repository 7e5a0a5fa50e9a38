import { rejected } from '../kit/http/errors.ts'

/** Returns the address of a site as users type it: https unless they say otherwise, no trailing slash. */
export function siteAddress(typed = ''): string {
  const text = typed.trim()
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`)
  if (url) return (url.origin + url.pathname).replace(/\/+$/, '')
  throw rejected('invalid_field', 'The address must be one such as https://blog.example.com.')
}

/** Returns the header of Basic authorization. */
export function basicAuth(username = '', password = ''): { authorization: string } {
  return { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` }
}
