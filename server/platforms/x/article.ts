import { htmlparser } from '../../lib/html/parser.ts'
import { lookUp } from '../../lib/lookup.ts'

interface Range {
  offset: number
  length: number
}

interface Span {
  from_index: number
  to_index: number
  text: string
}

interface Block {
  type: string
  text: string
  inline_style_ranges?: (Range & { style: 'bold' })[]
  entity_ranges?: (Range & { key: number })[]
  data?: { urls?: Span[]; mentions?: Span[]; hashtags?: Span[] }
}

interface Entity {
  key: string
  value: { type: string; mutability: string; data: object }
}

/** The body of an article: its paragraphs, and the links and images that they refer to. */
export interface ArticleContent {
  blocks: Block[]
  entities: Entity[]
}

const BLOCK_TYPES: Record<string, string> = {
  p: 'unstyled',
  div: 'unstyled',
  li: 'unordered-list-item',
  h1: 'header-one',
  h2: 'header-two',
  // X fails with 503 at `header-three`, although its description lists it.
  h3: 'header-two',
}

/** Converts the HTML of an entry to the content of an article, with uploaded images below the text. Offsets are in UTF-16 units. */
export function articleContent(html: string, imageIds: string[]): ArticleContent {
  const content = readBlocks(html)
  const blocks = content.blocks.filter(({ text }) => text.trim() !== '').map(withNames)
  for (const media_id of imageIds) {
    const data = { media_items: [{ media_category: 'tweet_image', media_id }] }
    const key = addEntity(content.entities, { type: 'image', mutability: 'immutable', data })
    blocks.push({ type: 'atomic', text: ' ', entity_ranges: [{ offset: 0, length: 1, key }] })
  }
  return { blocks, entities: content.entities }
}

function addEntity(entities: Entity[], value: Entity['value']): number {
  const key = entities.length
  entities.push({ key: String(key), value })
  return key
}

function readBlocks(html: string): ArticleContent {
  const blocks: Block[] = []
  const entities: Entity[] = []
  let current: Block | null = null
  const items: string[] = []
  const lists: string[] = []
  let bold: number | null = null
  let link: { url: string; offset: number } | null = null
  const begin = (type: string): Block => {
    current = { type, text: '' }
    blocks.push(current)
    return current
  }
  const position = () => current?.text.length ?? 0
  const parser = new (htmlparser().Parser)({
    onopentag(name, { href }) {
      const type = lookUp(BLOCK_TYPES, name)
      if (name === 'ol' || name === 'ul') lists.push(name)
      if (name === 'li') items.push(lists.at(-1) === 'ol' ? 'ordered-list-item' : 'unordered-list-item')
      // Treats a paragraph inside a list item as the item itself.
      if (type !== undefined) begin(items.at(-1) ?? type)
      if (name === 'strong') bold = position()
      if (name === 'a' && href !== undefined && /^(https?|mailto):/i.test(href))
        link = { url: href, offset: position() }
    },
    ontext(text) {
      const block = current ?? begin('unstyled')
      block.text += text
    },
    onclosetag(name) {
      if (name === 'strong' && bold !== null && current) addBold(current, bold)
      if (name === 'a' && link !== null && current) addLink(current, link, entities)
      if (name === 'strong') bold = null
      if (name === 'a') link = null
      if (name === 'ol' || name === 'ul') lists.pop()
      if (name === 'li') items.pop()
      if (lookUp(BLOCK_TYPES, name) !== undefined) current = null
    },
  })
  parser.end(html)
  return { blocks, entities }
}

function addBold(block: Block, offset: number): void {
  const length = block.text.length - offset
  if (length > 0)
    block.inline_style_ranges = [...(block.inline_style_ranges ?? []), { offset, length, style: 'bold' }]
}

function addLink(block: Block, { url, offset }: { url: string; offset: number }, entities: Entity[]): void {
  if (block.text.length === offset) block.text += url
  const length = block.text.length - offset
  const key = addEntity(entities, { type: 'link', mutability: 'mutable', data: { url } })
  block.entity_ranges = [...(block.entity_ranges ?? []), { offset, length, key }]
  const span = { from_index: offset, to_index: offset + length, text: url }
  block.data = { ...block.data, urls: [...(block.data?.urls ?? []), span] }
}

/** Marks the `@names` and `#tags` of a block, which would otherwise be plain text. */
function withNames(block: Block): Block {
  const mentions = spansOf(block.text, /(?<![\w@])@(\w{1,15})\b/g)
  const hashtags = spansOf(block.text, /(?<![\p{L}\p{N}_&/])#([\p{L}\p{N}_]+)/gu)
  const data = {
    ...block.data,
    ...(mentions.length > 0 ? { mentions } : {}),
    ...(hashtags.length > 0 ? { hashtags } : {}),
  }
  return Object.keys(data).length > 0 ? { ...block, data } : block
}

function spansOf(text: string, pattern: RegExp): Span[] {
  return [...text.matchAll(pattern)].map(({ 0: found, 1: name = '', index }) => ({
    from_index: index,
    to_index: index + found.length,
    text: name,
  }))
}
