import type { ConsoleHandlers } from '../../../generated/handlers.ts'
import { readPasskeyAnswer } from '../../accounts/second-factor/passkeys.ts'
import { listProofs, type Proof, verifyIdentity } from '../../accounts/second-factor/verify-identity.ts'
import type { HasDbAndClock } from '../../db/connect.ts'
import { type ApiError, invalid } from '../../errors/errors.ts'
import type { KeyAuth, SessionAuth } from '../../http/contract.ts'
import type { Answer } from '../../http/replies/respond.ts'
import { type Html, html } from '../../lib/html/template.ts'
import { consolePage, pageHeaders, pageText, safeNext, seeOther, withNext } from '../layout/console-page.ts'
import { pageOfForm } from '../layout/failure.ts'
import { button, type FormErrors, field, handleForm, hiddenFields } from '../layout/form.ts'
import { continuePage, type KeptForm, keptFormOf, printKeptForm, readKeptForm } from './kept-form.ts'
import { passkeyForm } from './passkey-form.ts'

const VERIFY = '/verify'

/** Takes the place of a form that needs a recent proof of identity. Leads back to `next`. */
export function verifyFirst(next: string, purpose: string): Html {
  return html`<p>${purpose}, confirm that it is you.</p><p><a class="button main" href="${withNext(VERIFY, next)}">Confirm that it is you</a></p>`
}

interface VerifyView {
  next: string
  proofs: (keyof Proof)[]
  /** Form that goes on afterwards. */
  kept?: KeptForm | null
  errors?: FormErrors
}

function verifyView({ next, proofs, kept, errors }: VerifyView) {
  const fields = { next, ...(kept ? { form: printKeptForm(kept) } : {}) }
  const forms = {
    password: { label: 'Password', type: 'password', autocomplete: 'current-password', maxLength: 128 },
    code: {
      label: 'Code',
      autocomplete: 'one-time-code',
      maxLength: 40,
      hint: 'The six digits that your authenticator app shows now, or one of your recovery codes.',
    },
  }
  return {
    title: 'Confirm that it is you',
    errors,
    body: html`<p>This protects keys, payments and your account from others who use this browser. You are asked again after ten minutes.</p>
${kept && html`<p>What you entered is kept.</p>`}
${proofs.includes('passkey') && passkeyForm({ action: VERIFY, kind: 'get', label: 'Use a passkey', fields })}
${(['password', 'code'] as const)
  .filter((name) => proofs.includes(name))
  .map(
    (name) => html`<form class="stack" method="post" action="${VERIFY}">${hiddenFields(fields)}
${field({ ...forms[name], name, required: true, errors })}
<div><button class="main">Continue</button></div></form>`,
  )}
${proofs.length === 0 && html`<p>Your account has no password on this service. Sign out, and sign in again.</p>${button({ action: '/sign-out', label: 'Sign out', kind: 'main' })}`}
<p><a href="/console">Back to the console</a></p>`,
  }
}

/**
 * Asks for a proof of identity in place of a form that needs one, and keeps what the person entered. Returns null for another failure,
 * and for a form with nothing to keep.
 */
export async function verifyForForm(
  ctx: HasDbAndClock,
  { code }: ApiError,
  { url, auth, form }: { url: string; auth: KeyAuth | SessionAuth | null; form: KeptForm['fields'] | null },
): Promise<Answer | null> {
  if (code !== 'reauthentication_required' || auth?.kind !== 'session' || form === null) return null
  const [path = ''] = url.split('?')
  const kept = keptFormOf(path, form)
  if (kept === null) return null
  const proofs = await listProofs(ctx, auth)
  const body = pageText(verifyView({ next: pageOfForm(path), proofs, kept }))
  return { status: 403, contentType: 'text/html; charset=utf-8', body, headers: pageHeaders() }
}

export const verifyHandlers = {
  async showVerification({ query }, ctx) {
    return consolePage(verifyView({ next: safeNext(query.next), proofs: await listProofs(ctx, ctx.auth) }))
  },

  async submitVerification({ body }, ctx) {
    const next = safeNext(body?.next)
    const kept = readKeptForm(body?.form)
    const work = async () => {
      const { password, code, response } = body ?? {}
      if (!password && !code && !response)
        throw invalid(code === undefined ? 'body.password' : 'body.code', 'Fill in this field')
      const passkey = response ? readPasskeyAnswer(response) : undefined
      await verifyIdentity(ctx, ctx.auth, { password, code, passkey })
      return kept ? continuePage(kept, next) : seeOther(next)
    }
    return handleForm(work, async (errors) =>
      consolePage(verifyView({ next, proofs: await listProofs(ctx, ctx.auth), kept, errors })),
    )
  },
} satisfies Partial<ConsoleHandlers>
