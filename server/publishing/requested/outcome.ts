import type { RequestedActRow } from '../../db/tables/runs.ts'

/** Code of a success that found nothing to act on. */
export const ALREADY_GONE = 'already_gone'

const states = {
  waiting: 'waiting',
  acting: 'acting',
  failed: 'refused',
  stopped: 'stopped',
  ended: 'stopped',
  unknown: 'unknown',
} as const

/** Returns the state of an act as clients read it; `done` names its success. */
export function outcomeOf<Done extends string>(
  { state, code }: Pick<RequestedActRow, 'state' | 'code'>,
  done: Done,
): (typeof states)[keyof typeof states] | typeof ALREADY_GONE | Done {
  if (state !== 'done') return states[state]
  return code === ALREADY_GONE ? ALREADY_GONE : done
}
