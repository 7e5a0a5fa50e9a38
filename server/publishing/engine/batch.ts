const MAX_BATCH = 50

/**
 * Collects calls that arrive while a batch runs and passes them to `run` together, so that they share a transaction. If a batch
 * fails, each of its calls runs again on its own, so that one call's error does not fail the others.
 */
export function createBatcher<Item, Result>(
  run: (items: Item[]) => Promise<Result[]>,
): (item: Item) => Promise<Result> {
  interface Waiting {
    item: Item
    resolve(result: Result): void
    reject(error: unknown): void
  }
  const waiting: Waiting[] = []
  let running = false

  async function runBatch(batch: Waiting[]): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item))
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result)
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error)
      else for (const each of batch) await runBatch([each])
    }
  }

  async function runAll(): Promise<void> {
    // Let calls of the same turn of the event loop join the first batch.
    await new Promise((resolve) => setImmediate(resolve))
    while (waiting.length > 0) await runBatch(waiting.splice(0, MAX_BATCH))
    running = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (running) return
      running = true
      void runAll()
    })
}
