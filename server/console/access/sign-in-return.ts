import { html } from '../../lib/html-template.ts'
import { page } from '../layout/page.ts'

/** A page on the way back from a provider: the browser goes on by itself or by the link. The address is not kept or passed on. */
export function returnPage(title: string, link: string, url: string) {
  return page(title, html`<h1>${title}</h1><p><a href="${url}">${link}</a></p>`, {
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    vary: 'Accept',
    refresh: `0;url=${url}`,
  })
}
