import type { ClassifiedFailure, PlatformResponse } from './client.ts'
import type { PlatformFailure } from './errors.ts'

/**
 * Maps a platform's error to a failure. The first row of the table that matches decides; without one, the general rule in
 * failures.ts does.
 * - `status`: null matches any.
 * - `pattern`: tested against `name: message` of the response; null matches any.
 * - `code`: null for the failure's default code.
 * - `message`: the platform's own message replaces `{detail}`.
 * - `proof`: after an irreversible call, no row decides about an answer that leaves open whether the call had an effect (failures.ts),
 *   unless it names who says that the platform answers so before it accepts anything.
 */
export type ErrorRule = readonly [
  status: number | null,
  pattern: RegExp | null,
  failure: PlatformFailure,
  code: string | null,
  message: string,
  proof?: BeforeAcceptance,
]

/** Names who says that the platform answers so before it accepts anything: the address of a documentation page or an issue. */
export interface BeforeAcceptance {
  source: `https://${string}`
}

const MAX_DETAIL = 300

export function classify(
  rules: readonly ErrorRule[],
  response: PlatformResponse,
): ClassifiedFailure | undefined {
  const text = Object.values(describeError(response.data)).filter(Boolean).join(': ')
  const rule = rules.find(
    ([status, pattern]) =>
      (status === null || status === response.status) && (pattern === null || pattern.test(text)),
  )
  if (rule === undefined) return undefined
  const [, , failure, code, template, proof] = rule
  const message = template.replace('{detail}', () => describeDetail(response.data))
  return { failure, ...(code === null ? {} : { code }), message, ...(proof && { source: proof.source }) }
}

/** Returns the platform's own reason, truncated to a readable length, or `none` if the response has no reason. */
export function describeDetail(data: unknown, none = 'no reason given'): string {
  const { name, message } = describeError(data)
  return (message || name || none).slice(0, MAX_DETAIL).replace(/\p{Cc}+/gu, ' ')
}

/**
 * Reads an error's name and message from the places where APIs usually put them. A name may have several parts, such as type, code
 * and subcode (`OAuthException 190 463`), or code, status and reason (`403 PERMISSION_DENIED quotaExceeded`).
 */
function describeError(data: unknown): { name: string; message: string } {
  const { error, errors, message, code, error_description, detail, description, title, meta, json } =
    toMembers(data)
  const inner = toMembers(error)
  const [first] = Array.isArray(errors)
    ? errors
    : Array.isArray(toMembers(json).errors)
      ? (toMembers(json).errors as unknown[])
      : []
  const listed = toMembers(first)
  const { msg } = toMembers(meta)
  const [listedName, listedMessage] = Array.isArray(first)
    ? first
    : [toMembers(listed.extensions).code ?? listed.code]
  return {
    name: allTexts(
      typeof error === 'string' ? error : undefined,
      inner.type,
      inner.code ?? inner.error_code,
      inner.error_subcode,
      inner.status,
      toMembers(Array.isArray(inner.errors) ? inner.errors[0] : undefined).reason,
      code,
      listedName,
    ),
    message: firstText(
      withField(message, listed),
      typeof message === 'object' ? undefined : message,
      error_description,
      // Prefers Meta's message for users to `message`, which is for developers.
      inner.error_user_msg,
      inner.message,
      inner.error_msg,
      listedMessage,
      listed.message ?? listed.detail ?? listed.title,
      detail,
      description,
      title,
      msg,
    ),
  }
}

/** Adds the field at fault to a general message: `Validation failed. title can't be blank`, as Rails servers list it. */
function withField(message: unknown, { attribute, message: fault }: Record<string, unknown>): unknown {
  const isListed = typeof message === 'string' && typeof attribute === 'string' && typeof fault === 'string'
  return isListed ? `${message} ${attribute} ${fault}` : undefined
}

function allTexts(...candidates: unknown[]): string {
  return candidates
    .map((each) => firstText(each))
    .filter(Boolean)
    .join(' ')
}

function toMembers(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function firstText(...candidates: unknown[]): string {
  const found = candidates.find(
    (each) => (typeof each === 'string' && each !== '') || typeof each === 'number',
  )
  return found === undefined ? '' : String(found)
}
