import type { ErrorDetail } from '../../errors/errors.ts'
import { toRegExp } from '../../integrations/connect/custom-fields.ts'
import { describePattern } from '../../lib/json/validation-messages.ts'
import type { PlugField, PlugFields } from '../../platforms/kit/plugs.ts'

/** Holds a field as clients send it and as it is stored. */
export interface GivenField {
  name: string
  value: string
}

/** Finds all problems with the fields of a plug; `at` is their location in the request. */
export function checkFields(given: GivenField[], declared: PlugField[], at: string): ErrorDetail[] {
  const unknown = given.flatMap(({ name }, index) =>
    declared.some((field) => field.name === name)
      ? []
      : [{ location: `${at}.${index}.name`, message: `is not a field of this plug: ${namesOf(declared)}` }],
  )
  const wrong = declared.flatMap((field) => {
    const places = [...given.keys()].filter((index) => given[index]?.name === field.name)
    const [index = -1, again] = places
    if (again !== undefined)
      return [{ location: `${at}.${again}.name`, message: `${field.name} is given twice` }]
    const value = given[index]?.value
    if (value === undefined) return [{ location: at, message: `${field.name} is required` }]
    const message = mismatch(field, value)
    return message === null ? [] : [{ location: `${at}.${index}.value`, message }]
  })
  return [...unknown, ...wrong]
}

/** Returns the reason why a value does not match its field; null if it matches. */
export function mismatch(field: PlugField, value: string): string | null {
  return toRegExp(field.validation).test(value) ? null : `${field.name} ${describePattern(field.validation)}`
}

/** Maps field names to stored values. */
export function valuesOf(stored: string): PlugFields {
  return Object.fromEntries((JSON.parse(stored) as GivenField[]).map(({ name, value }) => [name, value]))
}

function namesOf(declared: PlugField[]): string {
  return declared.map(({ name }) => name).join(', ') || 'it has none'
}
