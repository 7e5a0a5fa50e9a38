import type { IncomingHttpHeaders } from 'node:http'
import Negotiator from 'negotiator'
import { type ApiError, notFound } from '../../errors/errors.ts'
import type { Answer } from '../../http/replies/respond.ts'
import { reply } from '../../http/reply.ts'
import { acceptsHtml } from '../../http/request-info.ts'
import { renderSearchPage, wordsOf } from './search-page.ts'
import { readSiteFile, type SiteFile } from './site-files.ts'

/** Describes a request for a file: the caller's headers and the address of this service. */
export interface SiteRequest {
  headers: IncomingHttpHeaders
  baseUrl: string
}

const HTML = 'text/html; charset=utf-8'
const MARKDOWN = 'text/markdown; charset=utf-8'
/** Matches the names of pages, with the suffix of their Markdown. */
const PAGE_NAME = /^(?:[a-z]+\/)?[a-z0-9][a-z0-9-]*(\.md)?$/
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
    "form-action 'self'",
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
  const path = `${fileNameOf(base)}.${isMarkdown ? 'md' : 'html'}`
  const file = PAGE_NAME.test(fileNameOf(name)) ? await readSiteFile(path, request.baseUrl) : null
  if (file === null) return notFoundPage(isMarkdown ? null : base, request)
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

/** Returns the name of a page in the case of its file. URLs of operations ignore case, and file names do not. */
function fileNameOf(name: string): string {
  return name.startsWith('reference/') ? name.toLowerCase() : name
}

/** Answers with the pages that match the words. @throws 503 while the documentation has not been built. */
export async function replyWithSearch(words: string, { baseUrl }: Pick<SiteRequest, 'baseUrl'>) {
  return searchReply(200, await renderSearchPage(words, baseUrl))
}

/** Answers a browser with the pages that the address may mean, and throws 404 for any other caller. */
async function notFoundPage(name: string | null, { headers, baseUrl }: SiteRequest) {
  if (name === null || !acceptsHtml(headers)) throw notFound('page')
  return searchReply(404, await renderSearchPage(wordsOf(name), baseUrl, { isUnknown: true }))
}

/**
 * Renders the pages that a wrong address of the documentation may mean: a deep one, one that no address can be, one that is too long.
 * Returns null for any other failure, and while the documentation has not been built.
 */
export async function findMissingPage(
  { status }: Pick<ApiError, 'status'>,
  { method, url, baseUrl }: { method: string; url: string; baseUrl: string },
): Promise<Answer | null> {
  const [, path] = /^\/docs\/([^?]*)/.exec(url) ?? []
  const isWrongAddress = (status === 400 || status === 404) && (method === 'GET' || method === 'HEAD')
  if (path === undefined || !isWrongAddress || /^search\/?$/.test(path)) return null
  const page = await renderSearchPage(wordsOf(path), baseUrl, { isUnknown: true }).catch(() => null)
  return page === null ? null : { status: 404, contentType: HTML, body: page, headers: searchHeaders }
}

const searchHeaders = {
  'content-security-policy': sitePolicy,
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
}

function searchReply(status: 200 | 404, raw: string) {
  return reply<never>({ status, raw, contentType: HTML, headers: searchHeaders })
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
