import Negotiator from 'negotiator'
import type { AuthHandlers } from '../../../generated/handlers.ts'
import { returnPage } from '../../console/pages/sign-in-return.ts'
import { badRequest } from '../../errors.ts'
import { clearCookie, readCookie, setCookie } from '../../http/cookies.ts'
import { reply } from '../../http/reply.ts'
import { joinInvited } from '../auth/invitation-handlers.ts'
import { sessionCookies, visitor } from '../auth/session-handlers.ts'
import { checkSignIn } from './check.ts'
import { returnFromForm, startSignIn, withQuery } from './start.ts'
import { LIFETIME_MS } from './states.ts'

const COOKIE = 'oauth_state'

type SignInHandlers = Pick<
  AuthHandlers,
  'listSignInProviders' | 'startSignIn' | 'checkSignIn' | 'mobileCallback' | 'passOnFormAnswer'
>

/** The part of the tag `auth` that has to do with other providers; spread into its handlers. */
export const signInHandlers: SignInHandlers = {
  async listSignInProviders(_input, ctx) {
    return { providers: ctx.signIn.list() }
  },

  async startSignIn({ params, query }, ctx) {
    const { answer, browser } = await startSignIn(ctx, params.provider, query)
    return reply({
      raw: answer,
      contentType: 'text/plain; charset=utf-8',
      headers: { 'cache-control': 'no-store' },
      cookies: [setCookie(ctx, COOKIE, browser, { maxAge: LIFETIME_MS / 1000 })],
    })
  },

  async checkSignIn({ params, body }, ctx) {
    const browser = readCookie(ctx.request.headers.cookie, COOKIE)
    const found = await checkSignIn(ctx, params.provider, body, { ...visitor(ctx.request), browser })
    const done = clearCookie(ctx, COOKIE)
    if ('ticket' in found) return reply({ body: { token: found.ticket }, cookies: [done] })
    return reply({
      body: { login: true as const },
      headers: { reload: 'true' },
      cookies: [...sessionCookies(ctx, found), done, ...(await joinInvited(ctx, found.userId))],
    })
  },

  async mobileCallback({ query }, ctx) {
    const url = withQuery(ctx.config.signIn.mobileCallback, query)
    const wanted = new Negotiator(ctx.request).mediaType(['application/json', 'text/html'])
    if (wanted === 'text/html') return returnPage('Back to the app', 'Open the app', url)
    return reply({ body: { url }, headers: { 'cache-control': 'no-store', vary: 'Accept' } })
  },

  async passOnFormAnswer({ body }, ctx) {
    const url = await returnFromForm(ctx, body)
    if (url === null) throw badRequest('This sign-in is not under way any more. Begin again.')
    return returnPage('Signing in', 'Go on', url)
  },
}
