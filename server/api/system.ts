import type { SystemHandlers } from '../../generated/handlers.ts'
import { contractJson } from '../contract/contract-document.ts'
import type { HasDb } from '../db/connect.ts'
import { notFound } from '../errors/errors.ts'
import { reply } from '../http/reply.ts'
import { findPublicIntegration } from '../integrations/lookup.ts'
import { readSandboxFeed, type SandboxFeed, toJsonFeed } from '../platforms/sandbox/feed.ts'
import { etagOf } from '../system/docs/site-files.ts'
import { replyWithFile } from '../system/docs/site-reply.ts'
import { checkReady } from '../system/health.ts'
import { authorizeMetrics } from '../system/metrics.ts'
import { negotiateRoot } from '../system/root.ts'
import { serveUpload } from '../system/uploads.ts'

export const systemHandlers: SystemHandlers = {
  async getRoot({ query }, ctx) {
    return negotiateRoot(ctx.config, ctx.request.headers, query.org)
  },

  async getLiveness() {
    return { status: 'alive' }
  },

  async getReadiness(_input, ctx) {
    return checkReady(ctx)
  },

  async getMetrics(_input, ctx) {
    authorizeMetrics(ctx.config, ctx.request.headers.authorization)
    return reply({ raw: await ctx.metrics.metrics(), contentType: ctx.metrics.contentType })
  },

  async getContract(_input, ctx) {
    const bytes = contractJson(ctx.config.baseUrl)
    const contentType = 'application/json; charset=utf-8'
    return replyWithFile({ bytes, etag: contractEtag(bytes) }, ctx.request.headers, { contentType })
  },

  async getFile({ params }, ctx) {
    const key = `${params.year}/${params.month}/${params.day}/${params.name}`
    return serveUpload(ctx.storage, key, ctx.request.headers)
  },

  async getSandboxPage({ params }, ctx) {
    const { maybeViewer } = await import('../console/layout/console-page.ts')
    const { sandboxPage } = await import('../console/public/sandbox.ts')
    return sandboxPage(await sandboxFeed(ctx, params.id), await maybeViewer(ctx))
  },

  async getSandboxFeed({ params }, ctx) {
    return toJsonFeed(await sandboxFeed(ctx, params.id), ctx.config.baseUrl)
  },
}

const etags = new WeakMap<Buffer, string>()

/** Computes the ETag once, because the contract is large and stays the same. */
function contractEtag(bytes: Buffer): string {
  const etag = etags.get(bytes) ?? etagOf(bytes)
  etags.set(bytes, etag)
  return etag
}

async function sandboxFeed({ db }: HasDb, id: string): Promise<SandboxFeed> {
  const account = await findPublicIntegration(db, 'sandbox', id)
  if (!account) throw notFound('sandbox channel')
  return readSandboxFeed(db, account)
}
