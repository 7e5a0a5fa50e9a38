import { ApiError } from '../../../errors/errors.ts'
import type { Context } from '../../../http/contract.ts'
import { reply } from '../../../http/reply.ts'
import { pageHeaders } from '../../layout/console-page.ts'
import type { ComposeState } from '../compose-view.ts'
import { type ComposedEntry, entriesFor } from '../composition.ts'
import { writeKnown } from './known-posts.ts'
import { findConflicts, savePosts } from './save-posts.ts'

/**
 * Saves what was typed so far as drafts, for the script. Answers with the field of each draft, by channel. A script that repeats the
 * request under its Idempotency-Key gets the same answer, so a lost answer leads to no second draft.
 */
export async function autosave(ctx: Context<'session'>, state: ComposeState) {
  const { stored, drafts } = state
  if (findConflicts(state).length > 0) return answer({ state: 'conflict' }, 412)
  if (stored !== null && stored.root.state !== 'DRAFT') return answer({ state: 'off' })
  if (drafts.known.size === 0 && !isWorthSaving(state)) return answer({ state: 'empty' })
  try {
    // A slot is taken when the person saves. Each save would take another one.
    const entries = withoutBlank(state.composition.entries)
    const composition = { ...state.composition, entries, when: 'date' as const }
    // Who follows the post hears of it when the draft appears, and when the person saves or schedules it.
    const saved = await savePosts(ctx, { ...state, composition }, 'draft', true)
    const fields = saved.map(({ integration, postId, version = '' }) => [
      integration,
      writeKnown({ id: postId, version }),
    ])
    return answer({ state: 'saved', drafts: Object.fromEntries(fields) })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500 || error.code === 'unauthorized') throw error
    if (error.code === 'precondition_failed') return answer({ state: 'conflict' }, 412)
    return answer({ state: 'refused', message: error.errors?.[0]?.message ?? error.message })
  }
}

/** Leaves out entries that were added and hold nothing yet. They are saved with their first letter. */
function withoutBlank(all: ComposeState['composition']['entries']): typeof all {
  const isKept = ({ id, text, media }: ComposedEntry, at: number) =>
    at === 0 || id !== null || text.trim() !== '' || media.length > 0
  return new Map([...all].map(([scope, entries]) => [scope, entries.filter(isKept)]))
}

/** An empty form would leave drafts behind of which nobody knows. */
function isWorthSaving({ composition }: ComposeState): boolean {
  return composition.channels.some((channel) =>
    entriesFor(composition, channel).some(({ text, media }) => text.trim() !== '' || media.length > 0),
  )
}

interface Saved {
  state: 'saved' | 'conflict' | 'off' | 'empty' | 'refused'
  message?: string
  drafts?: Record<string, string>
}

function answer(body: Saved, status = 200) {
  return reply({ body, status, headers: pageHeaders() })
}
