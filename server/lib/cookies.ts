import { parseCookie, stringifySetCookie } from 'cookie'

/** Tells whether cookies need https, and which hosts receive them. */
export interface CookieConfig {
  baseUrl: string
  cookieDomain: string | null
}

/** Names the cookies that the console reads too when it runs on another host. Browsers send all others to this host alone. */
const sharedNames = new Set(['auth', 'showorg', 'impersonate', 'org', 'track', 'fbclid'])

/** Returns a `Set-Cookie` value: HttpOnly, SameSite=Lax, for the whole site, Secure on https. `maxAge` is in seconds. */
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
    ...(cookieDomain !== null && sharedNames.has(name) ? { domain: cookieDomain } : {}),
  })
}

/** Returns a `Set-Cookie` value that makes the browser delete the cookie. */
export function clearCookie(ctx: CookieConfig | { config: CookieConfig }, name: string): string {
  return setCookie(ctx, name, '', { maxAge: 0 })
}

/**
 * Adds to a cookie for several hosts a second `Set-Cookie` value, which deletes the cookie of this name for this host alone.
 * A browser keeps that one from before COOKIE_DOMAIN was set, and would send it first.
 */
export function withHostCookieExpired(cookie: string): string[] {
  if (!/; Domain=/i.test(cookie)) return [cookie]
  return [`${cookie.slice(0, cookie.indexOf('='))}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`, cookie]
}

/** Reads one cookie from a `Cookie` header. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  if (header === undefined || !header.includes(`${name}=`)) return undefined
  return parseCookie(header)[name]
}

/** Identifies a browser in which a member has signed in before. */
export const DEVICE_COOKIE = 'known_device'
