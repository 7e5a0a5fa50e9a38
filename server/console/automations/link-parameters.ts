import type { ConsoleHandlers } from '../../../generated/handlers.ts'
import type { Context } from '../../http/contract.ts'
import { listShown } from '../../integrations/list.ts'
import { type Html, html } from '../../lib/html/template.ts'
import {
  deleteTemplate,
  findTemplates,
  type LinkTemplate,
  type LinkTemplates,
  ORGANIZATION,
  saveTemplate,
} from '../../posts/link-parameters/templates.ts'
import { formValue } from '../developers/form-values.ts'
import { asCode, codeLink } from '../layout/as-code.ts'
import { consolePage, type PageState, seeOther, viewerOf } from '../layout/console-page.ts'
import { checkbox, confirm, type FormErrors, handleForm, hidden, noticeOf, textArea } from '../layout/form.ts'
import { readParameters } from './parameter-lines.ts'

const PATH = '/console/automations/link-parameters'
const REPLACE_LABEL = 'Replace parameters that a link has already'
const MAX_LINES = 3_000

const body = {
  parameters: formValue('parameters', 'parameters'),
  replace: formValue('isSet', 'replace'),
}

interface Fields {
  action?: string
  parameters?: string
  replace?: string
}

interface TemplatesView extends PageState {
  templates: LinkTemplates
  channels: readonly { id: string; name: string }[]
  /** The form that is shown again: of this channel, or of the organization. */
  again?: { scope: string; values: Fields }
}

function templatesPage(view: TemplatesView) {
  const { templates, channels, again, ...state } = view
  return consolePage({
    ...state,
    title: 'Link parameters',
    path: PATH,
    body: html`<p>Each link in the text of a post gets these parameters when the post is published. Write one on a line, such as <code>utm_source={platform}</code>. The words <code>{platform}</code>, <code>{channel}</code>, <code>{post_id}</code>, <code>{tag}</code> (the first tag) and <code>{date}</code> stand for what they name.</p>
<h2>All channels</h2>${templateForm(view, ORGANIZATION)}
<h2>Channels</h2>${channels.length === 0 && html`<p class="soft">No channels here.</p>`}
${channels.map(({ id, name }) => html`<article class="card"><div class="head"><h3>${name}</h3>${!templates.has(id) && html`<span class="soft">As all channels</span>`}</div><details${(templates.has(id) || again?.scope === id) && html` open`}><summary>Its own parameters</summary>${templateForm(view, id)}</details></article>`)}`,
  })
}

function templateForm({ viewer, templates, again, errors }: TemplatesView, scope: string): Html {
  const template = templates.get(scope)
  if (viewer.role === 'USER')
    return html`<p class="text">${template ? writeLines(template) || 'Links stay as they are.' : 'None.'}</p>`
  const values = again?.scope === scope ? again.values : fieldsOf(template)
  const action = scope === ORGANIZATION ? PATH : `${PATH}/${scope}`
  const id = scope === ORGANIZATION ? 'parameters-form' : `parameters-form-${scope}`
  const isOfChannel = scope !== ORGANIZATION
  const operation = isOfChannel
    ? { operationId: 'setChannelLinkParameters' as const, params: { id: scope } }
    : { operationId: 'setLinkParameters' as const }
  const deletion = isOfChannel
    ? { operationId: 'deleteChannelLinkParameters' as const, params: { id: scope } }
    : { operationId: 'deleteLinkParameters' as const }
  return html`<form class="stack" id="${id}" method="post" action="${action}">${hidden('action', 'save')}${lines(scope, values, again?.scope === scope ? errors : null)}
${checkbox('replace', REPLACE_LABEL, values.replace !== undefined)}<div><button class="main">Save</button></div></form>
${asCode({ viewer, form: { id, fields: { ...values } }, ...operation, body })}
${template && html`<div class="actions">${confirm({ summary: 'Delete', explanation: isOfChannel ? 'The channel then uses the parameters of all channels.' : 'Links then stay as they are, except on channels with their own parameters.', action, label: 'Delete parameters', fields: { action: 'delete' } })}</div>${codeLink([deletion])}`}`
}

/** Ids are unique on the page, although each form has the same fields. */
function lines(scope: string, { parameters }: Fields, errors: FormErrors | null | undefined): Html {
  const hint = 'With no line, links stay as they are.'
  if (scope === ORGANIZATION)
    return textArea({
      name: 'parameters',
      label: 'Parameters',
      value: parameters,
      hint,
      maxLength: MAX_LINES,
      errors,
    })
  const id = `parameters-${scope}`
  const wrong = errors?.fields.parameters
  return html`<div class="field"><label for="${id}">Parameters</label><textarea id="${id}" name="parameters" rows="4" maxlength="${MAX_LINES}"${wrong && html` aria-invalid="true" aria-describedby="${id}-wrong"`}>${parameters}</textarea><span class="hint">${hint}</span>${wrong && html`<span class="wrong" id="${id}-wrong">${wrong}</span>`}</div>`
}

function fieldsOf(template: LinkTemplate | undefined): Fields {
  if (template === undefined) return { parameters: '' }
  return { parameters: writeLines(template), ...(template.replace && { replace: '1' }) }
}

function writeLines({ parameters }: LinkTemplate): string {
  return parameters.map(({ name, value }) => `${name}=${value}`).join('\n')
}

export const linkParametersHandlers = {
  async showLinkParameters({ query }, ctx) {
    return templatesPage({ ...(await viewOf(ctx)), notice: noticeOf(query.done) })
  },

  submitLinkParameters: ({ body = {} }, ctx) => submit(ctx, ORGANIZATION, body),

  submitChannelLinkParameters: ({ params, body = {} }, ctx) => submit(ctx, params.id, body),
} satisfies Partial<ConsoleHandlers>

function submit(ctx: Context<'session'>, scope: string, fields: Fields) {
  const work = async () => {
    if (fields.action === 'delete') await deleteTemplate(ctx, ctx.auth, scope)
    else {
      const template = {
        parameters: readParameters(fields.parameters),
        replace: fields.replace !== undefined,
      }
      await saveTemplate(ctx, ctx.auth, scope, template)
    }
    return seeOther(`${PATH}?done=${fields.action === 'delete' ? 'deleted' : 'saved'}`)
  }
  const again = async (errors: FormErrors) =>
    templatesPage({ ...(await viewOf(ctx)), again: { scope, values: fields }, errors })
  return handleForm(work, again)
}

async function viewOf(ctx: Context<'session'>) {
  const channels = (await listShown(ctx, ctx.auth)).map(({ id, name }) => ({ id, name }))
  const templates = await findTemplates(ctx.db, ctx.auth.organizationId)
  return { viewer: await viewerOf(ctx), templates, channels }
}
