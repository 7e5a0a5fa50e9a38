import type { ConnectApi } from '../kit/api.ts'
import { accountOf } from '../kit/auth/account.ts'
import { passwordField } from '../kit/auth/fields.ts'
import type { FieldsSpec } from '../kit/auth/kinds.ts'
import type { EntryMedia } from '../kit/media.ts'
import { array, checked, file, type Lookup, object, required, type Setting, string } from '../kit/settings.ts'
import { escapeCharacters } from '../kit/text.ts'

/**
 * Connects with an API key, which becomes the access token. `hint` says where users find a key; `ownerOf` reads the key's owner
 * and the path of the owner's picture.
 */
export function connectByKey<Config>(
  { platform, hint, picture }: { platform: string; hint: string; picture: string },
  ownerOf: (key: string, api: ConnectApi<Config>) => Promise<object>,
): FieldsSpec<Config> {
  return {
    kind: 'custom-fields',
    fields: () => [passwordField('apiKey', 'API key', hint)],
    async connect({ apiKey = '' }, api) {
      const accessToken = apiKey.trim()
      const owner = await ownerOf(accessToken, api)
      const paths = { id: 'id', name: ['name', 'username'], picture, profile: 'username' }
      return { ...accountOf(platform, owner, paths), accessToken }
    },
  }
}

/** Declares the cover of an article. */
export function cover(description: string) {
  return checked(file({ title: 'Cover', description }), ({ path }) =>
    /\.(mp4|mov|webm)(\?|$)/i.test(path) ? 'must be an image.' : null,
  )
}

/** Declares a list of tags, each with the value that identifies it and the label that people read. */
export function tags<Value>(
  value: Setting<Value>,
  options: {
    label?: Setting<string>
    minItems?: number
    maxItems: number
    description?: string
    'x-lookup'?: Lookup
  },
) {
  const { label = string({ minLength: 1, maxLength: 100 }), ...rest } = options
  return array(object({ value: required(value), label: required(label) }), rest)
}

/** Adds images below a text in Markdown; `addressOf` returns the URL of each. */
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

/** Adds the images at the end of an earlier text to a new one, unless it has them. */
export function keepImages(earlier: string, text: string): string {
  const kept = endOf(earlier, /^!\[(\\.|[^\]\\])*\]\([^()\s]+\)$/).filter((image) => !text.includes(image))
  return [text, ...kept].filter((part) => part !== '').join('\n\n')
}

/** Returns the last paragraphs of a text that have this form. */
export function endOf(text: string, form: RegExp): string[] {
  const paragraphs = text.trim().split(/\r?\n\r?\n/)
  return paragraphs.slice(paragraphs.findLastIndex((paragraph) => !form.test(paragraph)) + 1)
}

/** Escapes a line, so that Markdown shows its characters unchanged. */
export function escapeMarkdown(line: string): string {
  return escapeCharacters(line.replace(/\s+/g, ' '), '\\`*_[]<>')
}
