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
a:focus-visible, video:focus, video:focus-within { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
code { font: .9em ui-monospace, monospace; background: var(--card); padding: .1em .3em; border-radius: 4px; overflow-wrap: anywhere; }
.soft { color: var(--soft); }
article { background: var(--card); border: 1px solid var(--line); border-radius: var(--radius-l); padding: var(--space-4); margin: var(--space-4) 0; overflow-wrap: anywhere; scroll-margin-top: 1rem; }
article:target { border-color: var(--accent); }
article.reply { margin-left: clamp(.75rem, 5vw, 2rem); }
article p { margin: 0 0 .5rem; white-space: pre-wrap; }
article img, article video { display: block; max-width: 100%; max-height: 80vh; border-radius: 6px; margin: .5rem 0; }
time { color: var(--soft); font-size: .85rem; }
`

/** Blocks scripts, and everything from other origins except the pictures of a post. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(baseStyle).digest('base64')}'`,
  'img-src * data:',
  'media-src *',
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Renders a public HTML page of the service from a title and the content of `<main>`. The page works on phones, in dark mode and
 * without scripts.
 */
export function page(title: string, body: Html, headers: Record<string, string> = {}) {
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${new Html(baseStyle)}</style>
</head>
<body>
<header><nav aria-label="Postern"><a href="/">Postern</a> <a href="/docs">Documentation</a> <a href="/docs/errors">Errors</a></nav></header>
<main>${body}</main>
</body>
</html>
`
  return reply<never>({
    raw: document.text,
    contentType: 'text/html; charset=utf-8',
    headers: { 'content-security-policy': policy, ...headers },
  })
}
