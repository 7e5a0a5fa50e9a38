import type { ConsoleHandlers } from '../../../generated/handlers.ts'
import { readVisitor, sessionCookies, withInvitation } from '../../accounts/auth/cookies.ts'
import { checkSignIn } from '../../accounts/sign-in/check.ts'
import { type ProviderName, providerNames, redirectingProviders } from '../../accounts/sign-in/provider.ts'
import type { HasSignIn } from '../../accounts/sign-in/providers.ts'
import { startSignIn } from '../../accounts/sign-in/start.ts'
import { LIFETIME_MS } from '../../accounts/sign-in/states.ts'
import { registerWithTicket } from '../../accounts/sign-in/tickets.ts'
import type { Config, HasConfig } from '../../config/config.ts'
import { badRequest, notFound } from '../../errors/errors.ts'
import { type CookieConfig, clearCookie, readOwnCookie, setCookie } from '../../lib/web/cookies.ts'
import { invitationIn, safeNext, seeOther } from '../layout/console-page.ts'
import { handleForm } from '../layout/form.ts'
import { readCompany } from '../layout/read-fields.ts'
import { messagePage, providerSignUpPage } from './access-pages.ts'
import { continueSignIn } from './second-factor.ts'

/**
 * Lists the providers that sign in through a redirect and back, for buttons. They return to the console's address; if another
 * program serves it, that program has its own buttons. Wallets need a program in the browser to sign.
 */
export function providerButtons({ config, signIn }: HasConfig & HasSignIn): { id: string; name: string }[] {
  if (config.consoleUrl !== config.baseUrl) return []
  return signIn
    .list()
    .filter(({ provider }) => redirectingProviders.includes(provider))
    .map(({ provider, name }) => ({ id: provider.toLowerCase(), name }))
}

/** Binds the sign-in to this browser. The API uses the same cookie. */
const STATE_COOKIE = 'oauth_state'
const NEXT_COOKIE = 'sign_in_next'

export const providerSignInHandlers = {
  async startProviderSignIn({ params, body }, ctx) {
    const { answer, browser } = await startSignIn(ctx, providerOf(params.provider), {})
    const maxAge = LIFETIME_MS / 1000
    const next = setCookie(ctx, NEXT_COOKIE, safeNext(body?.next), { maxAge })
    return seeOther(answer, [setCookie(ctx, STATE_COOKIE, browser, { maxAge }), next])
  },

  async finishProviderSignIn({ params, query }, ctx) {
    const { cookie } = ctx.request.headers
    const work = async () => {
      const { code, state, iss, error } = query
      // Names what is missing, because a console leads people here for a provider that is not set up.
      ctx.signIn.find(providerOf(params.provider))
      if (!code)
        throw badRequest(
          error ? 'The provider refused the sign-in. Try again.' : 'The provider sent no code. Try again.',
        )
      const who = { ...readVisitor(ctx.request), browser: readOwnCookie(ctx, cookie, STATE_COOKIE) }
      const found = await checkSignIn(ctx, providerOf(params.provider), { code, state, iss }, who)
      if ('ticket' in found) return providerSignUpPage({ provider: params.provider, ticket: found.ticket })
      const next = safeNext(readOwnCookie(ctx, cookie, NEXT_COOKIE))
      return continueSignIn(ctx, found, { next, cookies: doneCookies(ctx) })
    }
    return handleForm(work, ({ summary, status }) =>
      messagePage('Sign-in failed', summary, { href: signInAddress(ctx.config), label: 'Sign in' }, status),
    )
  },

  async submitProviderSignUp({ params, body }, ctx) {
    const { provider } = params
    const ticket = body?.ticket ?? ''
    const work = async () => {
      const company = readCompany(body?.company)
      const holder = { provider: providerOf(provider), providerToken: ticket, company }
      const next = safeNext(readOwnCookie(ctx, ctx.request.headers.cookie, NEXT_COOKIE))
      const { result, cookies } = await withInvitation(ctx, invitationIn(next), (invitation) =>
        registerWithTicket(ctx, { ...holder, invitation }, readVisitor(ctx.request)),
      )
      const organization = cookies.length > 0 ? cookies : [clearCookie(ctx, 'showorg')]
      return seeOther(next, [...sessionCookies(ctx, result), ...doneCookies(ctx), ...organization])
    }
    return handleForm(work, (errors) =>
      providerSignUpPage({ provider, ticket, company: body?.company, errors }),
    )
  },
} satisfies Partial<ConsoleHandlers>

function signInAddress({ baseUrl, consoleUrl }: Config): string {
  return consoleUrl === baseUrl ? '/sign-in' : consoleUrl
}

function providerOf(name: string): ProviderName {
  const found = providerNames.find((each) => each === name.toUpperCase())
  if (found === undefined) throw notFound('way to sign in')
  return found
}

/** Returns the cookies that end the flow with the provider. */
function doneCookies(ctx: { config: CookieConfig }): string[] {
  return [STATE_COOKIE, NEXT_COOKIE].map((name) => clearCookie(ctx, name))
}
