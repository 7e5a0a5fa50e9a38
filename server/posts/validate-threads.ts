import type { Reach } from '../integrations/reach.ts'
import { toIso } from '../lib/dates.ts'
import { type CreateContext, examinePosts } from './create-posts.ts'
import type { EntryRequest } from './plan.ts'
import { isAboutThread, type PostProblem } from './problems.ts'

export interface Verdict {
  id: string
  identifier: string | null
  name: string | null
  valid: boolean
  settingsError: string
  /** true where nothing is wrong beside what the other fields say. */
  errors: true | string
  emptyContent: boolean
  tooLong: boolean
  maximumCharacters: number | null
}

/** What publishing each entry would be refused for, and changes nothing. Whether a post is out already is no question of its content. */
export async function validateThreads(
  ctx: Omit<CreateContext, 'jobs'>,
  reach: Reach,
  posts: EntryRequest[],
): Promise<Verdict[]> {
  const request = { type: 'schedule' as const, date: toIso(ctx.clock.now()), posts }
  const { threads, problems, warnings } = await examinePosts(ctx, reach, request)
  ctx.warnings?.add(warnings)
  return threads.map(({ integration, maximumLength }, index) => {
    const found = problems.filter(
      (problem) => problem.code !== 'already_published' && isAboutThread(problem, index),
    )
    return {
      id: posts[index]?.integration.id ?? '',
      identifier: integration?.identifier ?? null,
      name: integration?.name ?? null,
      valid: found.length === 0,
      settingsError: messages(found, 'settings'),
      errors: messages(found, undefined) || true,
      emptyContent: found.some(({ about }) => about === 'emptiness'),
      tooLong: found.some(({ about }) => about === 'length'),
      maximumCharacters: maximumLength,
    }
  })
}

function messages(problems: PostProblem[], about: PostProblem['about']): string {
  return problems
    .filter((problem) => problem.about === about)
    .map(({ message }) => message)
    .join(' ')
}
