import { html } from '../../lib/html-template.ts'
import { consolePage } from './console-page.ts'
import { hidden } from './form.ts'

/** Says how connecting ended, to somebody who may have no account here. */
export function connectedPage(view: { name: string | null; problem: string | null; status?: number }) {
  const { name, problem, status = problem === null ? 200 : 409 } = view
  const title = problem === null ? `${name} is connected` : 'The channel was not connected'
  return consolePage({
    title,
    status,
    body: html`<h1>${title}</h1>
${problem === null ? html`<p>You can close this page now.</p>` : html`<div class="note bad" role="alert"><p>${problem}</p></div>`}
<p><a class="button main" href="/channels">Channels</a></p>`,
  })
}

/** Asks the owner of a platform account whether it may go to the organization whose link they followed. */
export function confirmPage(view: {
  account: { name: string; profile: string | null }
  /** Name of the platform. */
  platform: string
  organization: string
  /** Where the decision is posted. */
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
    // Browsers hold the redirect after the form against the policy of the page as well.
    formTargets: returnUrl === null ? [] : [new URL(returnUrl).origin],
    body: html`<h1>Connect ${name}?</h1>
<p><strong>${organization}</strong> asks to use your ${platform} account <strong>${profile ?? name}</strong>.</p>
<p>Its members and apps could then publish, reply and see statistics with it, until you or they disconnect it.</p>
<div class="note warn"><p><strong>Continue only if you know ${organization}</strong> and want it to publish in your name.</p></div>
<form method="post" action="${action}">${hidden('state', state)}<input type="hidden" name="timezone" value="0" data-timezone>
<div class="actions"><button class="main" name="decision" value="connect">Connect</button><button name="decision" value="decline">Do not connect</button></div></form>`,
  })
}
