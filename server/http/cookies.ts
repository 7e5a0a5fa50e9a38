import { parseCookie, stringifySetCookie } from 'cookie'

/** Enough of the configuration to know whether cookies travel over https. */
type CookieConfig = { baseUrl: string } | { config: { baseUrl: string } }

/** A `Set-Cookie` value: HttpOnly, SameSite=Lax, for the whole site, Secure on https. `maxAge` is in seconds. */
export function setCookie(
  ctx: CookieConfig,
  name: string,
  value: string,
  options: { maxAge: number },
): string {
  const { baseUrl } = 'config' in ctx ? ctx.config : ctx
  return stringifySetCookie({
    name,
    value,
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: baseUrl.startsWith('https:'),
    maxAge: options.maxAge,
  })
}

/** A `Set-Cookie` value that makes the browser forget the cookie. */
export function clearCookie(ctx: CookieConfig, name: string): string {
  return setCookie(ctx, name, '', { maxAge: 0 })
}

/** One cookie of a `Cookie` header. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  if (header === undefined || !header.includes(`${name}=`)) return undefined
  return parseCookie(header)[name]
}
