import { PlatformError } from '../http/errors.ts'

/** A server of a network that has many. */
export interface ServerName {
  origin: string
  host: string
}

/**
 * Splits `name@server`. A name without a server belongs to `ownUrl`, the operator's server. Connections to other servers are
 * guarded like every URL from users.
 * @throws PlatformError `rejected` invalid_subject for a server that is not a host
 */
export function serverOf(text: string, ownUrl: string): { name: string; server: ServerName } {
  const own = new URL(ownUrl)
  const at = text.lastIndexOf('@')
  if (at === -1) return { name: text, server: { origin: own.origin, host: own.host } }
  const [name, host] = [text.slice(0, at).replace(/^@/, ''), text.slice(at + 1).toLowerCase()]
  const isName = name !== '' && !name.includes('@')
  if (isName && host === own.host) return { name, server: { origin: own.origin, host } }
  const url = /^[a-z0-9.-]+(:\d+)?$/.test(host) ? URL.parse(`https://${host}`) : null
  if (isName && url !== null) return { name, server: { origin: url.origin, host: url.host } }
  throw new PlatformError(
    'rejected',
    `${text.slice(0, 100)} does not name a server such as name@social.example.`,
    {
      code: 'invalid_subject',
    },
  )
}
