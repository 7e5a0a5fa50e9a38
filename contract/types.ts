import type { operations } from '../generated/api.ts'

export type { components, operations, paths } from '../generated/api.ts'

/** Name of an operation: `createPosts`. */
export type OperationId = keyof operations

type ParametersOf<Id extends OperationId, In extends string> = operations[Id] extends {
  parameters: infer All
}
  ? In extends keyof All
    ? Exclude<All[In], undefined>
    : Record<never, never>
  : Record<never, never>

type JsonOf<Content> = Content extends { 'application/json': infer Body } ? Body : unknown

type BodyOf<Id extends OperationId> = operations[Id] extends { requestBody: { content: infer Content } }
  ? JsonOf<Content>
  : operations[Id] extends { requestBody?: { content: infer Content } }
    ? JsonOf<Content> | undefined
    : undefined

type SuccessContent<Responses> = {
  [Status in keyof Responses & (200 | 201 | 202 | 204)]: Responses[Status] extends { content: infer Content }
    ? JsonOf<Content>
    : undefined
}[keyof Responses & (200 | 201 | 202 | 204)]

/** Request of an operation, after it was checked. */
export interface Input<Id extends OperationId> {
  path: ParametersOf<Id, 'path'>
  query: ParametersOf<Id, 'query'>
  body: BodyOf<Id>
}

/** Body of an operation's success. */
export type Output<Id extends OperationId> = operations[Id] extends { responses: infer Responses }
  ? SuccessContent<Responses>
  : never

export type Handler<Id extends OperationId> = (input: Input<Id>) => Output<Id> | Promise<Output<Id>>

/** A handler for every operation. `Pick` selects those that a server implements. */
export type Handlers = { [Id in OperationId]: Handler<Id> }
