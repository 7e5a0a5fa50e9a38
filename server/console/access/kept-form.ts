import { operationTable } from '../../../generated/operations.ts'
import { contractDocument } from '../../contract/contract-document.ts'
import type { OperationRow } from '../../http/operations/operation.ts'
import { html } from '../../lib/html/template.ts'
import { consolePage } from '../layout/console-page.ts'
import { hiddenFields } from '../layout/form.ts'

/** Form that waits until its person has confirmed who they are. */
export interface KeptForm {
  /** Path to which the form is sent. */
  action: string
  fields: Record<string, string>
}

/** Fields that are never kept: a page would contain them. A passkey answers one question only. */
const SECRETS = new Set(['password', 'code', 'response'])
/** Bounds the text of a kept form. Nobody types more into one of these forms. */
const MAX_LENGTH = 20_000

/** Returns what is kept of a form; null for one in which nothing was entered or chosen, and for one that is too long. */
export function keptFormOf(action: string, sent: Record<string, string>): KeptForm | null {
  const fields = Object.entries(sent).filter(([name, value]) => value !== '' && !SECRETS.has(name))
  const kept = { action, fields: Object.fromEntries(fields) }
  return fields.length > 0 && printKeptForm(kept).length <= MAX_LENGTH ? kept : null
}

/** Writes a kept form as the value of a hidden field. */
export function printKeptForm({ action, fields }: KeptForm): string {
  return JSON.stringify([action, Object.entries(fields)])
}

/** Reads such a value. Returns null for anything but a form that needs a recent proof of identity. */
export function readKeptForm(text: string | undefined): KeptForm | null {
  if (!text) return null
  try {
    const [action, entries] = JSON.parse(text) as [string, [string, string][]]
    const fields = Object.fromEntries(entries.map(([name, value]) => [String(name), String(value)]))
    return operationAt(action) === undefined ? null : keptFormOf(action, fields)
  } catch {
    return null
  }
}

const operations: readonly OperationRow[] = Object.values(operationTable)
const operationAt = (action: string) =>
  operations.find(
    ({ path, method, errors, recentSignIn }) =>
      path === action && method === 'post' && errors === 'html' && recentSignIn !== undefined,
  )

/** Asks whether to go on with a kept form, because a browser does not send a form again after a redirect. */
export function continuePage({ action, fields }: KeptForm, next: string) {
  const { paths } = contractDocument() as { paths: Record<string, { post?: { summary: string } }> }
  return consolePage({
    title: 'Thank you',
    // Some forms lead to a payment provider.
    formTargets: ['https:', 'http:'],
    body: html`<p>What you entered is still here. Do you want to go on?</p>
<form method="post" action="${action}">${hiddenFields(fields)}<div class="actions"><button class="main" autofocus>${paths[action]?.post?.summary}</button> <a class="button" href="${next}">Cancel</a></div></form>`,
  })
}
