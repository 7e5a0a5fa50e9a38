import { type Html, html } from '../../lib/html/template.ts'
import { mimeOfName } from '../../lib/web/media-types.ts'
import type { Thread } from '../../posts/get-thread.ts'
import type { PostsRequest } from '../../posts/save/parse-request.ts'
import { asCode } from '../layout/as-code.ts'
import { originsOf } from '../layout/avatar.ts'
import { consolePage } from '../layout/console-page.ts'
import { hidden } from '../layout/form.ts'
import { icon } from '../layout/icons.ts'
import { postPreview } from '../layout/post-preview.ts'
import { errorCode, readable } from '../posts/reasons.ts'
import { channelFields } from './channel-fields.ts'
import { anchorOf, messages } from './compose-request.ts'
import { COMPOSE_PATH, type ComposerView } from './composer-view.ts'
import { ALL, emptyEntry, shownScopes } from './composition.ts'
import { conflictPanel } from './drafts/conflict-view.ts'
import { draftFields } from './drafts/known-posts.ts'
import { entryFields } from './entry-fields.ts'
import { aiPanel } from './help/ai-panel.ts'
import { mentionChannels } from './help/mentions.ts'
import { scheduleFields } from './schedule/schedule-fields.ts'
import { settingInputs } from './settings/setting-inputs.ts'

/** Renders the form with all that was typed, and the posts as the platforms will show them. */
export function composerPage(view: ComposerView) {
  const { composition, channels, stored } = view
  const pictures = originsOf([
    view.storageUrl,
    ...channels.map(({ row }) => row.picture),
    ...[...view.library, ...(view.picker?.files ?? [])].flatMap(({ path, thumbnail }) => [path, thumbnail]),
    ...[...view.previews.values()].flat().flatMap(({ files }) => files.map(({ url }) => url)),
    ...[...composition.entries.values()]
      .flat()
      .flatMap(({ media }) => media.flatMap((file) => [file.path, file.thumbnail])),
  ])
  return consolePage({
    viewer: view.viewer,
    notice: view.notice,
    title: stored === null ? 'New post' : 'Edit post',
    path: stored === null ? COMPOSE_PATH : `${COMPOSE_PATH}?post=${stored.root.id}`,
    pictures,
    ...(view.status && { status: view.status }),
    body: html`${failureNote(stored)}${topNote(view)}${
      channels.length === 0
        ? noChannels()
        : html`<div class="composer" id="composing"><form class="stack" method="post" action="${COMPOSE_PATH}" id="composer" novalidate>${defaultButton}
${hidden('post', composition.post)}${view.back && hidden('back', view.back)}${view.scheduled && hidden('scheduled', view.scheduled)}${draftFields(view.drafts)}${view.conflict && conflictPanel(view.conflict)}${channelFields(view)}
${textFields(view)}
${settingsFields(view)}
${scheduleFields(view)}
${submitBar(view)}</form>
${previewPane(view)}</div>`
    }`,
  })
}

/** Shows the form again. Enter in a field presses the first button of a form, which otherwise is one that changes the post. */
const defaultButton = html`<button name="action" value="refresh" class="unseen" tabindex="-1" aria-hidden="true">Show again</button>`

function noChannels(): Html {
  return html`<div class="empty"><p>A post needs a channel.</p><p><a class="button main" href="/channels">Connect a channel</a></p></div>`
}

/** Summarizes what must change, and leads to each place. It gets the focus unless a field with an error does. */
function topNote({ findings, focus = '' }: ComposerView): Html | null {
  const errors = new Map(
    findings.filter(({ isWarning }) => !isWarning).map((finding) => [finding.message, finding]),
  )
  if (errors.size === 0) return null
  const lines = [...errors.values()].map(({ field, message }) =>
    field === '' ? message : html`<a href="#${anchorOf(field)}">${message}</a>`,
  )
  return html`<div class="note bad" role="alert" id="problems" tabindex="-1"${!/^(text|set):/.test(focus) && html` autofocus`}>${
    lines.length === 1
      ? html`<p>${lines}</p>`
      : html`<p>${lines.length} things must change before this can be published:</p><ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>`
  }</div>`
}

/** Says why the stored post failed, where a person mends it. */
function failureNote(stored: Thread | null): Html | null {
  const failed = stored?.entries.find(({ state }) => state === 'ERROR')
  if (failed === undefined) return null
  return html`<div class="note bad" id="failure"><p>The post failed: ${readable(failed.error_message ?? 'The post could not be published.')} ${errorCode(failed.error_code ?? 'failed')}</p></div>`
}

function textFields(view: ComposerView): Html {
  const { composition, counts, findings, hints, library, picker, focus } = view
  const nameOf = (id: string) => view.channels.find(({ row }) => row.id === id)?.row.name ?? null
  return html`${shownScopes(composition).map((scope) =>
    entryFields({
      ...{ scope, findings, hints, library, picker, focus, found: view.found },
      ...{
        canMention: mentionChannels(view, scope).length > 0,
        channel: scope === ALL ? null : nameOf(scope),
      },
      entries: composition.entries.get(scope) ?? [emptyEntry()],
      counts:
        scope === ALL ? [...counts.values()] : [counts.get(scope)].filter((count) => count !== undefined),
    }),
  )}
${composition.separate && hidden('separate', '1')}${composition.mentions.map(({ platform, id, label }) => hidden(`mention:${platform}:${id}`, label))}
${helpers(view)}${aiPanel(view)}`
}

function helpers({ signatures, composition }: ComposerView): Html {
  const { channels, separate } = composition
  const [scope = ALL] = shownScopes(composition)
  return html`<div class="actions small">${
    separate
      ? html`<button name="action" value="together">Use one text for all channels</button>`
      : channels.length > 1 &&
        html`<button name="action" value="separate">Write a different text for each channel</button>`
  }<button name="action" value="split:${scope}">Split a long text into a thread</button>${signatures.map(
    ({ id, content }) =>
      html`<button name="action" value="sign:${id}" title="${content.slice(0, 200)}">Add signature: ${content
        .replace(/<[^>]*>/g, ' ')
        .trim()
        .slice(0, 24)}</button>`,
  )}</div>`
}

function settingsFields(view: ComposerView): Html {
  const { composition, channels, findings, focus } = view
  const chosen = channels.flatMap(({ row, platform, schema }) =>
    composition.channels.includes(row.id) && schema !== null ? [{ row, platform, schema }] : [],
  )
  const pictures = view.library
    .filter(({ path }) => mimeOfName(path)?.startsWith('image/'))
    .map(({ path, originalName, name }) => ({ path, name: originalName ?? name }))
  return html`${chosen.map(({ row: { id, name }, platform, schema }) => {
    const values = composition.settings.get(id) ?? {}
    const isMarked = findings.some(({ field }) => field.startsWith(`set:${id}`))
    const isOpen = isMarked || Object.values(values).some(Boolean) || Array.isArray(schema.required)
    return html`<details class="settings" id="settings:${id}"${isOpen && html` open`}><summary>${platform} settings of ${name}</summary>${messages(findings, [`set:${id}:`])}${settingInputs({ channel: id, schema, values, findings, pictures, focus, choices: composition.choices })}</details>`
  })}`
}

/** Shows where a draft saves itself, and says so. */
function draftState({ stored, composition, conflict, isStored }: ComposerView): Html | null {
  const isDraft = stored === null ? composition.post === null : stored.root.state === 'DRAFT'
  return html`<p id="draft" role="status"${isDraft && conflict === null && html` data-autosave`}${isStored && html` data-stored`}></p>`
}

/** Shows what a check found beside its button. Errors stand at the top, and have the focus. */
function verdict({ isSound, findings }: ComposerView): Html {
  const warnings = new Map(isSound ? findings.map((finding) => [finding.message, finding]) : [])
  return html`<div id="verdict">${
    isSound &&
    html`<p class="note good">${icon('check')} Ready: the channels accept this post.</p>${[
      ...warnings.values(),
    ].map(
      ({ field, message }) =>
        html`<p class="state warn">${icon('triangle-alert')} <span>Warning: ${field === '' ? message : html`<a href="#${anchorOf(field)}">${message}</a>`}</span></p>`,
    )}`
  }</div>`
}

function submitBar(view: ComposerView): Html {
  const { stored, said } = view
  const isPublished = stored?.root.state === 'PUBLISHED'
  const note =
    isPublished &&
    html`<p class="hint">This post is published. Saving changes it here only, not on the platform.</p>`
  const save = isPublished
    ? html`<button class="main" name="action" value="update">Save changes</button>`
    : html`<button class="main" name="action" value="schedule"><span id="schedule-label" data-live>${view.timing.label}</span></button> <button name="action" value="draft">${stored?.root.state === 'QUEUE' ? 'Back to draft' : 'Save as draft'}</button>`
  const next =
    stored === null &&
    html` <button name="action" value="schedule-next" title="Schedule this post and write another"><span class="long">Schedule and write another</span><span class="short">Schedule + new</span></button>`
  if (view.asksNow)
    return html`<div class="submit">${questionOf(view)}${draftState(view)}</div><p id="said" role="status" class="unseen">${said}</p>`
  return html`<div class="submit">${verdict(view)}${note}<div class="actions">${save} <button name="action" value="check">Check</button>${next} <button name="action" value="preview" class="plain-only">Preview</button>
<div id="deletion" data-live>${deletionOf(view)}</div>${draftState(view)}</div></div>
<p id="said" role="status" class="unseen">${said}</p>`
}

/** Asks before a post goes out at once. */
function questionOf({ composition, channels, timing }: ComposerView): Html {
  const names = channels.filter(({ row }) => composition.channels.includes(row.id)).map(({ row }) => row.name)
  const on = new Intl.ListFormat('en').format(names)
  return html`<div class="note warn" id="question" role="group" aria-labelledby="question-text" tabindex="-1" autofocus><p id="question-text">${timing.passed !== null && 'The date has passed. '}Publish now on ${on}? The post goes out at once.</p><div class="actions"><button class="danger" name="action" value="now">Publish now</button> <button name="action" value="refresh">Cancel</button></div></div>`
}

/** Deletes the stored post, or the drafts that a new one has saved. */
function deletionOf({ stored, drafts }: ComposerView): Html | null {
  if (stored === null && drafts.known.size === 0) return null
  const explanation =
    stored === null ? 'What has saved itself of this post is deleted.' : deletion(stored.root)
  return html`<details class="further" id="further"><summary>${icon('trash')}<span>Delete</span></summary><p>${explanation}</p><button class="danger" name="action" value="delete">${stored === null ? 'Delete draft' : 'Delete post'}</button></details>`
}

function deletion({ state, release_url: url }: Thread['root']): Html {
  if (state === 'PUBLISHED')
    return html`The post and its thread are deleted here only. What is published stays on the platform${url ? html`: <a href="${url}" target="_blank" rel="noreferrer">delete it there</a>` : ''}.`
  return html`The post and its thread leave the schedule. Nothing of it was published.`
}

function previewPane({ composition, channels, previews, viewer, request }: ComposerView): Html {
  const changes = request.posts.some(({ group }) => group !== undefined)
  const shown = channels.filter(({ row }) => composition.channels.includes(row.id))
  return html`<aside class="previews" id="previews" data-live aria-label="Preview"><h2>Preview</h2>
${shown.length === 0 && html`<p class="soft">Choose a channel to see the post as its platform shows it.</p>`}
${shown.map(({ row, platform }) => postPreview({ channel: row, platform, entries: previews.get(row.id) ?? [] }))}
${shown.length > 0 && asCode({ viewer, operationId: 'createPosts', body: request, id: 'compose', note: changes ? 'This call changes the saved post.' : MAKES_NEW })}
${shown.length > 0 && changes && asCode({ viewer, operationId: 'createPosts', body: asNew(request), id: 'compose-new', label: 'As code: as a new post', note: MAKES_NEW })}</aside>`
}

const MAKES_NEW = 'Each time this call runs, it makes a new post.'

/** Leaves out what names stored posts. */
function asNew(request: PostsRequest): PostsRequest {
  const posts = request.posts.map(({ group: _, value, ...post }) => ({
    ...post,
    value: value.map(({ id: _, ...entry }) => entry),
  }))
  return { ...request, posts }
}
