import type { Reach } from '../integrations/reach.ts'
import { type CreateContext, examinePosts } from './create-posts.ts'
import type { PostsRequest } from './plan.ts'
import { isAboutThread, type PostProblem } from './problems.ts'

export type Finding = Pick<PostProblem, 'code' | 'location' | 'message'>

export interface Validation {
  valid: boolean
  /** About the request as a whole. */
  errors: Finding[]
  posts: {
    integration: string
    providerIdentifier: string | null
    name: string | null
    valid: boolean
    length: number[]
    maximumLength: number | null
    errors: Finding[]
  }[]
}

/** Finds what creating would refuse, per entry, and changes nothing. Drafts are held against the rules too. */
export async function validatePosts(
  ctx: Omit<CreateContext, 'jobs'>,
  reach: Reach,
  request: PostsRequest,
): Promise<Validation> {
  const { plan, threads, problems, warnings } = await examinePosts(ctx, reach, request, true)
  ctx.warnings?.add(warnings)
  const posts = threads.map(({ integration, lengths, maximumLength }, index) => {
    const errors = problems.filter((problem) => isAboutThread(problem, index)).map(toFinding)
    return {
      integration: plan.threads[index]?.integrationId ?? '',
      providerIdentifier: integration?.identifier ?? null,
      name: integration?.name ?? null,
      valid: errors.length === 0,
      length: lengths,
      maximumLength,
      errors,
    }
  })
  const errors = problems.filter(({ location }) => !location.startsWith('body.posts.')).map(toFinding)
  return { valid: problems.length === 0, errors, posts }
}

function toFinding({ code, location, message }: PostProblem): Finding {
  return { code, location, message }
}
