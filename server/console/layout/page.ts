import { createHash } from 'node:crypto'
import { reply } from '../../http/reply.ts'
import { Html, html } from '../../lib/html/template.ts'
import { tokens } from './tokens.ts'

/** Styles every page of the service, light and dark. */
export const baseStyle = `
${tokens}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 var(--sans); }
header, main { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem; }
header { padding-bottom: 0; font-size: .9rem; }
header nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; border-bottom: 1px solid var(--line); padding-bottom: .75rem; }
main { padding-bottom: 4rem; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 1rem; }
h2 { font-size: 1.1rem; margin: 1.5rem 0 .25rem; }
section { border-left: 3px solid transparent; padding-left: .75rem; margin-left: -.75rem; scroll-margin-top: 1rem; }
section:target { border-color: var(--accent); }
a { color: var(--accent); }
a.start { display: inline-block; padding: .6rem 1.25rem; border-radius: 8px; background: var(--accent); color: var(--on-accent); text-decoration: none; font-weight: 600; }
a:focus-visible, video:focus, video:focus-within { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
code { font: .9em ui-monospace, monospace; background: var(--card); padding: .1em .3em; border-radius: 4px; overflow-wrap: anywhere; }
.soft { color: var(--soft); }
article { background: var(--card); border: 1px solid var(--line); border-radius: var(--radius-l); padding: var(--space-4); margin: var(--space-4) 0; overflow-wrap: anywhere; scroll-margin-top: 1rem; }
article:target { border-color: var(--accent); }
article.reply { margin-left: clamp(.75rem, 5vw, 2rem); }
article p { margin: 0 0 .5rem; white-space: pre-wrap; }
article img, article video { display: block; max-width: 100%; max-height: min(80vh, 28rem); border-radius: 6px; margin: .5rem 0; }
time { color: var(--soft); font-size: .85rem; }
`

/** Blocks scripts, except the console's own on a page with times, and everything from other origins except the pictures of a post. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(baseStyle).digest('base64')}'`,
  'img-src * data:',
  'media-src *',
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** How the reader of a page reads its times. */
type TimeReader = { timeZone: string | null; hour12: boolean }

interface PageOptions {
  headers?: Record<string, string>
  /** Absent on a page without times. Null for a visitor, whose browser tells how they read times. */
  reader?: TimeReader | null
}

/** Tells the script in which zone and on which clock the reader wants times. */
export function clockAttributes(reader: TimeReader | null): Html | null {
  if (reader === null) return null
  const { timeZone, hour12 } = reader
  return html`${timeZone && html` data-zone="${timeZone}"`} data-clock="${hour12 ? '12h' : '24h'}"`
}

/** A time as `time` in form.ts writes it. What people typed is escaped, so that it holds no such element. */
const TIMES = /<time datetime="([^"]*)"( data-exact)?>([^<]*)<\/time>/g

/** Writes the times of a page in the zone and on the clock of a reader who chose a zone. For others, only the script knows the zone. */
export function withLocalTimes(text: string, reader: TimeReader | null): string {
  if (!reader?.timeZone) return text
  const options = { dateStyle: 'medium', timeZone: reader.timeZone } as const
  const hourCycle = reader.hour12 ? 'h12' : 'h23'
  const format = new Intl.DateTimeFormat('en-US', { ...options, hourCycle, timeStyle: 'short' })
  const exact = new Intl.DateTimeFormat('en-US', { ...options, hourCycle, timeStyle: 'medium' })
  return text.replace(TIMES, (element, iso: string, isExact: string | undefined, utc: string) => {
    const instant = Date.parse(iso)
    if (Number.isNaN(instant)) return element
    const local = (isExact ? exact : format).format(instant)
    return `<time datetime="${iso}" title="${utc}">${local}</time>`
  })
}

/**
 * Renders a public HTML page of the service from a title and the content of `<main>`. The page works on phones, in dark mode and
 * without scripts.
 */
export function page(title: string, body: Html, { headers = {}, reader }: PageOptions = {}) {
  const hasTimes = reader !== undefined
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${new Html(baseStyle)}</style>${hasTimes && html`<script src="/console.js" defer></script>`}
</head>
<body${clockAttributes(reader ?? null)}>
<header><nav aria-label="Postern"><a href="/">Postern</a> <a href="/docs">Documentation</a> <a href="/docs/errors">Errors</a></nav></header>
<main>${body}</main>
</body>
</html>
`
  return reply<never>({
    raw: withLocalTimes(document.text, reader ?? null),
    contentType: 'text/html; charset=utf-8',
    headers: { 'content-security-policy': hasTimes ? `${policy}; script-src 'self'` : policy, ...headers },
  })
}
