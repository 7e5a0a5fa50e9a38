import type { ConsoleHandlers } from '../../../generated/handlers.ts'
import type { SignatureRow } from '../../db/tables/posts.ts'
import { invalid } from '../../errors/errors.ts'
import type { Context } from '../../http/contract.ts'
import { toEditorText } from '../../lib/html/html.ts'
import { type Html, html } from '../../lib/html/template.ts'
import {
  createSignature,
  deleteSignature,
  findSignatures,
  updateSignature,
} from '../../posts/signatures/signatures.ts'
import { formValue } from '../developers/form-values.ts'
import { asCode, codeLink } from '../layout/as-code.ts'
import { consolePage, type PageState, seeOther, viewerOf } from '../layout/console-page.ts'
import { button, checkbox, confirm, handleForm, hidden, noticeOf, textArea } from '../layout/form.ts'

const PATH = '/console/automations/signatures'
const DEFAULT_LABEL = 'Add it to new posts'
const MAX_TEXT = 10_000

const signatureBody = {
  content: formValue('text', 'content', 'Sent with care'),
  autoAdd: formValue('isSet', 'autoAdd'),
}

interface SignatureFields {
  action?: string
  content?: string
  autoAdd?: string
}

function signaturesPage(
  view: PageState & {
    signatures: readonly SignatureRow[]
    /** The form that is shown again: of the signature with this id, or of a new one. */
    again?: { id: string | null; values: SignatureFields }
  },
) {
  const { signatures, again, ...state } = view
  const values = again?.id === null ? again.values : {}
  return consolePage({
    ...state,
    title: 'Signatures',
    path: PATH,
    body: html`<p>A text that the composer adds at the end of a post.</p>
${signatures.map((signature) => signatureCard(signature, view))}
<h2>Create a signature</h2>
<form class="stack" id="signature-form" method="post" action="${PATH}">${textArea({ name: 'content', label: 'Text', value: values.content, required: true, maxLength: MAX_TEXT, errors: again?.id === null ? state.errors : null })}
${checkbox('autoAdd', DEFAULT_LABEL, values.autoAdd !== undefined)}<div><button class="main">Create signature</button></div></form>
${asCode({ viewer: state.viewer, form: { id: 'signature-form', fields: { ...values } }, operationId: 'createSignature', body: signatureBody })}`,
  })
}

function signatureCard(
  signature: SignatureRow,
  { viewer, again }: Parameters<typeof signaturesPage>[0],
): Html {
  const { id, content, auto_add } = signature
  const action = `${PATH}/${id}`
  const isDefault = auto_add === 1
  const text = toEditorText(content, 'none')
  const values = again?.id === id ? again.values : { content, ...(isDefault && { autoAdd: '1' }) }
  // Ids are unique on the page, although each signature has the same fields.
  const field = `content-${id}`
  return html`<article class="card">${isDefault && html`<div class="head"><span class="state good">Added to new posts</span></div>`}<p class="text">${text}</p>
<div class="actions">${!isDefault && button({ action, label: DEFAULT_LABEL, fields: { action: 'save', content, autoAdd: '1' } })}
<details${again?.id === id && html` open`}><summary>Edit</summary><form class="stack" id="edit-${id}" method="post" action="${action}">${hidden('action', 'save')}
<div class="field"><label for="${field}">Text</label><textarea id="${field}" name="content" rows="4" required maxlength="${MAX_TEXT}">${values.content}</textarea></div>
${checkbox('autoAdd', DEFAULT_LABEL, values.autoAdd !== undefined)}<div><button class="main">Save</button></div></form>${asCode({ viewer, form: { id: `edit-${id}`, fields: { ...values } }, operationId: 'updateSignature', params: { id }, body: signatureBody })}</details>
${confirm({ summary: 'Delete', explanation: 'Posts that contain the text keep it.', action, label: 'Delete signature', fields: { action: 'delete' } })}</div>${codeLink([{ operationId: 'deleteSignature', params: { id } }])}</article>`
}

export const signaturesHandlers = {
  async showSignatures({ query }, ctx) {
    return signaturesPage({ ...(await signaturesView(ctx)), notice: noticeOf(query.done) })
  },

  async submitSignature({ body = {} }, ctx) {
    const work = async () => {
      await createSignature(ctx, ctx.auth.organizationId, readSignature(body))
      return seeOther(`${PATH}?done=saved`)
    }
    return handleForm(work, async (errors) =>
      signaturesPage({ ...(await signaturesView(ctx)), again: { id: null, values: body }, errors }),
    )
  },

  async submitSignatureChange({ params: { id }, body = {} }, ctx) {
    const { organizationId } = ctx.auth
    const work = async () => {
      if (body.action === 'delete') await deleteSignature(ctx, organizationId, id)
      else await updateSignature(ctx, organizationId, id, readSignature(body))
      return seeOther(`${PATH}?done=${body.action === 'delete' ? 'deleted' : 'saved'}`)
    }
    return handleForm(work, async (errors) =>
      signaturesPage({ ...(await signaturesView(ctx)), again: { id, values: body }, errors }),
    )
  },
} satisfies Partial<ConsoleHandlers>

function readSignature({ content = '', autoAdd }: SignatureFields) {
  if (content.trim() === '') throw invalid('body.content', 'Enter a text')
  return { content, autoAdd: autoAdd !== undefined }
}

async function signaturesView(ctx: Context<'session'>) {
  const signatures = await findSignatures(ctx.db, ctx.auth.organizationId)
  return { viewer: await viewerOf(ctx), signatures }
}
