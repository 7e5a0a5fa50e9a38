import type { ConsoleHandlers } from '../../../generated/handlers.ts'
import type { SetRow } from '../../db/tables/automation.ts'
import { notFound } from '../../errors/errors.ts'
import type { Context } from '../../http/contract.ts'
import { type Html, html } from '../../lib/html/template.ts'
import { toIso } from '../../lib/time/dates.ts'
import { deleteSet, findSets, updateSet } from '../../posts/sets/sets.ts'
import { formValue } from '../developers/form-values.ts'
import { asCode, codeLink } from '../layout/as-code.ts'
import { consolePage, type PageState, seeOther, viewerOf } from '../layout/console-page.ts'
import { confirm, handleForm, hidden, noticeOf, time } from '../layout/form.ts'
import { readText } from '../layout/read-fields.ts'
import type { Viewer } from '../layout/shell.ts'

const PATH = '/console/automations/sets'

function setsPage({ sets, ...state }: PageState & { sets: readonly SetRow[] }) {
  return consolePage({
    ...state,
    title: 'Sets',
    path: PATH,
    body: html`<p>A set is a saved state of the composer: channels, texts, and settings to begin with.</p>
${sets.length === 0 && html`<div class="empty"><p>No sets yet. Save one in the composer.</p><a class="button main" href="/console/compose">Write a post</a></div>`}
${sets.map((set) => setCard(state.viewer, set))}`,
  })
}

/** A longer content would make the page heavy, once for each language. */
const MAX_SHOWN_CONTENT = 2_000

function setCard(viewer: Viewer, { id, name, content, updated_at }: SetRow): Html {
  const action = `${PATH}/${id}`
  const field = `name-${id}`
  const shown = content.length > MAX_SHOWN_CONTENT ? 'THE_CONTENT_THAT_LISTSETS_RETURNS' : content
  return html`<article class="card"><div class="head"><h2>${name || 'No name'}</h2><span class="soft">${time(toIso(updated_at))}</span></div>
<div class="actions"><a class="button" href="/console/compose?set=${id}">Use in composer</a><a class="button" href="/console/library?set=${id}#new">Keep in the library</a>
<details><summary>Rename</summary><form class="stack" id="rename-${id}" method="post" action="${action}">${hidden('action', 'rename')}
<div class="field"><label for="${field}">Name</label><input id="${field}" name="name" value="${name}" required maxlength="255" autocomplete="off"></div><div><button class="main">Rename</button></div></form>${asCode({ viewer, form: { id: `rename-${id}`, fields: { name } }, operationId: 'updateSet', body: { id, name: formValue('text', 'name', 'Monday'), content: shown } })}</details>
${confirm({ summary: 'Delete', explanation: `Posts that were made with “${name}” stay.`, action, label: 'Delete set', fields: { action: 'delete' } })}</div>${codeLink([{ operationId: 'deleteSet', params: { id } }])}</article>`
}

export const setsHandlers = {
  async showSets({ query }, ctx) {
    return setsPage({ ...(await setsView(ctx)), notice: noticeOf(query.done) })
  },

  async submitSet({ params: { id }, body = {} }, ctx) {
    const { organizationId } = ctx.auth
    const work = async () => {
      if (body.action === 'delete') {
        await deleteSet(ctx, organizationId, id)
        return seeOther(`${PATH}?done=deleted`)
      }
      const name = readText(body.name, 'name', 255)
      const set = (await findSets(ctx.db, organizationId)).find((each) => each.id === id)
      if (set === undefined) throw notFound('set')
      await updateSet(ctx, organizationId, { id, name, content: set.content })
      return seeOther(`${PATH}?done=saved`)
    }
    return handleForm(work, async (errors) => setsPage({ ...(await setsView(ctx)), errors }))
  },
} satisfies Partial<ConsoleHandlers>

async function setsView(ctx: Context<'session'>) {
  return { viewer: await viewerOf(ctx), sets: await findSets(ctx.db, ctx.auth.organizationId) }
}
