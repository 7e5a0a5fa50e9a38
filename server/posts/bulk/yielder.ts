import { setImmediate } from 'node:timers/promises'

/** Number of characters that take a few milliseconds to process. */
const CHARACTERS_BETWEEN_YIELDS = 10_000

/** Counts processed characters. Yields to the event loop after every 10,000 of them. */
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
