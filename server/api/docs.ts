import type { DocsHandlers } from '../../generated/handlers.ts'
import { ApiError, notFound } from '../errors/errors.ts'
import type { RequestInfo } from '../http/contract.ts'
import { lookUp } from '../lib/lookup.ts'
import { readBrunoCollection } from '../system/docs/bruno.ts'
import { iconSvg } from '../system/docs/icon.ts'
import { etagOf, readSiteFile, type SiteFile } from '../system/docs/site-files.ts'
import {
  IMMUTABLE,
  replyWithFile,
  replyWithPage,
  replyWithSearch,
  replyWithSiteFile,
  type SiteRequest,
} from '../system/docs/site-reply.ts'

const types: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
}
/** Keeps crawlers out of the API and the console. */
const robots = constant(`User-agent: *
Allow: /$
Allow: /docs
Allow: /llms.txt
Allow: /llms-full.txt
Allow: /openapi.json
Allow: /openapi.yaml
Allow: /openapi-3.2.json
Allow: /arazzo.yaml
Disallow: /
`)
const icon = constant(iconSvg)
const DAY = 'public, max-age=86400'

export const docsHandlers: DocsHandlers = {
  async getDocs(_input, ctx) {
    return replyWithPage('index', siteRequestOf(ctx))
  },

  async getErrorCatalogue(_input, ctx) {
    return replyWithPage('errors', siteRequestOf(ctx))
  },

  async searchDocs({ query }, ctx) {
    return replyWithSearch(query.q ?? '', siteRequestOf(ctx))
  },

  async getDocsPage({ params }, ctx) {
    return replyWithPage(params.page, siteRequestOf(ctx))
  },

  async getDocsPlatform({ params }, ctx) {
    return replyWithPage(`platforms/${params.page}`, siteRequestOf(ctx))
  },

  async getDocsOperation({ params }, ctx) {
    return replyWithPage(`reference/${params.page}`, siteRequestOf(ctx))
  },

  async getDocsAsset({ params: { name } }, ctx) {
    const type = lookUp(types, name.slice(name.lastIndexOf('.') + 1))
    if (type === undefined) throw notFound('file')
    return replyWithSiteFile(`assets/${name}`, siteRequestOf(ctx), type, IMMUTABLE)
  },

  async getContractYaml(_input, ctx) {
    return replyWithSiteFile('openapi.yaml', siteRequestOf(ctx), 'application/yaml; charset=utf-8')
  },

  async getContract32(_input, ctx) {
    return replyWithSiteFile('openapi-3.2.json', siteRequestOf(ctx), 'application/json; charset=utf-8')
  },

  async getWorkflows(_input, ctx) {
    return replyWithSiteFile('arazzo.yaml', siteRequestOf(ctx), 'application/yaml; charset=utf-8')
  },

  async getPostmanCollection(_input, ctx) {
    return replyWithSiteFile('postman.json', siteRequestOf(ctx), 'application/json; charset=utf-8')
  },

  async getBrunoCollection(_input, ctx) {
    const { headers, baseUrl } = siteRequestOf(ctx)
    return replyWithFile(await readBrunoCollection(baseUrl), headers, {
      contentType: 'application/zip',
      headers: { 'content-disposition': 'attachment; filename="postern-bruno.zip"' },
    })
  },

  getSdkPackage: (_input, ctx) =>
    replyWithPackage('sdk.tgz', siteRequestOf(ctx), {
      contentType: 'application/gzip',
      name: 'postern-sdk.tgz',
    }),

  getPythonPackage: (_input, ctx) =>
    replyWithPackage('sdk-python.zip', siteRequestOf(ctx), {
      contentType: 'application/zip',
      name: 'postern-python.zip',
    }),

  async getLlmsIndex(_input, ctx) {
    return replyWithSiteFile('llms.txt', siteRequestOf(ctx), 'text/plain; charset=utf-8')
  },

  async getLlmsText(_input, ctx) {
    return replyWithSiteFile('llms-full.txt', siteRequestOf(ctx), 'text/plain; charset=utf-8')
  },

  async getRobots(_input, ctx) {
    return replyWithFile(robots, ctx.request.headers, { contentType: 'text/plain; charset=utf-8' })
  },

  async getIcon(_input, ctx) {
    const options = { contentType: 'image/svg+xml', headers: { 'cache-control': DAY } }
    return replyWithFile(icon, ctx.request.headers, options)
  },

  async getFavicon(_input, ctx) {
    return replyWithSiteFile('favicon.ico', siteRequestOf(ctx), 'image/x-icon', DAY)
  },
}

function siteRequestOf({
  request,
  config,
}: {
  request: Pick<RequestInfo, 'headers'>
  config: { baseUrl: string }
}): SiteRequest {
  return { headers: request.headers, baseUrl: config.baseUrl }
}

function constant(text: string): SiteFile {
  const bytes = Buffer.from(text)
  return { bytes, etag: etagOf(bytes) }
}

/** @throws 503 while the documentation has not been built with the package */
async function replyWithPackage(
  file: string,
  { headers, baseUrl }: SiteRequest,
  { contentType, name }: { contentType: string; name: string },
) {
  const found = await readSiteFile(file, baseUrl)
  if (found === null)
    throw new ApiError(
      'unavailable',
      'The SDK has not been built: run "npm run build -- sdk", then "npm run docs".',
    )
  return replyWithFile(found, headers, {
    contentType,
    headers: { 'content-disposition': `attachment; filename="${name}"` },
  })
}
