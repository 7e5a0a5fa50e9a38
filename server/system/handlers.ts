import type { SystemHandlers } from '../../generated/handlers.ts'
import { docsPage } from '../console/public/docs.ts'
import { errorsPage } from '../console/public/errors.ts'
import { sandboxPage } from '../console/public/sandbox.ts'
import { notFound } from '../errors.ts'
import { reply } from '../http/reply.ts'
import { readSandboxFeed, toJsonFeed } from '../platforms/sandbox/feed.ts'
import { contractJson } from './contract-document.ts'
import { checkReady } from './health.ts'
import { authorizeMetrics } from './metrics.ts'
import { negotiateRoot } from './root.ts'
import { serveUpload } from './uploads.ts'

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
    return reply({ raw: contractJson(ctx.config.baseUrl), contentType: 'application/json; charset=utf-8' })
  },

  async getDocs(_input, ctx) {
    return docsPage(ctx.config.baseUrl)
  },

  async getErrorCatalogue() {
    return errorsPage()
  },

  async getFile({ params }, ctx) {
    const key = `${params.year}/${params.month}/${params.day}/${params.name}`
    return serveUpload(ctx.storage, key, ctx.request.headers)
  },

  async getSandboxPage({ params }, ctx) {
    const feed = await readSandboxFeed(ctx.db, params.id)
    if (!feed) throw notFound('sandbox channel')
    return sandboxPage(feed)
  },

  async getSandboxFeed({ params }, ctx) {
    const feed = await readSandboxFeed(ctx.db, params.id)
    if (!feed) throw notFound('sandbox channel')
    return toJsonFeed(feed, ctx.config.baseUrl)
  },
}
