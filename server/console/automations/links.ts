import type { ConsoleHandlers } from '../../../generated/handlers.ts'
import { getShortlink, setShortlink } from '../../accounts/team/short-link-preference.ts'
import type { OrganizationRow } from '../../db/tables/accounts.ts'
import { invalid } from '../../errors/errors.ts'
import type { Context } from '../../http/contract.ts'
import { type Html, html } from '../../lib/html/template.ts'
import { toIso } from '../../lib/time/dates.ts'
import { type ListedLink, listShortLinks } from '../../posts/short-links/statistics.ts'
import { formValue } from '../developers/form-values.ts'
import { asCode } from '../layout/as-code.ts'
import { consolePage, type PageState, seeOther, viewerOf } from '../layout/console-page.ts'
import { type FormErrors, handleForm, noticeOf, select, time } from '../layout/form.ts'

const PATH = '/console/automations/links'
const LINKS_ON_A_PAGE = 25

type Preference = OrganizationRow['shortlink']

/** Names what clients do with long links in posts. */
export const preferences: Record<Preference, string> = {
  ASK: 'Ask for each post',
  YES: 'Shorten links in every post',
  NO: 'Never shorten links',
}

interface LinksView extends PageState {
  preference: Preference
  /** Name of the shortener; null if the operator configured none. */
  provider: string | null
  links: readonly ListedLink[]
  /** Why clicks are missing. */
  failure: string | null
  older: string | null
}

function linksPage(view: LinksView) {
  const { preference, provider, links, failure, older, ...state } = view
  return consolePage({
    ...state,
    title: 'Short links',
    path: PATH,
    body: html`${provider === null ? html`<div class="note warn"><p>The operator has not set up a shortener (<code>SHORT_LINKS</code>), so links in posts stay as they are.</p></div>` : html`<p>Links in posts are shortened by ${provider === 'built-in' ? 'this service' : provider} when a post is published.</p>`}
${preferenceForm(view)}
<h2>Links</h2>${failure && html`<div class="note warn"><p>${failure}</p></div>`}
${links.length === 0 ? html`<p class="soft">No short links here.</p>` : linkTable(links)}
${older !== null && html`<div class="actions"><a class="button" rel="next" href="${PATH}?before=${encodeURIComponent(older)}">Older</a></div>`}`,
  })
}

function preferenceForm({ viewer, preference }: LinksView): Html {
  if (viewer.role === 'USER') return html`<p>Preference of the organization: ${preferences[preference]}.</p>`
  return html`<form class="stack" id="links-form" method="post" action="${PATH}">${select({ name: 'shortlink', label: 'Preference of the organization', value: preference, choices: Object.entries(preferences) })}
<div><button class="main">Save</button></div></form>
${asCode({ viewer, form: { id: 'links-form', fields: { shortlink: preference } }, operationId: 'setShortlinkPreference', body: { shortlink: formValue('choice', 'shortlink') } })}`
}

function linkTable(links: readonly ListedLink[]): Html {
  const rows = links.map(
    ({ short, original, created_at, postId, clicks }) =>
      html`<tr><th scope="row"><a href="${short}" rel="noreferrer">${short.replace(/^https?:\/\//, '')}</a> <span class="soft">${original}</span></th>
<td data-label="Post"><a href="/console/posts/${postId}">View post</a> <span class="soft">${time(toIso(created_at))}</span></td><td data-label="Clicks">${clicks?.toLocaleString('en-US') ?? html`<span class="soft">Not counted</span>`}</td></tr>`,
  )
  return html`<table class="as-cards"><thead><tr><th scope="col">Link</th><th scope="col">Post</th><th scope="col">Clicks</th></tr></thead><tbody>${rows}</tbody></table>`
}

export const linksHandlers = {
  async showLinks({ query }, ctx) {
    return linksPage({ ...(await linksView(ctx, query.before || undefined)), notice: noticeOf(query.done) })
  },

  async submitLinkPreference({ body = {} }, ctx) {
    const work = async () => {
      await setShortlink(ctx, ctx.auth, readPreference(body.shortlink))
      return seeOther(`${PATH}?done=saved`)
    }
    const again = async (errors: FormErrors) => linksPage({ ...(await linksView(ctx)), errors })
    return handleForm(work, again)
  },
} satisfies Partial<ConsoleHandlers>

export function readPreference(text: string | undefined): Preference {
  if (text === 'ASK' || text === 'YES' || text === 'NO') return text
  throw invalid('body.shortlink', 'Choose a preference')
}

async function linksView(ctx: Context<'session'>, cursor?: string) {
  const { organizationId } = ctx.auth
  const request = { limit: LINKS_ON_A_PAGE, cursor, signal: ctx.request.signal }
  const { links, nextCursor, failure } = await listShortLinks(ctx, organizationId, request)
  return {
    viewer: await viewerOf(ctx),
    preference: await getShortlink(ctx, organizationId),
    provider: ctx.shorteners.current?.name ?? null,
    links,
    failure,
    older: nextCursor,
  }
}
