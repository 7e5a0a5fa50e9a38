import { setImmediate as nextTurn } from 'node:timers/promises'
import { withTrace } from '../../process/trace.ts'

const MAX_BATCH = 100
const LINGER_MS = 5

export interface BatcherOptions {
  /** Returns the number of items that a batch waits for: those that may arrive soon, including those that already wait. */
  expected?: () => number
  /** Maximum milliseconds for which the first item of a batch waits for others. */
  maxLingerMs?: number
}

/**
 * Collects calls and hands them to `run` together, up to 100 at once, so that they share its transaction: those that come while
 * an earlier batch runs, and those that are expected and come within 5 ms of the first. A batch that fails is run again one call
 * at a time: the error of one must not affect the others.
 */
export function createBatcher<Item, Result>(
  run: (items: Item[]) => Promise<Result[]>,
  { expected = () => 0, maxLingerMs = LINGER_MS }: BatcherOptions = {},
): (item: Item) => Promise<Result> {
  interface Waiting {
    item: Item
    since: number
    resolve(result: Result): void
    reject(error: unknown): void
  }
  const waiting: Waiting[] = []
  let running = false
  let onItem = () => {}

  async function runBatch(batch: Waiting[]): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item))
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result)
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error)
      else for (const each of batch) await runBatch([each])
    }
  }

  const isComplete = () => waiting.length >= Math.min(MAX_BATCH, expected())

  async function linger(): Promise<void> {
    const left = (waiting[0]?.since ?? 0) + maxLingerMs - performance.now()
    if (left <= 0 || isComplete()) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, left)
    onItem = () => isComplete() && resolve()
    await promise
    onItem = () => {}
    clearTimeout(timer)
    // On a busy event loop, the items of the last milliseconds are still to be read.
    if (!isComplete()) await nextTurn()
  }

  async function runAll(): Promise<void> {
    // Let calls of the same turn of the event loop join the first batch.
    await nextTurn()
    while (waiting.length > 0) {
      await linger()
      await runBatch(waiting.splice(0, MAX_BATCH))
    }
    running = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, since: performance.now(), resolve, reject })
      onItem()
      if (running) return
      running = true
      // Each item has a trace of its own.
      void withTrace(null, runAll)
    })
}
