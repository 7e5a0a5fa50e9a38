import type { Context } from '../../../http/contract.ts'
import { arrange, type Effect } from '../compose-acts.ts'
import type { Act, ComposeState } from '../compose-view.ts'
import { ALL } from '../composition.ts'
import { fromThread } from '../open-composition.ts'
import { draftsOf, loadDrafts } from './known-posts.ts'
import { type Conflict, changedByOthers, findConflicts, savePosts } from './save-posts.ts'

/** Result of an act about two versions. `next` names the act that ends composing, which the person had asked for. */
type Resolution = Effect & { next?: string | undefined }

/** Acts of the page that shows two versions. */
export const conflictActs: Record<string, Act<Resolution>> = {
  /** Shows the two versions, for a script that could not save. */
  async compare(_ctx, state) {
    if (findConflicts(state).length > 0) throw changedByOthers()
    return { said: 'Nobody else has changed the draft.' }
  },

  /** Overwrites the versions that the page showed, and no newer ones. */
  async keep(ctx, state, [next = ''], fields) {
    for (const { channel, theirs } of findConflicts(state)) {
      const shown = fields[`theirs:${channel}`]
      if (theirs === null && shown === '') forget(state, channel)
      else if (theirs !== null && shown)
        state.drafts.known.set(channel, { id: theirs.root.id, version: shown })
    }
    if (next !== 'stay') return { next }
    if ([...state.drafts.threads.values()].some(({ root }) => root.state !== 'DRAFT'))
      return { said: 'Save the post to overwrite the other version.' }
    const saved = await savePosts(ctx, state, 'draft')
    const known = saved.map(
      ({ integration, postId, version = '' }) => [integration, { id: postId, version }] as const,
    )
    state.drafts = await loadDrafts(ctx, new Map(known))
    if (state.stored !== null)
      state.stored = state.drafts.threads.get(state.stored.integration.id) ?? state.stored
    return { said: 'Your version is saved.', isStored: true }
  },

  /** Fills the form with what is stored. */
  async theirs(ctx, state) {
    for (const conflict of findConflicts(state)) adopt(ctx, state, conflict)
    // Beside a draft that the form now shows, a new post can have drafts that the person changed.
    return { said: 'The form shows the stored version.', isStored: state.composition.post !== null }
  },

  /** Saves new drafts beside the stored ones. */
  async copy(_ctx, state) {
    for (const { channel } of findConflicts(state)) forget(state, channel)
    return { next: 'draft' }
  },
}

/** Makes a new post of what was typed for the channel. */
function forget(state: ComposeState, channel: string): void {
  const { composition, drafts } = state
  drafts.known.delete(channel)
  drafts.threads.delete(channel)
  if (composition.post === null) return
  composition.post = null
  state.stored = null
  for (const entry of [...composition.entries.values()].flat()) entry.id = null
}

function adopt(ctx: Context<'session'>, state: ComposeState, { channel, theirs }: Conflict): void {
  const { composition, drafts } = state
  if (theirs === null) {
    forget(state, channel)
    composition.channels = composition.channels.filter((id) => id !== channel)
    return
  }
  const [[, known] = []] = draftsOf(theirs).known
  if (known) drafts.known.set(channel, known)
  const stored = fromThread(ctx, theirs, false)
  if (composition.post !== null) {
    state.composition = stored
    state.stored = theirs
    return
  }
  if (!composition.separate) arrange(composition, 'separate')
  composition.entries.set(channel, stored.entries.get(ALL) ?? [])
  for (const [id, values] of stored.settings) composition.settings.set(id, values)
}
