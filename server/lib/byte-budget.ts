export type ByteBudget = ReturnType<typeof createByteBudget>

/** Limits the bytes of memory that several tasks hold together. */
export function createByteBudget(total: number) {
  let free = total
  const waiters: { bytes: number; start: () => void }[] = []
  const startNext = () => {
    for (let first = waiters[0]; first !== undefined && first.bytes <= free; first = waiters[0]) {
      waiters.shift()
      free -= first.bytes
      first.start()
    }
  }
  return {
    /** Takes the bytes if they are free and nobody waits for them; returns false otherwise. */
    tryTake(bytes: number): boolean {
      if (waiters.length > 0 || bytes > free) return false
      free -= bytes
      return true
    },
    /** Waits for the bytes, in order of arrival. Throws `RangeError` for more than the total. */
    async take(bytes: number): Promise<void> {
      if (bytes > total) throw new RangeError(`${bytes} bytes exceed the total of ${total}.`)
      await new Promise<void>((start) => {
        waiters.push({ bytes, start })
        startNext()
      })
    },
    giveBack(bytes: number): void {
      free += bytes
      startNext()
    },
  }
}
