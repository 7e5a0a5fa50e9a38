import type { operations } from '../../generated/api.ts'
import { type ExampleAnswer, exampleAnswers } from '../../generated/examples.ts'
import type { Call, OperationId, Resources } from '../../generated/resources.ts'
import type { RequestBody, SuccessOf } from '../bodies.ts'
import type { MethodName } from '../calls.ts'
import type { Operation } from './operations.ts'

type PathOf<Id extends OperationId> = operations[Id] extends { parameters: { path: infer Path } }
  ? { [Name in keyof Path]: string }
  : Record<never, never>

/** Request that a fake received. */
export interface Received<Id extends OperationId> {
  path: PathOf<Id>
  query: URLSearchParams
  body: RequestBody<Id>
  request: Request
}

/** Body of the success, or any response. */
export type Answer<Id extends OperationId> = SuccessOf<Id> | Response

/** Answer of a fake, or a function that makes one from the request. */
export type Resolver<Id extends OperationId> =
  | Answer<Id>
  | ((received: Received<Id>) => Answer<Id> | Promise<Answer<Id>>)

/** Answers of a fake by method, such as `{ posts: { create: … } }`. */
export type FakeAnswers<Tree = Resources> = {
  [Name in keyof Tree]?: Tree[Name] extends Call<infer Id> ? Resolver<Id> : FakeAnswers<Tree[Name]>
}

/** Has an example for every method. */
const examples: Record<MethodName, ExampleAnswer> = exampleAnswers

/** Resolver of an operation that the compiler does not know. */
export type AnyResolver = unknown

/** Reads the request, and answers it with the resolver; without one, with the example of the contract. */
export async function respond(
  operation: Operation,
  resolver: AnyResolver,
  received: AnyReceived,
): Promise<Response> {
  const answer = typeof resolver === 'function' ? await resolver(received) : resolver
  if (answer instanceof Response) return answer
  const [status, example, type = 'application/json'] = examples[operation.name]
  const body = resolver === undefined ? example : answer
  if (body === undefined) return new Response(null, { status })
  const isText = typeof body === 'string' || body instanceof Blob
  return new Response(isText && type !== 'application/json' ? body : JSON.stringify(body), {
    status,
    headers: { 'content-type': type },
  })
}

/** Request of an operation that the compiler does not know. */
export interface AnyReceived {
  path: Record<string, string>
  query: URLSearchParams
  body: unknown
  request: Request
}

export async function receive(operation: Operation, request: Request): Promise<AnyReceived> {
  const url = new URL(request.url)
  return {
    path: operation.pathOf(url.pathname) ?? {},
    query: url.searchParams,
    body: await bodyOf(request.clone()),
    request,
  }
}

async function bodyOf(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  if (type.includes('json')) return request.json()
  if (/^(multipart\/form-data|application\/x-www-form-urlencoded)/.test(type)) return request.formData()
  const text = await request.text()
  return text === '' ? undefined : text
}
