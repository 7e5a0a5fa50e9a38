import { decodeHTMLStrict } from 'entities'

const tagNames =
  'a abbr acronym address applet area article aside audio b base bdi bdo big blockquote body br button canvas caption center cite code col colgroup ' +
  'data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 ' +
  'head header hgroup hr html i iframe img input ins kbd label legend li link main map mark marquee math menu meta meter nav noembed noframes ' +
  'noscript object ol optgroup option output p param picture plaintext pre progress q rp rt ruby s samp script search section select slot small ' +
  'source span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr xmp'

// Ends a tag before the next `<` outside quotes, which keeps the look-ahead short for any number of brackets.
const stray = new RegExp(
  `<(?!/?(?:${tagNames.replaceAll(' ', '|')})(?=[\\s/>])(?:[^<>"']|"[^"<]{0,4096}"|'[^'<]{0,4096}')*>|!--)`,
  'gi',
)

/** Turns every `<` that does not begin an HTML tag into `&lt;`, so that a parser does not swallow the text after it. */
export function escapeStrayBrackets(html: string): string {
  return html.replace(stray, '&lt;')
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
