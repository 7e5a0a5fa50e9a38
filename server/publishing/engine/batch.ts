const MAX_BATCH = 50

/**
 * Collects calls that come while an earlier batch runs and hands them to `run` together, so that they share its transaction. A
 * batch that fails is run again one call at a time: the error of one must not be that of the others.
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
    // What starts in the same turn of the event loop joins the first batch.
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
