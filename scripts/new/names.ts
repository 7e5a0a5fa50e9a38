import { UsageError } from './changes.ts'

/** Splits a name into lower-case words, whatever joins them. */
export function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase())
}

export function kebabCase(name: string): string {
  return wordsOf(name).join('-')
}

export function pascalCase(name: string): string {
  return wordsOf(name)
    .map((word) => (word[0] ?? '').toUpperCase() + word.slice(1))
    .join('')
}

export function camelCase(name: string): string {
  const pascal = pascalCase(name)
  return (pascal[0] ?? '').toLowerCase() + pascal.slice(1)
}

/** Refuses a name in another form, and shows an example of the right form. */
export function requireForm(name: string, form: RegExp, what: string, example: string): void {
  if (!form.test(name)) throw new UsageError(`${name} is not a name for ${what}: use one such as ${example}.`)
}

/** Refuses an unknown value, and lists the known ones. */
export function requireOne(value: string | undefined, among: readonly string[], option: string): string {
  if (value !== undefined && among.includes(value)) return value
  const problem = value === undefined ? `Add --${option}` : `Unknown ${option} ${value}. Choose`
  throw new UsageError(`${problem}, one of: ${among.join(', ')}.`)
}
