import type { AutopostInput } from '../../../autopost/autopost-input.ts'
import { readChannelIds } from '../../../autopost/autoposts.ts'
import type { FeedPreview } from '../../../autopost/preview-feed.ts'
import type { AutopostRow } from '../../../db/tables/automation.ts'
import { type Html, html } from '../../../lib/html/template.ts'
import { checkbox, type FormErrors, field, select, textArea, time } from '../../layout/form.ts'
import { readText } from '../../layout/read-fields.ts'
import { channelGroup, readChosen } from '../choices.ts'

export const FEEDS_PATH = '/console/automations/feeds'

/** The form as a browser sends it. */
export type FeedFields = Record<string, string | undefined>

interface FeedForm {
  channels: readonly { id: string; name: string }[]
  /** Models that the operator configured. */
  models: { text: boolean; images: boolean }
  values: FeedFields
  preview?: FeedPreview | undefined
  errors?: FormErrors | null | undefined
}

/** Renders the fields of a feed, with the newest item of the one that was tested. */
export function feedFields({ channels, models, values, preview, errors }: FeedForm): Html {
  const has = (name: string) => values[name] !== undefined
  return html`<div class="pair">${field({ name: 'title', label: 'Name', value: values.title, required: true, maxLength: 255, errors })}
${field({ name: 'url', label: 'Address of the feed', type: 'url', value: values.url, hint: 'RSS, Atom, RDF, or JSON Feed at a public HTTPS address.', required: true, maxLength: 2048, errors })}</div>
<div class="actions"><button formaction="${FEEDS_PATH}/test" formnovalidate>Test feed</button></div>
${preview && previewNote(preview)}
${textArea({ name: 'content', label: 'Text of the posts', value: values.content, hint: 'Each post fills in {{title}}, {{description}}, {{link}}, {{date}}, {{feed}} from the item. If you leave this empty, the text is the description and the link.', maxLength: 10_000, errors })}
${select({
  name: 'when',
  label: 'New items are published',
  value: values.when,
  choices: [
    ['now', 'At once'],
    ['slot', 'In the next free slot of each channel'],
  ],
})}
<div>${checkbox('draft', 'Save the posts as drafts', has('draft'))}
${checkbox('syncLast', 'Also post the newest item that is there already', has('syncLast'))}
${(models.text || has('generateContent')) && checkbox('generateContent', 'Let AI write the text about each item', has('generateContent'))}
${(models.images || has('addPicture')) && checkbox('addPicture', 'Let AI generate a picture for each post', has('addPicture'))}</div>
${channelGroup(channels, readChosen(values, 'channel'), 'Check none to post on all channels that are enabled when an item appears.')}`
}

function previewNote(preview: FeedPreview): Html {
  if (!preview.success)
    return html`<div class="note bad" role="status"><p>The feed cannot be followed. ${preview.error}</p></div>`
  const { title, description, url, date, feed } = preview
  return html`<div class="note good" role="status"><p>The feed${feed && html` “${feed}”`} works. Its newest item:</p>
<p><strong>${title || 'No title'}</strong> ${date && html`<span class="soft">${time(date)}</span>`}</p>
${description && html`<p>${description.length > 300 ? `${description.slice(0, 300)}…` : description}</p>`}${url && html`<p class="soft address">${url}</p>`}</div>`
}

/** Returns the form of a stored feed. */
export function toFields(row: AutopostRow): FeedFields {
  const { title, url, content } = row
  return {
    ...{ title, url, content, when: row.on_slot === 1 ? 'slot' : 'now' },
    ...(row.draft === 1 && { draft: '1' }),
    ...(row.sync_last === 1 && { syncLast: '1' }),
    ...(row.generate_content === 1 && { generateContent: '1' }),
    ...(row.add_picture === 1 && { addPicture: '1' }),
    ...Object.fromEntries(readChannelIds(row).map((id) => [`channel:${id}`, '1'])),
  }
}

/** Reads the request of `createAutopost` and `updateAutopost`. */
export function readFeed(body: FeedFields, active: boolean): AutopostInput {
  return {
    title: readText(body.title, 'title', 255),
    url: readText(body.url, 'url', 2048),
    content: body.content ?? '',
    onSlot: body.when === 'slot',
    syncLast: body.syncLast !== undefined,
    draft: body.draft !== undefined,
    generateContent: body.generateContent !== undefined,
    addPicture: body.addPicture !== undefined,
    active,
    integrations: readChosen(body, 'channel').map((id) => ({ id })),
  }
}
