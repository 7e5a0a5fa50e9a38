import type { HasLog } from '../../process/log.ts'
import type { HasAi } from '../model.ts'
import type { ThreadKey } from './threads.ts'

const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['title'],
  properties: { title: { type: 'string', description: 'At most six words, without quotes or a full stop.' } },
}

/** Generates a title for a new thread; null if the model fails, so that the thread keeps the person's first text. */
export async function writeTitle(
  { ai, log }: HasLog & HasAi,
  { organizationId }: ThreadKey,
  text: string,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    const answer = await ai.complete<{ title: string }>({
      purpose: 'thread-title',
      organizationId,
      system: 'Write the title of a conversation from its first message, in the language of the message.',
      prompt: 'Write the title.',
      data: { message: text.slice(0, 2_000) },
      schema,
      signal,
    })
    return answer.title.trim() || null
  } catch (err) {
    if (!signal.aborted) log.warn({ err }, 'the title of a thread could not be generated')
    return null
  }
}
