import { ApiError, type ErrorDetail } from '../../errors/errors.ts'
import { simplifyMessage } from '../../lib/json/validation-messages.ts'
import { lookUp } from '../../lib/lookup.ts'
import { longLimitOf } from './long-texts.ts'

const MAX_ROWS = 50

interface ValidatorError {
  path: string
  message: string
}

/** Turns what express-openapi-validator refuses into a problem with a row for each mistake. Returns any other error as it is. */
export function asValidationFailure(error: unknown): unknown {
  if (!(error instanceof Error) || !('status' in error) || error.status !== 400) return error
  return validationFailed('errors' in error ? (error.errors as ValidatorError[]) : [])
}

export function validationFailed(found: ValidatorError[]): ApiError {
  const errors: ErrorDetail[] = []
  for (const { path, message } of withoutNull(found)) {
    const row = toRow({ path, message })
    if (errors.length === MAX_ROWS) break
    if (!errors.some((other) => other.location === row.location && other.message === row.message))
      errors.push(row)
  }
  const [first] = errors
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : ''
  return new ApiError(
    'validation_failed',
    first ? `${first.location} ${first.message}${more}` : 'The request does not match the contract.',
    { errors },
  )
}

/** Keeps what is wrong with a value otherwise, where it may also be null. */
function withoutNull(found: ValidatorError[]): ValidatorError[] {
  const alternatives = /^must (be null|match a schema in anyOf)$/
  const explained = new Set(found.flatMap(({ path, message }) => (alternatives.test(message) ? [] : [path])))
  return found.filter(({ path, message }) => !alternatives.test(message) || !explained.has(path))
}

/** Rewrites a problem for the author of the request: the location, and the value to send instead. */
export function toRow({ path, message }: ValidatorError): ErrorDetail {
  const location = locationOf(path)
  // The location already names the property, so these two messages describe it and not its parent.
  if (message.startsWith('must have required property ')) return { location, message: 'is required' }
  if (message === 'must NOT have additional properties')
    return { location, message: 'is not a known property' }
  const plain = simplifyMessage(withoutFormatOfLimit(message))
  const isDate = /(\.date|Date)$/.test(location) && plain.startsWith('must be a string')
  return {
    location,
    message: isDate ? `${plain}, such as "2030-01-31T09:00:00Z": not seconds since 1970` : plain,
  }
}

function withoutFormatOfLimit(message: string): string {
  const limit = longLimitOf(/^must match format "(.*)"$/.exec(message)?.[1] ?? '')
  return limit === null ? message : `must NOT have more than ${limit} characters`
}

const sections: Record<string, string> = { params: 'path', headers: 'header' }

/** Turns `/body/posts/0/value` into `body.posts.0.value`. */
function locationOf(path: string): string {
  const [, section = 'request', ...rest] = path.split('/')
  return [
    lookUp(sections, section) ?? section,
    ...rest.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~')),
  ].join('.')
}
