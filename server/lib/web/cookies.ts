import { parseCookie, stringifySetCookie } from 'cookie'

/** Tells whether cookies need https, and which hosts receive them. */
export interface CookieConfig {
  baseUrl: string
  cookieDomain: string | null
}

/** Names the cookies that the console reads too when it runs on another host. Browsers send all others to this host alone. */
const sharedNames = new Set(['auth', 'showorg', 'impersonate', 'org', 'track', 'fbclid'])

/** Names the cookies that clients of the interface know, and send by name. */
const namesOfInterface = new Set([...sharedNames, 'oauth_state'])

/**
 * Makes browsers accept the cookie from this host over https alone, so that no neighboring subdomain can plant one. Cookies with a
 * name of the interface cannot carry it, and neither can those that several hosts share.
 */
const HOST_PREFIX = '__Host-'

type HasCookieConfig = CookieConfig | { config: CookieConfig }

function nameOf(ctx: HasCookieConfig, name: string): string {
  const { baseUrl } = 'config' in ctx ? ctx.config : ctx
  return baseUrl.startsWith('https:') && !namesOfInterface.has(name) ? HOST_PREFIX + name : name
}

/** Returns a `Set-Cookie` value: HttpOnly, SameSite=Lax, for the whole site, Secure on https. `maxAge` is in seconds. */
export function setCookie(
  ctx: HasCookieConfig,
  name: string,
  value: string,
  options: { maxAge: number },
): string {
  const { baseUrl, cookieDomain } = 'config' in ctx ? ctx.config : ctx
  return stringifySetCookie({
    name: nameOf(ctx, name),
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
export function clearCookie(ctx: HasCookieConfig, name: string): string {
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

/** Reads a cookie that binds a flow to its browser, and none that another host could have planted. */
export function readOwnCookie(
  ctx: HasCookieConfig,
  header: string | undefined,
  name: string,
): string | undefined {
  return readCookie(header, nameOf(ctx, name))
}

/** Reads a lasting cookie of this host, also one from before it had the prefix. */
export function readHostCookie(header: string | undefined, name: string): string | undefined {
  return readCookie(header, HOST_PREFIX + name) ?? readCookie(header, name)
}

/** Reads one cookie from a `Cookie` header. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  if (header === undefined || !header.includes(`${name}=`)) return undefined
  return parseCookie(header)[name]
}

/** Identifies a browser in which a member has signed in before. */
export const DEVICE_COOKIE = 'known_device'
