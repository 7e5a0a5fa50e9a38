import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import type { OperationRow } from '../../server/http/operations/operation.ts'

/** One request as it goes over the wire. */
export interface Case {
  /** Names the special feature of the request. */
  name: string
  operation: string
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer | null
}

interface Parameter {
  name: string
  in: string
  example?: unknown
}

export interface Described {
  parameters: Parameter[]
  /** The example of its JSON body. */
  example: unknown
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

const long = (length: number) => 'x'.repeat(length)
const hostileValues: Json[] = [
  null,
  0,
  -1,
  1.5,
  1e300,
  9_007_199_254_740_992,
  '',
  ' ',
  'x',
  '1',
  'true',
  '2026-01-01T00:00:00Z',
  '2026-13-45',
  '\u0000',
  '🦄'.repeat(130),
  long(256),
  long(70_000),
  true,
  [],
  [null],
  ['x', 1, {}],
  {},
  { constructor: { prototype: { polluted: true } } },
  { toString: 'x', length: -1 },
]
const hostileQueries = [
  '',
  '0',
  '-1',
  '1.5',
  '1e3',
  '0x10',
  '%201',
  'abc',
  'true',
  'null',
  'undefined',
  '2026-01-01T00:00:00Z',
  '2026-01-01T00:00:00%2B02:00',
  'a%20b',
  'a+b',
  '%C3%A9',
  '%zz',
  '%00',
  '%F0%9F%A6%84',
  ':@,;!$',
  '[]',
  'a%5Bb%5D',
  long(3000),
  "1'--",
]
const hostileSegments = [
  'x',
  'UPPER',
  'a%2Fb',
  '%20',
  '%00',
  '%zz',
  '%C3%A9',
  '%F0%9F%A6%84',
  '%E0%A4%A',
  long(256),
  '..%2f..',
  '.',
  'a:b',
  'a;b=c',
  "1'--",
  '%5B%5D',
  '__proto__',
  'constructor',
  '%25',
  'a+b',
]

/** Good, mutated and hostile requests for one operation. */
export function requestsOf(id: string, row: OperationRow, described: Described): Case[] {
  const valid = example(id, row, described)
  return [
    valid,
    ...queryCases(valid, described),
    ...pathCases(valid, row, described),
    ...(row.body === 'form' ? formCases(valid, described.example as Record<string, string>) : []),
    ...(row.body === 'json-or-form' ? asForm(id, row, described) : []),
    ...(isJson(row) ? bodyCases(valid, described.example as Json) : strayBodies(valid, row)),
    ...methodCases(valid, row),
  ]
}

const isJson = ({ body }: OperationRow) =>
  body === 'json' || body === 'json-or-form' || body === 'json-or-csv'

function example(id: string, row: OperationRow, { parameters, example: body }: Described): Case {
  const path = row.path.replace(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent(String(exampleOf(parameters, 'path', name))),
  )
  const query = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name }) => `${name}=${encodeURIComponent(String(exampleOf(parameters, 'query', name)))}`)
  const json = isJson(row)
  if (row.body === 'form') return formExample(id, row, path, body as Record<string, string>)
  return {
    name: 'the example',
    operation: id,
    method: row.method.toUpperCase(),
    path: query.length > 0 ? `${path}?${query.join('&')}` : path,
    headers: json ? { 'content-type': 'application/json' } : {},
    body: json ? Buffer.from(JSON.stringify(body)) : null,
  }
}

function exampleOf(parameters: Parameter[], kind: string, name: string): unknown {
  return parameters.find((parameter) => parameter.in === kind && parameter.name === name)?.example ?? 'x'
}

function queryCases(valid: Case, { parameters }: Described): Case[] {
  const [path = '/', query = ''] = valid.path.split('?')
  const at = (name: string, text: string): Case => ({
    ...valid,
    name,
    path: text === '' ? path : `${path}?${text}`,
  })
  const names = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
  const general = [
    'unknown=1',
    '__proto__=1',
    'constructor=1',
    '=',
    '&&',
    '%',
    'a=b=c',
    `${query}&unknown%5Ba%5D=1`,
    `${query}&x[__proto__][polluted]=1`,
  ]
  return [
    at('no query', ''),
    ...general.map((text) => at(`query ${text.slice(0, 40)}`, text)),
    ...names.flatMap((name) => [
      ...hostileQueries.map((value) => at(`query ${name}=${value.slice(0, 40)}`, `${name}=${value}`)),
      at(`query ${name} without =`, name),
      at(`query ${name} twice`, `${name}=1&${name}=2`),
      at(`query ${name} as array`, `${name}[]=1`),
      at(`query ${name} as object`, `${name}[a]=1&${name}[b]=2`),
    ]),
  ]
}

function pathCases(valid: Case, row: OperationRow, { parameters }: Described): Case[] {
  const [path = '/', query] = valid.path.split('?')
  const at = (name: string, changed: string): Case => ({
    ...valid,
    name,
    path: query ? `${changed}?${query}` : changed,
  })
  const names = [...row.path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name as string)
  const filled = (target: string, value: string) =>
    row.path.replace(/\{([^}]+)\}/g, (_, name: string) =>
      name === target ? value : encodeURIComponent(String(exampleOf(parameters, 'path', name))),
    )
  return [
    at('trailing slash', path.endsWith('/') ? path : `${path}/`),
    at('upper case', names.length === 0 ? path.toUpperCase() : path),
    ...names.flatMap((name) =>
      ['', ...hostileSegments].map((value) => at(`path ${name}=${value.slice(0, 40)}`, filled(name, value))),
    ),
  ]
}

function bodyCases(valid: Case, body: Json): Case[] {
  const json = (name: string, value: Json): Case => ({
    ...valid,
    name,
    body: Buffer.from(JSON.stringify(value)),
  })
  const raw = (name: string, bytes: Buffer | string | null, headers: Record<string, string> = {}): Case => ({
    ...valid,
    name,
    headers: { ...valid.headers, ...headers },
    body: bytes === null ? null : Buffer.from(bytes as string),
  })
  const text = JSON.stringify(body)
  const open = text.slice(0, -1)
  const comma = open === '{' ? '' : ','
  return [
    ...placesOf(body).flatMap((place) => [
      ...hostileValues.map((value) =>
        json(`body ${place.join('.')} = ${JSON.stringify(value).slice(0, 40)}`, replaced(body, place, value)),
      ),
      json(`body without ${place.join('.')}`, replaced(body, place, undefined)),
    ]),
    ...objectsOf(body).map((place) =>
      json(`unknown property in body ${place.join('.')}`, withUnknown(body, place)),
    ),
    ...['{', '{"a":1}x', 'null', '"x"', '1', 'true', '[]', '[{}]', '{}', '{"a":', "{'a':1}", '\u0000'].map(
      (bad) => raw(`body ${bad}`, bad),
    ),
    raw('a property twice', `${open}${comma}"twice":1,"twice":2}`),
    raw('byte order mark', `\uFEFF${text}`),
    raw('60 levels', `${open}${comma}"deep":${'['.repeat(58)}${']'.repeat(58)}}`),
    raw('no body', null),
    { ...raw('no body and no content type', null), headers: {} },
    raw('__proto__ in the body', `${open}${comma}"__proto__":{"polluted":true}}`),
    raw('__proto__ deep in the body', `${open}${comma}"a":[{"__proto__":1}]}`),
    raw('100 levels', `${open}${comma}"deep":${'['.repeat(98)}${']'.repeat(98)}}`),
    raw(
      'not UTF-8',
      Buffer.concat([Buffer.from(`${open}${comma}"a":"`), Buffer.from([0xff, 0xc0]), Buffer.from('"}')]),
    ),
    {
      ...raw('UTF-16', Buffer.from(text, 'utf16le')),
      headers: { 'content-type': 'application/json; charset=utf-16le' },
    },
    raw('spaces around', `  \n${text}\t `),
    raw('gzip', gzipSync(text), { 'content-encoding': 'gzip' }),
    raw('deflate', deflateSync(text), { 'content-encoding': 'deflate' }),
    raw('brotli', brotliCompressSync(text), { 'content-encoding': 'br' }),
    raw('identity', text, { 'content-encoding': 'identity' }),
    raw('no gzip', text, { 'content-encoding': 'gzip' }),
    raw('unknown encoding', text, { 'content-encoding': 'compress' }),
  ]
}

/** For a few operations only: stock compiles an operation anew for each content type. */
export function contentTypeCases(valid: Case): Case[] {
  const types = [
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'Application/JSON',
    'application/json; x=y',
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/vnd.api+json',
    'application/json; charset=iso-8859-1',
    'json',
    '*/*',
  ]
  return types.map((type) => ({ ...valid, name: `content type ${type}`, headers: { 'content-type': type } }))
}

function formExample(id: string, row: OperationRow, path: string, fields: Record<string, string>): Case {
  return {
    name: 'the example',
    operation: id,
    method: row.method.toUpperCase(),
    path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: Buffer.from(new URLSearchParams(fields).toString()),
  }
}

/** Builds the operation's request as a form, if its JSON example is as flat as a form. */
function asForm(id: string, row: OperationRow, described: Described): Case[] {
  const fields = described.example as Record<string, string>
  const { path } = example(id, row, described)
  const sent = { ...formExample(id, row, path, fields), name: 'the example as a form' }
  return [sent, ...formCases(sent, fields)]
}

function formCases(valid: Case, fields: Record<string, string>): Case[] {
  const form = (name: string, changed: Record<string, string>): Case => ({
    ...valid,
    name,
    body: Buffer.from(new URLSearchParams(changed).toString()),
  })
  return [
    form('an unknown field', { ...fields, unknown: 'x' }),
    ...Object.keys(fields).flatMap((key) => [
      ...['', ' ', '1', 'true', 'é 🦄', long(256), long(70_000)].map((value) =>
        form(`field ${key} = ${value.slice(0, 40)}`, { ...fields, [key]: value }),
      ),
      form(
        `without field ${key}`,
        Object.fromEntries(Object.entries(fields).filter(([name]) => name !== key)),
      ),
    ]),
  ]
}

/** A body where the operation has none. */
function strayBodies(valid: Case, row: OperationRow): Case[] {
  if (row.body !== null || row.method === 'get') return []
  return [
    {
      ...valid,
      name: 'a body where none is declared',
      headers: { 'content-type': 'application/json' },
      body: Buffer.from('{"a":1}'),
    },
  ]
}

function methodCases(valid: Case, row: OperationRow): Case[] {
  // PATCH is on no path of the contract.
  const patch = { ...valid, name: 'method PATCH', method: 'PATCH', body: null, headers: {} }
  return row.method === 'get' ? [patch, { ...valid, name: 'method HEAD', method: 'HEAD' }] : [patch]
}

type Place = (string | number)[]

/** Every property and the first element of every array, outside in. */
function placesOf(value: Json, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const keys: Place = Array.isArray(value) ? (value.length > 0 ? [0] : []) : Object.keys(value)
  return keys.flatMap((key) => {
    const place = [...at, key]
    return [place, ...placesOf((value as Record<string, Json>)[key] as Json, place)]
  })
}

function objectsOf(value: Json): Place[] {
  const isObject = (place: Place) => {
    const found = place.reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], value)
    return typeof found === 'object' && found !== null && !Array.isArray(found)
  }
  return [[], ...placesOf(value)].filter(isObject)
}

function replaced(value: Json, place: Place, by: Json | undefined): Json {
  const copy = structuredClone(value)
  const parent = place
    .slice(0, -1)
    .reduce<Json>((node, key) => (node as Record<string, Json>)[key] as Json, copy) as Record<string, Json>
  const last = place.at(-1) as string
  if (by !== undefined) parent[last] = by
  else if (Array.isArray(parent)) parent.splice(Number(last), 1)
  else delete parent[last]
  return copy
}

function withUnknown(value: Json, place: Place): Json {
  const copy = structuredClone(value)
  const target = place.reduce<Json>(
    (node, key) => (node as Record<string, Json>)[key] as Json,
    copy,
  ) as Record<string, Json>
  target.unknown_property = { any: ['thing', 1] }
  return copy
}
