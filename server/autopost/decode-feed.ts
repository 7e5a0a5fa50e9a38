/** What no text of ours may hold: control characters but tab and line breaks. */
const controls = /[^\P{Cc}\t\n\r]/gu

/**
 * Turns the bytes of a feed into text. A byte order mark decides, then the bytes themselves where they can only be UTF-16 or
 * UTF-8, then the charset of the content type, then the XML declaration; UTF-8 otherwise. Bytes that mean nothing become
 * U+FFFD, control characters go. Never throws.
 */
export function decodeFeed(bytes: Uint8Array, contentType: string | null): string {
  return decode(bytes, markedEncoding(bytes) ?? obviousEncoding(bytes) ?? declared(bytes, contentType))
    .replace(controls, '')
    .toWellFormed()
}

function markedEncoding([a, b, c]: Uint8Array): string | null {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  return a === 0xfe && b === 0xff ? 'utf-16be' : null
}

/**
 * Servers often declare an encoding that the feed is not in. A `<` beside a zero is UTF-16; and text with letters beyond ASCII
 * that happens to be valid UTF-8 is UTF-8, whatever was declared.
 */
function obviousEncoding(bytes: Uint8Array): string | null {
  const [a, b] = bytes
  if (a === 0x3c && b === 0) return 'utf-16le'
  if (a === 0 && b === 0x3c) return 'utf-16be'
  if (bytes.every((byte) => byte < 0x80)) return null
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return null
  }
}

function declared(bytes: Uint8Array, contentType: string | null): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 256))
  const byType = /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? '')?.[1]
  const byXml = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/i.exec(head)?.[1]
  return byType ?? byXml ?? 'utf-8'
}

function decode(bytes: Uint8Array, label: string): string {
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}
