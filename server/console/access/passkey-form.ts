import { type Html, html } from '../../lib/html/template.ts'
import { hiddenFields } from '../layout/form.ts'

/**
 * Renders a form that the script shows in a browser with passkeys. It asks the browser for one, and sends the answer as the field
 * `response`.
 */
export function passkeyForm({
  action,
  kind,
  label,
  fields,
  children,
}: {
  action: string
  /** Tells the script to create a passkey, or to get one. */
  kind: 'create' | 'get'
  label: string
  fields: Record<string, string>
  children?: Html
}): Html {
  return html`<form class="stack" method="post" action="${action}" data-passkey="${kind}" hidden>${hiddenFields(fields)}<input type="hidden" name="response">${children}
<div><button>${label}</button></div><p class="wrong" role="alert"></p></form>`
}
