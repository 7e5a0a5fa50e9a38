import { replaceUrls, replaceUrlsInText } from '../short-links/html-urls.ts'
import type { LinkTemplate } from './templates.ts'

/** Holds what the variables of a template stand for. */
export interface LinkFacts {
  /** Identifier of the platform. */
  platform: string
  /** Name of the channel. */
  channel: string
  /** Id of the thread's first entry. */
  postId: string
  /** Name of the first tag of the thread; null without tags. */
  tag: string | null
  /** Epoch ms. */
  publishDate: number
  /** IANA zone of the channel, in which the date is written. */
  timezone: string
}

const variables: Record<string, (facts: LinkFacts) => string> = {
  '{platform}': ({ platform }) => platform,
  '{channel}': ({ channel }) => slug(channel),
  '{post_id}': ({ postId }) => postId,
  '{tag}': ({ tag }) => slug(tag ?? ''),
  '{date}': ({ publishDate, timezone }) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short' }).format(publishDate),
}

/** Stands for the id of a post that is not saved yet: it is as long as an id. */
export const UNSAVED_ID = '00000000-0000-0000-0000-000000000000'

const variable = /\{[^{}]*\}?|\}/g
const MAX_SLUG = 100
/** A longer link stays as it is. */
const MAX_URL_LENGTH = 8_192

export function findUnknownVariable(value: string): string | null {
  return value.match(variable)?.find((found) => !Object.hasOwn(variables, found)) ?? null
}

export function usesTag({ parameters }: LinkTemplate): boolean {
  return parameters.some(({ value }) => value.includes('{tag}'))
}

/** Tells cheaply whether a text may have a link. */
export function mayHaveLinks(text: string): boolean {
  return /https?:\/\//i.test(text)
}

/** Adds the parameters to the links in sanitized HTML. `isOurs` chooses the links; by default all. */
export function writeLinksInHtml(
  html: string,
  template: LinkTemplate | undefined,
  facts: LinkFacts,
  isOurs: (url: string) => boolean = () => true,
): string {
  const write = writerOf(template, facts)
  return write === null ? html : replaceUrls(html, (url) => (isOurs(url) ? write(url) : url))
}

/** Adds the parameters to the links in a plain text. */
export function writeLinksInText(text: string, template: LinkTemplate | undefined, facts: LinkFacts): string {
  const write = writerOf(template, facts)
  return write === null ? text : replaceUrlsInText(text, write)
}

function writerOf(template: LinkTemplate | undefined, facts: LinkFacts): ((url: string) => string) | null {
  if (template === undefined) return null
  const added = template.parameters.flatMap(({ name, value }): [string, string][] => {
    const filled = value.replace(variable, (found) => variables[found]?.(facts) ?? found)
    return filled === '' ? [] : [[name, filled]]
  })
  return added.length === 0 ? null : (url) => addParameters(url, added, template.replace)
}

/** Changes nothing else of the link, byte for byte. */
function addParameters(url: string, added: readonly [string, string][], replace: boolean): string {
  const [, base = '', query, fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(url) ?? []
  const given = query === undefined || query === '' ? [] : query.split('&')
  const names = new Set(given.map(nameOf))
  const replaced = new Set(replace ? added.map(([name]) => name) : [])
  const parts = [
    ...given.filter((part) => !replaced.has(nameOf(part))),
    ...added
      .filter(([name]) => replace || !names.has(name))
      .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`),
  ]
  if (parts.length === 0) return url
  const written = `${base}?${parts.join('&')}${fragment}`
  return written.length > MAX_URL_LENGTH ? url : written
}

/** Reads the name of a parameter as servers do. */
function nameOf(part: string): string {
  const [name] = new URLSearchParams(part).keys()
  return name ?? ''
}

/** Writes a name as one word: "Spring sale!" becomes `spring-sale`. */
function slug(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, MAX_SLUG)
    .replace(/^-+|-+$/g, '')
}
