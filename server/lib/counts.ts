/** Counts what is open per key, such as connections per network. */
export function createCounts() {
  const counts = new Map<string, number>()
  let total = 0
  const change = (key: string, by: 1 | -1) => {
    const count = (counts.get(key) ?? 0) + by
    total += by
    if (count === 0) counts.delete(key)
    else counts.set(key, count)
  }
  return {
    get: (key: string) => counts.get(key) ?? 0,
    /** Returns the count of all keys together. */
    total: () => total,
    /** Counts one more until the returned function is called for the first time. */
    add(key: string): () => void {
      change(key, 1)
      let isOpen = true
      return () => {
        if (isOpen) change(key, -1)
        isOpen = false
      }
    },
  }
}
