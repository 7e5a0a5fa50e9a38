import type { SampledCall } from '../../contract/samples/call-samples.ts'
import { equalSecrets, hmac } from '../../lib/secrets/crypto.ts'
import { readPermissions } from '../access/permissions.ts'
import { readChosen } from '../automations/choices.ts'
import { splitParameters } from '../automations/parameter-lines.ts'
import { fromWallClock } from '../composer/compose-request.ts'
import { readTypedText } from '../composer/help/mention-text.ts'
import { readLastDay } from '../layout/read-fields.ts'
import { type Kept, readItem, readUse } from '../library/library-form.ts'
import { readQueue } from '../queues/queue-form.ts'

/** Fields of a form by name, as a browser sends them. */
export type Fields = Record<string, string | undefined>

/** Read a value of a call from the fields of a form. Undefined leaves the value out. */
const readers = {
  /** Returns `empty` for an empty field. */
  text: (fields: Fields, name: string, empty?: string) => fields[name] || empty,
  /** Returns the text as it is. */
  choice: (fields: Fields, name: string) => fields[name] ?? '',
  /** Returns a typed text as the content of a post. */
  content: (fields: Fields, name: string) => readTypedText(fields[name]),
  /** Returns null for an empty field. */
  textOrNull: (fields: Fields, name: string) => fields[name] || null,
  /** Returns null for an empty field. */
  number: (fields: Fields, name: string) => (fields[name] ? Number(fields[name]) : null),
  /** Returns true for a checked box, and for a text. */
  isSet: (fields: Fields, name: string) => Boolean(fields[name]),
  is: (fields: Fields, name: string, value: string) => fields[name] === value,
  /** Returns the checked values of a group. */
  chosen: (fields: Fields, prefix: string) => readChosen(fields, prefix),
  /** Returns the checked ids of a group, as requests refer to things. */
  references: (fields: Fields, prefix: string) => readChosen(fields, prefix).map((id) => ({ id })),
  /** Returns the instant at which clocks of the zone show the time, or `other` for no date. */
  instant: (fields: Fields, name: string, zone: string, other: string) =>
    fromWallClock(fields[name] ?? '', zone) ?? other,
  /** Returns the end of a day. */
  lastDay: (fields: Fields, name: string) => {
    const day = fields[name]
    return day && /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))
      ? readLastDay(day)
      : undefined
  },
  /** Adds the time of a field to times of day, in minutes. */
  times: (fields: Fields, name: string, known: readonly number[]) => {
    const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(fields[name] ?? '') ?? []
    const added = hours === undefined ? [] : [Number(hours) * 60 + Number(minutes)]
    return [...new Set([...known, ...added])].sort((a, b) => a - b).map((time) => ({ time }))
  },
  /** Returns the parameters of links, one on a line. */
  parameters: (fields: Fields, name: string) => splitParameters(fields[name]),
  libraryItem: (fields: Fields, kept: Kept | null) => readItem(fields, kept),
  libraryUse: (fields: Fields) => readUse(fields),
  queue: (fields: Fields) => readQueue(fields),
  permissions: (fields: Fields) => {
    const scopes = readPermissions(fields)
    return typeof scopes === 'string' ? [] : scopes
  },
  /** Writes a value, which can hold other values of the form, as JSON in a text. */
  json: (_fields: Fields, value: unknown) => JSON.stringify(value),
}

type Readers = typeof readers
type Arguments<Name extends keyof Readers> =
  Parameters<Readers[Name]> extends [Fields, ...infer Rest] ? Rest : never

const MARK = '$form'

/** A value of a call that a form holds. */
export interface FormValue {
  [MARK]: readonly [reader: keyof Readers, ...rest: unknown[]]
}

/** Marks a value of `asCode`'s call that comes from the form. */
export function formValue<Name extends keyof Readers>(reader: Name, ...rest: Arguments<Name>): FormValue {
  return { [MARK]: [reader, ...rest] }
}

/** Call of an operation whose values can come from a form. */
export interface FormCall {
  operationId: SampledCall['operationId']
  params?: Record<string, string | FormValue>
  query?: Record<string, unknown>
  body?: unknown
}

/** Returns the call with the values of the form. */
export function fillIn(call: FormCall, fields: Fields): SampledCall {
  // Inner values come first, so that a value can hold others.
  return JSON.parse(JSON.stringify(call), (_, value) =>
    isFormValue(value) ? readValue(value, fields) : value,
  )
}

function isFormValue(value: unknown): value is FormValue {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, MARK)
}

function readValue({ [MARK]: [reader, ...rest] }: FormValue, fields: Fields): unknown {
  return (readers[reader] as (fields: Fields, ...rest: unknown[]) => unknown)(fields, ...rest)
}

/** Writes a call for the button of a form. `key` belongs to one organization, so that no stranger and no other one can write it. */
export function sealCall(call: FormCall, key: string): string {
  const text = JSON.stringify(call)
  return hmac(key, text) + text
}

/** Reads what `sealCall` wrote with this key; null for anything else. */
export function openCall(sealed: string, key: string): FormCall | null {
  const text = sealed.slice(64)
  return equalSecrets(sealed.slice(0, 64), hmac(key, text)) ? (JSON.parse(text) as FormCall) : null
}
