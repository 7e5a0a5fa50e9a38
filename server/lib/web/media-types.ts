/** Lists the eight types that the API accepts. Stored files get the first extension. */
export const mediaTypes = {
  'image/jpeg': { kind: 'image', extensions: ['jpg', 'jpeg'] },
  'image/png': { kind: 'image', extensions: ['png'] },
  'image/gif': { kind: 'image', extensions: ['gif'] },
  'image/webp': { kind: 'image', extensions: ['webp'] },
  'image/avif': { kind: 'image', extensions: ['avif'] },
  'image/bmp': { kind: 'image', extensions: ['bmp'] },
  'image/tiff': { kind: 'image', extensions: ['tiff', 'tif'] },
  'video/mp4': { kind: 'video', extensions: ['mp4'] },
} as const satisfies Record<string, { kind: 'image' | 'video'; extensions: readonly [string, ...string[]] }>

export type MediaMime = keyof typeof mediaTypes
export type MediaKind = 'image' | 'video'

const byExtension = new Map<string, MediaMime>(
  (Object.keys(mediaTypes) as MediaMime[]).flatMap((mime) =>
    mediaTypes[mime].extensions.map((extension) => [extension, mime] as const),
  ),
)

export function isMediaMime(mime: string): mime is MediaMime {
  return Object.hasOwn(mediaTypes, mime)
}

/** Guesses the type from the extension of a file name or URL path; undefined when the extension is unknown. */
export function mimeOfName(name: string): MediaMime | undefined {
  return byExtension.get(/\.([a-z0-9]{2,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '')
}
