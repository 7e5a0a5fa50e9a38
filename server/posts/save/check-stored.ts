import type { PostRow } from '../../db/tables/posts.ts'
import type { ImageInput } from '../../media/library/resolve.ts'
import { type CheckContext, checkThreads } from './check-threads.ts'
import type { PostProblem } from './problems.ts'

/**
 * Checks a stored thread against the rules of its channel's platform, as creation does, and changes nothing. `entries` are its live rows
 * by position; none has no problem. Locations start with `post`.
 */
export async function findStoredProblems(
  ctx: CheckContext,
  organizationId: string,
  entries: readonly PostRow[],
): Promise<PostProblem[]> {
  const [root] = entries
  if (root === undefined) return []
  const thread = {
    location: 'post',
    integrationId: root.integration_id,
    replacedGroup: null,
    settings: JSON.parse(root.settings ?? '{}') as Record<string, unknown>,
    entries: entries.map((entry, index) => ({
      location: `post.value.${index}`,
      id: entry.id,
      content: entry.content,
      image: JSON.parse(entry.image) as ImageInput[],
      delay: entry.delay,
    })),
  }
  const strictness = { rules: true, use: 'schedule', publishDate: root.publish_date } as const
  const checked = await checkThreads(ctx, { organizationId }, [thread], strictness)
  return checked.flatMap(({ problems }) => problems)
}
