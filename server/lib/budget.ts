/** Limits a shared resource, such as threads or bytes. Callers wait in order until enough is free for the first one. */
export interface Budget {
  /** Resolves with the function that releases the amount. Throws `RangeError` for more than the total. */
  acquire(amount: number): Promise<() => void>
}

export function createBudget(total: number): Budget {
  let free = total
  const waiters: { amount: number; start: () => void }[] = []
  const startNext = () => {
    for (let first = waiters[0]; first !== undefined && first.amount <= free; first = waiters[0]) {
      waiters.shift()
      free -= first.amount
      first.start()
    }
  }
  return {
    async acquire(amount) {
      if (amount > total) throw new RangeError(`${amount} exceeds the total budget of ${total}.`)
      await new Promise<void>((start) => {
        waiters.push({ amount, start })
        startNext()
      })
      let held = true
      return () => {
        if (held) free += amount
        held = false
        startNext()
      }
    },
  }
}
