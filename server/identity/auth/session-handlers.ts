import type { RequestInfo } from '../../http/contract.ts'
import { type CookieConfig, readCookie, setCookie } from '../../http/cookies.ts'
import { DEVICE_COOKIE } from '../../http/count-request.ts'
import { DEVICE_MAX_MS } from './known-devices.ts'
import { SESSION_MAX_MS, type SignedIn, type Visitor } from './sessions.ts'

/** Reads who starts a session. */
export function visitor({ ip, headers, knownDeviceOnly }: RequestInfo): Visitor {
  const device = readCookie(headers.cookie, DEVICE_COOKIE)
  return { ip, userAgent: headers['user-agent'], device, knownDeviceOnly }
}

/** Hands the tokens of a session and of its device to the browser. */
export function sessionCookies(
  ctx: { config: CookieConfig },
  { session, device }: Pick<SignedIn, 'session' | 'device'>,
): string[] {
  return [setCookie(ctx, 'auth', session, { maxAge: SESSION_MAX_MS / 1000 }), deviceCookie(ctx, device)]
}

export function deviceCookie(ctx: { config: CookieConfig }, device: string): string {
  return setCookie(ctx, DEVICE_COOKIE, device, { maxAge: DEVICE_MAX_MS / 1000 })
}
