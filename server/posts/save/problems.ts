import { ApiError, type ErrorCode } from '../../errors/errors.ts'

/** Error codes, worst first: the response has the first one that occurs. */
const codes = [
  'unknown_channel',
  'validation_failed',
  'not_found',
  'unsupported_media',
  'content_rejected',
  'channel_disconnected',
  'already_published',
] as const satisfies ErrorCode[]

export interface PostProblem {
  code: (typeof codes)[number]
  /** `body.posts.0.value.0.content`. */
  location: string
  message: string
  /** Subject of the problem, for callers that need more than the location. */
  about?: 'settings' | 'length' | 'emptiness'
  /** The channel that would reject the content. */
  channel?: { provider: string; name: string }
}

/** Limits the problems that a response lists. */
const MAX_LISTED = 100

/**
 * Creates a function that shortens the lists of problems of one response. It keeps 100 problems, and at least the first of each list; a
 * last item counts what a list leaves out.
 */
export function createShortener() {
  let room = MAX_LISTED
  return <Found extends { location: string; message: string }>(
    problems: readonly Found[],
    location: string,
  ): Found[] => {
    const listed = problems.slice(0, Math.max(room, 1))
    room -= listed.length
    const [last] = listed.slice(-1)
    const more = problems.length - listed.length
    if (last === undefined || more === 0) return listed
    return [...listed, { ...last, location, message: `And ${more.toLocaleString('en-US')} more.` }]
  }
}

/** Groups problems by the index of the entry of `posts` that they concern. Those of the request as a whole have none. */
export function groupByThread(problems: readonly PostProblem[]): Map<number | undefined, PostProblem[]> {
  return Map.groupBy(problems, ({ location }) => {
    const [, index] = /^body\.posts\.(\d+)(?:\.|$)/.exec(location) ?? []
    return index === undefined ? undefined : Number(index)
  })
}

/** Does nothing for an empty list; else throws one error that lists them, up to a limit with the worst first, and counts the others. */
export function throwProblems(problems: readonly PostProblem[]): void {
  const code = codes.find((each) => problems.some((problem) => problem.code === each))
  const first = problems.find((problem) => problem.code === code)
  if (code === undefined || first === undefined) return
  const listed = problems.length > MAX_LISTED ? worst(problems) : problems
  throw new ApiError(code, first.message + describeMore(problems.length - 1, listed.length - 1), {
    errors: listed.map(({ location, message }) => ({ location, message })),
    ...(first.channel ? { extensions: first.channel } : {}),
  })
}

function worst(problems: readonly PostProblem[]): PostProblem[] {
  return problems.toSorted((a, b) => codes.indexOf(a.code) - codes.indexOf(b.code)).slice(0, MAX_LISTED)
}

function describeMore(more: number, listed: number): string {
  if (more === 0) return ''
  const which = listed < more ? `more, ${listed} of them in errors` : 'more in errors'
  return ` (${more.toLocaleString('en-US')} ${which}.)`
}
