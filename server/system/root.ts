import type { IncomingHttpHeaders } from 'node:http'
import Negotiator from 'negotiator'
import type { Config } from '../config/config.ts'
import { contractDocument } from '../contract/contract-document.ts'
import { ApiError } from '../errors/errors.ts'
import { reply } from '../http/reply.ts'
import { html } from '../lib/html/template.ts'

/** Answers in the media type that `accept` prefers. @throws 406 `not_acceptable` when it allows none of the three. */
export async function negotiateRoot(
  { baseUrl }: Pick<Config, 'baseUrl'>,
  headers: IncomingHttpHeaders,
  invitation?: string,
) {
  const { title: name, version } = contractDocument().info as { title: string; version: string }
  const body = {
    name,
    version,
    status: 'running' as const,
    docs: `${baseUrl}/docs`,
    contract: `${baseUrl}/openapi.json`,
  }
  switch (new Negotiator({ headers }).mediaType(['application/json', 'text/html', 'text/plain'])) {
    case 'application/json':
      return reply({ body, headers: { vary: 'Accept' } })
    case 'text/html':
      return welcome(invitation)
    case 'text/plain':
      return reply<typeof body>({
        raw: `${name} is running. Docs are at ${body.docs}\n`,
        contentType: 'text/plain; charset=utf-8',
        headers: { vary: 'Accept' },
      })
    default:
      throw new ApiError(
        'not_acceptable',
        'This path can respond with application/json, text/html or text/plain.',
      )
  }
}

/** Loads the console's pages only here, since probes and programs read the same path. */
async function welcome(invitation: string | undefined) {
  const { seeOther } = await import('../console/layout/console-page.ts')
  if (invitation) return seeOther(`/join?org=${encodeURIComponent(invitation)}`)
  const { page } = await import('../console/layout/page.ts')
  return page(
    'Postern',
    html`<h1>Postern is running</h1>
      <p>Sign in, connect channels and see your posts.</p>
      <p><a class="start" href="/console">Open the console</a></p>
      <p class="soft">For developers: read the <a href="/docs">documentation</a>, get the <a href="/openapi.json">contract</a>, or look up an <a href="/docs/errors">error code</a>.</p>`,
    { headers: { vary: 'Accept' } },
  )
}
