import type { Context, Reply } from '../../http/contract.ts'
import { readCookie, setCookie } from '../../http/cookies.ts'
import { reply } from '../../http/reply.ts'
import { knownVisitor, newVisitor, TRACK_MS } from './track.ts'

/** Behind both doors: tells the visitor's id; a browser that has none keeps it as the cookie `track`. */
export function trackVisit(
  ctx: Pick<Context, 'config' | 'request'>,
): { track: string } | Reply<{ track: string }> {
  const known = knownVisitor(readCookie(ctx.request.headers.cookie, 'track'))
  if (known !== null) return { track: known }
  const track = newVisitor()
  return reply({ body: { track }, cookies: [setCookie(ctx, 'track', track, { maxAge: TRACK_MS / 1000 })] })
}
