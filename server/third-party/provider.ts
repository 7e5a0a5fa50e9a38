import type { Ai } from '../ai/model.ts'
import { type ErrorDetail, invalidParts } from '../errors/errors.ts'
import {
  type Answer,
  optionalText,
  readList,
  requireText,
  type Untrusted,
} from '../platforms/kit/http/response.ts'
import { type SettingsObject, withoutAbsent } from '../platforms/kit/settings.ts'
import type { JsonSchema } from '../platforms/platform.ts'

/** Calls a provider with the key of one account. Every call may throw 409, 422 or 502; see `vendor-api.ts`. */
export interface ProviderApi {
  organizationId: string
  signal: AbortSignal
  ai: Ai
  /** Reads a JSON object. `path` is below the provider's address. */
  get(path: string, query?: Record<string, string>): Promise<Untrusted<Answer>>
  /** Sends JSON once: after a lost response, throws 502 `upstream_failed` and is never repeated. */
  post(path: string, json: unknown): Promise<Untrusted<Answer>>
}

/** Identifies the account that a key belongs to; `id` is null if the provider returns none. */
export interface ProviderAccount {
  id: string | null
  name: string
  username: string
}

/** A function that clients may call by its name. */
export interface ProviderFunction {
  description: string
  schema: JsonSchema
  /** Throws 400 for data that does not match the schema. */
  run(api: ProviderApi, data: unknown): Promise<unknown>
}

/** State of a file that the provider generates. `url` is on one of the provider's file hosts. */
export type Generated =
  | { status: 'pending' }
  | { status: 'completed'; url: string }
  | { status: 'failed'; message: string }

/** Limits texts and lists of a provider, which may be any length. */
const MAX_ITEMS = 2_000
const MAX_TEXT = 200
const MAX_URL = 2_048

/** Returns the objects of a list, at most `max` of them; an empty list for any other value. */
export function itemsOf<T extends object = Answer>(value: unknown, max = MAX_ITEMS): Untrusted<T>[] {
  return Array.isArray(value) ? readList<T>(value.slice(0, max)) : []
}

/** Returns a name, an id or another short text; undefined for any other value. */
export function shortText(value: unknown): string | undefined {
  return optionalText(value)?.slice(0, MAX_TEXT)
}

/** Returns an address; undefined for any other value. */
export function addressOf(value: unknown): string | undefined {
  const url = optionalText(value)
  return url !== undefined && url.length <= MAX_URL ? url : undefined
}

/** Returns the id of a generation. Throws as `requireText` does. */
export function requireShortId(provider: string, value: unknown): string {
  return requireText(provider, typeof value === 'string' && /^[\x21-\x7e]{1,200}$/.test(value) ? value : null)
}

/** Generates a file that is fetched into the library. */
export interface ProviderSubmit {
  schema: JsonSchema
  /** Throws 400 for data that does not match the schema, and returns what is stored of it. */
  read(data: unknown): object
  /** Makes the only call that costs money. Returns the provider's id of the generation. */
  start(api: ProviderApi, input: object): Promise<string>
  check(api: ProviderApi, id: string): Promise<Generated>
}

/** A service of a third party for which members of an organization enter their own key. */
export interface Provider {
  id: string
  title: string
  description: string
  /** Position in clients: at the media of a post, in the library, or as a webhook. */
  position: 'media' | 'media-library' | 'webhook'
  /** Base URL of its API, unless the operator sets another one. */
  url: string
  /** Hosts that serve its files, with their subdomains. */
  fileHosts: readonly string[]
  credential(key: string): Record<string, string>
  /** Reads the account of a key, which tests the key. */
  account(api: ProviderApi): Promise<ProviderAccount>
  functions: Readonly<Record<string, ProviderFunction>>
  submit?: ProviderSubmit
  /** True if files of the provider can be imported into the library. */
  import?: boolean
}

/** Declares a provider. `registry.ts` lists it; the catalogue, the forms and the docs come from it. */
export function defineProvider(provider: Provider): Provider {
  return provider
}

/** Declares a function whose data is validated and typed. */
export function providerFunction<Input extends object>(spec: {
  description: string
  input: SettingsObject<Input>
  run(api: ProviderApi, input: Input): Promise<unknown>
}): ProviderFunction {
  const { description, input, run } = spec
  return { description, schema: input.schema, run: async (api, data) => run(api, readInput(input, data)) }
}

/** Declares a generation whose data is validated and typed. */
export function providerSubmit<Input extends object>(spec: {
  input: SettingsObject<Input>
  start(api: ProviderApi, input: Input): Promise<string>
  check(api: ProviderApi, id: string): Promise<Generated>
}): ProviderSubmit {
  const { input, start, check } = spec
  return {
    schema: input.schema,
    read: (data) => readInput(input, data),
    start: (api, stored) => start(api, stored as Input),
    check,
  }
}

/** Drops unknown members. @throws 400 with the location of each member that is missing or has the wrong format */
function readInput<Input extends object>(input: SettingsObject<Input>, data: unknown): Input {
  const isObject = typeof data === 'object' && data !== null && !Array.isArray(data)
  const given = isObject ? (withoutAbsent(data) as Record<string, unknown>) : {}
  const read = input.read(given) as Record<string, unknown>
  const declared = Object.keys((input.schema.properties as object | undefined) ?? {})
  const wrong = declared.filter((name) => name in given && !(name in read))
  const missing = input.missingKeys(given)
  const problems: ErrorDetail[] = [
    ...missing.map((name) => ({ location: `body.${name}`, message: `${name} is required` })),
    ...wrong.map((name) => ({ location: `body.${name}`, message: `${name} has the wrong format` })),
  ]
  if (problems.length > 0) throw invalidParts(problems)
  return read as Input
}
