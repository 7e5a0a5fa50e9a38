import type { SystemHandlers } from '../../generated/handlers.ts'
import { docsPage } from '../console/public/docs.ts'
import { errorsPage } from '../console/public/errors.ts'
import { sandboxPage } from '../console/public/sandbox.ts'
import type { App } from '../context.ts'
import { contractJson } from '../contract/contract-document.ts'
import { notFound } from '../errors.ts'
import { reply } from '../http/reply.ts'
import { findPublicAccount } from '../integrations/lookup.ts'
import { readSandboxFeed, type SandboxFeed, toJsonFeed } from '../platforms/sandbox/feed.ts'
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
    return sandboxPage(await sandboxFeed(ctx, params.id))
  },

  async getSandboxFeed({ params }, ctx) {
    return toJsonFeed(await sandboxFeed(ctx, params.id), ctx.config.baseUrl)
  },
}

async function sandboxFeed({ db }: Pick<App, 'db'>, id: string): Promise<SandboxFeed> {
  const account = await findPublicAccount(db, 'sandbox', id)
  if (!account) throw notFound('sandbox channel')
  return readSandboxFeed(db, account)
}
