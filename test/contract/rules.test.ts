import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import contract from '../../generated/openapi.json' with { type: 'json' }
import { errorCatalogue } from '../../server/errors/errors.ts'
import { policiesOf } from '../../server/http/security/limits.ts'

/** The rules of the contract that the linter does not know. */
interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  maxLength?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: unknown
  oneOf?: Schema[]
  anyOf?: Schema[]
  allOf?: Schema[]
}

interface Media {
  schema?: Schema
  example?: unknown
}

interface Operation {
  operationId: string
  'x-sdk'?: string
  tags: string[]
  summary?: string
  description?: string
  security?: object[]
  parameters?: ({ $ref: string } | Parameter)[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { $ref?: string; content?: Record<string, Media> }>
  'x-rate-limit'?: string
  'x-key-rate-limit'?: string
}

interface Parameter {
  name: string
  in: string
  description?: string
  example?: unknown
  allowReserved?: boolean
  schema: Schema
}

const { components } = contract as unknown as {
  components: {
    schemas: Record<string, Schema>
    parameters: Record<string, Parameter>
    responses: Record<string, { content?: Record<string, Media> }>
  }
}
const operations = Object.entries(
  contract.paths as unknown as Record<string, Record<string, Operation>>,
).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    path,
    operation,
  })),
)

function lookUp<T>(node: { $ref?: string }, among: Record<string, T>): T {
  return node.$ref === undefined ? (node as T) : (among[node.$ref.slice(node.$ref.lastIndexOf('/') + 1)] as T)
}

const parametersOf = ({ parameters = [] }: Operation) =>
  parameters.map((raw) => lookUp<Parameter>(raw as { $ref?: string }, components.parameters))
const responsesOf = ({ responses }: Operation) =>
  Object.entries(responses).map(([status, raw]) => ({ status, ...lookUp(raw, components.responses ?? {}) }))

/** Finds parts of a request schema without a bound; visits each referenced schema once. */
function unbounded(schema: Schema, at: string, seen: Set<Schema>): string[] {
  const found = lookUp<Schema>(schema, components.schemas)
  if (seen.has(found)) return []
  seen.add(found)
  const types = [found.type ?? []].flat()
  const fixed = found.enum !== undefined || found.const !== undefined
  const problems: string[] = []
  if (
    types.includes('string') &&
    !fixed &&
    found.maxLength === undefined &&
    found.format !== 'binary' &&
    !('contentMediaType' in found)
  )
    problems.push(`${at} has no maxLength`)
  if (types.includes('array') && found.maxItems === undefined) problems.push(`${at} has no maxItems`)
  if (types.includes('integer') && !fixed && (found.minimum === undefined || found.maximum === undefined))
    problems.push(`${at} has no bounds`)
  const children: [string, Schema][] = [
    ...Object.entries(found.properties ?? {}),
    ...(found.items ? [['[]', found.items] as [string, Schema]] : []),
    ...[...(found.oneOf ?? []), ...(found.anyOf ?? []), ...(found.allOf ?? [])].map(
      (child, i) => [`<${i}>`, child] as [string, Schema],
    ),
  ]
  return [...problems, ...children.flatMap(([name, child]) => unbounded(child, `${at}.${name}`, seen))]
}

/** Operations of our own, which no existing client sends more than they know. */
const closedOperations = [
  'renameChannelGroup',
  'createApiKey',
  'changePassword',
  'deleteAccount',
  'changeMemberRole',
  'decidePost',
  'unpublishPost',
  'editPublishedPost',
  'setDatePreferences',
  'submitSecondFactor',
  'confirmTotp',
  'setSecondFactorRule',
]

/** Every object with properties of its own that a body may hold, and where. */
function objectsIn(schema: Schema, at: string, seen = new Set<Schema>()): { at: string; object: Schema }[] {
  const object = lookUp<Schema>(schema, components.schemas)
  if (seen.has(object)) return []
  seen.add(object)
  return [
    ...(object.properties ? [{ at, object }] : []),
    ...Object.entries(object.properties ?? {}).flatMap(([name, child]) =>
      objectsIn(child, `${at}.${name}`, seen),
    ),
    ...(object.items ? objectsIn(object.items, `${at}[]`, seen) : []),
    ...[...(object.oneOf ?? []), ...(object.anyOf ?? []), ...(object.allOf ?? [])].flatMap((child) =>
      objectsIn(child, at, seen),
    ),
  ]
}

function optionalIn({ properties = {}, required = [] }: Schema): string[] {
  return Object.keys(properties).filter((name) => !required.includes(name))
}

function takesNull(schema: Schema | undefined): boolean {
  if (schema === undefined) return true
  const { type, enum: values, oneOf, anyOf } = lookUp<Schema>(schema, components.schemas)
  if (values) return values.includes(null)
  if (oneOf ?? anyOf) return (oneOf ?? anyOf ?? []).some(takesNull)
  return type === undefined || [type].flat().includes('null')
}

describe('every operation', () => {
  test('every operation has a unique operationId, one tag, a summary, a description and its security', () => {
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { name, operation } of operations) {
      expect(operation.operationId, name).toMatch(/^[a-z][A-Za-z0-9]+$/)
      expect(operation.tags, name).toHaveLength(1)
      expect(operation.summary?.length ?? 0, `${name}: summary`).toBeGreaterThan(5)
      expect(operation.description?.length ?? 0, `${name}: description`).toBeGreaterThan(10)
      expect(operation.security, `${name}: security`).toBeDefined()
    }
  })

  test('every operation names its SDK method, apart from pages, files of the documentation and plain bytes', () => {
    const called = operations.filter(
      ({ operation: { tags, requestBody } }) =>
        !['console', 'docs'].includes(tags[0] ?? '') &&
        Object.keys(requestBody?.content ?? {}).join() !== 'application/octet-stream',
    )
    expect(called.filter(({ operation }) => !operation['x-sdk']).map(({ name }) => name)).toEqual([])
    const others = operations.filter((each) => !called.includes(each))
    expect(others.filter(({ operation }) => operation['x-sdk']).map(({ name }) => name)).toEqual([])
    const names = called.map(({ operation }) => operation['x-sdk'] ?? '')
    expect(new Set(names).size).toBe(names.length)
    // A door, a resource and a method, or a topic, a resource and a method.
    expect(names.filter((name) => !/^[a-z][A-Za-z]*(\.[a-z][A-Za-z]*){1,2}$/.test(name))).toEqual([])
  })

  test('every operation has a plain name in the SDK, unless it is a variant of one with a plain name', () => {
    const nameOf = ({ operation }: (typeof operations)[number]) => operation['x-sdk'] ?? ''
    const forms = operations.filter((each) => nameOf(each).startsWith('consoleApi.'))
    expect(forms.length).toBeGreaterThan(20)
    expect(forms.filter(({ path }) => path.startsWith('/public/v1/'))).toEqual([])
    const resources = new Set(
      operations
        .filter(({ path }) => path.startsWith('/public/v1/'))
        .map((each) => nameOf(each).split('.')[0]),
    )
    expect(forms.map(nameOf).filter((name) => !resources.has(name.split('.')[1]))).toEqual([])
  })

  test('dates in example bodies are far ahead, since a copied past date would publish at once', () => {
    const bodies = operations.map(({ name, operation: { requestBody } }) => ({
      name,
      date: (requestBody?.content['application/json']?.example as { date?: string } | undefined)?.date,
    }))
    const dated = bodies.filter(({ date }) => date?.startsWith('2'))
    expect(dated.length).toBeGreaterThan(4)
    expect(dated.filter(({ date = '' }) => date < '2030')).toEqual([])
  })

  test('every operation documents how it fails', () => {
    for (const { name, operation } of operations) {
      const statuses = Object.keys(operation.responses)
      expect(statuses, name).toContain('default')
      const demands =
        operation.security?.some((option) => Object.keys(option).length > 0) &&
        !operation.security.some((option) => Object.keys(option).length === 0)
      // A page sends the signed-out to the sign-in page instead.
      if (demands && !statuses.includes('303')) expect(statuses, name).toContain('401')
      if (operation.requestBody) expect(statuses, name).toContain('400')
      if (operation['x-rate-limit'] ?? operation['x-key-rate-limit']) expect(statuses, name).toContain('429')
    }
  })

  test('every operation has an example for its request and for each success', () => {
    const without = operations.flatMap(({ name, operation }) => [
      ...Object.entries(operation.requestBody?.content ?? {}).flatMap(([type, media]) =>
        type.startsWith('multipart/') || hasExample(media) ? [] : [`${name} ${type}`],
      ),
      ...responsesOf(operation).flatMap(({ status, content = {} }) =>
        status.startsWith('2')
          ? Object.entries(content).flatMap(([type, media]) =>
              hasExample(media) ? [] : [`${name} ${status} ${type}`],
            )
          : [],
      ),
    ])
    expect(without).toEqual([])
  })

  test('every operation limits its inputs', () => {
    const seen = new Set<Schema>()
    const problems = operations.flatMap(({ name, operation }) => [
      ...parametersOf(operation).flatMap((parameter) =>
        unbounded(parameter.schema, `${name} ${parameter.name}`, seen),
      ),
      ...Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema }) =>
        schema ? unbounded(schema, `${name} body`, seen) : [],
      ),
    ])
    expect(problems).toEqual([])
  })

  test('every parameter has a description and an example, and query values may be unencoded', () => {
    const problems = operations.flatMap(({ name, operation }) =>
      parametersOf(operation).flatMap((parameter) => [
        ...(parameter.description ? [] : [`${name} ${parameter.name} has no description`]),
        ...('example' in parameter || 'examples' in parameter
          ? []
          : [`${name} ${parameter.name} has no example`]),
        ...(parameter.in !== 'query' || parameter.allowReserved
          ? []
          : [`${name} ${parameter.name} has no allowReserved`]),
      ]),
    )
    expect(problems).toEqual([])
  })

  test('request bodies are open objects and optional properties accept null, except in our own operations', () => {
    const problems = operations.flatMap(({ name, operation }) => {
      const schema = operation.requestBody?.content['application/json']?.schema
      if (schema === undefined) return []
      const closed = closedOperations.includes(operation.operationId)
      return objectsIn(schema, name).flatMap(({ at, object }) => [
        ...(object.additionalProperties === !closed
          ? []
          : [
              closed
                ? `${at}: additionalProperties must be false, or remove ${operation.operationId} from closedOperations in this file`
                : `${at}: additionalProperties must be true; if no existing client sends this operation, add ${operation.operationId} to closedOperations in this file`,
            ]),
        ...(closed ? [] : optionalIn(object).filter((each) => !takesNull(object.properties?.[each]))).map(
          (each) => `${at}.${each} must take null`,
        ),
      ])
    })
    expect(problems).toEqual([])
  })

  test('every operation that takes the header Prefer returns warnings', () => {
    const taking = operations.filter(({ operation }) =>
      parametersOf(operation).some(({ name }) => name === 'Prefer'),
    )
    expect(taking.length).toBeGreaterThan(15)
    for (const { name, operation } of taking) {
      const success = responsesOf(operation).find(({ status }) => status.startsWith('2'))
      const schema = lookUp<Schema>(success?.content?.['application/json']?.schema ?? {}, components.schemas)
      const answered = objectsIn(schema.items ?? schema, name).flatMap(({ object }) =>
        Object.keys(object.properties ?? {}),
      )
      expect(answered, name).toContain('warnings')
    }
  })

  test('the schemas of objects that may be sent back are known', () => {
    const all = JSON.stringify(contract)
    const named = [...all.matchAll(/"x-echoes":(\[[^\]]*\])/g)].flatMap(([, list]) =>
      JSON.parse(list ?? '[]'),
    )
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((name: string) => components.schemas[name] === undefined)).toEqual([])
  })

  test('every operation that takes a key documents the limits of plans', () => {
    const taking = operations.filter(({ operation }) =>
      operation.security?.some((scheme) => 'apiKey' in scheme),
    )
    expect(taking.length).toBeGreaterThan(40)
    for (const { name, operation } of taking) expect(Object.keys(operation.responses), name).toContain('402')
  })

  test('every operation names an existing rate limit', () => {
    const known = Object.keys(policiesOf({ postRateLimit: 1 }))
    for (const { name, operation } of operations)
      for (const limit of [operation['x-rate-limit'], operation['x-key-rate-limit']])
        if (limit) expect(known, name).toContain(limit)
  })
})

describe('the document', () => {
  test('no schema is shared between requests and responses', () => {
    const reached = (schema: Schema | undefined, into: Set<string>) => {
      if (schema === undefined) return
      const text = JSON.stringify(schema)
      for (const [, name] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
        if (into.has(name as string)) continue
        into.add(name as string)
        reached(components.schemas[name as string], into)
      }
    }
    const asked = new Set<string>()
    const answered = new Set<string>()
    for (const { operation } of operations) {
      for (const { schema } of Object.values(operation.requestBody?.content ?? {})) reached(schema, asked)
      for (const { content = {} } of responsesOf(operation))
        for (const { schema } of Object.values(content)) reached(schema, answered)
    }
    // Lists of words and single values carry no direction.
    const isObject = (name: string) => components.schemas[name]?.type === 'object'
    expect([...asked].filter((name) => answered.has(name) && isObject(name))).toEqual([])
  })

  test('the document lists exactly the error codes of the server', () => {
    expect(components.schemas.ErrorCode?.enum?.toSorted()).toEqual(Object.keys(errorCatalogue).sort())
  })

  test('every example matches its schema', () => {
    const ajv = new Ajv2020({
      strict: false,
      validateFormats: false,
      allErrors: true,
      code: { optimize: false },
    })
    ajv.addSchema({ $id: 'contract', components })
    // Operations share most of their failures.
    const compiled = new Map<string, ValidateFunction>()
    const problems: string[] = []
    const check = (name: string, schema: Schema | undefined, example: unknown) => {
      if (schema === undefined || example === undefined) return
      const absolute = JSON.stringify(schema).replaceAll('"#/components/', '"contract#/components/')
      const validate = compiled.get(absolute) ?? ajv.compile(JSON.parse(absolute))
      compiled.set(absolute, validate)
      if (!validate(example)) problems.push(`${name}: ${ajv.errorsText(validate.errors)}`)
    }
    for (const { name, operation } of operations) {
      for (const parameter of parametersOf(operation))
        check(`${name} ${parameter.name}`, parameter.schema, parameter.example)
      for (const [type, media] of Object.entries(operation.requestBody?.content ?? {}))
        if (!type.startsWith('multipart/')) check(`${name} request`, media.schema, media.example)
      for (const { status, content = {} } of responsesOf(operation))
        for (const media of Object.values(content)) check(`${name} ${status}`, media.schema, media.example)
    }
    expect(problems).toEqual([])
  })
})

function hasExample(media: Media): boolean {
  return 'example' in media || 'examples' in media
}
