import { decodeHTMLStrict } from 'entities'

const tagNames =
  'a abbr acronym address applet area article aside audio b base bdi bdo big blockquote body br button canvas caption center cite code col colgroup ' +
  'data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 ' +
  'head header hgroup hr html i iframe img input ins kbd label legend li link main map mark marquee math menu meta meter nav noembed noframes ' +
  'noscript object ol optgroup option output p param picture plaintext pre progress q rp rt ruby s samp script search section select slot small ' +
  'source span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr xmp'

/** Elements whose content is not shown, or not read as HTML: without an end tag, they would swallow the rest of the text. */
const rawTags = 'script|style|template|noscript|title|textarea|option|xmp|iframe|noembed|noframes|plaintext'
const rawTag = new RegExp(`^(?:${rawTags})$`, 'i')
const rawEnd = new RegExp(`</(${rawTags})(?=[\\s/>])`, 'gi')

// Ends a tag before the next `<` outside quotes, which keeps the search short for any number of brackets.
const opening = new RegExp(
  `<(?:!--|(/?(?:${tagNames.replaceAll(' ', '|')}))(?=[\\s/>])((?:[^<>"']|"[^"<]{0,4096}"|'[^'<]{0,4096}')*)>)?`,
  'gi',
)
const attribute = /([^\s"'<>/=]+)(\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))?/g
/** Attributes without a value: any other word in a tag shows that it is none, as in "a<b and c>d". */
const bareAttribute =
  /^(?:allowfullscreen|async|autofocus|autoplay|checked|compact|contenteditable|controls|default|defer|disabled|download|hidden|ismap|loop|multiple|muted|nowrap|noshade|novalidate|open|playsinline|readonly|required|reversed|selected|data-.*)$/i

/**
 * Turns every `<` that does not begin a tag or a comment into `&lt;`, so that a parser does not swallow the text after it. A word that
 * is no attribute, or a missing end tag of an element such as `option`, shows that the author meant text.
 */
export function escapeStrayBrackets(html: string): string {
  const ends = new Map<string, number>()
  for (const { 1: name = '', index } of html.matchAll(rawEnd)) ends.set(name.toLowerCase(), index)
  const commentEnd = html.lastIndexOf('-->')
  return html.replace(opening, (found, name?: string, attributes = '', offset = 0) => {
    if (name === undefined) return found !== '<' && commentEnd > offset ? found : `&lt;${found.slice(1)}`
    const isEnded = !rawTag.test(name) || (ends.get(name.toLowerCase()) ?? -1) > offset
    return isEnded && hasOnlyAttributes(attributes) ? found : `&lt;${found.slice(1)}`
  })
}

function hasOnlyAttributes(text: string): boolean {
  const rest = text.replace(attribute, (_, name: string, value?: string) =>
    value !== undefined || bareAttribute.test(name) ? '' : '?',
  )
  return /^[\s/]*$/.test(rest)
}

const reference = /&(?:#(?:\d+|x[\da-f]+);|([a-z][a-z\d]{0,30});)?/gi

/**
 * Turns every `&` that does not begin a complete reference into `&amp;`. HTML also decodes `&copy` without `;`, which would change
 * the URL `?id=1&copy=2`.
 */
export function escapeStrayAmpersands(html: string): string {
  return html.replace(reference, (found, name: string | undefined) => {
    const isReference = name === undefined ? found.length > 1 : decodeHTMLStrict(found) !== found
    return isReference ? found : `&amp;${found.slice(1)}`
  })
}
