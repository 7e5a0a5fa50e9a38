import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { ApiError } from '../../errors.ts'
import { reply } from '../../http/reply.ts'

/** Finds the file next to the manifest, for the sources and for the built service. */
const file = join(dirname(findPackageJSON(import.meta.url) ?? ''), 'dist/docs.html')
/** Appears in the contract's examples and in the guides. */
const EXAMPLE_ADDRESS = 'http://localhost:3000'
let cached: { modified: number; baseUrl: string; text: string; policy: string } | undefined

/**
 * Returns the documentation that `npm run docs` built, with the address of this service in it.
 * @throws 503 `unavailable` while it has not been built.
 */
export async function docsPage(baseUrl: string) {
  const { text, policy } = await load(baseUrl)
  return reply<never>({
    raw: text,
    contentType: 'text/html; charset=utf-8',
    headers: { 'content-security-policy': policy },
  })
}

async function load(baseUrl: string): Promise<{ text: string; policy: string }> {
  const modified = await stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => null,
  )
  if (modified === null)
    throw new ApiError('unavailable', 'The documentation has not been built: run "npm run docs".')
  if (cached?.modified !== modified || cached.baseUrl !== baseUrl) {
    const text = (await readFile(file, 'utf8')).replaceAll(EXAMPLE_ADDRESS, () => baseUrl)
    cached = { modified, baseUrl, text, policy: policyFor(text) }
  }
  return cached
}

/** Allows only the page's own scripts and no requests, so that the documentation works offline and tells no other server. */
function policyFor(text: string): string {
  const scripts = [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, body = '']) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`,
  )
  return [
    "default-src 'none'",
    `script-src ${scripts.join(' ')}`,
    // Redoc writes its styles from script.
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
