import { expect, test } from 'vitest'
import contract from '../../generated/openapi.json' with { type: 'json' }

/** Keywords of JSON Schema that generators for other languages have to know. */
const schemaKeywords = [
  '$ref',
  'additionalProperties',
  'allOf',
  'anyOf',
  'const',
  'contentMediaType',
  'default',
  'description',
  'enum',
  'format',
  'items',
  'maxItems',
  'maxLength',
  'maxProperties',
  'maximum',
  'minItems',
  'minLength',
  'minProperties',
  'minimum',
  'oneOf',
  'pattern',
  'properties',
  'required',
  'title',
  'type',
  'uniqueItems',
  'x-echoes',
  'x-ignores',
]

/** Extensions that openapi/README.md explains. */
const extensions = [
  'x-agent',
  'x-body-limit',
  'x-codeSamples',
  'x-cross-site',
  'x-displayName',
  'x-echoes',
  'x-error-format',
  'x-generated-by',
  'x-group-keys',
  'x-ignores',
  'x-key-rate-limit',
  'x-oauth-resource',
  'x-plan-feature',
  'x-platform-admin',
  'x-rate-limit',
  'x-recent-sign-in',
  'x-repeatable',
  'x-roles',
  'x-sample-query',
  'x-scopes',
  'x-sdk',
  'x-tagGroups',
  'x-tools',
  'x-while-impersonating',
  'x-without-second-factor',
]

/** Places where keys are names, not keywords. */
const maps = new Set(['properties', 'patternProperties', '$defs', 'dependentSchemas'])
const values = new Set([
  'example',
  'examples',
  'default',
  'const',
  'enum',
  'x-codeSamples',
  'x-tools',
  'x-scopes',
])

function keywordsOf(schema: unknown, found: Set<string>): void {
  if (Array.isArray(schema)) for (const part of schema) keywordsOf(part, found)
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return
  for (const [key, value] of Object.entries(schema)) {
    found.add(key)
    if (values.has(key)) continue
    if (maps.has(key)) for (const child of Object.values(value as object)) keywordsOf(child, found)
    else keywordsOf(value, found)
  }
}

/** Finds every schema, and every key that begins with `x-`. */
function visit(node: unknown, schemas: unknown[], extended: Set<string>): void {
  if (typeof node !== 'object' || node === null) return
  for (const [key, value] of Object.entries(node)) {
    if (key.startsWith('x-')) extended.add(key)
    if (values.has(key)) continue
    if (key === 'schema') schemas.push(value)
    if (key === 'schemas') schemas.push(...Object.values(value as object))
    visit(value, schemas, extended)
  }
}

const schemas: unknown[] = []
const extended = new Set<string>()
visit(contract, schemas, extended)

test('schemas use only keywords that generators are known to read', () => {
  const used = new Set<string>()
  keywordsOf(schemas, used)
  expect([...used].sort()).toEqual(schemaKeywords)
})

test('the contract uses only extensions that are explained', () => {
  expect([...extended].sort()).toEqual(extensions)
})

test('a change of the way in which links are written does not break them', () => {
  const responses = Object.values(contract.paths).flatMap((item) =>
    Object.values(item).flatMap(({ responses }) => Object.values(responses as object)),
  )
  const links = responses.flatMap(({ links = {} }: { links?: Record<string, { operationId: string }> }) =>
    Object.values(links),
  )
  const ids = new Set(
    Object.values(contract.paths).flatMap((item) =>
      Object.values(item).map(({ operationId }) => operationId),
    ),
  )
  expect(links.length).toBeGreaterThanOrEqual(9)
  expect(links.filter(({ operationId }) => !ids.has(operationId))).toEqual([])
})

test('no list of values has null, which generators cannot put among texts', () => {
  const lists = [...JSON.stringify(contract).matchAll(/"enum":(\[[^\]]*\])/g)].map(([, list = '']) => list)
  expect(lists.length).toBeGreaterThan(100)
  expect(lists.filter((list) => list.includes('null'))).toEqual([])
})
