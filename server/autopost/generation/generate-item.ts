import { storeGeneratedPicture } from '../../ai/images.ts'
import type { HasAi } from '../../ai/model.ts'
import type { HasConfig } from '../../config/config.ts'
import type { AutopostRow } from '../../db/tables/automation.ts'
import { ApiError } from '../../errors/errors.ts'
import type { HasQueue } from '../../jobs/queue.ts'
import type { UploadContext } from '../../media/upload/upload.ts'
import type { HasSafeFetch } from '../../outbound/safe-fetch.ts'
import { type ItemValues, truncateText } from '../item-text.ts'
import { fetchPageText } from './page-text.ts'

export type GenerateContext = UploadContext & HasQueue & HasConfig & HasSafeFetch & HasAi

/** Generated text and picture of an item. */
export interface GeneratedItem {
  /** Replaces the description; null = the text is not generated. */
  text: string | null
  picture: { id: string; path: string } | null
  /** Names of the parts that could not be generated, with reasons, for members. */
  problems: string[]
}

/** Minimum length of a description. For a shorter one, the page of the item is read too. */
const SHORT_DESCRIPTION = 200
/** Maximum length of a generated text, which leaves room for hashtags and one more sentence. */
const MAX_TEXT = 400

/** Returns true if the autopost has generated texts or pictures. */
export function wantsGeneration(row: Pick<AutopostRow, 'generate_content' | 'add_picture'>): boolean {
  return row.generate_content === 1 || row.add_picture === 1
}

/**
 * Generates the text and the picture that the autopost requires, and reports failures in `problems`. `itemKey` identifies the
 * item, so that its picture costs one credit even if the check is repeated. The models receive the texts of the feed and its
 * pages as data.
 * @throws the reason of `signal` only
 */
export async function generateItem(
  ctx: GenerateContext,
  row: AutopostRow,
  item: { values: ItemValues; itemKey: string },
  signal: AbortSignal,
): Promise<GeneratedItem> {
  const problems: string[] = []
  const attempt = async <T>(missing: string, work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work()
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof ApiError)) throw error
      problems.push(`${missing}: ${error.message}`)
      return null
    }
  }
  const text =
    row.generate_content === 1
      ? await attempt('a generated text', () => writeText(ctx, row, item.values, signal))
      : null
  const subject = text ?? (item.values.description || item.values.title)
  const picture =
    row.add_picture === 1 && subject !== ''
      ? await attempt('a picture', () => drawItem(ctx, row, { subject, itemKey: item.itemKey }, signal))
      : null
  return { text, picture, problems }
}

const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['text'],
  properties: { text: { type: 'string', minLength: 1, maxLength: 2000 } },
}

async function writeText(
  ctx: GenerateContext,
  { organization_id }: AutopostRow,
  { title, description, link }: ItemValues,
  signal: AbortSignal,
): Promise<string> {
  const needsPage = ctx.ai.configured.text && link !== '' && description.length < SHORT_DESCRIPTION
  const page = needsPage ? await fetchPageText(ctx, link, signal) : ''
  const { text } = await ctx.ai.complete<{ text: string }>({
    purpose: 'autopost',
    organizationId: organization_id,
    signal,
    system:
      'You write posts for social networks about items of a feed. Write one text of 100 to 120 characters that makes readers want to ' +
      'open the item, in the language of the item. Plain text without links, hashtags or quotation marks around it. State only what ' +
      'the item says.',
    prompt: 'Write the text for this item.',
    data: { 'item of a feed': { title, description, ...(page === '' ? {} : { page }) } },
    schema,
  })
  // Removes links from the text: the item's own link follows it, and any other could come from hostile content.
  return truncateText(
    text
      .replace(/\b(?:https?:\/\/|www\.)\S+/gi, '')
      .replace(/\s+/g, ' ')
      .trim(),
    MAX_TEXT,
  )
}

async function drawItem(
  ctx: GenerateContext,
  row: AutopostRow,
  { subject, itemKey }: { subject: string; itemKey: string },
  signal: AbortSignal,
): Promise<{ id: string; path: string }> {
  const prompt = `An illustration without any text for a post about: ${truncateText(subject, 500)}`
  const key = `autopost:${row.id}:${itemKey}`
  const wish = { purpose: 'autopost', organizationId: row.organization_id, prompt, key, signal }
  const { id, storage_key } = await storeGeneratedPicture(ctx, wish, { listed: false })
  return { id, path: ctx.storage.url(storage_key) }
}
