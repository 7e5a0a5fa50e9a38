import type { operations } from '../../generated/api.ts'
import type { OperationId } from '../../generated/operations.ts'
import type { App } from '../context.ts'
import type { Role } from '../db/tables/accounts.ts'
import type { Warnings } from '../warnings.ts'

/**
 * The algebra between the contract and the handlers: what a handler of operation `Id` is given and must give back.
 * Hand-written once; `generated/handlers.ts` spells it out per tag.
 */
export type { OperationId }

type ParametersOf<Id extends OperationId, In extends string> = operations[Id] extends { parameters: infer P }
  ? In extends keyof P
    ? Exclude<P[In], undefined> extends never
      ? Record<never, never>
      : Exclude<P[In], undefined>
    : Record<never, never>
  : Record<never, never>

type RequestBodyOf<Id extends OperationId> = operations[Id] extends { requestBody: { content: infer C } }
  ? BodyFrom<C>
  : operations[Id] extends { requestBody?: { content: infer C } }
    ? BodyFrom<C> | undefined
    : undefined

type BodyFrom<Content> = Content extends { 'application/json': infer B }
  ? Content extends { 'text/csv': infer Csv }
    ? B | Csv
    : B
  : Content extends { 'application/x-www-form-urlencoded': infer B }
    ? B
    : Content extends { 'multipart/form-data': unknown }
      ? Upload
      : Content extends { 'application/octet-stream': unknown }
        ? BinaryBody
        : never

/** Plain bytes, not read yet. */
export interface BinaryBody {
  /** Starts reading; once. The stream fails where the body does: too long, too slow, cut off. */
  open(): import('node:stream').Readable
}

/** A multipart body, not read yet: the handler pulls the one file part and streams it on. */
export interface Upload {
  /** Resolves with the part of this name. Throws `ApiError` bad_request when another file part comes first or none at all. */
  file(name: string): Promise<UploadedFile>
}

export interface UploadedFile {
  stream: import('node:stream').Readable
  /** File name from the client; never trusted. */
  filename: string | null
  /** Plain fields, those that came so far. */
  fields: Record<string, string>
  /** Resolves when the whole form is here, `fields` with it: to be awaited when the file has been read to its end. */
  complete: Promise<void>
}

/** Holds the request as the contract describes it, validated and coerced: numbers are numbers, defaults are filled in. */
export interface Input<Id extends OperationId> {
  params: ParametersOf<Id, 'path'>
  query: ParametersOf<Id, 'query'>
  body: RequestBodyOf<Id>
}

type SuccessStatus = 200 | 201 | 202 | 204

type SuccessOf<Id extends OperationId> = operations[Id] extends { responses: infer R }
  ? { [S in keyof R]: S extends SuccessStatus ? R[S] : never }[keyof R]
  : never

type JsonOf<Response> = Response extends { content: { 'application/json': infer B } } ? B : undefined

/** The body of the operation's success answer, or a `Reply` where status line, headers or a stream matter. */
export type Output<Id extends OperationId> = JsonOf<SuccessOf<Id>> | Reply<JsonOf<SuccessOf<Id>>>

/** Marks replies made by `http/reply.ts`; a plain body can never be mistaken for one. */
export const replyMark: unique symbol = Symbol('reply')

/** An answer with more to it than a body: cookies, headers, another media type, a stream, a redirect. */
export interface Reply<Body> {
  readonly [replyMark]: true
  body?: Body
  /** Raw bytes or text instead of JSON, sent as `contentType`. */
  raw?: string | Uint8Array | import('node:stream').Readable
  contentType?: string
  headers?: Record<string, string>
  /** `Set-Cookie` values, built by `lib/cookies.ts`. */
  cookies?: string[]
  /** Only for what is not a JSON success: 206, 302, 304. */
  status?: number
}

/** Identifies the caller of the console API. */
export interface SessionAuth {
  kind: 'session'
  userId: string
  sessionId: string
  organizationId: string
  membershipId: string
  role: Role
  /** True when the person who signed in is a platform admin, also while acting as somebody else. */
  platformAdmin: boolean
  /** The administrator who acts as the member that the other fields describe; null otherwise. */
  impersonatorId: string | null
}

/** Permissions of a credential of the public API: `read` is GET, `write` everything else. */
export type Scope = 'read' | 'write'

/** Identifies the caller of the public API: an organization, by a key or by an app's token. */
export interface KeyAuth {
  kind: 'key'
  organizationId: string
  /** Id of the API key or token row. */
  credentialId: string
  /** Whether that is a key of the organization, or a token of an app. */
  credential: 'key' | 'app'
  scopes: readonly Scope[]
  /** The channel group (customer) that the credential is bound to; null = all channels. */
  customerId: string | null
}

type AuthOf<Security> = Security extends 'session'
  ? SessionAuth
  : Security extends 'optional-session'
    ? SessionAuth | null
    : Security extends 'optional-any'
      ? SessionAuth | KeyAuth | null
      : Security extends 'key'
        ? KeyAuth
        : null

/** Gives every handler the services of the app, and this request. */
export interface Context<
  Security extends 'session' | 'optional-session' | 'optional-any' | 'key' | 'none' = 'none',
> extends App {
  auth: AuthOf<Security>
  request: RequestInfo
  /** Warnings for the answer about ignored input. */
  warnings: Warnings
}

/** Facts of the request that no contract parameter carries. */
export interface RequestInfo {
  /** In the access log, in every error and in `X-Request-Id`. */
  id: string
  method: string
  path: string
  /** The caller's address, proxies taken into account. */
  ip: string
  /** The caller's network has used up its tries, and only the device that was shown lets them in. */
  knownDeviceOnly: boolean
  headers: import('node:http').IncomingHttpHeaders
  /** Aborted when the client goes away or the server stops. */
  signal: AbortSignal
}
