import type { EntryMedia } from '../kit/media.ts'
import { array, checked, file, object, required, type Setting, string } from '../kit/settings.ts'
import { escapeCharacters } from '../kit/text.ts'

/** Declares the cover of an article. */
export function cover(description: string) {
  return checked(file({ description }), ({ path }) =>
    /\.(mp4|mov|webm)(\?|$)/i.test(path) ? 'must be an image.' : null,
  )
}

/** Declares a list of tags, each with the value that identifies it and the label that people read. */
export function tags<Value>(
  value: Setting<Value>,
  options: { label?: Setting<string>; minItems?: number; maxItems: number; description?: string },
) {
  const { label = string({ minLength: 1, maxLength: 100 }), ...rest } = options
  return array(object({ value: required(value), label: required(label) }), rest)
}

/** Adds images below a text in Markdown; `addressOf` finds the address of each. */
export async function addImages(
  text: string,
  media: EntryMedia[],
  addressOf: (media: EntryMedia) => string | Promise<string>,
): Promise<string> {
  const images: string[] = []
  for (const each of media) {
    const url = (await addressOf(each)).replaceAll('(', '%28').replaceAll(')', '%29')
    images.push(`![${escapeMarkdown(each.alt ?? '')}](${url})`)
  }
  return [text, ...images].filter((part) => part !== '').join('\n\n')
}

/** Escapes a line so that Markdown shows its characters as they are. */
export function escapeMarkdown(line: string): string {
  return escapeCharacters(line.replace(/\s+/g, ' '), '\\`*_[]<>')
}
