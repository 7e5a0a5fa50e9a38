import type { Context, Reply } from '../../http/contract.ts'
import { readCookie, setCookie } from '../../http/cookies.ts'
import { reply } from '../../http/reply.ts'
import { clickOf, knownVisitor, newVisitor, recordStep, TRACK_MS } from './track.ts'

interface Told {
  tt: number
  fbclid?: string | null | undefined
  additional?: Record<string, unknown> | null | undefined
}

const lasting = { maxAge: TRACK_MS / 1000 }

/**
 * Behind both doors: writes the step down and tells the visitor's id, which a browser that has none keeps as the cookie `track`.
 * Before anybody signs in the click that led here is kept as the cookie `fbclid`, so that later steps are known to come from it.
 */
export async function trackVisit(
  ctx: Pick<Context, 'config' | 'request' | 'db' | 'clock'>,
  { tt, fbclid, additional }: Told,
  { signedIn }: { signedIn: boolean },
): Promise<Reply<{ track: string }>> {
  const { cookie } = ctx.request.headers
  const known = knownVisitor(readCookie(cookie, 'track'))
  const visitor = known ?? newVisitor()
  const kept = clickOf(readCookie(cookie, 'fbclid'))
  const click = clickOf(fbclid) ?? kept
  await recordStep(ctx, { visitor, tt, fbclid: click, additional, signedIn })
  const cookies = known === null ? [setCookie(ctx, 'track', visitor, lasting)] : []
  if (!signedIn && click !== null && click !== kept) cookies.push(setCookie(ctx, 'fbclid', click, lasting))
  return reply({ body: { track: visitor }, cookies })
}
