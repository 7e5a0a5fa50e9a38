/**
 * Reads a table by a name that somebody else chose. `table[name]` alone would also find what every object inherits, such as
 * `constructor` and `toString`.
 */
export function lookUp<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}
