import { html } from '../lib/html-template.ts'
import { page } from './page.ts'

/** A page on the way back from a provider. `refresh`: the browser goes on by itself. The address is not kept or passed on. */
export function returnPage(title: string, link: string, url: string, { refresh }: { refresh: boolean }) {
  return page(title, html`<h1>${title}</h1><p><a href="${url}">${link}</a></p>`, {
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    vary: 'Accept',
    ...(refresh ? { refresh: `0;url=${url}` } : {}),
  })
}
