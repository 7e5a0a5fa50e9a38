import type { operations } from '../../generated/api.ts'
import type { OperationId } from '../../generated/operations.ts'
import type { HasConfig } from '../config/config.ts'
import type { OperationCall, OperationResult } from '../contract/operation-call.ts'
import type { Scope } from '../contract/scopes.ts'
import type { HasDb } from '../db/connect.ts'
import type { Role } from '../db/tables/accounts.ts'
import type { Warnings } from '../errors/warnings.ts'
import type { HasClock } from '../lib/time/clock.ts'
import type { HasLog } from '../process/log.ts'
import type { HasMetrics } from '../process/prometheus.ts'
import type { OperationRow } from './operations/operation.ts'

/**
 * Maps the contract to handlers: the input and the output of operation `Id`. `generated/handlers.ts` applies these types to each
 * tag.
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

/** Holds plain bytes that have not been read. */
export interface BinaryBody {
  /** Starts reading; call it once. The stream fails with the body: too long, too slow, cut off. */
  open(): import('node:stream').Readable
}

/** Holds a multipart body that has not been read. The handler pulls the one file part and streams it on. */
export interface Upload {
  /**
   * Resolves with the part of this name.
   * @throws 400 `bad_request` when another file part comes first or none comes at all.
   */
  file(name: string): Promise<UploadedFile>
  /** Starts reading a form with any number of files. Call this or `file`, once. */
  form(): UploadedForm
}

export interface UploadedForm {
  /** Holds the plain fields that have arrived so far: all of them after the last file. */
  fields: Record<string, string>
  /** Yields the files one after another. Read or destroy each before the next. */
  files: AsyncIterable<NamedFile>
}

export interface NamedFile {
  /** Name of the part, which is that of the input. */
  part: string
  stream: import('node:stream').Readable
  /** Name that the client sent. Do not trust it. */
  filename: string
}

export interface UploadedFile {
  stream: import('node:stream').Readable
  /** Name that the client sent. Do not trust it. */
  filename: string | null
  /** Holds the plain fields that have arrived so far. */
  fields: Record<string, string>
  /** Resolves when the whole form has arrived, including `fields`. Await it after reading the file to its end. */
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

/** Holds the body of the success answer. */
export type Success<Id extends OperationId> = JsonOf<SuccessOf<Id>>

/** Accepts the body of the success answer, or a `Reply` to set the status, headers or a stream. */
export type Output<Id extends OperationId> = Success<Id> | Reply<Success<Id>>

/** Marks replies made by `http/reply.ts`; a plain body can never be mistaken for one. */
export const replyMark: unique symbol = Symbol('reply')

/** Adds cookies, headers, another media type, a stream or a redirect to an answer. */
export interface Reply<Body> {
  readonly [replyMark]: true
  body?: Body
  /** Replaces JSON with raw bytes or text, sent as `contentType`. */
  raw?: string | Uint8Array | import('node:stream').Readable
  contentType?: string
  headers?: Record<string, string>
  /** Holds `Set-Cookie` values, built by `lib/cookies.ts`. */
  cookies?: string[]
  /** Status of an answer that is not a JSON success: 206, 302, 304. */
  status?: number
}

/** Tells where a request comes from. */
export interface Place {
  /** Holds the caller's address behind trusted proxies. */
  ip: string
  /** Two letters, as a trusted proxy named the country; null without such a proxy. */
  country: string | null
}

/** Identifies the caller of the console API. */
export interface SessionAuth {
  kind: 'session'
  userId: string
  sessionId: string
  organizationId: string
  membershipId: string
  role: Role
  /** True for an administrator of the service who acts as themselves. */
  platformAdmin: boolean
  /** Id of the administrator who impersonates the member that the other fields describe; null without an impersonation. */
  impersonatorId: string | null
  /** True if sign-ins of the person need a second factor. During an impersonation, the three facts are about the administrator. */
  hasSecondFactor: boolean
  /** True if the organization requires a second factor that the person does not have. */
  lacksSecondFactor: boolean
  /** True if the person proved who they are in the last ten minutes. */
  isRecent: boolean
}

/** Identifies a program: an organization's key, or an app's token. */
export interface KeyAuth {
  kind: 'key'
  organizationId: string
  /** Holds the id of the API key's or token's row. */
  credentialId: string
  /** Kind of the credential: a key of the organization, or a token of an app. */
  credential: 'key' | 'app'
  scopes: readonly Scope[]
  /** Holds ADMIN for a key, and for a token the present role of the member who approved it. */
  role: Role
  /** Names the channel group (customer) that the credential is bound to; null means all channels. */
  customerId: string | null
  /** Names the only path that a token opens, with the calls that the operation there makes; null means every path. */
  resource: string | null
}

type AuthOf<Security> = Security extends 'session'
  ? SessionAuth
  : Security extends 'optional-session'
    ? SessionAuth | null
    : Security extends 'optional-any'
      ? SessionAuth | KeyAuth | null
      : Security extends 'session-or-key'
        ? SessionAuth | KeyAuth
        : Security extends 'key'
          ? KeyAuth
          : null

/** Services that every handler gets: those of HTTP, and what the composition declares to be in them. */
export interface Services extends HasConfig, HasDb, HasClock, HasLog, HasMetrics {}

/** Gives every handler the services, and this request. */
export interface Context<Security extends OperationRow['security'] = 'none'> extends Services {
  auth: AuthOf<Security>
  request: RequestInfo
  /** Collects warnings about ignored input, which the answer contains. */
  warnings: Warnings
}

/** Describes the request beyond the parameters of the contract. */
export interface RequestInfo extends Place {
  /** Appears in the access log, in every error and in `X-Request-Id`. */
  id: string
  method: string
  path: string
  /** True when the caller's network has used up its attempts, so that only a known device may sign in. */
  knownDeviceOnly: boolean
  headers: import('node:http').IncomingHttpHeaders
  /** Operation that the client called: this one, or the one that made this one by `call`. Null until it is found. */
  clientOperation: OperationRow | null
  /** Aborts when the client disconnects or the server stops. */
  signal: AbortSignal
  /**
   * Calls another operation as the caller of this request: same credential, rights and limits. Failures are results, with the
   * problem as their body. Rejects only when `signal` aborts.
   */
  call(operation: OperationId, call: OperationCall): Promise<OperationResult>
}
