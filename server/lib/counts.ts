/** Counts what is open per key, such as connections per network. */
export interface Counts {
  get(key: string): number
  /** Returns the count of all keys together. */
  total(): number
  /** Counts one more until the returned function is called for the first time. */
  add(key: string): () => void
}

export function createCounts(): Counts {
  const counts = new Map<string, number>()
  let total = 0
  const change = (key: string, by: 1 | -1) => {
    const count = (counts.get(key) ?? 0) + by
    total += by
    if (count === 0) counts.delete(key)
    else counts.set(key, count)
  }
  return {
    get: (key) => counts.get(key) ?? 0,
    total: () => total,
    add(key) {
      change(key, 1)
      let isOpen = true
      return () => {
        if (isOpen) change(key, -1)
        isOpen = false
      }
    },
  }
}
