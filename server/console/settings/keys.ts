import type { components } from '../../../generated/api.ts'
import type { ConsoleHandlers } from '../../../generated/handlers.ts'
import { addApiKey, listApiKeys, revokeApiKey } from '../../access/api-keys/manage.ts'
import { invalid } from '../../errors/errors.ts'
import type { Context, Input } from '../../http/contract.ts'
import { listGroups } from '../../integrations/list.ts'
import { type Html, html } from '../../lib/html/template.ts'
import { permissionFields, permissionSummary, readPermissions } from '../access/permissions.ts'
import { verifyFirst } from '../access/verify.ts'
import { formValue } from '../developers/form-values.ts'
import { asCode, codeLink } from '../layout/as-code.ts'
import { consolePage, type PageState, seeOther, viewerOf } from '../layout/console-page.ts'
import { confirm, field, handleForm, newSecret, noticeOf, secret, select, time } from '../layout/form.ts'
import { readLastDay, readName } from '../layout/read-fields.ts'

type Schemas = components['schemas']

type KeyForm = NonNullable<Input<'submitKey'>['body']>

interface KeysView extends PageState {
  keys: Schemas['ApiKey'][]
  groups: { id: string; name: string }[]
  now: number
  /** True while a new key needs no further proof of identity. */
  isRecent: boolean
  /** Shows a new key, only this once. */
  created?: { name: string; key: string }
  values?: KeyForm
}

function keysPage(view: KeysView) {
  const { keys, now, created, isRecent, ...state } = view
  return consolePage({
    ...state,
    title: 'API keys',
    path: '/settings/keys',
    body: html`${created && newSecret(`The key “${created.name}” is ready. Copy it now. You will not see it again.`, secret('new-key', 'Key', created.key))}
<p>Send a key in the <code>Authorization</code> header of <a href="/docs">API</a> requests. Keep it secret like a password. <a href="/console/developers">Recent requests</a></p>
${keys.map((key) => keyCard(key, now))}
<h2>Create API key</h2>
${isRecent ? keyForm(view) : verifyFirst('/settings/keys', 'To create a key')}`,
  })
}

function keyForm({ viewer, groups, values = {}, errors }: KeysView): Html {
  return html`<form class="stack" id="key-form" method="post" action="/settings/keys">
${field({ name: 'name', label: 'Name', value: values.name, hint: 'What you use the key for.', required: true, maxLength: 100, errors })}
${permissionFields(values, errors)}
${groups.length > 0 && groupChoice(groups, values.group)}
${field({ name: 'expires', label: 'Expiration date (UTC)', type: 'date', value: values.expires, hint: 'Leave empty for a key that never expires.', errors })}
<div><button class="main">Create API key</button></div></form>
${asCode({ viewer, form: { id: 'key-form', fields: { access: 'all', ...values } }, operationId: 'createApiKey', body: { name: formValue('text', 'name', 'Dashboard'), scopes: formValue('permissions'), group: formValue('text', 'group'), expiresAt: formValue('lastDay', 'expires') } })}`
}

function groupChoice(groups: { id: string; name: string }[], value: string | undefined): Html {
  const hint =
    'A key for one group opens nothing that belongs to the whole organization, such as the media library, tags and webhooks.'
  const ofGroups = groups.map(({ id, name }) => [id, `Only those of ${name}`] as const)
  return select({
    name: 'group',
    label: 'Channels',
    value,
    hint,
    choices: [['', 'All channels'], ...ofGroups],
  })
}

function keyCard(key: Schemas['ApiKey'], now: number): Html {
  const expired = key.expiresAt !== null && Date.parse(key.expiresAt) <= now
  const state = html`${expired && html`<span class="state bad">Expired</span>`}${key.default && html`<span class="soft">default</span>`}`
  return html`<article class="card"><div class="head"><h2>${key.name}</h2>${state}</div>
<p><code>${key.prefix}…</code></p>
<dl><dt>Permissions</dt><dd>${permissionSummary(key.scopes)}${key.group && `, channels of ${key.group.name} only`}</dd>
<dt>Created</dt><dd>${time(key.createdAt)}</dd>
<dt>Last used</dt><dd>${time(key.lastUsedAt) ?? 'never'}</dd>
<dt>Expires</dt><dd>${time(key.expiresAt) ?? 'Never expires'}</dd></dl>
${confirm({
  summary: `Revoke ${key.name}`,
  explanation: 'Programs that use this key lose access at once.',
  action: `/settings/keys/${key.id}`,
  label: 'Revoke key',
})}${codeLink([{ operationId: 'revokeApiKey', params: { id: key.id } }])}</article>`
}

export const keysHandlers = {
  async showKeys({ query }, ctx) {
    return keysPage({ ...(await keysView(ctx)), notice: noticeOf(query.done) })
  },

  async submitKey({ body = {} }, ctx) {
    const work = async () => {
      const scopes = readPermissions(body)
      if (typeof scopes === 'string') throw invalid('body.access', scopes)
      const request = { name: readName(body.name), scopes, group: body.group || null }
      const { name, key } = await addApiKey(ctx, ctx.auth, {
        ...request,
        expiresAt: readLastDay(body.expires),
      })
      return keysPage({ ...(await keysView(ctx)), created: { name, key } })
    }
    return handleForm(work, async (errors) => keysPage({ ...(await keysView(ctx)), values: body, errors }))
  },

  async submitKeyRevocation({ params }, ctx) {
    await revokeApiKey(ctx, ctx.auth, params.id)
    return seeOther('/settings/keys?done=revoked')
  },
} satisfies Partial<ConsoleHandlers>

async function keysView(ctx: Context<'session'>) {
  const keys = await listApiKeys(ctx, ctx.auth.organizationId)
  const groups = await listGroups(ctx, ctx.auth)
  return {
    viewer: await viewerOf(ctx),
    keys,
    groups: groups.map(({ id, name }) => ({ id, name })),
    now: ctx.clock.now(),
    isRecent: ctx.auth.isRecent,
  }
}
