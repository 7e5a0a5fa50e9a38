import type { PlacedMention } from '../../lib/html/mentions.ts'
import { endsInTld, findLinks } from '../../lib/text/links.ts'
import { countGraphemes, utf8Length } from '../kit/text.ts'

export function isDid(text: string): boolean {
  return /^did:[a-z]+:[\w.:%-]+$/.test(text)
}

const INVISIBLE = '\\u00AD\\u2060\\u200A\\u200B\\u200C\\u200D\\u20e2'
const MENTION = /(?<=^|\s|\()@([a-z0-9.-]+)\b/gi
const HASHTAG = new RegExp(
  `(?<=^|\\s)[#＃]((?!\\ufe0f)[^\\s${INVISIBLE}]*[^\\d\\s\\p{P}${INVISIBLE}]+[^\\s${INVISIBLE}]*)`,
  'gu',
)
const CASHTAG = /(?<=^|\s|\()\$([a-z][a-z0-9]{0,4})(?=\s|$|[.,;:!?)"'\u2019])/giu

export type FacetFeature =
  | { $type: 'app.bsky.richtext.facet#mention'; did: string }
  | { $type: 'app.bsky.richtext.facet#link'; uri: string }
  | { $type: 'app.bsky.richtext.facet#tag'; tag: string }

/** `app.bsky.richtext.facet`: a range in UTF-8 bytes and its meaning. */
export interface Facet {
  index: { byteStart: number; byteEnd: number }
  features: FacetFeature[]
}

interface FoundFacet {
  start: number
  end: number
  feature: FacetFeature | { handle: string }
}

/**
 * Finds hashtags, cashtags and mentions by the rules of Bluesky's own RichText, and links as `findLinks` does, because RichText also links
 * what leads nowhere. That library is the test's oracle; loading it here would cost 60 MB and most of a second. `resolve` returns a handle's DID; a handle without one stays plain text. Mentions that
 * the author chose by DID take precedence over the text.
 */
export async function facetsOf(
  text: string,
  resolve: (handle: string) => Promise<string | undefined>,
  chosen: readonly PlacedMention[] = [],
): Promise<Facet[]> {
  const explicit = chosen.filter(({ id }) => isDid(id)).map(chosenMention)
  const detected = [...mentions(text), ...links(text), ...hashtags(text), ...cashtags(text)].filter(
    ({ start, end }) => !explicit.some((each) => start < each.end && each.start < end),
  )
  const found = [...explicit, ...detected].sort((a, b) => a.start - b.start)
  const facets: Facet[] = []
  let lastEnd = 0
  for (const { start, end, feature } of found) {
    if (start < lastEnd) continue
    const resolved = 'handle' in feature ? await mentionOf(feature.handle, resolve) : feature
    if (!resolved) continue
    const byteStart = utf8Length(text.slice(0, start))
    facets.push({
      index: { byteStart, byteEnd: byteStart + utf8Length(text.slice(start, end)) },
      features: [resolved],
    })
    lastEnd = end
  }
  return facets
}

function chosenMention({ id: did, start, end }: PlacedMention): FoundFacet {
  return { start, end, feature: { $type: 'app.bsky.richtext.facet#mention', did } }
}

async function mentionOf(
  handle: string,
  resolve: (handle: string) => Promise<string | undefined>,
): Promise<FacetFeature | undefined> {
  const did = await resolve(handle.toLowerCase())
  return did === undefined ? undefined : { $type: 'app.bsky.richtext.facet#mention', did }
}

function mentions(text: string): FoundFacet[] {
  return [...text.matchAll(MENTION)].flatMap((match) => {
    const handle = match[1] ?? ''
    if (!endsInTld(handle) && !handle.endsWith('.test')) return []
    return [placed(match, match[0], { handle })]
  })
}

function links(text: string): FoundFacet[] {
  return findLinks(text, { bareDomains: true }).map(({ url, start, end }) => ({
    start,
    end,
    feature: { $type: 'app.bsky.richtext.facet#link', uri: url },
  }))
}

function hashtags(text: string): FoundFacet[] {
  return [...text.matchAll(HASHTAG)].flatMap((match) => {
    const tag = (match[1] ?? '').replace(/\p{P}+$/u, '')
    if (tag === '' || countGraphemes(tag, 64) > 64) return []
    return [placed(match, `#${tag}`, { $type: 'app.bsky.richtext.facet#tag', tag })]
  })
}

function cashtags(text: string): FoundFacet[] {
  return [...text.matchAll(CASHTAG)].map((match) => {
    const tag = `$${(match[1] ?? '').toUpperCase()}`
    return placed(match, match[0], { $type: 'app.bsky.richtext.facet#tag', tag })
  })
}

function placed({ index }: RegExpExecArray, shown: string, feature: FoundFacet['feature']): FoundFacet {
  return { start: index, end: index + shown.length, feature }
}
