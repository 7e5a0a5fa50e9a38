import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { jsonToLex, type LexiconDoc, Lexicons } from '@atproto/lexicon'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Answer, PlatformCallRecord } from './stand-in.ts'

type Schema = Record<string, unknown>
interface Operation {
  requestBody?: { content?: Record<string, { schema?: Schema }> }
  responses: Record<string, { $ref?: string; content?: Record<string, { schema?: Schema }> }>
}
interface Description {
  paths: Record<string, Record<string, Operation>>
  components: { responses?: Record<string, Operation['responses'][string]> }
}

/** Holds requests and answers against the API description that a platform publishes; returns what does not fit. */
export type Vendor = (call: PlatformCallRecord, answer: Answer) => string[]

/** Looks for the descriptions in POSTERN_VENDORS, else beside the checkout. */
const folder = process.env.POSTERN_VENDORS ?? join(import.meta.dirname, '../../../shared/vendors')

/**
 * Returns null where there is no description of the platform. `basePath` comes before every path of the description, which says
 * nothing of the paths that `uncovered` matches.
 */
export function readVendor(id: string, { basePath = '', uncovered = /^$/ } = {}): Vendor | null {
  const file = join(folder, `${id}.json`)
  if (!existsSync(file)) return null
  // Vendors write oneOf where several schemas fit.
  const text = readFileSync(file, 'utf8').replaceAll('"oneOf":', '"anyOf":')
  const description = JSON.parse(text) as Description
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  ajv.addSchema(description, 'vendor')
  const problems = (schema: Schema | undefined, path: string[], value: unknown, what: string) => {
    if (schema === undefined) return []
    const pointer = path
      .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/')
    const validate = ajv.compile({ $ref: `vendor#/${pointer}` })
    if (validate(value)) return []
    return (validate.errors ?? []).map(({ instancePath, message }) => `${what}${instancePath} ${message}`)
  }
  return (call, answer) => {
    if (uncovered.test(call.path)) return []
    const found = findOperation(description, call, basePath)
    if (found === null) return [`${call.method} ${call.path} is not in the description`]
    const { template, operation } = found
    const at = ['paths', template, call.method.toLowerCase()]
    const type = 'application/json'
    const named =
      operation.responses[String(answer.status)] ?? operation.responses['4XX'] ?? operation.responses.default
    const shared = named?.$ref?.split('/').at(-1)
    const key =
      ([String(answer.status), '4XX', 'default'] as const).find((each) => operation.responses[each]) ??
      'default'
    const response = shared === undefined ? named : description.components.responses?.[shared]
    const responseAt = shared === undefined ? [...at, 'responses', key] : ['components', 'responses', shared]
    return [
      ...problems(
        operation.requestBody?.content?.[type]?.schema,
        [...at, 'requestBody', 'content', type, 'schema'],
        bodyOf(call),
        'request',
      ),
      ...(answer.status < 500
        ? problems(
            response?.content?.[type]?.schema,
            [...responseAt, 'content', type, 'schema'],
            answer.json,
            `answer ${answer.status}`,
          )
        : []),
    ]
  }
}

/** A part that is a file stands for the text that JSON would hold in its place. */
function bodyOf({ body, files }: PlatformCallRecord): Record<string, unknown> {
  return { ...Object.fromEntries(files.map(({ field, name }) => [field, name])), ...body }
}

function findOperation({ paths }: Description, { method, path }: PlatformCallRecord, basePath: string) {
  if (!path.startsWith(basePath)) return null
  for (const [template, operations] of Object.entries(paths)) {
    const pattern = new RegExp(`^${template.replace(/\{[^}]+\}/g, '[^/]+')}$`)
    const operation = operations[method.toLowerCase()]
    if (operation && pattern.test(path.slice(basePath.length))) return { template, operation }
  }
  return null
}

/** Holds exchanges against AT Protocol lexicons, and records against those of their collection; null where there are none. */
export function readLexicons(id: string): Vendor | null {
  const file = join(folder, `${id}.json`)
  if (!existsSync(file)) return null
  const lexicons = new Lexicons(
    (JSON.parse(readFileSync(file, 'utf8')) as { lexicons: LexiconDoc[] }).lexicons,
  )
  return ({ method, path, query, body }, answer) => {
    const nsid = path.replace('/xrpc/', '')
    const { record, collection } = body
    const checks = [
      () => method === 'GET' && lexicons.assertValidXrpcParams(nsid, numbersIn(query)),
      () => Object.keys(body).length > 0 && lexicons.assertValidXrpcInput(nsid, jsonToLex(body)),
      () => record !== undefined && lexicons.assertValidRecord(String(collection), jsonToLex(record)),
      () => answer.status === 200 && lexicons.assertValidXrpcOutput(nsid, jsonToLex(answer.json)),
    ]
    return checks.flatMap((check) => {
      try {
        check()
        return []
      } catch (error) {
        return [String(error)]
      }
    })
  }
}

/** Queries are texts, and lists of one look like a text. */
function numbersIn(query: Record<string, string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      /^\d+$/.test(value) ? Number(value) : name === 'uris' ? [value] : value,
    ]),
  )
}
