const KIND = Symbol.for('@postern/sdk.error')

/**
 * Names a class of errors and makes `instanceof` compare that name instead of the class. So `instanceof` works across the ESM and
 * CommonJS builds, which one program may load together, and across the package's entry points. Also sets the class's name, because
 * bundlers rename classes and an uncaught error shows its class.
 */
export function identify(errors: { prototype: Error }, name: string): void {
  Object.defineProperties(errors.prototype, {
    [KIND]: { value: name },
    name: { value: name, writable: true, configurable: true },
  })
  Object.defineProperties(errors, {
    name: { value: name },
    [Symbol.hasInstance]: {
      value(this: unknown, value: unknown): boolean {
        // A subclass of the caller's inherits this function, and is compared like any other class.
        if (this !== errors) return Function.prototype[Symbol.hasInstance].call(this, value)
        return isNamed(value, name)
      },
    },
  })
}

/** Compares like `instanceof`, for entry points that do not include the class. */
export function isNamed(value: unknown, name: string): boolean {
  return typeof value === 'object' && value !== null && Reflect.get(value, KIND) === name
}
