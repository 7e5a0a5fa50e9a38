const KIND = Symbol.for('@postern/sdk.error')

/**
 * Names a class of errors, and has `instanceof` compare that name instead of the class. So it holds across the ESM and the CommonJS
 * build, which one program may load side by side, and across the entry points of the package. The class gets the name too, because
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
        // A caller's subclass inherits this function, and is compared as any class is.
        if (this !== errors) return Function.prototype[Symbol.hasInstance].call(this, value)
        return isNamed(value, name)
      },
    },
  })
}

/** Compares as `instanceof` does, for entry points that leave the class out. */
export function isNamed(value: unknown, name: string): boolean {
  return typeof value === 'object' && value !== null && Reflect.get(value, KIND) === name
}
