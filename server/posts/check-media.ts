import type { App } from '../context.ts'
import { inChunks } from '../db/chunks.ts'
import { ApiError } from '../errors.ts'
import { type ImageInput, type ResolvedMedia, resolveMedia } from '../media/resolve.ts'
import type { PostProblem } from './problems.ts'

/** Domain functions that look at media need these. */
export type MediaContext = Parameters<typeof resolveMedia>[0] & Pick<App, 'db'>

interface Placed {
  image: ImageInput
  /** `body.posts.0.value.0.image.0`. */
  location: string
}

/** The file behind each image, null where there is none that may be used; `problems` says why. */
export async function lookUpMedia(
  ctx: MediaContext,
  organizationId: string,
  images: readonly Placed[],
  problems: PostProblem[],
): Promise<(ResolvedMedia | null)[]> {
  return inChunks(images, (some) => lookUpSome(ctx, organizationId, some, problems))
}

async function lookUpSome(
  ctx: MediaContext,
  organizationId: string,
  images: readonly Placed[],
  problems: PostProblem[],
): Promise<(ResolvedMedia | null)[]> {
  const resolve = (some: readonly Placed[]) =>
    resolveMedia(
      ctx,
      organizationId,
      some.map(({ image }) => image),
    )
  try {
    return await resolve(images)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'unsupported_media') throw error
    const refused = new Map(
      (error.errors ?? []).map(({ location, message }) => [Number.parseInt(location, 10), message]),
    )
    for (const [index, message] of refused)
      problems.push({ code: 'unsupported_media', location: `${images[index]?.location}.path`, message })
    const rest = await resolve(images.filter((_, index) => !refused.has(index)))
    return images.map((_, index) => (refused.has(index) ? null : (rest.shift() ?? null)))
  }
}
