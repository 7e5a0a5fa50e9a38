import { v7 } from 'uuid'

/** A new primary key: UUIDv7, so that ids sort by the time they were made and match `[A-Za-z0-9_-]{1,255}`. */
export function newId(): string {
  return v7()
}

const form = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** Whether `newId` can have made it. Whatever else stands for an id is one that a client made up. */
export function isOurId(text: string): boolean {
  return form.test(text)
}
