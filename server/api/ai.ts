import { Readable } from 'node:stream'
import type { AiHandlers } from '../../generated/handlers.ts'
import { type GeneratorEvent, generatePosts, requireGenerator } from '../ai/generator/generate-posts.ts'
import { generatePicture, storeGeneratedPicture } from '../ai/images.ts'
import { checkAllowed, listAvailable, runFunction } from '../ai/video/generators.ts'
import { makeVideo } from '../ai/video/jobs.ts'
import { reply } from '../http/reply.ts'
import { toMediaBody } from '../media/library/library.ts'
import { remainingCredits } from '../plans/credits.ts'
import { requirePosts } from '../plans/limits.ts'

export const aiHandlers: AiHandlers = {
  async generateImage({ body: { prompt, shape } }, ctx) {
    const { organizationId } = ctx.auth
    const { signal } = ctx.request
    const wish = { purpose: 'image', organizationId, prompt, shape: shape ?? 'square', signal }
    const { bytes, mime } = await generatePicture(ctx, wish)
    return { output: `data:${mime};base64,${bytes.toString('base64')}` }
  },

  async generateLibraryImage({ body: { prompt, shape } }, ctx) {
    const { organizationId } = ctx.auth
    const { signal } = ctx.request
    const wish = { purpose: 'image', organizationId, prompt, shape: shape ?? 'square', signal }
    return toMediaBody(await storeGeneratedPicture(ctx, wish, { rewrite: true }), ctx.storage)
  },

  async generatePosts({ body: { research, isPicture, format, tone } }, ctx) {
    const wish = { research, isPicture, format, tone }
    const { organizationId } = ctx.auth
    requireGenerator(ctx, wish)
    await requirePosts(ctx, organizationId)
    const events = generatePosts(ctx, { organizationId, wish, signal: ctx.request.signal })
    return reply({ raw: Readable.from(toLines(events)), contentType: 'application/x-ndjson' })
  },

  async getCredits({ query }, ctx) {
    return { credits: await remainingCredits(ctx, ctx.auth.organizationId, query.type ?? 'ai_images') }
  },

  async listVideoOptions(_input, ctx) {
    return listAvailable(ctx)
  },

  async checkVideoAllowed({ params }, ctx) {
    return checkAllowed(ctx, ctx.auth.organizationId, params.type)
  },

  async callVideoFunction({ body }, ctx) {
    return runFunction(ctx, body, ctx.request.signal)
  },

  async createVideo({ body }, ctx) {
    return toMediaBody(await makeVideo(ctx, ctx.auth, body), ctx.storage)
  },
}

async function* toLines(events: AsyncIterable<GeneratorEvent>): AsyncGenerator<string> {
  for await (const event of events) yield `${JSON.stringify(event)}\n`
}
