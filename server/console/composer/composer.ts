import type { ConsoleHandlers } from '../../../generated/handlers.ts'
import { ApiError } from '../../errors/errors.ts'
import type { Context } from '../../http/contract.ts'
import { setDisabled } from '../../integrations/manage.ts'
import { lookUp } from '../../lib/lookup.ts'
import { separatePosts } from '../../posts/separate-posts.ts'
import { saveSet } from '../../posts/sets/sets.ts'
import { findSignatures } from '../../posts/signatures/signatures.ts'
import { createTag, listTags } from '../../posts/tags/tags.ts'
import type { seeOther } from '../layout/console-page.ts'
import { readText } from '../layout/read-fields.ts'
import { arrange, type Effect } from './compose-acts.ts'
import { type Finding, noChannel, toField, toPlainText } from './compose-request.ts'
import { type Act, type ComposeState, loadChannels, prepare, viewOf } from './compose-view.ts'
import { composerPage } from './composer-page.ts'
import {
  ALL,
  type ComposeFields,
  emptyEntry,
  readComposition,
  settingsOf,
  shownScopes,
} from './composition.ts'
import { autosave } from './drafts/autosave.ts'
import { conflictActs } from './drafts/conflict-acts.ts'
import { type ConflictView, differencesOf } from './drafts/conflict-view.ts'
import { draftsOf, loadDrafts, readKnown } from './drafts/known-posts.ts'
import { findConflicts } from './drafts/save-posts.ts'
import { addReceived, fileActs, receiveForm } from './files/file-acts.ts'
import { fromRequest } from './from-request.ts'
import { aiActs } from './help/ai-acts.ts'
import { mentionActs } from './help/mentions.ts'
import { fromSet, fromThread, readStored, startComposition, writeSet } from './open-composition.ts'
import { saves } from './schedule/save-acts.ts'
import { timingOf } from './schedule/timing.ts'
import { settingActs } from './settings/look-up.ts'
import { dropBlankItems } from './settings/setting-fields.ts'

export const composerHandlers = {
  async showComposer({ query }, ctx) {
    const source = query.post || query.copy
    const thread = source ? await readStored(ctx, source) : null
    const stored = query.post ? thread : null
    const channels = await loadChannels(ctx, stored)
    let composition = thread
      ? fromThread(ctx, thread, !query.post)
      : await startComposition(ctx, query, channels)
    if (query.set) composition = await fromSet(ctx, query.set, composition)
    else if (query.request && thread === null) composition = fromRequest(query.request, channels, composition)
    const state = { composition, stored, channels, drafts: draftsOf(stored) }
    await prepare(ctx, state)
    const [scope = ALL] = shownScopes(composition)
    const fields = { back: query.back || ctx.request.headers.referer, scheduled: query.scheduled }
    const focus = query.scheduled ? `text:${scope}:0` : undefined
    return composerPage(await viewOf(ctx, state, { focus, fields }))
  },

  async submitComposer({ body = {} }, ctx) {
    const state = await readState(ctx, body)
    await prepare(ctx, state)
    if (body.action === 'autosave') return autosave(ctx, state)
    if (body.action === 'check' || lookUp(saves, body.action ?? '')) dropBlanks(state)
    if (asksFirst(ctx, state, body.action))
      return composerPage(await viewOf(ctx, state, { asksNow: true, fields: body }))
    try {
      const done = await runAct(ctx, state, body)
      if (!isEffect(done)) return done
      return composerPage(
        await viewOf(ctx, state, { ...done, fields: body, isChecked: body.action === 'check' }),
      )
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500 || error.code === 'unauthorized') throw error
      await prepare(ctx, state)
      const conflict = error.code === 'precondition_failed' ? await readConflict(ctx, state, body) : null
      const findings = conflict === null ? findingsOf(error, state, body.action) : []
      return composerPage(
        await viewOf(ctx, state, { findings, conflict, status: error.status, fields: body }),
      )
    }
  },

  async submitComposerFiles({ body }, ctx) {
    const received = await receiveForm(ctx, body.form())
    const { fields, findings } = received
    const state = await readState(ctx, fields)
    await prepare(ctx, state)
    const effect = addReceived(state, received)
    await prepare(ctx, state)
    const status = findings.length > 0 ? 400 : 200
    return composerPage(await viewOf(ctx, state, { ...effect, findings, fields, status }))
  },
} satisfies Partial<ConsoleHandlers>

/** Reads the form, and what is stored of it now. A post that was deleted since stays in the form, as a conflict. */
async function readState(ctx: Context<'session'>, fields: ComposeFields): Promise<ComposeState> {
  const composition = readComposition(fields)
  const { post } = composition
  const drafts = await loadDrafts(ctx, readKnown(fields))
  const isKnown = [...drafts.known.values()].some(({ id }) => id === post)
  const known = [...drafts.threads.values()].find(({ root }) => root.id === post) ?? null
  const stored = post === null || isKnown ? known : await readStored(ctx, post)
  return { composition, stored, channels: await loadChannels(ctx, stored), drafts }
}

/** Reads the versions of others again, because the refusal came from a later moment than the form. */
async function readConflict(
  ctx: Context<'session'>,
  state: ComposeState,
  { action = '' }: ComposeFields,
): Promise<ConflictView> {
  state.drafts = await loadDrafts(ctx, state.drafts.known)
  const act = action.replace(/^keep:/, '')
  const nameOf = (id: string) => state.channels.find(({ row }) => row.id === id)?.row.name ?? ''
  const differences = await differencesOf(ctx, findConflicts(state), state.composition, nameOf)
  return { act: lookUp(saves, act) === undefined ? 'stay' : act, differences }
}

function dropBlanks({ composition, channels }: ComposeState): void {
  for (const { row, schema } of channels)
    if (schema !== null) dropBlankItems(schema, settingsOf(composition, row.id))
}

/** Returns true for a schedule that publishes at once, which the person then confirms. */
function asksFirst(ctx: Context<'session'>, { composition }: ComposeState, action = ''): boolean {
  const isImmediate = timingOf(composition, [], { now: ctx.clock.now(), hour12: false }).isNow
  return action.startsWith('schedule') && isImmediate && composition.channels.length > 0
}

type Redirect = ReturnType<typeof seeOther>

/** Carries out the act of a button. Returns a redirect after one that ends composing. */
async function runAct(
  ctx: Context<'session'>,
  state: ComposeState,
  fields: ComposeFields,
): Promise<Redirect | Effect> {
  const [name = '', ...rest] = (fields.action ?? '').split(':')
  const save = lookUp(saves, name)
  if (save !== undefined) return save(ctx, state, fields)
  const resolve = lookUp(conflictActs, name)
  if (resolve !== undefined) {
    const { next = '', ...effect } = await resolve(ctx, state, rest, fields)
    await prepare(ctx, state)
    return lookUp(saves, next)?.(ctx, state, fields) ?? effect
  }
  const change = lookUp(changes, name)
  if (change === undefined) return arrange(state.composition, fields.action ?? '')
  const effect = await change(ctx, state, rest, fields)
  await prepare(ctx, state)
  return effect
}

function isEffect(done: Redirect | Effect): done is Effect {
  return !('headers' in done)
}

/** Acts that change the form by what the service knows. */
const changes: Record<string, Act> = {
  ...settingActs,
  ...mentionActs,
  ...aiActs,
  ...fileActs,

  /** Chooses every channel of a channel group. */
  async group(_ctx, { composition, channels }, [id]) {
    const members = channels.filter(({ group }) => group?.id === id).map(({ row }) => row.id)
    composition.channels = [...new Set([...composition.channels, ...members])]
    return { said: `${members.length} channels were chosen.` }
  },

  /** Enables a channel, as `POST /integrations/enable` does. */
  async enable(ctx, state, [id = '']) {
    await setDisabled(ctx, ctx.auth, id, false)
    state.channels = await loadChannels(ctx, state.stored)
    return { said: 'The channel is enabled.' }
  },

  async sign(ctx, { composition }, [id]) {
    const signature = (await findSignatures(ctx.db, ctx.auth.organizationId)).find((each) => each.id === id)
    for (const scope of shownScopes(composition)) {
      const last = composition.entries.get(scope)?.at(-1)
      if (last && signature)
        last.text = `${last.text.trimEnd()}\n\n${toPlainText(signature.content)}`.trimStart()
    }
    return { said: 'The signature was added.' }
  },

  /** Splits the last entry, as `POST /posts/separate-posts` does, by the limits of the first channel. */
  async split(ctx, { composition }, [scope = '']) {
    const entries = composition.entries.get(scope) ?? []
    const last = entries.at(-1)
    const [integration] = composition.channels.includes(scope) ? [scope] : composition.channels
    if (last === undefined || integration === undefined) throw noChannel()
    const [first = '', ...more] = (
      await separatePosts(ctx, ctx.auth, { content: escapeText(last.text), integration })
    ).map(toPlainText)
    last.text = first
    entries.push(...more.map((text) => ({ ...emptyEntry(), text })))
    const said =
      more.length === 0 ? 'The text fits in one entry.' : `The thread has ${entries.length} entries.`
    return { said }
  },

  /** Creates a tag, as `POST /posts/tags` does, and chooses it. */
  async 'tag-add'(ctx, { composition }, _rest, fields) {
    const name = readText(fields.tagName, 'tagName', 255)
    const known = (await listTags(ctx, ctx.auth.organizationId)).find((tag) => tag.name === name)
    if (known === undefined) await createTag(ctx, ctx.auth.organizationId, { name, color: TAG_COLOR })
    composition.tags = [...new Set([...composition.tags, name])]
    return { said: `The tag ${name} was added.` }
  },

  async 'load-set'(ctx, state, _rest, { load = '' }) {
    state.composition = await fromSet(ctx, load, state.composition)
    return { said: 'The set was loaded.' }
  },

  async 'save-set'(ctx, { composition }, _rest, fields) {
    const name = readText(fields.setName, 'setName', 255)
    await saveSet(ctx, ctx.auth.organizationId, { id: null, name, content: writeSet(composition) })
    return { said: `The set ${name} was saved.` }
  },
}

/** Color of a tag that a person creates here; the API gives it another. */
const TAG_COLOR = '#6e7781'

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Returns the errors of a refusal at their places, or its message for the whole form. */
function findingsOf(error: ApiError, { composition }: ComposeState, action = ''): Finding[] {
  const details = error.errors ?? []
  // What is wrong with an import is wrong with its address.
  const whole = action.startsWith('import:') ? action.replace('import', 'url') : ''
  if (details.length === 0) return [{ field: whole, message: error.message, isWarning: false }]
  return details.map(({ location, message }) => {
    const name = location.replace(/^body\./, '')
    const isField = /^(url|set|who):|^(channels|queue|setName|tagName|aiWish)$/.test(name)
    return { field: isField ? name : toField(location, composition), message, isWarning: false }
  })
}
