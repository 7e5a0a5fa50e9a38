import { html } from '../../lib/html/template.ts'
import { asCode } from '../layout/as-code.ts'
import { consolePage, type PageState } from '../layout/console-page.ts'
import { field, hidden } from '../layout/form.ts'

export interface ConnectField {
  key: string
  label: string
  type: 'text' | 'password'
  hint?: string | undefined
  validation?: string | undefined
  defaultValue?: string | undefined
}

/** Accepts what a check box sends: `yes` or nothing. */
const YES_OR_NO = '/^(yes|no)?$/'

/** Renders the fields that a platform needs to connect an account, or only a button when it needs none. */
export function connectPage(
  view: PageState & {
    platform: { identifier: string; name: string }
    fields: ConnectField[]
    /** Id of the channel to reconnect; null for a new one. */
    refresh: string | null
    /** Identifier of the platform that the channel leaves; null if it stays. */
    movesFrom: string | null
    values?: Record<string, string>
  },
) {
  const { platform, fields, refresh, movesFrom, values = {}, ...state } = view
  const title = `${refresh ? 'Reconnect' : 'Connect'} ${platform.name}`
  return consolePage({
    ...state,
    title,
    formTargets: ['https:', 'http:'],
    lead: html`<p><a href="/channels">Channels</a></p>`,
    body: html`${fields.length === 0 && html`<p>You sign in on ${platform.name} and return here.</p>`}
${movesFrom !== null && html`<p>The channel moves from ${movesFrom} to ${platform.identifier}. It keeps its posts, times and groups.</p>`}
<form class="stack" method="post" action="/channels/connect/${platform.identifier}">${hidden('refresh', refresh)}
<input type="hidden" name="timezone" value="0" data-timezone>
${fields.map(({ key, label, type, hint, validation, defaultValue }) => {
  if (validation === YES_OR_NO)
    return html`<label class="choice"><input type="checkbox" name="${key}" value="yes"${values[key] === 'yes' && html` checked`}> ${label}</label>`
  const value = type === 'password' ? null : (values[key] ?? defaultValue)
  return field({ name: key, label, type, value, hint, errors: state.errors, maxLength: 2000 })
})}
<div><button class="main">${fields.length === 0 ? `Go to ${platform.name}` : 'Connect'}</button></div></form>
${asCode({ viewer: state.viewer, operationId: 'startConnect', params: { integration: platform.identifier }, query: { refresh } })}`,
  })
}
