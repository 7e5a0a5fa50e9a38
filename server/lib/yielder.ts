import { setImmediate } from 'node:timers/promises'

/** Takes a few milliseconds to process. */
const CHARACTERS_BETWEEN_YIELDS = 10_000

/** Counts processed characters. Yields to the event loop each time that enough have come together. */
export type Yielder = (characters: number) => Promise<void>

/** Creates a counter for one unit of work, such as a request with many texts. */
export function createYielder(): Yielder {
  let count = 0
  return async (characters) => {
    count += characters
    if (count <= CHARACTERS_BETWEEN_YIELDS) return
    count = 0
    await setImmediate()
  }
}
