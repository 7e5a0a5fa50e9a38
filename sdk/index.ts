export type { components, operations, paths } from '../generated/api.ts'
export type { OperationId } from '../generated/resources.ts'
export type { Success } from './bodies.ts'
export {
  type CallInput,
  type CallOptions,
  createPostern,
  type Postern,
  type PosternOptions,
  type Result,
  type ResultCalls,
  type ThrowingCalls,
} from './client.ts'
export { ConnectionError, type ConnectionErrorCode } from './connection-error.ts'
export {
  type ErrorCode,
  PosternError,
  type Problem,
} from './errors.ts'
export { type Page, paginate, toArray } from './paginate.ts'
export { type OpenUpload, type PartsInput, uploadInParts } from './parts.ts'
export { type Media, type UploadInput, type UploadProgress, upload } from './upload.ts'
