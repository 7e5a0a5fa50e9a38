import type { ConsoleHandlers } from '../../../generated/handlers.ts'
import type { ThirdPartyAccountRow } from '../../db/tables/third-party.ts'
import { invalid } from '../../errors/errors.ts'
import type { Context } from '../../http/contract.ts'
import { type Html, html } from '../../lib/html/template.ts'
import { toIso } from '../../lib/time/dates.ts'
import { addAccount, findAccounts, removeAccount } from '../../third-party/accounts.ts'
import type { Provider } from '../../third-party/provider.ts'
import { providers, requireProvider } from '../../third-party/registry.ts'
import { asCode, codeLink } from '../layout/as-code.ts'
import { consolePage, type PageState, seeOther, viewerOf } from '../layout/console-page.ts'
import { confirm, type FormErrors, field, handleForm, hidden, noticeOf, time } from '../layout/form.ts'
import type { Viewer } from '../layout/shell.ts'

function providersPage(
  view: PageState & {
    accounts: ThirdPartyAccountRow[]
    /** The provider whose form has the errors. */
    provider?: string | undefined
  },
) {
  const { accounts, provider, ...state } = view
  return consolePage({
    ...state,
    title: 'Providers',
    path: '/settings/providers',
    body: html`<p>Connect services that generate videos and pictures. Keys are stored encrypted and never shown again.</p>
${accounts.map(accountCard)}
${providers.map((each) => addForm(state.viewer, each, each.id === provider ? state.errors : null))}`,
  })
}

function accountCard({ id, identifier, name, created_at }: ThirdPartyAccountRow): Html {
  const { title } = requireProvider(identifier)
  return html`<article class="card"><div class="head"><h2>${title}</h2><span class="soft">${name !== title && name}</span></div>
<p class="soft">Added ${time(toIso(created_at))}</p>
${confirm({
  summary: `Remove the ${title} account`,
  explanation: 'Its key is deleted from this service. Files in the library stay.',
  action: `/settings/providers/${id}`,
  label: 'Remove account',
})}${codeLink([{ operationId: 'removeThirdPartyAccount', params: { id } }])}</article>`
}

/** Gives each field an id of its own, since every provider has a form on the page. */
function addForm(
  viewer: Viewer,
  { id, title, description }: Provider,
  errors: FormErrors | null | undefined,
): Html {
  const name = `key-${id}`
  const shown = errors ? { ...errors, fields: { [name]: errors.fields.api ?? errors.summary } } : null
  return html`<h2>${title}</h2><p>${description}</p>
<form class="stack" method="post" action="/settings/providers">${hidden('provider', id)}
${field({ name, label: `API key of ${title}`, type: 'password', required: true, maxLength: 500, errors: shown })}
<div><button class="main">Add ${title}</button></div></form>
${asCode({ viewer, operationId: 'addThirdPartyAccount', params: { id }, body: { api: `YOUR_KEY_OF_${id.toUpperCase()}` } })}`
}

export const providersHandlers = {
  async showProviders({ query }, ctx) {
    return providersPage({ ...(await providersView(ctx)), notice: noticeOf(query.done) })
  },

  async submitProvider({ body = {} }, ctx) {
    const work = async () => {
      const provider = requireProvider(body.provider ?? '')
      const key = (body as Record<string, string | undefined>)[`key-${provider.id}`]?.trim() ?? ''
      if (key === '') throw invalid('body.api', 'Enter the key')
      await addAccount(ctx, ctx.auth, { identifier: provider.id, key }, ctx.request.signal)
      return seeOther('/settings/providers?done=saved')
    }
    return handleForm(work, async (errors) =>
      providersPage({ ...(await providersView(ctx)), provider: body.provider, errors }),
    )
  },

  async submitProviderRemoval({ params }, ctx) {
    await removeAccount(ctx, ctx.auth, params.id)
    return seeOther('/settings/providers?done=deleted')
  },
} satisfies Partial<ConsoleHandlers>

async function providersView(ctx: Context<'session'>) {
  return { viewer: await viewerOf(ctx), accounts: await findAccounts(ctx.db, ctx.auth.organizationId) }
}
