import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** Makes a value at its first use, and keeps it. A failure is not kept. */
export function lazy<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

/**
 * Loads a package at its first use, for what many processes never use and what would cost every start time and memory. Unlike
 * `import()` it answers at once, so that its callers need not be asynchronous.
 */
export function lazyPackage<T extends object>(name: string): () => T {
  return lazy(() => require(name) as T)
}
