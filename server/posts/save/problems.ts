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

/** Returns true if the problem concerns this entry of `posts` or a part of it. */
export function isAboutThread({ location }: PostProblem, index: number): boolean {
  return `${location}.`.startsWith(`body.posts.${index}.`)
}

/** Does nothing for an empty list; else throws one error that lists them all. */
export function throwProblems(problems: readonly PostProblem[]): void {
  const code = codes.find((each) => problems.some((problem) => problem.code === each))
  const first = problems.find((problem) => problem.code === code)
  if (code === undefined || first === undefined) return
  const more = problems.length - 1
  throw new ApiError(code, more === 0 ? first.message : `${first.message} (${more} more in errors.)`, {
    errors: problems.map(({ location, message }) => ({ location, message })),
    ...(first.channel ? { extensions: first.channel } : {}),
  })
}
