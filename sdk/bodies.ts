import type { operations } from '../generated/api.ts'
import type { CheckPostsBody, EditPostBody, ReturnedPost, SavePostsBody } from './post-bodies.ts'

/** Type in which the caller passes a body of these content types. */
type ContentBody<Content> =
  | (Content extends { 'application/json': infer B } ? B : never)
  | (Content extends { 'text/csv': string } ? string : never)
  | (Content extends { 'multipart/form-data': object } ? FormData : never)

/**
 * Restricts an open object to its known members, so that a property that the service would ignore is a type error. A map, which has
 * no known members, stays open.
 */
type ClosedBody<T> = unknown extends T
  ? T
  : T extends FormData | string | number | boolean | null | undefined
    ? T
    : T extends readonly (infer Item)[]
      ? ClosedBody<Item>[]
      : [DeclaredKeys<T>] extends [never]
        ? T
        : { [K in keyof T as K extends DeclaredKeys<T> ? K : never]: ClosedBody<T[K]> }

/** Selects the declared members of an object. */
type DeclaredKeys<T> = keyof { [K in keyof T as string extends K ? never : number extends K ? never : K]: 0 }

type DeclaredBody<Id extends keyof operations> = operations[Id] extends { requestBody?: infer R }
  ? ClosedBody<ContentBody<Exclude<R, undefined> extends { content: infer C } ? C : never>>
  : never

/** Narrows a request type where JSON Schema allows bodies that the service refuses. */
export type RequestBody<Id extends keyof operations> = Id extends 'createPosts' | 'saveThreads'
  ? SavePostsBody<DeclaredBody<Id>>
  : Id extends 'validatePosts' | 'validateThreads'
    ? CheckPostsBody<DeclaredBody<Id>>
    : Id extends 'updatePost' | 'mergePostSettings'
      ? EditPostBody<DeclaredBody<Id>>
      : DeclaredBody<Id>

/** Type of a response with these content types: JSON if any of them is. */
type ContentResult<Content> = Content extends { 'application/json': infer B }
  ? B
  : keyof Content extends `text/${string}` | 'application/x-ndjson' | 'multipart/mixed'
    ? string
    : Blob

type SuccessStatus = 200 | 201 | 202 | 204

type SuccessContent<Id extends keyof operations> = operations[Id] extends { responses: infer R }
  ? { [S in keyof R & SuccessStatus]: R[S] extends { content: infer C } ? C : undefined }[keyof R &
      SuccessStatus]
  : never

/** Body of the operation's success response. */
export type SuccessOf<Id extends keyof operations> = Id extends 'getPost' | 'updatePost'
  ? ReturnedPost<DeclaredSuccess<Id>>
  : DeclaredSuccess<Id>

type DeclaredSuccess<Id extends keyof operations> =
  SuccessContent<Id> extends infer C ? (C extends undefined ? undefined : ContentResult<C>) : never
