import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { document, type Operation, operationOf } from './document.ts'
import type { Input, OperationId } from './types.ts'

const NAME = 'postern'

export interface Problem {
  /** Where it is: `body.posts.0.integration`. */
  location: string
  message: string
}

export interface RequestParts {
  /** Parameters of the path and the query as texts. */
  path: Record<string, string>
  query: Record<string, string | string[]>
  body?: unknown
}

export type Checked<Id extends OperationId> =
  | { problems: Problem[]; input?: undefined }
  | { problems?: undefined; input: Input<Id> }

/**
 * Checks a request of an operation against the contract, and converts the texts of its parameters to their types. Validators are
 * compiled at their first use.
 */
export function validateRequest<Id extends OperationId>(id: Id, parts: RequestParts): Checked<Id> {
  const operation = operationOf(id)
  const path = structuredClone(parts.path)
  const query = structuredClone(parts.query)
  const problems = [
    ...problemsOf(parametersValidator(operation, 'path'), path, 'path'),
    ...problemsOf(parametersValidator(operation, 'query'), query, 'query'),
    ...bodyProblems(operation, parts.body),
  ]
  if (problems.length > 0) return { problems }
  return { input: { path, query, body: parts.body } as unknown as Input<Id> }
}

function bodyProblems({ id, path, method, requestBody }: Operation, body: unknown): Problem[] {
  if (requestBody === null) return []
  if (body === undefined) return requestBody.required ? [{ location: 'body', message: 'must be sent' }] : []
  if (requestBody.content['application/json']?.schema === undefined) return []
  const pointer = [
    'paths',
    path,
    method.toLowerCase(),
    'requestBody',
    'content',
    'application/json',
    'schema',
  ]
  return problemsOf(
    compiled(`${id} body`, () => referTo(pointer)),
    body,
    'body',
  )
}

/**
 * Checks a response of an operation against the contract. Returns what is wrong with its status, its type or its body, in sentences.
 * `body` is parsed if it is JSON, and ignored if it is not.
 */
export function validateResponse(
  id: OperationId,
  { status, contentType, body }: { status: number; contentType: string | null; body: unknown },
): string[] {
  const { responses } = operationOf(id)
  const key = responses[status] !== undefined ? String(status) : status >= 400 ? 'default' : null
  const response = key === null ? undefined : responses[key]
  if (response === undefined) return [`The status ${status} is not in the contract.`]
  const types = Object.keys(response.content ?? {})
  const type = contentType?.split(';', 1)[0]?.trim() ?? null
  if (type === null || types.length === 0)
    return types.length === 0 || status === 304
      ? []
      : [`The response has no body; the contract has ${types.join(' or ')}.`]
  const media = response.content?.[type]
  if (media === undefined)
    return [`The response is ${type}; the contract has ${types.join(' or ')} for the status ${status}.`]
  if (media.schema === undefined || !/\bjson$/.test(type)) return []
  const { schema } = media
  const validate = compiled(`${id} ${key} ${type}`, () => absolute(schema) as object)
  return problemsOf(validate, body, 'body').map(({ location, message }) => `${location} ${message}.`)
}

const validators = new Map<string, ValidateFunction>()

function compiled(name: string, schema: () => object): ValidateFunction {
  const known = validators.get(name)
  if (known !== undefined) return known
  const made = ajv().compile(schema())
  validators.set(name, made)
  return made
}

let instance: Ajv2020 | undefined

function ajv(): Ajv2020 {
  if (instance === undefined) {
    instance = new Ajv2020({ strict: false, allErrors: true, coerceTypes: false, validateSchema: false })
    addFormats.default(instance)
    instance.addSchema(document, NAME)
  }
  return instance
}

/** Converts texts, which are all that a path and a query have. */
let converting: Ajv2020 | undefined

function parametersValidator(operation: Operation, place: 'path' | 'query'): ValidateFunction {
  const key = `${operation.id} ${place}`
  const known = validators.get(key)
  if (known !== undefined) return known
  if (converting === undefined) {
    converting = new Ajv2020({ strict: false, allErrors: true, coerceTypes: 'array', validateSchema: false })
    addFormats.default(converting)
    converting.addSchema(document, NAME)
  }
  const parameters = operation.parameters.filter((parameter) => parameter.in === place)
  const made = converting.compile({
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema = {} }) => [name, absolute(schema)])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  })
  validators.set(key, made)
  return made
}

function referTo(pointer: string[]): object {
  const steps = pointer.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1')))
  return { $ref: `${NAME}#/${steps.join('/')}` }
}

/** Lets the references of a part of the document lead into the document. */
function absolute(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(absolute)
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string' ? value.replace(/^#/, `${NAME}#`) : absolute(value),
    ]),
  )
}

function problemsOf(validate: ValidateFunction, value: unknown, place: string): Problem[] {
  if (validate(value)) return []
  return (validate.errors ?? []).map((error) => ({
    location: [place, ...error.instancePath.split('/').slice(1)].join('.'),
    message: messageOf(error),
  }))
}

function messageOf({ message = 'is not valid', params }: ErrorObject): string {
  const { allowedValues, additionalProperty } = params as Record<string, unknown>
  if (Array.isArray(allowedValues)) return `${message}: ${allowedValues.join(', ')}`
  return additionalProperty === undefined ? message : `${message}: ${additionalProperty}`
}
