import { v7 } from 'uuid'

/**
 * Creates a primary key: a UUIDv7, so that ids sort by creation time and match `[A-Za-z0-9_-]{1,255}`. Ids of one process sort in the
 * order of their creation, also within a millisecond.
 */
export function newId(): string {
  return v7()
}

const uuidV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** Returns true if `newId` can have made the id. A client made up any other. */
export function isOurId(text: string): boolean {
  return uuidV7.test(text)
}
