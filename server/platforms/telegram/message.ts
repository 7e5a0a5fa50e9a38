import { renderHtml } from '../../lib/html-render.ts'
import { type EntryMedia, openParts } from '../kit/media.ts'
import type { MultipartFile } from '../kit/request-body.ts'

export const MAX_CAPTION = 1024
const MAX_ALBUM = 10

type Kind = 'photo' | 'video' | 'animation' | 'document'

interface FileRef {
  field: string
  /** Place among the files of the entry. */
  index: number
  kind: Kind
}

/** One message or album as it goes out. */
export interface TelegramReady {
  method: string
  parameters: Record<string, unknown>
  files: FileRef[]
}

interface AlbumFile extends Omit<FileRef, 'field'> {
  media: EntryMedia
}

/** Rewrites the text of an entry in the tags that Telegram knows. */
export function inlineText(html: string): string {
  return renderHtml(html, 'inline').text
}

/** Counts as Telegram does: without tags, an entity as the character that it stands for. */
export function textLength(html: string): number {
  return inlineText(html)
    .replace(/<[^>]*>/g, '')
    .replace(/&#?\w+;/g, '&').length
}

/** Groups files as albums take them: photos and videos together, files among themselves, an animation alone, ten at most. */
export function albumsOf(all: EntryMedia[], asFiles: boolean): AlbumFile[][] {
  const albums: AlbumFile[][] = []
  for (const [index, media] of all.entries()) {
    const kind = asFiles
      ? 'document'
      : media.isVideo
        ? 'video'
        : media.mime === 'image/gif'
          ? 'animation'
          : 'photo'
    const last = albums.at(-1)
    if (last && last.length < MAX_ALBUM && kind !== 'animation' && last[0]?.kind !== 'animation')
      last.push({ index, kind, media })
    else albums.push([{ index, kind, media }])
  }
  return albums
}

export function messageOf(album: AlbumFile[], target: Record<string, unknown>, text: string): TelegramReady {
  const caption = text === '' ? {} : { caption: text, parse_mode: 'HTML' }
  const [only, second] = album
  if (only && !second)
    return {
      method: `send${only.kind.charAt(0).toUpperCase()}${only.kind.slice(1)}`,
      parameters: { ...target, ...caption, ...videoParameters(only) },
      files: [{ field: only.kind, index: only.index, kind: only.kind }],
    }
  const files = album.map(({ index, kind }) => ({ field: `file${index}`, index, kind }))
  const media = album.map((file, at) => ({
    type: file.kind,
    media: `attach://file${file.index}`,
    ...(at === 0 ? caption : {}),
    ...videoParameters(file),
  }))
  return { method: 'sendMediaGroup', parameters: { ...target, media }, files }
}

/** Opens the files; animations and documents go out as they are. */
export function filesOf(files: FileRef[], media: EntryMedia[]): Promise<MultipartFile[]> {
  return openParts(
    files.map(({ field, index, kind }) => ({
      field,
      async open() {
        const file = media[index]
        if (file === undefined) throw new Error(`The entry has no file ${index}.`)
        return kind === 'photo' || kind === 'video' ? file.file() : file.original()
      },
    })),
  )
}

/** A form holds texts only: everything else is JSON in it. */
export function fieldsOf(parameters: Record<string, unknown>): Record<string, string> {
  const entries = Object.entries(parameters)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
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
