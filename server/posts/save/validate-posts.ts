import type { AccessScope } from '../../integrations/access-scope.ts'
import { toIso } from '../../lib/time/dates.ts'
import { type CreateContext, checkPosts } from './create-posts.ts'
import { findRepeats } from './find-repeats.ts'
import type { EntryRequest, PostsRequest } from './parse-request.ts'
import { createShortener, groupByThread, type PostProblem } from './problems.ts'

type Finding = Pick<PostProblem, 'code' | 'location' | 'message'>

interface Validation {
  valid: boolean
  /** Problems of the request as a whole. */
  errors: Finding[]
  posts: {
    integration: string
    providerIdentifier: string | null
    name: string | null
    valid: boolean
    length: number[]
    text: string[]
    maximumLength: number | null
    errors: Finding[]
  }[]
}

/**
 * Finds the problems that creation would report, per entry, and changes nothing. Drafts are checked against the platform's rules
 * too.
 */
export async function validatePosts(
  ctx: Omit<CreateContext, 'jobs'>,
  scope: AccessScope,
  request: PostsRequest,
): Promise<Validation> {
  const checked = await checkPosts(ctx, scope, request, { rules: true })
  const { request: parsed, threads, problems, warnings } = checked
  ctx.warnings?.add([...warnings, ...(await findRepeats(ctx, scope.organizationId, checked))])
  const found = groupByThread(problems)
  const shorten = createShortener()
  const errors = shorten(found.get(undefined) ?? [], 'body').map(toFinding)
  const posts = threads.map(({ integration, lengths, texts, maximumLength }, index) => {
    const errors = shorten(found.get(index) ?? [], `body.posts.${index}`).map(toFinding)
    return {
      integration: parsed.threads[index]?.integrationId ?? '',
      providerIdentifier: integration?.identifier ?? null,
      name: integration?.name ?? null,
      valid: errors.length === 0,
      length: lengths,
      text: texts,
      maximumLength,
      errors,
    }
  })
  return { valid: problems.length === 0, errors, posts }
}

function toFinding({ code, location, message }: PostProblem): Finding {
  return { code, location, message }
}

interface Verdict {
  id: string
  identifier: string | null
  name: string | null
  valid: boolean
  settingsError: string
  /** True if nothing is wrong beyond the other fields. */
  errors: true | string
  emptyContent: boolean
  tooLong: boolean
  maximumCharacters: number | null
}

/**
 * Finds the reasons to reject each entry, and changes nothing. Whether a post is published already does not affect its content.
 */
export async function validateThreads(
  ctx: Omit<CreateContext, 'jobs'>,
  scope: AccessScope,
  posts: EntryRequest[],
): Promise<Verdict[]> {
  const request = { type: 'schedule' as const, date: toIso(ctx.clock.now()), posts }
  const { threads, problems, warnings } = await checkPosts(ctx, scope, request)
  ctx.warnings?.add(warnings)
  const shorten = createShortener()
  const byThread = groupByThread(problems.filter(({ code }) => code !== 'already_published'))
  return threads.map(({ integration, maximumLength }, index) => {
    const found = byThread.get(index) ?? []
    const listed = shorten(found, `body.posts.${index}`)
    return {
      id: posts[index]?.integration.id ?? '',
      identifier: integration?.identifier ?? null,
      name: integration?.name ?? null,
      valid: found.length === 0,
      settingsError: messages(listed, 'settings'),
      errors: messages(listed, undefined) || true,
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
