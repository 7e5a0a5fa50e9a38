import { reply } from '../../http/reply.ts'
import { pageHeaders } from './console-page.ts'

/** The answer to a form that did what it should: the browser fetches `location`, so that reloading repeats nothing. */
export function seeOther(location: string, cookies: string[] = []) {
  return reply<never>({ status: 303, headers: { ...pageHeaders(), location }, cookies })
}

/** A path of this service to go on to, as it may be; anything that a browser would take for another site is `/console`. */
export function safeNext(next: string | null | undefined): string {
  if (!next?.startsWith('/') || /[\\\s\p{Cc}]/u.test(next)) return '/console'
  const base = 'http://console.invalid'
  const url = URL.parse(next, base)
  return url?.origin === base && !url.pathname.startsWith('//')
    ? `${url.pathname}${url.search}${url.hash}`
    : '/console'
}

/** A link to `path` that remembers where to go on. */
export function withNext(path: string, next: string): string {
  return next === '/console' ? path : `${path}?next=${encodeURIComponent(next)}`
}

/** The invitation that `next` goes on to accept; null where it goes elsewhere. */
export function invitationIn(next: string): string | null {
  const url = URL.parse(next, 'http://console.invalid')
  return url?.pathname === '/join' ? url.searchParams.get('org') || null : null
}
