import { lookUp } from '../../lib/lookup.ts'
import {
  ALL,
  type ComposedEntry,
  type Composition,
  emptyEntry,
  entriesFor,
  type MentionSearch,
  shownScopes,
} from './composition.ts'

/** Tells a person what an act did, and leads to the place of the change. */
export interface Effect {
  /** Said by a screen reader. */
  said?: string | undefined
  /** Id of the field that gets the focus. */
  focus?: string | undefined
  /** Accounts that a search found. */
  found?: MentionSearch | undefined
  /** True if all that the form now holds is stored. */
  isStored?: boolean | undefined
}

/** Changes the form as one of its buttons says, such as `add:all:0`. Does nothing for an act that is not about entries. */
export function arrange(composition: Composition, act: string): Effect {
  const [name = '', scope = '', at = '', place = '', to = ''] = act.split(':')
  if (name === 'separate' || name === 'together') {
    setSeparate(composition, name === 'separate')
    const [first = ALL] = shownScopes(composition)
    const said = name === 'separate' ? 'Each channel has its own text.' : 'All channels have one text.'
    return { said, focus: `text:${first}:0` }
  }
  const list = composition.entries.get(scope)
  const change = lookUp(entryActs, name)
  if (list === undefined || change === undefined) return {}
  change.run(list, Number(at), Number(place), Number(to))
  if (list.length === 0) list.push(emptyEntry())
  const target = Math.min(Math.max(0, Number(at) + (change.step ?? 0)), list.length - 1)
  return { said: change.said, focus: change.step === undefined ? undefined : `text:${scope}:${target}` }
}

interface EntryAct {
  run(list: ComposedEntry[], at: number, place: number, to: number): void
  said: string
  /** Leads from the entry to the one that gets the focus; absent if the focus stays. */
  step?: number
}

const entryActs: Record<string, EntryAct> = {
  add: { run: (list, at) => void list.splice(at + 1, 0, emptyEntry()), said: 'An entry was added.', step: 1 },
  remove: { run: (list, at) => void list.splice(at, 1), said: 'The entry was removed.', step: -1 },
  up: { run: (list, at) => move(list, at, at - 1), said: 'The entry moved up.', step: -1 },
  down: { run: (list, at) => move(list, at, at + 1), said: 'The entry moved down.', step: 1 },
  'media-remove': {
    run: (list, at, place) => void list[at]?.media.splice(place, 1),
    said: 'The file was removed.',
  },
  'media-up': {
    run: (list, at, place) => move(list[at]?.media ?? [], place, place - 1),
    said: 'The file moved forward.',
  },
  'media-down': {
    run: (list, at, place) => move(list[at]?.media ?? [], place, place + 1),
    said: 'The file moved back.',
  },
  'media-to': {
    run: (list, at, place, to) => move(list[at]?.media ?? [], place, to),
    said: 'The file moved.',
  },
}

function move<Item>(list: Item[], from: number, to: number): void {
  if (!(from in list && to in list)) return
  list.splice(to, 0, ...list.splice(from, 1))
}

/** Gives each channel a copy of the text of all, or all channels the text of the first. */
function setSeparate(composition: Composition, separate: boolean): void {
  const [first = ALL] = composition.channels
  if (separate)
    for (const id of composition.channels)
      composition.entries.set(id, structuredClone(composition.entries.get(ALL) ?? [emptyEntry()]))
  else composition.entries.set(ALL, structuredClone(entriesFor(composition, first)))
  composition.separate = separate
}

/** Adds what a new form lacks: an entry for each text that it shows. */
export function complete(composition: Composition): Composition {
  for (const scope of shownScopes(composition))
    if ((composition.entries.get(scope)?.length ?? 0) === 0)
      composition.entries.set(
        scope,
        structuredClone(composition.entries.get(ALL) ?? []).concat(
          composition.entries.get(ALL)?.length ? [] : [emptyEntry()],
        ),
      )
  return composition
}
