/** A moment of a calendar, as an event without a duration. */
export interface CalendarEvent {
  /** Identifies the event in every file. */
  uid: string
  /** Epoch ms. */
  start: number
  summary: string
  description: string
  url: string
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
}

/** Longest line in bytes, without its end (RFC 5545, 3.1). */
const MAX_LINE = 75

/** Formats a calendar (RFC 5545). Instants are in UTC, so that it needs no zones. `stamp`: when it was made. */
export function formatCalendar(name: string, stamp: number, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Postern//Posts//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${escapeText(event.uid)}`,
      `DTSTAMP:${formatInstant(stamp)}`,
      `DTSTART:${formatInstant(event.start)}`,
      `SUMMARY:${escapeText(event.summary)}`,
      ...(event.description === '' ? [] : [`DESCRIPTION:${escapeText(event.description)}`]),
      `URL:${event.url}`,
      `STATUS:${event.status}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

/** Formats as `20300131T090000Z`. */
function formatInstant(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

/** Escapes a TEXT value (3.3.11), without control characters, which it must not have. */
function escapeText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\n/g, '\\n')
}

/** Breaks a line between characters, so that no part is longer than `MAX_LINE` bytes. */
function foldLine(line: string): string {
  if (line.length * 3 <= MAX_LINE || Buffer.byteLength(line) <= MAX_LINE) return line
  let folded = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > MAX_LINE) {
      folded += '\r\n '
      bytes = 1
    }
    folded += character
    bytes += size
  }
  return folded
}
