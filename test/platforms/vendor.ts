import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { lazy } from '../../server/lib/lazy.ts'
import { type Answer, type PlatformCallRecord, parseText } from './stand-in.ts'
import { completeValue } from './vendor-samples.ts'

type Schema = Record<string, unknown>
type Content = Record<string, { schema?: Schema }>
interface Parameter {
  $ref?: string
  name: string
  in: string
  required?: boolean
  schema?: Schema & { type?: string }
}
interface Operation {
  parameters?: Parameter[]
  requestBody?: { content?: Content }
  responses: Record<string, { $ref?: string; content?: Content }>
}
interface Description {
  paths: Record<string, Record<string, Operation> & { parameters?: Parameter[] }>
  components?: {
    responses?: Record<string, Operation['responses'][string]>
    parameters?: Record<string, Parameter>
  }
}

/** Holds requests and answers against the API description that a platform publishes; returns what does not fit. */
export interface Vendor {
  (call: PlatformCallRecord, answer: Answer): string[]
  /** Adds the members that the description requires and that the answer leaves out because the platform reads none of them. */
  complete?(call: PlatformCallRecord, answer: Answer): Answer
  /** Tells whether the description has this call; absent where it describes messages or documents, each of which is checked. */
  covers?(call: Called): boolean
}

type Called = Pick<PlatformCallRecord, 'method' | 'path'>

export interface VendorOptions {
  /** Prefixes of the description's paths on the stand-in: one for each host (`['/api', '/id']`), or for a path of the server. */
  basePath?: string | readonly string[]
  /** Paths about which the description says nothing. */
  uncovered?: RegExp
  /** Paths of which the description has other methods than GET. */
  uncoveredGets?: RegExp
  /** Calls, `DELETE /path`, that the description lacks although it has their path. */
  uncoveredCalls?: RegExp
  /** Query parameters that the platform takes although the description lacks them. */
  alsoTakes?: readonly string[]
  /** Tells that a 2xx answer reports an error, so that the description of errors holds for it. */
  isError?: (json: unknown) => boolean
}

/** Looks for the descriptions in POSTERN_VENDORS, else beside the checkout. */
const folder = process.env.POSTERN_VENDORS ?? join(import.meta.dirname, '../../../shared/vendors')

/** Returns the text of a description; null where the checkout has none beside it. */
export function readDescription(file: string): string | null {
  const path = join(folder, file)
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

/** Returns null where there is no description of the platform. */
export function readVendor(id: string, options: VendorOptions = {}): Vendor | null {
  // Vendors write oneOf where several schemas fit.
  const text = readDescription(`${id}.json`)?.replaceAll('"oneOf":', '"anyOf":')
  if (text === undefined) return null
  const description = JSON.parse(text) as Description
  const check = createChecker(description)
  const templates = templatesOf(description)
  const find = (call: Called) =>
    options.uncovered?.test(call.path) ||
    options.uncoveredCalls?.test(`${call.method} ${call.path}`) ||
    (call.method === 'GET' && options.uncoveredGets?.test(call.path))
      ? undefined
      : findOperation(templates, call, [options.basePath ?? ''].flat())
  const vendor: Vendor = (call, answer) => {
    const found = find(call)
    if (found === undefined) return []
    if (found === null) return [`${call.method} ${call.path} is not in the description`]
    return [
      ...parameterFaults(description, found, call, { check, options }),
      ...bodyFaults(found, call, check),
      ...answerFaults(description, found, answer, { check, options }),
    ]
  }
  vendor.covers = (call) => Boolean(find(call))
  vendor.complete = (call, answer) => {
    const found = find(call)
    const described = found && describedAnswer(description, found, answer, options)
    return described?.schema
      ? { ...answer, json: completeValue(description, described.schema, answer.json) }
      : answer
  }
  return vendor
}

type Check = (path: string[], value: unknown, subject: string, coerce?: boolean) => string[]

function createChecker(description: Description): Check {
  // Takes the description as the vendor wrote it: the meta-schema would cost more than all checks of a platform.
  const common = {
    strict: false,
    validateFormats: false,
    validateSchema: false,
    allErrors: true,
    code: { optimize: false },
  } as const
  const exact = lazy(() => new Ajv2020(common).addSchema(description, 'vendor'))
  const coercing = lazy(() => new Ajv2020({ ...common, coerceTypes: true }).addSchema(description, 'vendor'))
  const compiled = new Map<string, ValidateFunction>()
  return (path, value, subject, coerce = false) => {
    const parts = path.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
    const $ref = `vendor#/${parts.join('/')}`
    const validate = compiled.get(`${coerce} ${$ref}`) ?? (coerce ? coercing() : exact()).compile({ $ref })
    compiled.set(`${coerce} ${$ref}`, validate)
    if (validate(coerce ? structuredClone(value) : value)) return []
    return (validate.errors ?? []).map(({ instancePath, message }) => `${subject}${instancePath} ${message}`)
  }
}

interface Found {
  template: string
  operation: Operation
  at: string[]
  shared: Parameter[]
}

interface Template {
  template: string
  pattern: RegExp
  operations: Description['paths'][string]
}

/** Sorts paths by precedence: literal ones win over templates, and longer templates (`/{id}:read`) over shorter ones (`/{id}`). */
function templatesOf({ paths }: Description): Template[] {
  return Object.entries(paths)
    .sort(([a], [b]) => a.split('{').length - b.split('{').length || b.length - a.length)
    .map(([template, operations]) => {
      const pattern = template.replace(/[.+]/g, '\\$&').replace(/\{[^}]+\}/g, '[^/]+')
      return { template, operations, pattern: new RegExp(`^${pattern}$`) }
    })
}

function findOperation(
  templates: readonly Template[],
  { method, path }: Called,
  bases: readonly string[],
): Found | null {
  const name = method.toLowerCase()
  for (const base of bases.toSorted((a, b) => b.length - a.length)) {
    if (!path.startsWith(base)) continue
    for (const { template, pattern, operations } of templates) {
      const operation = operations[name]
      if (operation && pattern.test(path.slice(base.length)))
        return { template, operation, at: ['paths', template, name], shared: operations.parameters ?? [] }
    }
  }
  return null
}

interface Tools {
  check: Check
  options: VendorOptions
}

/** Checks names, presence and values of query parameters, and the presence of headers. */
function parameterFaults(
  description: Description,
  { operation, at, shared }: Found,
  { query, headers, body }: PlatformCallRecord,
  { check, options: { alsoTakes = [] } }: Tools,
): string[] {
  const own = operation.parameters ?? []
  const listed = [...own, ...shared].map((parameter, index) => {
    const name = parameter.$ref?.split('/').at(-1)
    if (name !== undefined)
      return {
        ...(description.components?.parameters?.[name] as Parameter),
        path: ['components', 'parameters', name],
      }
    return { ...parameter, path: index < own.length ? [...at, 'parameters', String(index)] : null }
  })
  const schemas = Object.values(operation.requestBody?.content ?? {}).map(
    ({ schema }) => schema?.properties ?? {},
  )
  // Some platforms take a form's parameters in the query, and the other way round.
  const inBody = (name: string) => schemas.some((properties) => name in (properties as object))
  const sent = operation.requestBody ? query : { ...asTexts(body), ...query }
  const known = new Set([
    ...listed.filter((each) => each.in === 'query').map(({ name }) => name),
    ...alsoTakes,
  ])
  const unknown = Object.keys(sent).filter((name) => !known.has(name.replace(/\[\]$/, '')) && !inBody(name))
  return [
    ...unknown.map((name) => `the query parameter ${name} is not in the description`),
    ...listed.flatMap(({ name, in: place, required, schema, path }) => {
      const value =
        place === 'query' ? sent[name] : place === 'header' ? headers[name.toLowerCase()] : undefined
      if (place !== 'query' && place !== 'header') return []
      if (value === undefined) return required ? [`the ${place} parameter ${name} is missing`] : []
      if (path === null || schema === undefined || place === 'header') return []
      const read = schema.type === 'array' ? value.split(',') : value
      return check([...path, 'schema'], read, `query ${name}`, true)
    }),
  ]
}

function asTexts(body: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]))
}

/** Checks a body against the schema of its type, or of JSON where the description has no other. */
function bodyFaults({ operation, at }: Found, call: PlatformCallRecord, check: Check): string[] {
  const content = operation.requestBody?.content
  if (content === undefined) return []
  const type = call.headers['content-type']?.split(';')[0] ?? 'application/json'
  const isRaw = call.files.some(({ field }) => field === '')
  const [group] = type.split('/')
  const accepted = [
    type,
    `${group}/*`,
    ...(isRaw ? ['application/octet-stream', '*/*'] : Object.keys(content)),
  ]
  const key = accepted.find((each) => content[each])
  if (key === undefined) return [`does not accept ${type}`]
  if (isRaw || content[key]?.schema === undefined) return []
  const path = [...at, 'requestBody', 'content', key, 'schema']
  const sent = { ...asFields(call), ...call.query }
  if (type === 'application/json') return check(path, call.body, 'request')
  // A field of a form may be a text, or JSON in a text.
  const faults = check(path, sent, 'request', true)
  return faults.length === 0 ? [] : check(path, withJson(sent), 'request', true)
}

/** A part that is a file stands for the text that JSON would hold in its place. */
function asFields({ body, files }: PlatformCallRecord): Record<string, unknown> {
  const fields: Record<string, unknown> = Object.fromEntries(
    files.map(({ field, name }) => [field, field.endsWith('[]') ? [name] : name]),
  )
  for (const [name, value] of Object.entries(body)) {
    const [, list] = /^(\w+)\[\d*\]$/.exec(name) ?? []
    if (list === undefined) fields[name] = value
    else fields[list] = [...((fields[list] as unknown[] | undefined) ?? []), parseText(String(value))]
  }
  return fields
}

function withJson(fields: Record<string, unknown>): Record<string, unknown> {
  const parsed = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'string' ? parseText(value) : value,
  ])
  return Object.fromEntries(parsed)
}

function answerFaults(
  description: Description,
  found: Found,
  answer: Answer,
  { check, options }: Tools,
): string[] {
  const { status, json } = answer
  if (status >= 500) return []
  const described = describedAnswer(description, found, answer, options)
  if (described === null) {
    const isError = status >= 300 || options.isError?.(json)
    return isError ? [] : [`the answer ${status} is not in the description`]
  }
  return described.schema ? check(described.path, json, `answer ${status}`) : []
}

/** Finds the schema of an answer, and its path; null where the description has no such answer. */
function describedAnswer(
  { components }: Description,
  { operation: { responses }, at }: Found,
  { status, json }: Answer,
  { isError }: VendorOptions,
): { schema: Schema | undefined; path: string[] } | null {
  const reportsError = status < 300 && isError?.(json) === true
  const keys = [...(reportsError ? [] : [String(status)]), `${Math.floor(status / 100)}XX`, 'default']
  const key = keys.find((each) => responses[each])
  if (key === undefined) return null
  const shared = responses[key]?.$ref?.split('/').at(-1)
  const response = shared === undefined ? responses[key] : components?.responses?.[shared]
  const place = shared === undefined ? [...at, 'responses', key] : ['components', 'responses', shared]
  const path = [...place, 'content', 'application/json', 'schema']
  return { schema: response?.content?.['application/json']?.schema, path }
}
