import type { operations } from '../generated/api.ts'
import type { Call, Methods, OperationId, Paged, Resources } from '../generated/resources.ts'
import type { RequestBody, SuccessOf } from './bodies.ts'
import type { Problem } from './errors.ts'
import type { HttpClient } from './http.ts'
import type { CallOptions, ResolvedOptions } from './options.ts'

/** Name of a method in the contract: `posts.create`. */
export type MethodName = keyof Methods

type Parameters<Id extends OperationId, In extends string> = operations[Id] extends { parameters: infer P }
  ? In extends keyof P
    ? Exclude<P[In], undefined>
    : never
  : never

/** Makes a body optional if the request body is, even if the body itself has required members. */
type BodyMember<Id extends OperationId> = operations[Id] extends { requestBody: object }
  ? Member<'body', RequestBody<Id>>
  : [RequestBody<Id>] extends [never]
    ? Record<never, never>
    : { body?: RequestBody<Id> }

/** Makes a member required if the call needs it, optional if not, and absent if the operation has none. */
type Member<Name extends string, Value> = [Value] extends [never]
  ? Record<never, never>
  : Record<never, never> extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value }

/** Requires one of several parameters of which the service needs one. */
type QueryOf<Id extends OperationId> = Id extends 'readProfile' | 'listProfilePosts' | 'readProfileMetrics'
  ? Parameters<Id, 'query'> & ({ username: string } | { user_id: string })
  : Id extends 'sendTestWebhook'
    ? Parameters<Id, 'query'> & ({ id: string } | { url: string })
    : Parameters<Id, 'query'>

type InputOf<Id extends OperationId> = Member<'path', Parameters<Id, 'path'>> &
  Member<'query', QueryOf<Id>> &
  BodyMember<Id> &
  CallOptions

type ResultOf<Id extends OperationId, Data = SuccessOf<Id>> =
  | { data: Data; error?: undefined; response: Response }
  | { data?: undefined; error: Problem; response: Response }

/** Input of a method: `CallInput<'posts.create'>`. */
export type CallInput<Method extends MethodName> = InputOf<Methods[Method]>
/** Body that a method returns: `Success<'posts.get'>`. */
export type Success<Method extends MethodName> = SuccessOf<Methods[Method]>
/** Return value of a method of `postern.result`: `Result<'posts.get'>`. */
export type Result<Method extends MethodName> = ResultOf<Methods[Method]>

type Arguments<Id extends OperationId> =
  Record<never, never> extends InputOf<Id> ? [input?: InputOf<Id>] : [input: InputOf<Id>]

/** First page of a list, when awaited; every item of every page, when iterated with `for await`. */
export interface List<Page, Item> extends Promise<Page>, AsyncIterable<Item> {
  /** Iterates over the pages, for what they carry beside the items. */
  pages(): AsyncIterable<Page>
}

type ItemOf<Page, Key extends string> = Page extends readonly (infer Item)[]
  ? Item
  : Page extends { [K in Key]: readonly (infer Item)[] }
    ? Item
    : never

/** Types an export in CSV as text. */
type CsvExport = InputOf<'exportPosts'> & { query: { format: 'csv' } }

type ThrowingCall<Id extends OperationId> = (Id extends 'exportPosts'
  ? (input: CsvExport) => Promise<string>
  : unknown) &
  ((...args: Arguments<Id>) => Promise<SuccessOf<Id>>)

type ResultCall<Id extends OperationId> = (Id extends 'exportPosts'
  ? (input: CsvExport) => Promise<ResultOf<Id, string>>
  : unknown) &
  ((...args: Arguments<Id>) => Promise<ResultOf<Id>>)

/** One method per operation, in the resources that the contract names. It returns the body and throws `PosternError`. */
export type ThrowingCalls<Tree = Resources> = {
  [M in keyof Tree]: Tree[M] extends Paged<infer Id, infer Key>
    ? (...args: Arguments<Id>) => List<SuccessOf<Id>, ItemOf<SuccessOf<Id>, Key>>
    : Tree[M] extends Call<infer Id>
      ? ThrowingCall<Id>
      : ThrowingCalls<Tree[M]>
}

/** The methods of `ThrowingCalls`, which return `{ data, error, response }` instead of throwing. */
export type ResultCalls<Tree = Resources> = {
  [M in keyof Tree]: Tree[M] extends Call<infer Id> ? ResultCall<Id> : ResultCalls<Tree[M]>
}

/** Input of `postern.request`. */
export interface RawInput extends CallOptions {
  query?: Record<string, unknown> | undefined
  /** Sent as JSON; a `FormData` as it is, and a text as CSV. */
  body?: unknown
}

/** Client with these resources; without an argument, with all of them. */
export type Postern<Tree = Resources> = ThrowingCalls<Tree> & {
  /** Calls that return error responses instead of throwing them. They still throw `ConnectionError`. */
  result: ResultCalls<Tree>
  /**
   * openapi-fetch's client over every operation, with the credentials, time-outs and retries of the client. Its calls return `{ data,
   * error, response }`. Middleware that `http.use` adds sees every call of this client.
   */
  http: HttpClient
  /**
   * Sends a request for which no method exists, such as an operation of a newer service, with the credentials, time-outs and
   * retries of the client. Returns every response, failures too, and throws only `ConnectionError`.
   */
  request(method: string, path: string, input?: RawInput): Promise<Response>
  options: Readonly<ResolvedOptions>
}
