import { escapeCharacters } from '../kit/text.ts'

/** A mention, as `formatMention` writes it. */
const MENTION = /@\[([^[\]\n]+)\]\((urn:li:(?:organization|person):[\w-]+)\)/g
/** Characters with a meaning in LinkedIn's "little text"; LinkedIn truncates a text at an unescaped one. */
const RESERVED = '\\|{}@[]()<>#*_~'
const HASHTAG = /(?<=^|\s)#(?=[\p{L}\p{N}])/gu
/** Placeholder for the `#` of a hashtag while the rest is escaped. */
const TAG = '\u{E000}'

/** Converts a text to little text: keeps mentions and hashtags, and escapes everything else. */
export function littleText(text: string): string {
  let end = 0
  let out = ''
  for (const { 0: whole, 1: name = '', 2: urn = '', index } of text.matchAll(MENTION)) {
    out += `${escapeText(text.slice(end, index))}@[${escapeCharacters(name, RESERVED)}](${urn})`
    end = index + whole.length
  }
  return out + escapeText(text.slice(end))
}

/** Reduces little text to what both the sent and the shown form have: LinkedIn may unescape it, expand hashtags and shorten links. */
export function comparableText(text: string): string {
  return text
    .replace(/\{hashtag\|\\?#\|([^{}|]*)\}/g, '#$1')
    .replace(/\\(.)/gs, '$1')
    .replace(/https?:\/\/\S+/g, 'link')
}

function escapeText(text: string): string {
  return escapeCharacters(text.replace(HASHTAG, TAG), RESERVED).replaceAll(TAG, '#')
}

/** Reduces mentions to their names, as readers see them. */
export function plainText(text: string): string {
  return text.replace(MENTION, '$1')
}
