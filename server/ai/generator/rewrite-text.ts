import type { HasAi } from '../model.ts'
import { objectOf, rules, shorten, text } from './write-text.ts'

interface Rewriting {
  organizationId: string
  signal: AbortSignal
  /** Texts of the thread, in order. Somebody else may have written them, so they reach the model as data. */
  texts: readonly string[]
  /** Wish of the person who asks; empty for a plainer text. */
  wish: string
  /** Characters of an entry. */
  maxLength: number
  /** Keeps the entries, or spreads the text over a thread. */
  as: 'same' | 'thread'
}

const MAX_ENTRIES = 10

/**
 * Rewrites a post as a person wishes. An entry that is too long is truncated at a sentence. Stores nothing.
 * @throws the errors of `Ai`
 */
export async function rewriteText(
  { ai }: HasAi,
  { organizationId, signal, texts, wish, maxLength, as }: Rewriting,
): Promise<string[]> {
  const isThread = as === 'thread'
  const [minItems, maxItems] = isThread ? [2, MAX_ENTRIES] : [texts.length, texts.length]
  const shape = isThread
    ? `Write it as a thread of 2 to ${MAX_ENTRIES} entries`
    : 'Return the same number of texts, in the same order'
  const { entries } = await ai.complete<{ entries: string[] }>({
    purpose: 'rewrite',
    organizationId,
    signal,
    system: `${rules} Rewrite the text in the data as the user asks, in the language of the text. ${shape}, each of at most ${maxLength} characters.`,
    prompt: wish || 'Make the text clear and lively. Keep its meaning.',
    data: { 'text to rewrite': texts },
    schema: objectOf({ entries: { type: 'array', minItems, maxItems, items: text(maxLength * 3) } }),
  })
  return entries.map((entry) => shorten(entry, maxLength))
}
