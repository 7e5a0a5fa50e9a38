import type { IncomingHttpHeaders } from 'node:http'
import Negotiator from 'negotiator'
import { notFound } from '../../errors/errors.ts'
import { reply } from '../../http/reply.ts'
import { acceptsHtml } from '../../http/request-info.ts'
import { readSiteFile, type SiteFile } from './site-files.ts'

/** Describes a request for a file: the caller's headers and the address of this service. */
export interface SiteRequest {
  headers: IncomingHttpHeaders
  baseUrl: string
}

const HTML = 'text/html; charset=utf-8'
const MARKDOWN = 'text/markdown; charset=utf-8'
/** Built file for an unknown address. Its name is none that a page can have. */
export const NOT_FOUND_PAGE = '_not-found.html'
/** Lets caches keep a file forever, since its name changes with its content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'
/** Makes caches revalidate each time; the ETag keeps the answer short. */
const REVALIDATE = 'public, no-cache'

/** Hash of an empty style element, which the scripts of the full reference create and fill by rules. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

/**
 * Allows only the site's own files and calls of this service, so that the documentation works offline and sends nothing to other
 * servers.
 */
const policy = (styles: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles}`,
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
const sitePolicy = policy("'self'")
/** Allows style attributes, which Redoc writes into the HTML of descriptions and which can only change the appearance. */
const referencePolicy = policy(`'self' ${EMPTY_STYLE}; style-src-attr 'unsafe-inline'`)

/**
 * Answers with a page as HTML, or as Markdown when the name ends in `.md` or the caller prefers it.
 * @throws 404 for an unknown page, 503 while the documentation has not been built.
 */
export async function replyWithPage(name: string, request: SiteRequest) {
  const namesMarkdown = name.endsWith('.md')
  const base = name.replace(/\.md$/, '')
  const isMarkdown = namesMarkdown || prefersMarkdown(request.headers)
  const file = await readSiteFile(`${base}.${isMarkdown ? 'md' : 'html'}`, request.baseUrl)
  if (file === null) return notFoundPage(isMarkdown, request)
  return replyWithFile(file, request.headers, {
    contentType: isMarkdown ? MARKDOWN : HTML,
    headers: {
      ...(namesMarkdown ? {} : { vary: 'Accept' }),
      ...(isMarkdown
        ? {}
        : { 'content-security-policy': base === 'reference' ? referencePolicy : sitePolicy }),
    },
  })
}

/** Answers a browser with the page that has a search, and throws 404 for any other caller. */
async function notFoundPage(isMarkdown: boolean, { headers, baseUrl }: SiteRequest) {
  const isBrowser = !isMarkdown && acceptsHtml(headers)
  const file = isBrowser ? await readSiteFile(NOT_FOUND_PAGE, baseUrl) : null
  if (file === null) throw notFound('page')
  const policy = { 'content-security-policy': sitePolicy, 'cache-control': 'no-store' }
  return reply<never>({ status: 404, raw: file.bytes, contentType: HTML, headers: policy })
}

/**
 * Answers with a file of the site, unchanged.
 * @throws 404 for an unknown file, 503 while the documentation has not been built.
 */
export async function replyWithSiteFile(
  name: string,
  { headers, baseUrl }: SiteRequest,
  contentType: string,
  cacheControl = REVALIDATE,
) {
  const file = await readSiteFile(name, baseUrl)
  if (file === null) throw notFound('file')
  return replyWithFile(file, headers, { contentType, headers: { 'cache-control': cacheControl } })
}

/** Answers 304 to a caller that has the file already. */
export function replyWithFile(
  { bytes, etag }: SiteFile,
  requestHeaders: IncomingHttpHeaders,
  options: { contentType: string; headers?: Record<string, string> },
) {
  const headers = { 'cache-control': REVALIDATE, ...options.headers, etag }
  if (matches(requestHeaders['if-none-match'], etag)) return reply<never>({ status: 304, headers })
  return reply<never>({ raw: bytes, contentType: options.contentType, headers })
}

function prefersMarkdown(headers: IncomingHttpHeaders): boolean {
  return new Negotiator({ headers }).mediaType(['text/html', 'text/markdown']) === 'text/markdown'
}

/** Compares weakly, as `If-None-Match` does. */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag))
}
