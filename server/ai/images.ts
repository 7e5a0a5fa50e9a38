import { Readable } from 'node:stream'
import type { HasConfig } from '../config/config.ts'
import type { HasDbAndClock } from '../db/connect.ts'
import type { MediaRow } from '../db/tables/media.ts'
import { transaction } from '../db/transaction.ts'
import type { HasQueue } from '../jobs/queue.ts'
import { newId } from '../lib/ids.ts'
import { storeUpload, type UploadContext } from '../media/upload/upload.ts'
import { refundCredit, spendCredit } from '../plans/credits.ts'
import { type GeneratedImage, type HasAi, type ImageShape, notConfigured } from './model.ts'

export type ImageServices = HasDbAndClock & HasQueue & HasConfig & HasAi

export interface ImageWish {
  purpose: string
  organizationId: string
  prompt: string
  shape?: ImageShape
  signal: AbortSignal
  /** Key of the work, so that a repetition does not cost a second credit; absent = work that is never repeated. */
  key?: string
}

/**
 * Generates a picture for one image credit.
 * @throws 402 without credits, and the errors of `Ai`; the credit comes back then
 */
export function generatePicture(ctx: ImageServices, wish: ImageWish): Promise<GeneratedImage> {
  return payForImage(ctx, wish, () => draw(ctx, wish, wish.prompt))
}

/**
 * Generates a picture for one image credit and stores it, outside the library if `listed` is false.
 * @throws as `generatePicture`, and the errors of `storeUpload`
 */
export function storeGeneratedPicture(
  ctx: ImageServices & UploadContext,
  wish: ImageWish,
  { listed = true, rewrite = false }: { listed?: boolean; rewrite?: boolean } = {},
): Promise<MediaRow> {
  return payForImage(ctx, wish, async () => {
    const prompt = rewrite && ctx.ai.configured.text ? await rewritePrompt(ctx, wish) : wish.prompt
    const { bytes } = await draw(ctx, wish, prompt)
    return storeUpload(ctx, wish.organizationId, Readable.from([bytes], { objectMode: false }), {
      signal: wish.signal,
      imageOnly: true,
      listed: async () => listed,
    })
  })
}

/** Time to store a generated picture. */
const STORING_MS = 10 * 60_000

/** Checks the configuration first, so that a feature that is off costs no credit. */
async function payForImage<T>(ctx: ImageServices, wish: ImageWish, work: () => Promise<T>): Promise<T> {
  if (!ctx.ai.configured.images)
    throw notConfigured('Image generation', 'AI_API_KEY, or AI_BASE_URL and AI_IMAGE_MODEL')
  const creditId = await spend(ctx, wish)
  const result = await work().catch(async (error: unknown) => {
    await refundCredit(ctx, creditId)
    await ctx.jobs.cancel(ctx.db, 'refund-image-credit', creditId)
    throw error
  })
  await ctx.jobs.cancel(ctx.db, 'refund-image-credit', creditId)
  return result
}

/** Spends the credit, and enqueues a job that refunds it if this process dies during the work. */
function spend(ctx: ImageServices, { organizationId, key }: ImageWish): Promise<string> {
  return transaction(ctx, async (ctx) => {
    const creditId = await spendCredit(ctx, organizationId, 'ai_images', key ?? newId())
    // At most two calls: one writes the prompt, and one generates the picture.
    const runAt = ctx.clock.now() + 2 * ctx.config.ai.timeoutMs + STORING_MS
    await ctx.jobs.enqueue(ctx.db, 'refund-image-credit', { creditId }, { key: creditId, runAt })
    return creditId
  })
}

function draw(
  { ai }: ImageServices,
  { purpose, organizationId, shape = 'square', signal }: ImageWish,
  prompt: string,
): Promise<GeneratedImage> {
  return ai.image({ purpose, organizationId, prompt, shape, signal })
}

const promptSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['prompt'],
  properties: { prompt: { type: 'string', minLength: 1, maxLength: 4000 } },
}

/** Rewrites a wish as a prompt for image models. */
async function rewritePrompt(
  { ai }: ImageServices,
  { organizationId, prompt, signal }: ImageWish,
): Promise<string> {
  const rewritten = await ai.complete<{ prompt: string }>({
    purpose: 'image-prompt',
    organizationId,
    signal,
    system:
      'You write prompts for an image model. Turn the wish of the user into one precise prompt in English: subject, setting, ' +
      'composition, light, style. No text in the picture unless the user asks for it. Keep the meaning of the wish.',
    prompt,
    schema: promptSchema,
  })
  return rewritten.prompt
}
