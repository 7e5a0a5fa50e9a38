/** Holds at most `max` entries: a new key replaces the oldest one. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #max: number

  constructor(max: number) {
    super()
    this.#max = max
  }

  override set(key: Key, value: Value): this {
    if (this.size >= this.#max && !this.has(key)) this.delete(this.keys().next().value as Key)
    return super.set(key, value)
  }
}

/** Caches the results of a function of texts, of which a few are common. */
export function memoize<Value>(max: number, compute: (text: string) => Value): (text: string) => Value {
  const known = new BoundedMap<string, Value>(max)
  return (text) => {
    let value = known.get(text)
    if (value === undefined) {
      value = compute(text)
      known.set(text, value)
    }
    return value
  }
}
