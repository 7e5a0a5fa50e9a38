import { invalid } from '../../errors/errors.ts'
import type { EntryRequest } from './parse-request.ts'

/** Limits what the threads of a request have together. A thread within the contract's limits stays within these. */
const MAX_ENTRIES = 2_000
const MAX_FILES = 10_000

/** @throws 400 if the threads of a request together have more entries or files than one request may have */
export function requireBounds(posts: readonly EntryRequest[]): void {
  const entries = posts.flatMap(({ value }) => value)
  const files = entries.reduce((sum, { image }) => sum + (image?.length ?? 0), 0)
  requireEntries(entries.length)
  requireAtMost(MAX_FILES, files, 'images and videos')
}

/** @throws 400 for more entries than one request may make */
export function requireEntries(count: number): void {
  requireAtMost(MAX_ENTRIES, count, 'entries')
}

function requireAtMost(max: number, count: number, what: string): void {
  if (count <= max) return
  const [sent, limit] = [count, max].map((number) => number.toLocaleString('en-US'))
  const message = `The posts of this request have ${sent} ${what} together; a request may have ${limit}. Split it into several requests.`
  throw invalid('body.posts', message)
}
