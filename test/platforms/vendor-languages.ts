import { jsonToLex, type LexiconDoc, Lexicons } from '@atproto/lexicon'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { buildSchema, graphqlSync } from 'graphql'
import { type NostrEvent, verifyEvent } from 'nostr-tools/pure'
import { readDescription, type Vendor } from './vendor.ts'

/**
 * Holds exchanges against AT Protocol lexicons, and records against those of their collection; null where there are none. `uncovered`
 * names methods that the file leaves out: of their answers only the posts are checked.
 */
export function readLexicons(id: string, uncovered: readonly string[] = []): Vendor | null {
  const text = readDescription(`${id}.json`)
  if (text === null) return null
  const lexicons = new Lexicons((JSON.parse(text) as { lexicons: LexiconDoc[] }).lexicons)
  const assertPost = (post: unknown) =>
    lexicons.assertValidXrpcOutput('app.bsky.feed.getPosts', jsonToLex({ posts: [post] }))
  const vendor: Vendor = ({ method, path, query, body }, answer) => {
    const nsid = path.replace('/xrpc/', '')
    const { record, collection } = body
    const isUncovered = uncovered.includes(nsid)
    const checks = isUncovered
      ? postsIn(answer.json).map((post) => () => assertPost(post))
      : [
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
  vendor.covers = ({ path }) => {
    const nsid = path.replace('/xrpc/', '')
    return lexicons.get(nsid) !== undefined && !uncovered.includes(nsid)
  }
  return vendor
}

/** Finds the posts of a list, or of a feed. */
function postsIn(json: unknown): unknown[] {
  const { posts, feed } = (json ?? {}) as { posts?: unknown[]; feed?: { post: unknown }[] }
  return posts ?? feed?.map(({ post }) => post) ?? []
}

/** Reads numbers in a query, and `uris` as the list that it is, also when it has one item. */
function numbersIn(query: Record<string, string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      /^\d+$/.test(value) ? Number(value) : name === 'uris' ? [value] : value,
    ]),
  )
}

/**
 * Holds GraphQL documents, their variables and the data of answers against a schema; null where there is none. `more` adds to the
 * schema what its file leaves out.
 */
export function readGraphql(file: string, more = ''): Vendor | null {
  const text = readDescription(`${file}.graphql`)
  if (text === null) return null
  const schema = buildSchema(text + more, { assumeValidSDL: true })
  return ({ body }, { json }) => {
    const { query: source, variables: variableValues } = body as { query: string; variables?: object }
    const { data } = (json ?? {}) as { data?: object | null }
    // Without data, the document runs against nothing: only its own faults count.
    const { errors = [] } = graphqlSync({
      schema,
      source,
      variableValues: variableValues as Record<string, unknown>,
      rootValue: data ?? {},
    })
    return errors
      .filter(({ path }) => path === undefined || data)
      .map(({ message }) => `request or answer: ${message}`)
  }
}

/** Compiles a definition at its first use. */
function definitionOf(ajv: Ajv2020, name: string): ValidateFunction {
  const validate = ajv.getSchema(`vendor#/$defs/${name}`)
  if (validate === undefined) throw new Error(`The description has no definition ${name}.`)
  return validate as ValidateFunction
}

/** Returns a check against the named definitions of a JSON Schema file; null where there is none. */
export function readDefinitions(id: string): ((name: string, value: unknown) => string[]) | null {
  const text = readDescription(`${id}.json`)
  if (text === null) return null
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    validateFormats: false,
    validateSchema: false,
    code: { optimize: false },
  })
  ajv.addSchema(JSON.parse(text) as object, 'vendor')
  return (name, value) => {
    const validate = definitionOf(ajv, name)
    if (validate(value)) return []
    return (validate.errors ?? []).map(({ instancePath, message }) => `${name}${instancePath} ${message}`)
  }
}

/** Holds events and messages between clients and relays against a JSON Schema, and events against their signature; null where there is none. */
export function readRelayMessages(id: string): Vendor | null {
  const text = readDescription(`${id}.json`)
  if (text === null) return null
  const schemas = new Ajv2020({
    strict: false,
    allErrors: true,
    validateSchema: false,
    code: { optimize: false },
  }).addSchema(JSON.parse(text), 'vendor')
  const faultsOf = (definition: string, value: unknown) => {
    const validate = definitionOf(schemas, definition)
    const isValid = validate(value)
    return (isValid ? [] : (validate.errors ?? [])).map(
      ({ instancePath, message }) => `${definition}${instancePath} ${message}`,
    )
  }
  // The description lacks the messages by which a client proves who it is (NIP-42).
  const isDescribed = (message: unknown) => !Array.isArray(message) || message[0] !== 'AUTH'
  return ({ body }, { json, status }) => {
    const [kind, event] = body.message as [string, NostrEvent]
    const answers = Array.isArray(json) && json.every(Array.isArray) ? json : [json]
    return [
      ...(isDescribed(body.message) ? faultsOf('clientMessage', body.message) : []),
      ...(kind === 'EVENT' ? faultsOf(event.kind === 1 ? 'note' : 'event', event) : []),
      ...((kind === 'EVENT' || kind === 'AUTH') && !verifyEvent(event) ? ['the signature is wrong'] : []),
      ...(status === 200 ? answers.filter(isDescribed) : []).flatMap((each) =>
        faultsOf('relayMessage', each),
      ),
    ]
  }
}
