import type { PlatformApi } from '../kit/api.ts'
import { optionalText, readList, requireText, textAt } from '../kit/http/response.ts'
import { earliest, lookThrough } from '../kit/reads/look-up.ts'
import type { LookedUp, LookUpInput } from '../kit/steps.ts'
import { comparableText, findEntry, type SlackReady } from './message.ts'

const PAGE_SIZE = 200

/**
 * Looks for a message in its channel or thread, by its text or else by its files and images. Needs `channels:history` or
 * `groups:history`.
 */
export async function findMessage(
  api: PlatformApi<unknown>,
  { ready: { channel, summary = '', files, message: sent }, sentAt }: LookUpInput<SlackReady>,
): Promise<LookedUp> {
  const images = imagesOf(sent.blocks === undefined ? [] : JSON.parse(sent.blocks))
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
      const hasImages = images !== '' && summary === '' && imagesOf(message.blocks) === images
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
function imagesOf(blocks: unknown): string {
  return readList(blocks)
    .map(({ image_url }) => image_url)
    .filter(optionalText)
    .join(' ')
}
