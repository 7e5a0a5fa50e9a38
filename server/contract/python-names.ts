/** Words of Python, and arguments that every method of its SDK has. */
const reserved = new Set(
  'and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield False None True self body form'.split(
    ' ',
  ),
)

/** Returns the argument of the Python SDK for a parameter of the contract: `start_date` for `startDate`. */
export function pythonArgument(name: string): string {
  const argument = snake(name)
  return reserved.has(argument) ? `${argument}_` : argument
}

/** Returns the method or the resource of the Python SDK for a name of the TypeScript SDK. */
export function pythonMember(name: string): string {
  const text = snake(name)
  return reserved.has(text) && text !== 'body' && text !== 'form' ? `${text}_` : text
}

function snake(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/\W+/g, '_')
    .toLowerCase()
}
