import type { RequestInfo } from '../../http/contract.ts'
import { setCookie } from '../../http/cookies.ts'
import { SESSION_MAX_MS, type Visitor } from './sessions.ts'

/** What is noted of who starts a session. */
export function visitor({ ip, headers }: RequestInfo): Visitor {
  return { ip, userAgent: headers['user-agent'] }
}

/** Hands a session's token to the browser. */
export function sessionCookie(ctx: { config: { baseUrl: string } }, token: string): string {
  return setCookie(ctx, 'auth', token, { maxAge: SESSION_MAX_MS / 1000 })
}
