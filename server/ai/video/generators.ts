import { ApiError, type ErrorDetail, invalid, notFound } from '../../errors/errors.ts'
import { billingUrl } from '../../plans/limits.ts'
import { findSubscription } from '../../plans/subscriptions.ts'
import { notConfigured } from '../model.ts'
import { clipVideo } from './clips/clip-video.ts'
import type { VideoContext, VideoGenerator } from './generator.ts'
import { slides } from './slides/slides.ts'

const generators: readonly VideoGenerator[] = [slides, clipVideo]

/** Returns undefined for an unknown id. */
export function findGenerator(id: string): VideoGenerator | undefined {
  return generators.find((generator) => generator.id === id)
}

/** Lists the generators that are set up on this service. */
export function listAvailable(ctx: Pick<VideoContext, 'ai' | 'video'>) {
  return generators
    .filter((generator) => generator.missing(ctx).length === 0)
    .map(({ id, title, description, placement, tools, trial }) => ({
      identifier: id,
      title,
      description,
      placement,
      tools,
      trial,
    }))
}

/**
 * Finds the generator that a request names at `location`.
 * @throws 400 for an unknown one, 503 `not_configured` for one that is not set up
 */
export function requireGenerator(
  ctx: Pick<VideoContext, 'ai' | 'video'>,
  id: string,
  location: ErrorDetail['location'],
): VideoGenerator {
  const generator = findGenerator(id)
  if (generator === undefined)
    throw invalid(location, `must be one of ${generators.map((each) => each.id).join(', ')}`)
  requireConfigured(ctx, generator)
  return generator
}

function requireConfigured(ctx: Pick<VideoContext, 'ai' | 'video'>, generator: VideoGenerator): void {
  const missing = generator.missing(ctx)
  if (missing.length > 0) throw notConfigured(`The generator ${generator.id}`, missing.join(' and '))
}

/**
 * Refuses a generator that the organization cannot use while it is on trial.
 * @throws 406 `plan_limit`, the status that existing consoles know
 */
export async function requireNoTrial(
  ctx: Pick<VideoContext, 'db' | 'config'>,
  organizationId: string,
  generator: VideoGenerator,
): Promise<void> {
  if (generator.trial || !ctx.config.billing.enabled) return
  const subscription = await findSubscription(ctx, organizationId)
  if (subscription?.trialing !== 1) return
  throw new ApiError('plan_limit', `The generator ${generator.id} is not part of the trial.`, {
    status: 406,
    extensions: { url: billingUrl(ctx.config) },
  })
}

/**
 * Checks that the organization can use a generator now.
 * @throws 404 for an unknown one, 503 `not_configured`, 406 on trial
 */
export async function checkAllowed(ctx: VideoContext, organizationId: string, id: string): Promise<true> {
  const generator = findGenerator(id)
  if (generator === undefined) throw notFound('video generator')
  requireConfigured(ctx, generator)
  await requireNoTrial(ctx, organizationId, generator)
  return true
}

/**
 * Runs one of the functions that a generator offers.
 * @throws 400 for an unknown generator or function, 503 `not_configured`, 502 if the vendor fails
 */
export async function runFunction(
  ctx: VideoContext,
  { identifier, functionName }: { identifier: string; functionName: string },
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const generator = requireGenerator(ctx, identifier, 'body.identifier')
  const run = Object.hasOwn(generator.functions, functionName) ? generator.functions[functionName] : undefined
  if (run !== undefined) return run(ctx, signal)
  const known = Object.keys(generator.functions)
  const message = known.length === 0 ? `${identifier} has no functions` : `must be one of ${known.join(', ')}`
  throw invalid('body.functionName', message)
}
