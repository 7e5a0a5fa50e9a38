import type { IntegrationRow } from '../../db/tables/channels.ts'
import type { Context } from '../../http/contract.ts'
import { getIntegration } from '../../integrations/manage.ts'
import { saveAdditionalSettings } from '../../integrations/settings/additional-settings.ts'
import { type Html, html } from '../../lib/html/template.ts'
import type { AdditionalSetting } from '../../platforms/platform.ts'
import { formValue } from '../developers/form-values.ts'
import { asCode } from '../layout/as-code.ts'
import type { PageState } from '../layout/console-page.ts'
import { checkbox, type FormErrors, field, hidden, textArea } from '../layout/form.ts'
import { channelPath } from './channel-state.ts'

function settingsOf({ additional_settings }: IntegrationRow): AdditionalSetting[] {
  return JSON.parse(additional_settings) as AdditionalSetting[]
}

/** Renders the settings that the platform has for the whole channel; null if it has none. */
export function settingsSection(
  view: PageState & { row: IntegrationRow; values: Readonly<Record<string, string | undefined>> },
): Html | null {
  const { viewer, row, values } = view
  const settings = settingsOf(row)
  if (settings.length === 0) return null
  const isAgain = values.action === 'settings'
  const errors = isAgain ? ofSettings(view.errors) : null
  const typed = (index: number, value: unknown) =>
    isAgain ? (values[`setting-${index}`] ?? '') : String(value ?? '')
  const sent = settings.map(({ title, type }, index) => ({
    title,
    value: formValue(type === 'checkbox' ? 'isSet' : 'choice', `setting-${index}`),
  }))
  const stored = settings.map(({ type, value }, index) => [
    `setting-${index}`,
    type === 'checkbox' ? (value === true ? '1' : '') : String(value ?? ''),
  ])
  const form = { id: 'settings-form', fields: isAgain ? values : Object.fromEntries(stored) }
  return html`<section id="settings" aria-labelledby="settings-title"><h2 id="settings-title">Settings</h2>
<form class="stack" id="settings-form" method="post" action="${channelPath(row.id)}#settings">${hidden('action', 'settings')}
${settings.map(({ title, description, type, value }, index) => {
  const name = `setting-${index}`
  const shared = { name, label: title, hint: description, value: typed(index, value), errors }
  if (type === 'checkbox')
    return html`<div>${checkbox(name, title, isAgain ? values[name] === '1' : value === true)}<p class="hint">${description}</p></div>`
  return type === 'textarea'
    ? textArea({ ...shared, maxLength: 10_000 })
    : field({ ...shared, maxLength: 1_000 })
})}
<div><button>Save settings</button></div></form>
${asCode({ viewer, form, operationId: 'saveChannelSettings', params: { id: row.id }, body: { additionalSettings: formValue('json', sent) } })}</section>`
}

/** The errors name settings by their index. */
function ofSettings(errors: FormErrors | null | undefined): FormErrors | null {
  if (!errors) return null
  const fields = Object.entries(errors.fields).map(([index, message]) => [`setting-${index}`, message])
  return { ...errors, fields: Object.fromEntries(fields) }
}

export async function saveSettings(
  ctx: Context<'session'>,
  id: string,
  form: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const settings = settingsOf(await getIntegration(ctx, ctx.auth, id))
  const values = settings.map(({ title, type }, index) => {
    const value = form[`setting-${index}`] ?? ''
    return { title, value: type === 'checkbox' ? value === '1' : value }
  })
  await saveAdditionalSettings(ctx, ctx.auth, id, JSON.stringify(values))
}
