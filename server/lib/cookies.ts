import { parseCookie, stringifySetCookie } from 'cookie'

/** Enough of the configuration to know whether cookies travel over https, and to which hosts. */
export interface CookieConfig {
  baseUrl: string
  cookieDomain: string | null
}

/** For the console too where that is on another host; all others are for this host alone. */
const shared = new Set(['auth', 'showorg', 'impersonate', 'org', 'track', 'fbclid'])

/** A `Set-Cookie` value: HttpOnly, SameSite=Lax, for the whole site, Secure on https. `maxAge` is in seconds. */
export function setCookie(
  ctx: CookieConfig | { config: CookieConfig },
  name: string,
  value: string,
  options: { maxAge: number },
): string {
  const { baseUrl, cookieDomain } = 'config' in ctx ? ctx.config : ctx
  return stringifySetCookie({
    name,
    value,
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: baseUrl.startsWith('https:'),
    maxAge: options.maxAge,
    ...(cookieDomain !== null && shared.has(name) ? { domain: cookieDomain } : {}),
  })
}

/** A `Set-Cookie` value that makes the browser forget the cookie. */
export function clearCookie(ctx: CookieConfig | { config: CookieConfig }, name: string): string {
  return setCookie(ctx, name, '', { maxAge: 0 })
}

/**
 * The `Set-Cookie` values of an answer. A cookie for several hosts also ends the one of the same name for this host alone, which
 * a browser has from before COOKIE_DOMAIN was set and would send first.
 */
export function withoutNarrower(cookie: string): string[] {
  if (!/; Domain=/i.test(cookie)) return [cookie]
  return [`${cookie.slice(0, cookie.indexOf('='))}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`, cookie]
}

/** One cookie of a `Cookie` header. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  if (header === undefined || !header.includes(`${name}=`)) return undefined
  return parseCookie(header)[name]
}

/** Names the browser that somebody has signed in with before. */
export const DEVICE_COOKIE = 'known_device'
