import type { ConsoleHandlers } from '../../../generated/handlers.ts'
import { badRequest } from '../../errors/errors.ts'
import type { Context } from '../../http/contract.ts'
import type { Connected } from '../../integrations/connect/finish-connect.ts'
import type { Finisher } from '../../integrations/connect/finisher.ts'
import { confirmAccount, declineAccount, returnFromPlatform } from '../../integrations/connect/return-page.ts'
import { requirePlatform } from '../../integrations/connect/start-connect.ts'
import { choosePageByState } from '../../integrations/pages/page-choice.ts'
import { readTimezoneOffset } from '../../integrations/settings/posting-times.ts'
import { html } from '../../lib/html/template.ts'
import { sha256 } from '../../lib/secrets/crypto.ts'
import { readOwnCookie, setCookie } from '../../lib/web/cookies.ts'
import { joinCode } from '../../platforms/kit/auth/callback.ts'
import type { HasPlatforms } from '../../platforms/registry.ts'
import { consolePage, seeOther } from '../layout/console-page.ts'
import { handleForm, hidden } from '../layout/form.ts'
import { pageChoicePage } from './page-choice.ts'

/** Reports the outcome of connecting to a person who may have no account here. */
function connectedPage(view: { name: string | null; problem: string | null; status?: number }) {
  const { name, problem, status = problem === null ? 200 : 409 } = view
  const title = problem === null ? `${name} is connected` : 'The channel was not connected'
  return consolePage({
    title,
    status,
    body: html`${problem === null ? html`<p>You can close this page now.</p>` : html`<div class="note bad" role="alert"><p>${problem}</p></div>`}
<p><a class="button main" href="/channels">Channels</a></p>`,
  })
}

/** Asks the owner of a platform account for consent to connect it to the organization that sent the link. */
function confirmPage(view: {
  account: { name: string; profile: string | null }
  /** Name of the platform. */
  platform: string
  organization: string
  /** Target of the form. */
  action: string
  state: string
  returnUrl: string | null
  cookies: string[]
}) {
  const { account, platform, organization, action, state, returnUrl, cookies } = view
  const { name, profile } = account
  return consolePage({
    title: `Connect ${name}?`,
    cookies,
    // Browsers also check the redirect after the form against the policy of the page.
    formTargets: returnUrl === null ? [] : [new URL(returnUrl).origin],
    body: html`<p><strong>${organization}</strong> asks to use your ${platform} account <strong>${profile ?? name}</strong>.</p>
<p>Its members and apps could then publish, reply and see statistics with it, until you or they disconnect it.</p>
<div class="note warn"><p><strong>Continue only if you know ${organization}</strong> and want it to publish in your name.</p></div>
<form method="post" action="${action}">${hidden('state', state)}<input type="hidden" name="timezone" value="0" data-timezone>
<div class="actions"><button class="main" name="decision" value="connect">Connect</button><button name="decision" value="decline">Cancel</button></div></form>`,
  })
}

/** Keeps the cookie as long as the state. */
const COOKIE_SECONDS = 3600

export const connectedHandlers = {
  async finishConnect({ params: { identifier }, query }, ctx) {
    const work = async () => {
      const { code, state, denied } = readCallback(ctx, identifier, query)
      const error = query.error || (denied && 'access_denied')
      if (error)
        throw badRequest(
          error === 'access_denied'
            ? 'Access was denied on the platform. Connect the channel again to allow it.'
            : 'The platform refused the connection. Connect the channel again.',
        )
      if (!state) throw badRequest('The platform sent no code back. Connect the channel again.')
      const timezoneOffsetMinutes = readTimezoneOffset('0')
      const answer = { identifier, state, code, timezoneOffsetMinutes }
      const outcome = await returnFromPlatform(ctx, answer, finisherOf(ctx, state), ctx.request.signal)
      if ('row' in outcome) return connectedAnswer(identifier, state, outcome)
      const { newToken, ...view } = outcome
      const { name: platform } = requirePlatform(ctx, identifier)
      const cookies =
        newToken === null ? [] : [setCookie(ctx, cookieName(state), newToken, { maxAge: COOKIE_SECONDS })]
      return confirmPage({ ...view, platform, action: `${returnPath(identifier)}/confirm`, state, cookies })
    }
    return handleForm(work, problemPage)
  },

  async submitConfirmation({ params: { identifier }, body }, ctx) {
    const { state = '', decision = '', timezone = '0' } = body ?? {}
    const work = async () => {
      const finisher = finisherOf(ctx, state)
      if (decision === 'decline') {
        await declineAccount(ctx, { identifier, state }, finisher)
        return connectedPage({
          name: null,
          problem: 'You canceled. Your account is not connected, and nothing was stored.',
          status: 200,
        })
      }
      const answer = { identifier, state, timezoneOffsetMinutes: readTimezoneOffset(timezone) }
      const connected = await confirmAccount(ctx, answer, finisher, ctx.request.signal)
      if (connected.returnUrl !== null && connected.row.in_between_steps_at === null)
        return seeOther(connected.returnUrl)
      return seeOther(`${returnPath(identifier)}?state=${encodeURIComponent(state)}`)
    }
    return handleForm(work, problemPage)
  },

  async submitPageByState({ body }, ctx) {
    const { channel = '', state = '', page = '' } = body ?? {}
    const work = async () => {
      if (!channel || !state) throw badRequest('Some data is missing. Connect the channel again.')
      const choosing = { id: channel, state, finisher: finisherOf(ctx, state) }
      const { row, returnUrl } = await choosePageByState(ctx, choosing, { id: page }, ctx.request.signal)
      return returnUrl === null ? connectedPage({ name: row.name, problem: null }) : seeOther(returnUrl)
    }
    return handleForm(work, problemPage)
  },
} satisfies Partial<ConsoleHandlers>

/** Reads the parameters that the platform sends back; a page that is loaded again has only the state. */
function readCallback(
  ctx: HasPlatforms,
  identifier: string,
  query: Readonly<Record<string, string | undefined>>,
): { code: string; state: string; denied: boolean } {
  const { auth } = requirePlatform(ctx, identifier)
  const names = auth.kind === 'redirect' ? auth.callback : { state: 'state', code: ['code'] }
  const state = query[names.state] || query.state || ''
  return { code: joinCode(names.code, query), state, denied: Boolean(query.denied) }
}

function returnPath(identifier: string): string {
  return `/channels/connected/${encodeURIComponent(identifier)}`
}

function connectedAnswer(identifier: string, state: string, { row, returnUrl, pages }: Connected) {
  if (row.in_between_steps_at !== null) {
    const fields = { channel: row.id, state }
    return pageChoicePage({ name: row.name, pages, action: returnPath(identifier), fields })
  }
  return returnUrl === null ? connectedPage({ name: row.name, problem: null }) : seeOther(returnUrl)
}

function problemPage({ summary, status }: { summary: string; status: number }) {
  return connectedPage({ name: null, problem: summary, status: status === 403 ? 403 : 409 })
}

function finisherOf({ auth, request, config }: Context<'optional-session'>, state: string): Finisher {
  return { actor: auth, browserToken: readOwnCookie(config, request.headers.cookie, cookieName(state)) }
}

/** Uses one cookie for each flow, because a person may have several at once. */
function cookieName(state: string): string {
  return `connect_${sha256(state).slice(0, 16)}`
}
