import type { PostRow, PostState } from '../../db/tables/posts.ts'
import { type Html, html } from '../../lib/html/template.ts'
import { mayBeLive } from '../../publishing/threads.ts'
import { type IconName, icon } from './icons.ts'

interface State {
  name: string
  kind: '' | 'good' | 'warn' | 'bad'
  icon: IconName
}

/** Names the states of posts, with their color and an icon: never the color alone. */
export const postStates = {
  DRAFT: { name: 'Draft', kind: '', icon: 'pencil' },
  QUEUE: { name: 'Scheduled', kind: 'warn', icon: 'clock' },
  PUBLISHED: { name: 'Published', kind: 'good', icon: 'circle-check' },
  ERROR: { name: 'Failed', kind: 'bad', icon: 'circle-x' },
  UNKNOWN: { name: 'Outcome unknown', kind: 'warn', icon: 'circle-question-mark' },
  REMOVED: { name: 'Taken down', kind: '', icon: 'undo-2' },
} as const satisfies Record<ShownState, State>

/** `UNKNOWN`: stored as `ERROR`, but it may be live, so that it did not certainly fail. */
export type FilterState = PostState | 'UNKNOWN'
/** `REMOVED`: stored as `PUBLISHED`, and taken down since. */
export type ShownState = FilterState | 'REMOVED'

/** The states in the order in which filters offer them. What was taken down counts as published. */
export const shownStates = [
  'DRAFT',
  'QUEUE',
  'PUBLISHED',
  'ERROR',
  'UNKNOWN',
] as const satisfies FilterState[]

export function toShownState(state: PostState, entry: Parameters<typeof mayBeLive>[0] | null): FilterState {
  return state === 'ERROR' && entry !== null && mayBeLive(entry) ? 'UNKNOWN' : state
}

/** Returns the state of a thread by its root and its first failed entry, as every page shows it. */
export function stateOfThread(
  root: PostState,
  failed: Parameters<typeof mayBeLive>[0] | null | undefined,
): FilterState {
  return failed ? toShownState('ERROR', failed) : root
}

/** Returns the state in which a page shows what `stateOfThread` found. */
export function shownStateOf(state: FilterState, { removed_at }: Pick<PostRow, 'removed_at'>): ShownState {
  return state === 'PUBLISHED' && removed_at !== null ? 'REMOVED' : state
}

export function stateBadge(state: ShownState, name: string = postStates[state].name): Html {
  const { kind, icon: mark } = postStates[state]
  return html`<span class="state badge ${kind}">${icon(mark)}${name}</span>`
}
