import { splitText } from '../../lib/text/split-text.ts'
import type { Ai, SearchResult } from '../model.ts'

export interface GeneratorWish {
  /** Topic, notes or text to write about. */
  research: string
  isPicture: boolean
  format: 'one_short' | 'one_long' | 'thread_short' | 'thread_long'
  tone: 'personal' | 'company'
}

/** Limits of an entry, in characters, and of their number. */
export const formats: Record<GeneratorWish['format'], { entries: number; length: number }> = {
  one_short: { entries: 1, length: 280 },
  one_long: { entries: 1, length: 2000 },
  thread_short: { entries: 6, length: 280 },
  thread_long: { entries: 6, length: 2000 },
}

export interface Material {
  results: SearchResult[]
  /** Texts that the organization published recently. */
  published: string[]
}

export interface Topic {
  category: string
  topic: string
}

export interface WrittenEntry {
  content: string
  /** Page that the entry is based on, one of the results of the research; null = none. */
  website: string | null
  /** Prompt for a picture of the entry. */
  prompt: string
}

export interface Writer {
  ai: Ai
  organizationId: string
  wish: GeneratorWish
  signal: AbortSignal
}

const voices: Record<GeneratorWish['tone'], string> = {
  personal: 'You write in the first person singular (I), as a person who knows the subject.',
  company: 'You write in the first person plural (we), as a company speaks to its customers.',
}
export const rules =
  'You write posts for social networks. Write in the language of the user. Plain text without Markdown or HTML. State only ' +
  'facts that the user or the data gives you.'

export const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength })

/** Finds the category and the topic of the post. */
export function findTopic(writer: Writer, { results }: Material): Promise<Topic> {
  return write<Topic>(writer, {
    system:
      'Find the category (one or two words) and the topic (a few words) of a post that the user asks for.',
    data: dataOf({ results, published: [] }),
    properties: { category: text(100), topic: text(300) },
  })
}

/** Writes the line above the post that makes people read on. */
export async function writeHook(writer: Writer, topic: Topic, material: Material): Promise<string> {
  const { hook } = await write<{ hook: string }>(writer, {
    system: `${rules} ${voices[writer.wish.tone]} Write the first line of a post about this topic: at most 120 characters, without hashtags.`,
    data: { topic, ...dataOf(material) },
    properties: { hook: text(500) },
  })
  return shorten(hook, 200)
}

/** Writes the entries below the hook. Their length is not checked yet. */
export async function writeEntries(
  writer: Writer,
  hook: string,
  material: Material,
): Promise<WrittenEntry[]> {
  const { entries, length } = formats[writer.wish.format]
  const count = entries === 1 ? 'exactly one entry' : `a thread of 3 to ${entries} entries`
  const { content } = await write<{ content: WrittenEntry[] }>(writer, {
    system:
      `${rules} ${voices[writer.wish.tone]} Write ${count}, each of at most ${length} characters, that follow the first line and ` +
      'do not repeat it. For each entry, give the URL of the search result that it is based on (null without ' +
      'one), and a prompt for a picture without text.',
    data: { 'first line': hook, ...dataOf(material) },
    properties: {
      content: {
        type: 'array',
        minItems: 1,
        maxItems: entries,
        items: objectOf({
          content: text(length * 3),
          website: { type: ['string', 'null'] },
          prompt: text(2000),
        }),
      },
    },
  })
  // Drops a URL that the research did not find, since a hostile page or the model may have invented it.
  const found = new Set(material.results.map(({ url }) => url))
  return content.map((entry) => ({
    ...entry,
    website: found.has(entry.website ?? '') ? entry.website : null,
  }))
}

/** Requests shorter entries, and truncates those that are still too long at a sentence. */
export async function shortenEntries(writer: Writer, entries: WrittenEntry[]): Promise<WrittenEntry[]> {
  const { length } = formats[writer.wish.format]
  const { content } = await write<{ content: string[] }>(writer, {
    system: `${rules} Shorten each of these texts to at most ${length} characters, in the same order and language.`,
    data: { 'texts to shorten': entries.map((entry) => entry.content) },
    properties: {
      content: { type: 'array', minItems: entries.length, maxItems: entries.length, items: text(length * 3) },
    },
  })
  return entries.map((entry, index) => ({
    ...entry,
    content: shorten(content[index] ?? entry.content, length),
  }))
}

/** Returns true if an entry is longer than its format allows. */
export function isTooLong({ content }: WrittenEntry, { format }: GeneratorWish): boolean {
  return content.length > formats[format].length
}

export function shorten(long: string, length: number): string {
  return splitText(long, (piece) => piece.length <= length, 1)?.[0] ?? long.slice(0, length)
}

function dataOf({ results, published }: Material): Record<string, unknown> {
  return {
    ...(results.length === 0 ? {} : { 'results of a web search': results }),
    ...(published.length === 0 ? {} : { 'earlier posts, for their style': published }),
  }
}

export function objectOf(properties: Record<string, object>): object {
  return { type: 'object', additionalProperties: false, required: Object.keys(properties), properties }
}

interface Task {
  system: string
  data: Record<string, unknown>
  properties: Record<string, object>
}

function write<T>(
  { ai, organizationId, wish, signal }: Writer,
  { system, data, properties }: Task,
): Promise<T> {
  return ai.complete<T>({
    purpose: 'generator',
    organizationId,
    signal,
    system,
    prompt: wish.research,
    data,
    schema: objectOf(properties),
  })
}
