/** A shared amount of something: threads, bytes. Takers wait in line until there is enough for the first of them. */
export interface Budget {
  /** Resolves with the function that gives it back. Throws for more than the whole budget. */
  take(amount: number): Promise<() => void>
}

export function createBudget(total: number): Budget {
  let free = total
  const line: { amount: number; start: () => void }[] = []
  const serve = () => {
    for (let first = line[0]; first !== undefined && first.amount <= free; first = line[0]) {
      line.shift()
      free -= first.amount
      first.start()
    }
  }
  return {
    async take(amount) {
      if (amount > total) throw new RangeError(`${amount} is more than the whole budget of ${total}.`)
      await new Promise<void>((start) => {
        line.push({ amount, start })
        serve()
      })
      let taken = true
      return () => {
        if (taken) free += amount
        taken = false
        serve()
      }
    },
  }
}
