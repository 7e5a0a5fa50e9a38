/** Holds items that wait, and gives them out in turn of their callers, so that a caller with many delays the others by one each. */
export class RoundRobin<T> {
  /** The next caller comes first. */
  readonly #waiting = new Map<string, T[]>()

  get isEmpty(): boolean {
    return this.#waiting.size === 0
  }

  add(caller: string, item: T): void {
    const items = this.#waiting.get(caller)
    if (items === undefined) this.#waiting.set(caller, [item])
    else items.push(item)
  }

  /** Removes and returns the oldest item of the next caller that `accepts` allows. */
  take(accepts: (caller: string) => boolean = () => true): T | undefined {
    for (const [caller, items] of this.#waiting) {
      if (!accepts(caller)) continue
      const item = items.shift()
      this.#waiting.delete(caller)
      if (items.length > 0) this.#waiting.set(caller, items)
      return item
    }
    return undefined
  }
}
