import { resources } from '../generated/resources.ts'
import type { Postern } from './calls.ts'
import { createPostern as createWith } from './core.ts'
import type { PosternOptions } from './options.ts'

/** Creates a typed client of one Postern service, with every resource. Throws only `TypeError`, for an invalid base URL. */
export function createPostern(options: PosternOptions): Postern {
  return createWith(options, resources)
}
