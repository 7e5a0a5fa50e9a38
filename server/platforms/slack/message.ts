import type { PlatformApi } from '../kit/api.ts'
import type { ErrorRule } from '../kit/http/error-rules.ts'
import { optionalText, readList, requireId, requireText, textAt } from '../kit/http/response.ts'
import type { EntryMedia } from '../kit/media.ts'
import { earliest, lookThrough } from '../kit/reads/look-up.ts'
import type { LookedUp, LookUpInput } from '../kit/steps.ts'
import { splitText } from '../kit/text.ts'
import type { PublishedEntry } from '../platform.ts'

const MAX_SECTION = 3000
const MAY_BE_LIVE = 'Slack failed while it processed the message, which may be live.'

/** Precedes the others where a message may be live: Slack says of these that a part of the call may have succeeded. */
export const errorsOfCommit: ErrorRule[] = [
  [200, /^(internal_error|fatal_error)/, 'unknown', null, MAY_BE_LIVE],
]

/** A message, ready to send. */
export interface SlackReady {
  channel: string
  /** Text of the first section, for notifications. */
  summary: string | undefined
  files: { id: string; title: string }[]
  message: Record<'blocks' | 'thread_ts' | 'username' | 'icon_url', string | undefined>
}

/** Escapes the three characters that begin Slack's mentions, links and entities. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Reduces a text to what both the sent and the shown form have: Slack puts marks around links, and names in the place of emoji. */
function comparableText(text: string): string {
  return text
    .replace(/<[^<>|]*\|([^<>]*)>/g, '$1')
    .replace(/<([^<>]*)>/g, '$1')
    .replace(/:[\w+'-]+:/g, '')
    .replace(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f/gu, '')
}

/** Counts a text as it is sent. */
export function escapedLength(text: string): number {
  return escapeText(text).length
}

/** Splits a text into sections. */
export function sectionsOf(text: string): { type: string; text: { type: string; text: string } }[] {
  return splitText(text, MAX_SECTION, escapedLength).map((piece) => ({
    type: 'section',
    text: { type: 'mrkdwn', text: escapeText(piece) },
  }))
}

/** Builds image blocks with URLs that Slack fetches. */
export async function imagesOf(media: EntryMedia[]): Promise<Record<string, string>[]> {
  const blocks = []
  for (const image of media)
    blocks.push({ type: 'image', image_url: await image.publicUrl(), alt_text: image.alt || 'Image' })
  return blocks
}

/** Uploads files, which stay hidden until a message shares them. */
export async function uploadFiles(
  api: PlatformApi<unknown>,
  media: EntryMedia[],
): Promise<{ id: string; title: string }[]> {
  const files = []
  for (const one of media) {
    const file = await one.file()
    const form = { filename: file.name, length: file.size, alt_txt: one.alt || undefined }
    const { upload_url, file_id } = await api.read({ url: '/files.getUploadURLExternal', form })
    const url = requireText('Slack', upload_url)
    await api.request({ url, file, token: null })
    files.push({ id: requireId('Slack', file_id), title: one.alt || file.name })
  }
  return files
}

/** Finds the URL of a message; after a failure, the post has none. */
export async function findEntry(
  api: PlatformApi<unknown>,
  channel: string,
  message_ts: string,
): Promise<PublishedEntry> {
  const form = { channel, message_ts }
  const found = await api.read({ url: '/chat.getPermalink', form }).catch(() => null)
  return { releaseId: message_ts, releaseUrl: optionalText(found?.permalink) ?? null }
}

const PAGE_SIZE = 200

/**
 * Looks for a message in its channel or thread, by its text or else by its files and images. Needs `channels:history` or
 * `groups:history`.
 */
export async function findMessage(
  api: PlatformApi<unknown>,
  { ready: { channel, summary = '', files, message: sent }, sentAt }: LookUpInput<SlackReady>,
): Promise<LookedUp> {
  const images = imageUrls(sent.blocks === undefined ? [] : JSON.parse(sent.blocks))
  const url = sent.thread_ts === undefined ? '/conversations.history' : '/conversations.replies'
  const oldest = (earliest(sentAt) / 1_000).toFixed(6)
  const text = comparableText(summary)
  const found = await lookThrough({ sentAt }, text, async (cursor) => {
    const form = { channel, ts: sent.thread_ts, oldest, limit: PAGE_SIZE, cursor }
    const answer = await api.read({ url, form })
    // A thread begins with its post, however old it is.
    const shown = readList(answer.messages).filter(({ ts }) => ts !== sent.thread_ts)
    const items = shown.map((message) => {
      const ts = requireText('Slack', message.ts)
      const ids = readList(message.files).map(({ id }) => id)
      const hasFiles = files.length > 0 && files.every(({ id }) => ids.includes(id))
      const hasImages = images !== '' && summary === '' && imageUrls(message.blocks) === images
      return {
        entry: { releaseId: ts, releaseUrl: null },
        text: hasFiles || hasImages ? null : comparableText(optionalText(message.text) ?? ''),
        publishedAt: Number(ts),
        fits:
          files.length > 0
            ? hasFiles
            : message.username === sent.username || Boolean(textAt(message, 'bot_id')),
      }
    })
    return { items, next: textAt(answer, 'response_metadata.next_cursor') }
  })
  const matches = await Promise.all(found.matches.map(({ releaseId }) => findEntry(api, channel, releaseId)))
  // Addresses of images prove that a message is there; that none has them proves nothing.
  return { matches, isComplete: found.isComplete && (text.trim() !== '' || files.length > 0) }
}

/** Returns the addresses of the images of a message as one text; '' if it has none. */
function imageUrls(blocks: unknown): string {
  return readList(blocks)
    .map(({ image_url }) => image_url)
    .filter(optionalText)
    .join(' ')
}
