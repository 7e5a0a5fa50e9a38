import { rejected } from '../http/errors.ts'

/** Joins the values of a callback with several parameters: clients send VK's as `code&&&&device_id`. */
const SEPARATOR = '&&&&'

/** Joins the parameters of a callback into one `code`; `''` if one of them has no value. */
export function joinCode(
  names: readonly string[],
  query: Readonly<Record<string, string | undefined>>,
): string {
  const values = names.map((name) => query[name] ?? '')
  return values.includes('') ? '' : values.join(SEPARATOR)
}

/**
 * Splits a `code` into the parameters that it was joined from.
 * @throws PlatformError `rejected` code_refused if one has no value
 */
export function splitCode(name: string, names: readonly string[], code: string): Record<string, string> {
  const values = names.length === 1 ? [code] : code.split(SEPARATOR)
  if (names.some((_, index) => !values[index]))
    throw rejected('code_refused', `The response of ${name} lacks ${names.join(' or ')}: connect again.`)
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']))
}
