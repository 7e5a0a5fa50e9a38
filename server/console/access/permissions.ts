import { scopeResources } from '../../../generated/scopes.ts'
import { allScopes, FULL_ACCESS, type Scope } from '../../contract/scopes.ts'
import { type Html, html } from '../../lib/html/template.ts'
import type { FormErrors } from '../layout/form.ts'

const shortForms: Record<string, string> = {
  read: 'See everything: channels, posts, files, webhooks, statistics and notifications',
  write:
    'Publish, schedule, change and delete posts, upload and generate media, connect and delete channels, and change webhooks, feeds and everything else',
}

/** Lists the permissions of an app or a device in words, by resource. A short form replaces the permissions that it includes. */
export function permissionList(scopes: readonly string[]): Html {
  const lines = Object.entries(shortForms).filter(([scope]) => scopes.includes(scope))
  const resources = linesOf(scopes).filter(({ texts }) => texts.length > 0)
  return html`<ul>${lines.map(([, text]) => html`<li>${text}</li>`)}${resources.map(
    ({ title, texts }) => html`<li>${title}: ${texts.map(lowerFirst).join('; ')}</li>`,
  )}</ul>`
}

/** Names the permissions of a key in a few words, such as `read and write` or `posts (read, write), media (read)`. */
export function permissionSummary(scopes: readonly string[]): string {
  const short = Object.keys(shortForms).filter((scope) => scopes.includes(scope))
  const resources = linesOf(scopes)
    .filter(({ actions }) => actions.length > 0)
    .map(({ title, actions }) => `${title.toLowerCase()} (${actions.join(', ')})`)
  return [short.join(' and '), ...resources].filter((text) => text !== '').join(', ')
}

/** Returns what the scopes allow on each resource beyond their short forms. */
function linesOf(scopes: readonly string[]) {
  return scopeResources.map(({ name, title, ...texts }) => {
    const actions = (['read', 'write'] as const).filter(
      (action) => scopes.includes(`${name}:${action}`) && !scopes.includes(action),
    )
    return { title, actions, texts: actions.flatMap((action) => texts[action] ?? []) }
  })
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

type PermissionFields = Partial<Record<Scope | 'access', string>>

const accesses: [value: string, label: string][] = [
  ['all', 'Full access: read and write everything, including future features'],
  ['read', 'Read only: read everything, change nothing'],
  ['chosen', 'Selected permissions only'],
]

/**
 * Renders the choice of permissions for a form: full access, read only, or single permissions by resource. CSS hides the single
 * permissions until that choice is selected.
 */
export function permissionFields(values: PermissionFields, errors: FormErrors | null | undefined): Html {
  const wrong = errors?.fields.access
  const chosen = values.access ?? 'all'
  return html`<fieldset class="permissions"${wrong && html` aria-describedby="access-wrong"`}><legend>Permissions</legend>
${accesses.map(
  ([value, label]) =>
    html`<label class="choice"><input type="radio" name="access" value="${value}"${chosen === value && html` checked`}> ${label}</label>`,
)}
${wrong && html`<span class="wrong" id="access-wrong">${wrong}</span>`}
<div class="resources">${scopeResources.map(({ name, title, read, write }) => {
    const box = (scope: string, label: string, text: string) =>
      html`<label class="choice"><input type="checkbox" name="${scope}" value="1"${values[scope as Scope] && html` checked`}> <span><b>${label}</b> <span class="soft">${text}</span></span></label>`
    return html`<fieldset><legend>${title}</legend>
${box(`${name}:read`, 'Read', read)}
${write && box(`${name}:write`, 'Write', write)}</fieldset>`
  })}</div></fieldset>`
}

/** Reads the choice of `permissionFields`. Returns an error message if a choice is missing or contradicts another. */
export function readPermissions(values: PermissionFields): readonly Scope[] | string {
  const single = allScopes.filter((scope) => !FULL_ACCESS.includes(scope) && values[scope])
  if (values.access === 'chosen') return single.length > 0 ? single : 'Select at least one permission'
  if (values.access !== 'all' && values.access !== 'read') return 'Select the permissions of the key'
  if (single.length > 0)
    return 'Select “Selected permissions only”, or clear the permissions of single resources'
  return values.access === 'all' ? FULL_ACCESS : ['read']
}
