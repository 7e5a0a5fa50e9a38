import type { PostRow } from '../../db/tables/posts.ts'
import { badRequest } from '../../errors/errors.ts'
import { toEditorText } from '../../lib/html/html.ts'
import { type Html, html } from '../../lib/html/template.ts'
import type { Platform } from '../../platforms/platform.ts'
import { editLivePost } from '../../posts/live/edit-live.ts'
import { type ChosenTargets, type LiveTarget, liveTargets } from '../../posts/live/targets.ts'
import { readTypedText } from '../composer/help/mention-text.ts'
import { formValue } from '../developers/form-values.ts'
import { asCode, type WordCall } from '../layout/as-code.ts'
import { confirm, hiddenFields } from '../layout/form.ts'
import type { Viewer } from '../layout/shell.ts'

/** Lists the live entries, and tells what their platform lets the page offer. */
export interface LiveActs {
  entries: readonly PostRow[]
  platform: string
  canRemove: boolean
  /** `replaces`: only by a new post in place of the old one. */
  edits: 'in place' | 'replaces' | null
}

export function readLiveActs(
  entries: readonly PostRow[],
  platform: Platform | undefined,
  name: string,
): LiveActs {
  const { remove, edit } = platform ?? {}
  return {
    entries: entries.filter((entry) => liveTargets(entry).length > 0),
    platform: name,
    canRemove: remove !== undefined,
    edits: edit === undefined ? null : edit.replaces ? 'replaces' : 'in place',
  }
}

/** Offers to take the post down and to edit its live text, each after a step that says what happens. */
export function liveActs(
  { entries, platform, canRemove, edits }: LiveActs,
  action: string,
  viewer: Viewer,
): Html | null {
  if (entries.length === 0) return null
  const isOne = entries.flatMap((entry) => liveTargets(entry)).length === 1
  const subject = isOne ? 'It is' : 'What you choose is'
  return html`${edits !== null && html`<details><summary>Edit the live post</summary>${entries.map((entry) => editForm(entry, action, { platform, edits, viewer }))}</details>`}
${
  canRemove &&
  confirm({
    summary: 'Take down',
    explanation: `${subject} removed from ${platform}. This cannot be undone. The post stays here with its log.`,
    action,
    label: `Take down from ${platform}`,
    fields: { action: 'unpublish', ...(!isOne && { choose: 'yes' }) },
    choices: isOne ? null : choices(entries),
  })
}`
}

const LIVE = 'live:'
const SHOWN = 60

/** Renders a box for each publication of each entry, all of them checked. */
function choices(entries: readonly PostRow[]): Html {
  return html`<fieldset><legend>What to take down</legend>${entries.map((entry) => {
    const targets = liveTargets(entry)
    return targets.map((target, index) => choice(target, targets.length > 1 ? index + 1 : null))
  })}</fieldset>`
}

function choice({ entry, releaseId, releaseUrl }: LiveTarget, place: number | null): Html {
  const text = toEditorText(entry.content, 'none').replace(/\s+/g, ' ').trim()
  const start = text.length > SHOWN ? `${text.slice(0, SHOWN - 1).toWellFormed()}…` : text
  const name = entry.position === 0 ? 'The post' : `Entry ${entry.position + 1}`
  return html`<label class="choice"><input type="checkbox" name="${LIVE}${entry.id}:${releaseId}" value="1" checked> <span>${name}${place !== null && html`, place ${place}`} <span class="soft">${place === null ? start : (releaseUrl ?? releaseId)}</span></span></label>`
}

/**
 * Reads which publications the form chooses; a form without boxes chooses all.
 * @throws 400 if it chooses none
 */
export function readChosen(form: Readonly<Record<string, string | undefined>>): ChosenTargets {
  if (form.choose === undefined) return {}
  const names = Object.keys(form).filter((name) => name.startsWith(LIVE))
  if (names.length === 0) throw badRequest('Choose what to take down.')
  const pairs = names.map((name) => name.slice(LIVE.length).split(/:(.*)/s))
  return {
    entryIds: [...new Set(pairs.map(([entry = '']) => entry))],
    releaseIds: pairs.map(([, release = '']) => release),
  }
}

function editForm(
  { id, position, content }: PostRow,
  action: string,
  { platform, edits, viewer }: { platform: string; edits: 'in place' | 'replaces'; viewer: Viewer },
): Html {
  const name = position === 0 ? 'Text of the post' : `Text of comment ${position}`
  const field = `live-${id}`
  const form = `edit-${id}`
  const text = toEditorText(content, 'none')
  const replace = edits === 'replaces' && { replace: true }
  const body = { content: formValue('content', 'content'), ...replace }
  const explanation =
    edits === 'replaces'
      ? `${platform} gets a new post in place of this one, which loses its replies and likes.`
      : `The text changes on ${platform}, then here.`
  return html`<form method="post" action="${action}" id="${form}"><div class="field"><label for="${field}">${name}</label><textarea id="${field}" name="content" rows="5" maxlength="100000" required>
${text}</textarea></div><p class="soft">${explanation}</p>${hiddenFields({ action: 'edit', entry: id, ...(edits === 'replaces' && { replace: 'yes' }) })}<button>Change on ${platform}</button></form>
${asCode({ viewer, form: { id: form, fields: { content: text } }, operationId: 'editPublishedPost', params: { id }, body })}`
}

/** Lists the acts whose values are words as calls of a program. */
export function liveCalls({ entries, canRemove }: LiveActs, id: string): WordCall[] {
  return entries.length > 0 && canRemove ? [{ operationId: 'unpublishPost', params: { id } }] : []
}

interface EditForm {
  entry?: string | undefined
  content?: string | undefined
  replace?: string | undefined
}

/** Requests the edit of a form. */
export async function submitEdit(
  ctx: Parameters<typeof editLivePost>[0],
  scope: Parameters<typeof editLivePost>[1],
  id: string,
  { entry, content, replace }: EditForm,
): Promise<void> {
  await editLivePost(ctx, scope, id, {
    value: [{ id: entry || id, content: readTypedText(content) }],
    replace: replace === 'yes',
  })
}
