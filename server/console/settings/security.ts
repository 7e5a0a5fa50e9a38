import type { ConsoleHandlers } from '../../../generated/handlers.ts'
import { addPasskey, readPasskeyAnswer, removePasskey } from '../../accounts/second-factor/passkeys.ts'
import {
  confirmTotp,
  describeSecondFactor,
  findPendingTotp,
  removeTotp,
  renewRecoveryCodes,
  startTotp,
  type TotpSetUp,
} from '../../accounts/second-factor/set-up.ts'
import { badRequest, invalid } from '../../errors/errors.ts'
import type { Context } from '../../http/contract.ts'
import { Html, html } from '../../lib/html/template.ts'
import { lazyPackage } from '../../lib/lazy.ts'
import { lookUp } from '../../lib/lookup.ts'
import { passkeyForm } from '../access/passkey-form.ts'
import { verifyFirst } from '../access/verify.ts'
import { codeLink } from '../layout/as-code.ts'
import { consolePage, type PageState, seeOther, viewerOf } from '../layout/console-page.ts'
import {
  button,
  confirm,
  field,
  handleForm,
  hidden,
  newSecret,
  noticeOf,
  secret,
  time,
} from '../layout/form.ts'
import { readName } from '../layout/read-fields.ts'

const SECURITY = '/settings/security'

const qr = lazyPackage<typeof import('qr')>('qr')

interface SecurityView extends PageState {
  factor: Awaited<ReturnType<typeof describeSecondFactor>>
  /** A set-up that waits for its first code. */
  setUp: TotpSetUp | null
  /** True while changes need no further proof of identity. */
  isRecent: boolean
  /** True if the organization requires a second factor that the person does not have. */
  isMissing: boolean
  /** New recovery codes, shown only this once. */
  codes?: string[]
  /** Name of a passkey that was not added. */
  passkeyName?: string | undefined
}

function securityPage(view: SecurityView) {
  const { factor, isRecent, isMissing, codes } = view
  return consolePage({
    ...view,
    title: 'Security',
    path: SECURITY,
    body: html`${codes && newCodes(codes)}${isMissing && missingNote(view)}
<h2>Two-step sign-in</h2>
<p>With a second factor, your password alone no longer opens your account: signing in also takes a code of an authenticator app, or a passkey. API keys and approved apps are not affected.</p>
${factor.totpAddedAt && html`<p><span class="state good">On</span> Authenticator app, since ${time(factor.totpAddedAt)}</p>`}
${isRecent ? changes(view) : verifyFirst(SECURITY, 'To change this')}
<h2>More</h2><ul><li><a href="/settings/sessions">Sessions</a>: where you are signed in</li>
<li><a href="/settings/profile">Your settings</a>: your password and account</li></ul>`,
  })
}

function missingNote({ viewer, factor }: SecurityView): Html {
  const current = factor.requiredBy.find(({ id }) => id === viewer.organizationId)
  return html`<div class="note warn"><p><strong>${current?.name ?? 'This organization'} requires a second factor.</strong> Set one up to open it.</p></div>`
}

function changes({ factor, setUp, passkeyName, errors }: SecurityView): Html {
  return html`${setUp ? setUpForm(setUp, errors) : startButton(factor)}
<h2>Passkeys</h2>
<p>A passkey opens your account with your finger, your face or a PIN, without a password. It counts as a second factor.</p>
${factor.passkeys.map(passkeyCard)}${newPasskey(passkeyName, errors)}
${factor.enabled && recovery(factor)}`
}

function passkeyCard({ id, name, createdAt, lastUsedAt }: SecurityView['factor']['passkeys'][number]): Html {
  return html`<article class="card"><div class="head"><h3>${name}</h3></div>
<dl><dt>Added</dt><dd>${time(createdAt)}</dd><dt>Last used</dt><dd>${time(lastUsedAt) ?? 'never'}</dd></dl>
${confirm({
  summary: `Remove ${name}`,
  explanation: 'This passkey then no longer opens your account. Delete it on your device too.',
  action: SECURITY,
  label: 'Remove passkey',
  fields: { action: 'removePasskey', passkey: id },
})}${codeLink([{ operationId: 'removePasskey', params: { id } }])}</article>`
}

function newPasskey(value: string | undefined, errors: PageState['errors']): Html {
  const hint = 'By which you recognize it, such as the name of this device.'
  return html`${passkeyForm({
    action: SECURITY,
    kind: 'create',
    label: 'Add a passkey',
    fields: { action: 'addPasskey' },
    children: field({ name: 'name', label: 'Name', value, required: true, maxLength: 100, hint, errors }),
  })}${codeLink([{ operationId: 'startPasskey' }, { operationId: 'addPasskey' }])}`
}

function startButton({ totpAddedAt }: SecurityView['factor']): Html {
  const enabled = totpAddedAt !== null
  const label = enabled ? 'Use another authenticator app' : 'Set up an authenticator app'
  return html`${button({ action: SECURITY, label, fields: { action: 'start' }, ...(enabled ? {} : { kind: 'main' as const }) })}
${codeLink([{ operationId: 'startTotp' }])}`
}

function setUpForm({ secret: key, uri }: TotpSetUp, errors: PageState['errors']): Html {
  const hint = 'The six digits that the app shows for Postern.'
  const input = { autocomplete: 'one-time-code', required: true, maxLength: 40, hint, errors }
  const picture = qr().default(uri, 'svg', { ecc: 'medium' })
  return html`<ol><li>Open your authenticator app and scan this picture.<div class="qr" role="img" aria-label="QR code with the key below">${new Html(picture)}</div>
<details><summary>Enter the key by hand</summary>${secret('totp-secret', 'Key', key)}</details></li>
<li>Enter the code that the app shows.
<form class="stack" method="post" action="${SECURITY}">${hidden('action', 'confirm')}
${field({ ...input, name: 'code', label: 'Code' })}
<div><button class="main">Confirm</button></div></form>${codeLink([{ operationId: 'confirmTotp' }])}</li></ol>`
}

function recovery({ totpAddedAt, recoveryCodesLeft, requiredBy }: SecurityView['factor']): Html {
  const [organization] = requiredBy
  return html`<h2>Recovery codes</h2><p>${recoveryCodesLeft} left. Each one replaces your second factor once, for the day on which you do not have it.</p>
${button({ action: SECURITY, label: 'Create new recovery codes', fields: { action: 'codes' } })}${codeLink([{ operationId: 'replaceRecoveryCodes' }])}
${
  totpAddedAt &&
  html`<h2>Authenticator app</h2>${organization && html`<p>${organization.name} requires a second factor: you can remove the app if you have a passkey.</p>`}
${confirm({
  summary: 'Remove the authenticator app',
  explanation:
    'Without a passkey, your password alone then opens the account, and the recovery codes stop working.',
  action: SECURITY,
  label: 'Remove the app',
  fields: { action: 'remove' },
})}${codeLink([{ operationId: 'removeTotp' }])}`
}`
}

function newCodes(codes: string[]): Html {
  const text =
    'These are your recovery codes. Keep them in a safe place, such as a password manager. You will not see them again.'
  return newSecret(
    text,
    html`<ul class="codes">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ul>`,
  )
}

export const securityHandlers = {
  async showSecurity({ query }, ctx) {
    return securityPage({ ...(await securityView(ctx)), notice: noticeOf(query.done) })
  },

  async submitSecurity({ body = {} }, ctx) {
    const acts: Record<string, () => Promise<ReturnType<typeof securityPage>>> = {
      async start() {
        await startTotp(ctx, ctx.auth)
        return seeOther(SECURITY)
      },
      async confirm() {
        if (!body.code) throw invalid('body.code', 'Enter the code that the app shows')
        return showCodes(ctx, await confirmTotp(ctx, ctx.auth, body.code))
      },
      codes: async () => showCodes(ctx, await renewRecoveryCodes(ctx, ctx.auth)),
      async addPasskey() {
        const response = readPasskeyAnswer(body.response)
        const { recoveryCodes } = await addPasskey(ctx, ctx.auth, { name: readName(body.name), response })
        return showCodes(ctx, recoveryCodes)
      },
      async removePasskey() {
        await removePasskey(ctx, ctx.auth, body.passkey ?? '')
        return seeOther(`${SECURITY}?done=deleted`)
      },
      async remove() {
        await removeTotp(ctx, ctx.auth)
        return seeOther(`${SECURITY}?done=deleted`)
      },
    }
    const work = async () => {
      const act = lookUp(acts, body.action ?? '')
      if (act === undefined) throw badRequest('Choose one of the buttons of the page.')
      return act()
    }
    return handleForm(work, async (errors) =>
      securityPage({ ...(await securityView(ctx)), passkeyName: body.name, errors }),
    )
  },
} satisfies Partial<ConsoleHandlers>

async function showCodes(ctx: Context<'session'>, codes: string[] | null) {
  if (codes === null) return seeOther(`${SECURITY}?done=saved`)
  return securityPage({ ...(await securityView(ctx)), codes })
}

async function securityView(ctx: Context<'session'>) {
  return {
    viewer: await viewerOf(ctx),
    factor: await describeSecondFactor(ctx, ctx.auth),
    setUp: await findPendingTotp(ctx, ctx.auth),
    isRecent: ctx.auth.isRecent,
    isMissing: ctx.auth.lacksSecondFactor,
  }
}
