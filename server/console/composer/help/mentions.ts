import { ApiError, invalid } from '../../../errors/errors.ts'
import type { Context } from '../../../http/contract.ts'
import { searchMentions } from '../../../integrations/tools/mentions.ts'
import { type Html, html } from '../../../lib/html/template.ts'
import type { Act } from '../compose-view.ts'
import type { ComposerChannel } from '../composer-view.ts'
import { ALL, type Composition, type MentionSearch } from '../composition.ts'

/** Acts that find accounts to mention, and mention one. */
export const mentionActs: Record<string, Act> = {
  /** Searches, as `POST /integrations/mentions` does, on each platform of the text. */
  async find(ctx, state, [scope = '', at = ''], fields) {
    const name = `who:${scope}:${at}`
    const query = (fields[name] ?? '').trim()
    if (query === '') throw invalid(`body.${name}`, 'Enter a name to search for.')
    const found = await search(ctx, mentionChannels(state, scope), { query, name })
    const count = found.length === 1 ? '1 account was found.' : `${found.length} accounts were found.`
    return { said: count, found: { key: `${scope}:${at}`, query, mentions: found } }
  },

  /** Adds a mention at the end of a text. A script puts it where the caret is, and sends no act. */
  async mention(_ctx, { composition }, [scope = '', at = '', platform = '', ...rest], fields) {
    const id = rest.join(':')
    const entry = composition.entries.get(scope)?.[Number(at)]
    const label = fields[`label:${platform}:${id}`]
    if (entry === undefined || !label)
      throw invalid(`body.who:${scope}:${at}`, 'Search for the account again.')
    composition.mentions.push({ platform, id, label })
    entry.text = `${entry.text}${/(^|\s)$/.test(entry.text) ? '' : ' '}@${label} `
    return { said: `${label} was mentioned.`, focus: `text:${scope}:${at}` }
  },
}

/** Returns one channel of each platform of the text that has mentions. */
export function mentionChannels(
  { composition, channels }: { composition: Composition; channels: readonly ComposerChannel[] },
  scope: string,
): ComposerChannel[] {
  const ids = scope === ALL ? composition.channels : [scope]
  const capable = channels.filter(({ row, canMention }) => canMention && ids.includes(row.id))
  return [...new Map(capable.map((channel) => [channel.row.identifier, channel])).values()]
}

const SHOWN = 10

/** @throws 400 at the field with what the platform said, if none answers */
async function search(
  ctx: Context<'session'>,
  channels: readonly ComposerChannel[],
  { query, name }: { query: string; name: string },
): Promise<MentionSearch['mentions']> {
  const { signal } = ctx.request
  let refusal = 'Nobody was found. Try another name.'
  const found: MentionSearch['mentions'][number][] = []
  for (const { row, platform: on } of channels)
    try {
      const mentions = await searchMentions(ctx, ctx.auth, { id: row.id, data: { query }, signal })
      const { identifier: platform } = row
      found.push(...(mentions ?? []).slice(0, SHOWN).map(({ id, label }) => ({ platform, on, id, label })))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      refusal = `${on}: ${error.message}`
    }
  if (found.length === 0) throw invalid(`body.${name}`, refusal)
  return found
}

/** Renders a search for accounts with a button for each that was found. A script searches while a person types `@`. */
export function mentionSearch(key: string, found: MentionSearch | undefined, wrong: Html | null): Html {
  const isHere = found?.key === key
  return html`<details class="mention" id="mention:${key}"${(isHere || wrong) && html` open`} data-quiet><summary>Mention someone</summary>
<div class="row"><input id="who:${key}" name="who:${key}" value="${isHere ? found.query : ''}" maxlength="200" aria-label="Name of the account" placeholder="Name"${wrong && html` aria-invalid="true" aria-describedby="who:${key}-found"`}><button name="action" value="find:${key}">Search</button></div>
${wrong && html`<div id="who:${key}-found">${wrong}</div>`}${
  isHere &&
  html`<ul class="plain found">${found.mentions.map(
    ({ platform, on, id, label }) =>
      html`<li><input type="hidden" name="label:${platform}:${id}" value="${label}"><button name="action" value="mention:${key}:${platform}:${id}" data-label="${label}">@${label} <span class="soft">${on}</span></button></li>`,
  )}</ul>`
}</details>`
}
