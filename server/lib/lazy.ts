import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** Creates a value at its first use and caches it. Does not cache a failure. */
export function lazy<T extends object>(make: () => T): () => T {
  let value: T | undefined
  return () => {
    value ??= make()
    return value
  }
}

/**
 * Loads a package at its first use, which saves start-up time and memory in processes that never use it. Unlike `import()`, it
 * is synchronous, so that its callers can be synchronous too.
 */
export function lazyPackage<T extends object>(name: string): () => T {
  return lazy(() => require(name) as T)
}
