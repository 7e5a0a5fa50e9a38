import { sanitizeContent } from '../lib/html.ts'
import { createTurns } from '../lib/turns.ts'
import type { PostProblem } from './problems.ts'

/** Parsing costs by the tag, and no post has this many. */
const MOST_TAGS = 20_000
/** Parsing costs by the entity too. A long text in Cyrillic that is written in entities alone has less. */
const MOST_ENTITIES = 75_000
/** Without embedded pictures, which may be as long as the body: no platform takes as much. */
const LONGEST_CONTENT = 500_000
/** Over all entries of a request: 200 channels with 5 000 characters each. */
const MOST_CHARACTERS = 1_000_000

/** Pictures embedded in the text are not published; their tags go, and megabytes need not be parsed for it. */
const embedded = /(["'])data:[^"'<>]*\1/gi

/** Brings a text to the HTML that posts may have; `location` is where it stands. */
export type ReadContent = (sent: string, location: string) => Promise<string>

/**
 * Reads the texts of one request, and lets others have their turn between them. What is too long is added to `problems` and
 * keeps a text, so that it is not called empty as well.
 */
export function createContentReader(problems: PostProblem[]): ReadContent {
  const takeTurns = createTurns()
  let total = 0
  return async (sent, location) => {
    const html = sent.replace(embedded, '""')
    total += html.length
    await takeTurns(Math.max(html.length, sent.length / 100))
    const tooLong = excess(html, total)
    if (tooLong === null) return sanitizeContent(html)
    problems.push({ code: 'validation_failed', location, message: tooLong })
    return '…'
  }
}

function excess(html: string, total: number): string | null {
  if (html.length > LONGEST_CONTENT) return `The text has more than ${LONGEST_CONTENT} characters.`
  if (total > MOST_CHARACTERS)
    return `The texts of this request have more than ${MOST_CHARACTERS} characters together: send several requests.`
  if (hasMore(html, '<', MOST_TAGS)) return `The text has more than ${MOST_TAGS} tags.`
  return hasMore(html, '&', MOST_ENTITIES)
    ? `The text has more than ${MOST_ENTITIES} entities (or other "&").`
    : null
}

function hasMore(text: string, sign: string, most: number): boolean {
  return text.split(sign, most + 2).length - 1 > most
}
