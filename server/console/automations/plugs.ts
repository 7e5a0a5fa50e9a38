import type { ConsoleHandlers } from '../../../generated/handlers.ts'
import type { PlugRow } from '../../db/tables/runs.ts'
import { ApiError, notFound } from '../../errors/errors.ts'
import type { Context } from '../../http/contract.ts'
import { listIntegrations } from '../../integrations/list.ts'
import { getIntegration } from '../../integrations/manage.ts'
import { type Html, html } from '../../lib/html/template.ts'
import type { Plug, PlugField } from '../../platforms/kit/plugs.ts'
import { findPlatform } from '../../platforms/registry.ts'
import { valuesOf } from '../../publishing/plugs/fields.ts'
import { listPlugs, savePlug, setPlugActive } from '../../publishing/plugs/save-plug.ts'
import { formValue } from '../developers/form-values.ts'
import { asCode, codeLink } from '../layout/as-code.ts'
import { consolePage, type PageState, seeOther, viewerOf } from '../layout/console-page.ts'
import { button, type FormErrors, field, handleForm, hidden, noticeOf, textArea } from '../layout/form.ts'

const PATH = '/console/automations/plugs'

interface ChannelPlugs {
  id: string
  name: string
  platform: string
  /** Lists what the platform offers, with what is set up. */
  plugs: readonly { plug: Plug; row: PlugRow | undefined }[]
}

type PlugFields = Record<string, string | undefined>

interface PlugsView extends PageState {
  channels: readonly ChannelPlugs[]
  /** The form that is shown again. */
  again?: PlugFields
}

function plugsPage(view: PlugsView) {
  const { channels, again: _again, ...state } = view
  const capable = channels.filter(({ plugs }) => plugs.length > 0)
  const others = channels.filter(({ plugs }) => plugs.length === 0)
  return consolePage({
    ...state,
    title: 'Plugs',
    path: PATH,
    body: html`<p>A plug acts on a published post once enough people like it: it reposts it, or adds a comment. <a href="/docs/plugs">How plugs work</a></p>
${capable.length === 0 && html`<div class="empty"><p>None of your channels offers plugs.</p><a class="button main" href="/channels">Connect a channel</a></div>`}
${capable.map((channel) => channelSection(channel, view))}
${capable.length > 0 && others.length > 0 && html`<p class="soft">Without plugs: ${others.map(({ name }) => name).join(', ')}</p>`}`,
  })
}

function channelSection(channel: ChannelPlugs, view: PlugsView): Html {
  return html`<h2>${channel.name} <span class="soft">${channel.platform}</span></h2>${channel.plugs.map(({ plug, row }) => plugCard({ channel, plug, row }, view))}`
}

function plugCard(
  { channel, plug, row }: { channel: ChannelPlugs; plug: Plug; row: PlugRow | undefined },
  { viewer, again, errors }: PlugsView,
): Html {
  const isAgain = again?.channel === channel.id && again.func === plug.methodName
  const values = isAgain ? again : row ? valuesOf(row.fields) : {}
  const isActive = row?.activated === 1
  const form = `${plug.methodName}-${channel.id}`
  const every = Math.round(plug.runEveryMilliseconds / 3_600_000)
  const filled = Object.fromEntries(
    plug.fields.map(({ name }) => {
      const own = nameOf(channel.id, plug.methodName, name)
      return [own, values[own] ?? values[name]]
    }),
  )
  const fields = plug.fields.map((each) =>
    plugField(channel.id, plug, each, { values, errors: isAgain ? errors : null }),
  )
  return html`<article class="card"><div class="head"><h3>${plug.title}</h3>${row && html`<span class="state ${isActive ? 'good' : 'warn'}">${isActive ? 'Active' : 'Inactive'}</span>`}</div>
<p>${plug.description} <span class="soft">Checks a post every ${every} hours, ${plug.totalRuns} times.</span></p>
<form class="stack" method="post" action="${PATH}" id="${form}">${hidden('channel', channel.id)}${hidden('func', plug.methodName)}${fields}</form>
<div class="actions"><button form="${form}"${!row && html` class="main"`}>${row ? 'Save' : 'Activate'}</button>${row && button({ action: `${PATH}/${row.id}`, label: isActive ? 'Deactivate' : 'Activate', fields: { active: isActive ? null : '1' } })}</div>
${asCode({ viewer, form: { id: form, fields: filled }, operationId: 'saveChannelPlug', params: { id: channel.id }, body: { func: plug.methodName, fields: plug.fields.map((each) => sampleField(channel.id, plug, each)) } })}${row && codeLink([{ operationId: 'setPlugActive', params: { id: row.id }, body: { status: !isActive } }], `As code: ${isActive ? 'Deactivate' : 'Activate'}`)}</article>`
}

function plugField(
  channel: string,
  { methodName }: Plug,
  { name, description, type }: PlugField,
  { values, errors }: { values: PlugFields; errors: FormErrors | null | undefined },
): Html {
  const own = nameOf(channel, methodName, name)
  const shared = {
    name: own,
    label: description,
    value: values[own] ?? values[name],
    required: true,
    errors,
  }
  return type === 'number' ? field({ ...shared, maxLength: 9 }) : textArea({ ...shared, maxLength: 10_000 })
}

/** Returns a field as a program sends it, with what the reader types. */
function sampleField(channel: string, plug: Plug, { name, type, placeholder }: PlugField) {
  const own = nameOf(channel, plug.methodName, name)
  return { name, value: formValue('text', own, type === 'number' ? '10' : placeholder) }
}

/** Names a field of a plug uniquely on the page, which has the same fields for each channel. */
function nameOf(channel: string, func: string, name: string): string {
  return `${func}-${name}-${channel}`
}

export const plugsHandlers = {
  async showPlugs({ query }, ctx) {
    return plugsPage({ ...(await plugsView(ctx)), notice: noticeOf(query.done) })
  },

  async submitPlug({ body = {} }, ctx) {
    const work = async () => {
      await save(ctx, body)
      return seeOther(`${PATH}?done=saved`)
    }
    return handleForm(work, async (errors) => plugsPage({ ...(await plugsView(ctx)), again: body, errors }))
  },

  async submitPlugState({ params, body = {} }, ctx) {
    const active = body.active !== undefined
    await setPlugActive(ctx, ctx.auth, params.id, active)
    return seeOther(`${PATH}?done=${active ? 'plug-activated' : 'plug-deactivated'}`)
  },
} satisfies Partial<ConsoleHandlers>

async function save(ctx: Context<'session'>, body: PlugFields): Promise<void> {
  const { channel = '', func = '' } = body
  const { identifier } = await getIntegration(ctx, ctx.auth, channel)
  const plug = findPlatform(ctx.platforms, identifier)?.plugs?.find(({ methodName }) => methodName === func)
  if (plug === undefined) throw notFound('plug of this channel')
  const names = plug.fields.map(({ name }) => nameOf(channel, func, name))
  const fields = plug.fields.map(({ name }, index) => ({
    name,
    value: (body[names[index] ?? ''] ?? '').trim(),
  }))
  try {
    await savePlug(ctx, ctx.auth, channel, { func, fields })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const errors = error.errors?.map(({ location, message }) => {
      const [, index = ''] = /^body\.fields\.(\d+)\./.exec(location) ?? []
      return { location: names[Number(index)] ?? location, message }
    })
    throw new ApiError(error.code, error.message, { cause: error, ...(errors && { errors }) })
  }
}

async function plugsView(ctx: Context<'session'>) {
  const { organizationId } = ctx.auth
  const rows = await listIntegrations(ctx, ctx.auth)
  const channels = rows.map(async ({ id, name, identifier }): Promise<ChannelPlugs> => {
    const platform = findPlatform(ctx.platforms, identifier)
    const plugs = platform?.plugs ?? []
    const saved = plugs.length === 0 ? [] : await listPlugs(ctx, organizationId, id)
    const rowOf = ({ methodName }: Plug) => saved.find(({ method_name }) => method_name === methodName)
    return {
      ...{ id, name, platform: platform?.name ?? identifier },
      plugs: plugs.map((plug) => ({ plug, row: rowOf(plug) })),
    }
  })
  return { viewer: await viewerOf(ctx), channels: await Promise.all(channels) }
}
