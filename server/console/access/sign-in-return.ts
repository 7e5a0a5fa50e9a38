import { html } from '../../lib/html/template.ts'
import { page } from '../layout/page.ts'

/**
 * Renders the page after the return from a provider. The browser continues by itself or by the link. It neither stores the URL
 * nor sends it as the referrer.
 */
export function returnPage(title: string, link: string, url: string) {
  return page(title, html`<h1>${title}</h1><p><a href="${url}">${link}</a></p>`, {
    headers: {
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      vary: 'Accept',
      refresh: `0;url=${url}`,
    },
  })
}
