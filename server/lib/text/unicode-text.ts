import { graphemes } from './split-text.ts'

// Platforms recognize links, mentions and hashtags by their plain letters.
const unstyled = /(https?:\/\/\S+|[@#][\p{L}\p{N}_][\p{L}\p{N}_.-]*)/u

function changeWords(text: string, change: (part: string) => string): string {
  return text
    .split(unstyled)
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join('')
}

const boldStarts: [from: string, to: string, start: number][] = [
  ['A', 'Z', 0x1d5d4],
  ['a', 'z', 0x1d5ee],
  ['0', '9', 0x1d7ec],
]

function boldLetter(letter: string): string {
  for (const [from, to, start] of boldStarts)
    if (letter >= from && letter <= to)
      return String.fromCodePoint(start + letter.charCodeAt(0) - from.charCodeAt(0))
  return letter
}

/** Writes Latin letters and digits as mathematical sans-serif bold; accents stay on their letters. Skips URLs, @names and #tags. */
export function boldText(text: string): string {
  return changeWords(text, (part) =>
    part.replace(/[A-Za-z0-9]|\p{L}/gu, (letter) => {
      const split = letter.normalize('NFD')
      const bold = boldLetter(split.charAt(0))
      return bold === split.charAt(0) ? letter : bold + split.slice(1)
    }),
  )
}

/** Adds a combining low line to each letter and digit. Skips URLs, @names and #tags. */
export function underlineText(text: string): string {
  return changeWords(text, (part) =>
    /^[\0-\x7f]*$/.test(part)
      ? part.replace(/[\p{L}\p{N}\p{P}]/gu, '$&\u0332')
      : Array.from(graphemes().segment(part), ({ segment }) =>
          /[\p{L}\p{N}\p{P}]/u.test(segment) ? `${segment}\u0332` : segment,
        ).join(''),
  )
}
