import { optionalText, readPath, requireId } from '../kit/http/response.ts'
import { lookThrough } from '../kit/reads/look-up.ts'
import type { LookedUp } from '../kit/steps.ts'

/** Names that an API of TikTok gives to the members of a listed post. */
interface Names {
  id: string
  caption: string
  page: string
}

/**
 * Looks for a post by its caption among the latest ones. TikTok moderates posts before it lists them, for hours at times, and lists only
 * public ones: what is not there may still come.
 */
export async function findByCaption(
  { id, caption, page }: Names,
  { caption: sent, sentAt }: { caption: string; sentAt: number },
  list: (members: string[]) => Promise<object[]>,
): Promise<LookedUp> {
  const { matches } = await lookThrough({ sentAt }, sent, async () => ({
    items: (await list([id, caption, page, 'create_time'])).map((post) => ({
      entry: {
        releaseId: requireId('TikTok', readPath(post, id)),
        releaseUrl: optionalText(readPath(post, page)) ?? null,
      },
      text: readPath(post, caption),
      publishedAt: Number(readPath(post, 'create_time')),
    })),
  }))
  return { matches, isComplete: false }
}

/** TikTok assigns the id of a public post within three minutes. */
export const VISIBLE_WITHIN_MS = 3 * 60_000
