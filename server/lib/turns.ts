import { setImmediate } from 'node:timers/promises'

/** So much text is worked through in a few milliseconds. */
const CHARACTERS_A_TURN = 10_000

/** Reports work on so many characters: resolves at once, or when others had their turn because enough came together. */
export type TakeTurns = (characters: number) => Promise<void>

/** For one piece of work, such as a request with many texts. */
export function createTurns(): TakeTurns {
  let since = 0
  return async (characters) => {
    since += characters
    if (since <= CHARACTERS_A_TURN) return
    since = 0
    await setImmediate()
  }
}
