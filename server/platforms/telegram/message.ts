import { renderHtml } from '../../lib/html/render.ts'
import type { EntryMedia, FileField } from '../kit/media.ts'

export const MAX_CAPTION = 1024
const MAX_ALBUM = 10
/** Telegram drops the entities beyond these limits (https://github.com/tdlib/telegram-bot-api/issues/165). */
const MAX_ENTITIES = 100
const MAX_ENTITY_BYTES = 9_500
/** Estimated size of an entity beside the target of its link: its kind, offset and length. */
const ENTITY_BYTES = 12

/** A message or album, ready to send. */
export interface TelegramReady {
  method: string
  parameters: Record<string, unknown>
  files: FileField[]
}

interface AlbumFile {
  kind: 'photo' | 'video' | 'animation' | 'document'
  index: number
  media: EntryMedia
}

/** Converts the text of an entry to the tags that Telegram knows. */
export function inlineText(html: string): string {
  return renderHtml(html, 'inline').text
}

/** Counts as Telegram does: without tags, and an entity as one character. */
export function textLength(html: string): number {
  return inlineText(html)
    .replace(/<[^>]*>/g, '')
    .replace(/&#?\w+;/g, '&').length
}

/** Tells whether Telegram would show only some of the bold and underlined parts and links of a text. */
export function losesFormatting(html: string): boolean {
  const entities = [...inlineText(html).matchAll(/<(?:b|u|a href="([^"]*)")>/g)]
  const bytes = entities.reduce(
    (sum, { 1: target = '' }) => sum + ENTITY_BYTES + Buffer.byteLength(target),
    0,
  )
  return entities.length > MAX_ENTITIES || bytes > MAX_ENTITY_BYTES
}

/** Groups files into albums of at most ten: photos and videos together, documents together, each animation alone. */
export function albumsOf(all: EntryMedia[], asFiles: boolean): AlbumFile[][] {
  const albums: AlbumFile[][] = []
  for (const [index, media] of all.entries()) {
    const kind = asFiles ? 'document' : kindOf(media)
    const last = albums.at(-1)
    if (last && last.length < MAX_ALBUM && kind !== 'animation' && last[0]?.kind !== 'animation')
      last.push({ index, kind, media })
    else albums.push([{ index, kind, media }])
  }
  return albums
}

/** Builds the message of an album; a single file becomes a message of its type. */
export function messageOf(album: AlbumFile[], target: Record<string, unknown>, text: string): TelegramReady {
  const caption = text === '' ? {} : { caption: text, parse_mode: 'HTML' }
  const [only, second] = album
  const files = album.map(({ index, kind }) => ({
    field: second ? `file${index}` : kind,
    index,
    original: kind === 'animation' || kind === 'document',
  }))
  if (only && !second) {
    const method = `send${only.kind.charAt(0).toUpperCase()}${only.kind.slice(1)}`
    return { method, parameters: { ...target, ...caption, ...videoParameters(only) }, files }
  }
  const media = album.map((file, index) => ({
    type: file.kind,
    media: `attach://file${file.index}`,
    ...(index === 0 ? caption : {}),
    ...videoParameters(file),
  }))
  return { method: 'sendMediaGroup', parameters: { ...target, media }, files }
}

function kindOf({ isVideo, mime }: EntryMedia): AlbumFile['kind'] {
  if (isVideo) return 'video'
  return mime === 'image/gif' ? 'animation' : 'photo'
}

function videoParameters({ kind, media }: AlbumFile): Record<string, unknown> {
  if (kind !== 'video') return {}
  const { width, height, durationMs } = media
  return {
    supports_streaming: true,
    ...(width && height ? { width, height } : {}),
    ...(durationMs ? { duration: Math.round(durationMs / 1000) } : {}),
  }
}
