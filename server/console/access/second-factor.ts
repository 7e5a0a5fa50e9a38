import type { ConsoleHandlers } from '../../../generated/handlers.ts'
import { joinInvitedOrganization, readVisitor, sessionCookies } from '../../accounts/auth/cookies.ts'
import { supportsPasskeys } from '../../accounts/second-factor/passkeys.ts'
import {
  type PendingSignIn,
  passSecondFactor,
  STEP_LIFETIME_MS,
} from '../../accounts/second-factor/sign-in-step.ts'
import type { SignedIn } from '../../accounts/sessions/start-session.ts'
import { invalid } from '../../errors/errors.ts'
import type { Context } from '../../http/contract.ts'
import { html } from '../../lib/html/template.ts'
import { clearCookie, readOwnCookie, setCookie } from '../../lib/web/cookies.ts'
import { consolePage, safeNext, seeOther, withNext } from '../layout/console-page.ts'
import { type FormErrors, field, handleForm, hidden } from '../layout/form.ts'
import { passkeyForm } from './passkey-form.ts'

const SECOND_FACTOR = '/sign-in/second-factor'

/** Holds the token of a sign-in that waits for the second factor, so that no page or address contains it. */
const STEP_COOKIE = 'sign_in_step'

/** Redirects the browser after the first factor: to `next`, or to the page that asks for the second one. `cookies` go along. */
export async function continueSignIn(
  ctx: Context,
  outcome: SignedIn | PendingSignIn,
  { next, cookies = [] }: { next: string; cookies?: string[] },
) {
  if ('step' in outcome) {
    const step = setCookie(ctx, STEP_COOKIE, outcome.step, { maxAge: STEP_LIFETIME_MS / 1000 })
    return seeOther(withNext(SECOND_FACTOR, next), [...cookies, step])
  }
  // Clears the organization that the previous user of this browser selected.
  const organization = await joinInvitedOrganization(ctx, outcome.userId, [clearCookie(ctx, 'showorg')])
  return seeOther(next, [...sessionCookies(ctx, outcome), ...cookies, ...organization])
}

function secondFactorPage({
  next,
  passkeys,
  errors,
}: {
  next: string
  passkeys: boolean
  errors?: FormErrors
}) {
  const hint = 'The six digits that your authenticator app shows now, or one of your recovery codes.'
  const input = { autocomplete: 'one-time-code', required: true, maxLength: 40, hint, errors }
  return consolePage({
    title: 'Confirm that it is you',
    errors,
    body: html`<form class="stack" method="post" action="${SECOND_FACTOR}">${hidden('next', next)}
${field({ ...input, name: 'code', label: 'Code' })}
<div><button class="main">Continue</button></div></form>
${passkeys && passkeyForm({ action: '/sign-in/passkey', kind: 'get', label: 'Use a passkey instead', fields: { next } })}
<p>No app and no recovery code at hand? Only the operator of this service can help you: <a href="/docs/second-factor">what they can do</a>.</p>
<p><a href="${withNext('/sign-in', next)}">Back to sign-in</a></p>`,
  })
}

export const secondFactorHandlers = {
  async showSecondFactor({ query }, ctx) {
    const next = safeNext(query.next)
    if (readStep(ctx) === undefined) return seeOther(withNext('/sign-in', next))
    return secondFactorPage({ next, passkeys: supportsPasskeys(ctx.config) })
  },

  async submitSecondFactorCode({ body }, ctx) {
    const next = safeNext(body?.next)
    const token = readStep(ctx)
    if (token === undefined) return seeOther(withNext('/sign-in', next))
    const work = async () => {
      if (!body?.code) throw invalid('body.code', 'Enter a code')
      const signedIn = await passSecondFactor(ctx, { token, code: body.code }, readVisitor(ctx.request))
      return continueSignIn(ctx, signedIn, { next, cookies: [clearCookie(ctx, STEP_COOKIE)] })
    }
    const passkeys = supportsPasskeys(ctx.config)
    return handleForm(work, (errors) => secondFactorPage({ next, passkeys, errors }))
  },
} satisfies Partial<ConsoleHandlers>

function readStep(ctx: Context): string | undefined {
  return readOwnCookie(ctx, ctx.request.headers.cookie, STEP_COOKIE) || undefined
}
