import { v7 } from 'uuid'

/** A new primary key: UUIDv7, so that ids sort by the time they were made and match `[A-Za-z0-9_-]{1,255}`. */
export function newId(): string {
  return v7()
}
