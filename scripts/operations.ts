import type { OperationRow } from '../server/http/operations/operation.ts'

/** Describes one operation of the bundled contract for the generator, the server and the tests. */
export interface Operation {
  id: string
  /** Names the SDK's method, from `x-sdk`; null if programs do not call the operation. */
  sdk: string | null
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  path: string
  tag: string
  summary: string
  description: string
  /** Holds the success status. */
  status: number
  security: 'session' | 'optional-session' | 'optional-any' | 'session-or-key' | 'key' | 'none'
  /** Names the scope that a key or token needs; null where every key will do, and where none is taken. */
  scope: string | null
  /** True when a key of a channel group may call the operation, which then stays within that group, from `x-group-keys`. */
  groupKeys: boolean
  /** Tells how a client reads the success response; null if it has no body. */
  answer: 'json' | 'text' | 'blob' | null
  /** Names the accepted bodies. `json-or-form` also accepts a flat form, `json-or-csv` a table of comma-separated values. */
  body: 'json' | 'form' | 'json-or-form' | 'json-or-csv' | 'multipart' | 'binary' | null
  bodyLimit: number
  /** Names the rate-limit policy, from `x-rate-limit`. */
  rateLimit: string | null
  /** Names the policy for keys where it is another one than for sessions, from `x-key-rate-limit`. */
  keyRateLimit: string | null
  /** Names the lowest role that may call the operation, from `x-roles`. */
  roles: string | null
  /** Names the feature that the organization's plan must include, from `x-plan-feature`. */
  planFeature: string | null
  /** True when only an administrator of the whole service may call the operation, from `x-platform-admin`. */
  platformAdmin: boolean
  /** True when that administrator may also call the operation while acting as a member, from `x-while-impersonating`. */
  whileImpersonating: boolean
  /** True when a member may call the operation without the required second factor, from `x-without-second-factor`. */
  withoutSecondFactor: boolean
  /** Tells whose session needs a recent proof of identity, from `x-recent-sign-in`; null = nobody's. */
  recentSignIn: 'always' | 'second-factor' | null
  /** Selects the form of failures, from `x-error-format`: `oauth` is `{error, error_description}`, `html` a page for people. */
  errors: 'problem' | 'oauth' | 'html'
  idempotencyKey: boolean
  /** True when a client may repeat a write without an Idempotency-Key, from `x-repeatable`. */
  repeatable: boolean
  /** True when the operation takes the header `Prefer`. */
  warnings: boolean
  /** True for a form that other sites may post without cookies, from `x-cross-site`. */
  crossSite: boolean
  /** True for a resource of its own, whose metadata (RFC 9728) a refusal names, from `x-oauth-resource`. */
  oauthResource: boolean
  /** Agent whose calls of other operations the operation runs, from `x-agent`. */
  agent: 'mcp' | 'assistant' | null
  /** When a deprecated operation became so and when it ends, in epoch milliseconds, from `x-deprecated-at` and `x-sunset`. */
  deprecation: { at: number; sunset: number | null } | null
}

interface Document {
  paths?: Record<string, Record<string, unknown>>
}

interface RawOperation {
  operationId: string
  'x-sdk'?: string
  tags: string[]
  summary: string
  description?: string
  security?: Record<string, string[]>[]
  requestBody?: { content: Record<string, unknown> }
  responses: Record<string, { content?: Record<string, unknown> }>
  parameters?: ({ $ref?: string; name?: string } | undefined)[]
  'x-body-limit'?: string
  'x-rate-limit'?: string
  'x-key-rate-limit'?: string
  'x-group-keys'?: boolean
  'x-roles'?: string
  'x-plan-feature'?: string
  'x-platform-admin'?: boolean
  'x-while-impersonating'?: boolean
  'x-without-second-factor'?: boolean
  'x-recent-sign-in'?: 'always' | 'second-factor'
  'x-error-format'?: 'oauth' | 'html'
  'x-cross-site'?: boolean
  'x-repeatable'?: boolean
  'x-oauth-resource'?: boolean
  'x-agent'?: 'mcp' | 'assistant'
  deprecated?: boolean
  'x-deprecated-at'?: string
  'x-sunset'?: string
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const
const schemes: Record<string, Operation['security']> = {
  apiKey: 'key',
  sessionHeader: 'session',
  sessionCookie: 'session',
}

/** Returns the operations of a bundled document in the order of its paths. Throws when the contract lacks something required. */
export function readOperations(document: Record<string, unknown>): Operation[] {
  const { paths = {} } = document as Document
  return Object.entries(paths).flatMap(([path, item]) =>
    methods
      .filter((method) => item[method])
      .map((method) => readOperation(method, path, item[method] as RawOperation)),
  )
}

function readOperation(method: Operation['method'], path: string, raw: RawOperation): Operation {
  const at = `${method.toUpperCase()} ${path}`
  if (!raw.operationId) throw new Error(`${at} has no operationId`)
  if (raw.tags?.length !== 1) throw new Error(`${at} must have exactly one tag`)
  if (!raw.security) throw new Error(`${at} must declare its security, as an empty list if it is public`)
  const status = Object.keys(raw.responses).find((code) => /^2\d\d$/.test(code))
  if (!status) throw new Error(`${at} has no success response`)
  const types = Object.keys(raw.requestBody?.content ?? {})
  return {
    id: raw.operationId,
    sdk: raw['x-sdk'] ?? null,
    method,
    path,
    tag: raw.tags[0] as string,
    summary: raw.summary.replace(/\.$/, ''),
    description: (raw.description ?? '').trim(),
    status: Number(status),
    security: readSecurity(at, raw.security),
    scope: readScope(at, raw),
    groupKeys: raw['x-group-keys'] ?? false,
    answer: readAnswer(raw.responses),
    body: readBody(types),
    bodyLimit: readBytes(at, raw['x-body-limit'] ?? '1mb'),
    rateLimit: raw['x-rate-limit'] ?? null,
    keyRateLimit: raw['x-key-rate-limit'] ?? null,
    roles: raw['x-roles'] ?? null,
    planFeature: readPlanFeature(at, raw),
    platformAdmin: raw['x-platform-admin'] ?? false,
    whileImpersonating: raw['x-while-impersonating'] ?? false,
    withoutSecondFactor: raw['x-without-second-factor'] ?? false,
    recentSignIn: readRecentSignIn(at, raw),
    errors: raw['x-error-format'] ?? 'problem',
    crossSite: raw['x-cross-site'] ?? false,
    repeatable: raw['x-repeatable'] ?? false,
    oauthResource: raw['x-oauth-resource'] ?? false,
    agent: raw['x-agent'] ?? null,
    deprecation: readDeprecation(at, raw),
    idempotencyKey: (raw.parameters ?? []).some(
      (p) => p?.name === 'Idempotency-Key' || p?.$ref?.endsWith('/IdempotencyKey'),
    ),
    warnings: (raw.parameters ?? []).some((p) => p?.name === 'Prefer' || p?.$ref?.endsWith('/Prefer')),
  }
}

/** Requires the date that the header `Deprecation` gives, and allows an end only for an operation that is deprecated. */
function readDeprecation(at: string, raw: RawOperation): Operation['deprecation'] {
  const { deprecated = false, 'x-deprecated-at': since, 'x-sunset': sunset } = raw
  if (!deprecated && since === undefined && sunset === undefined) return null
  if (!deprecated || since === undefined)
    throw new Error(`${at} must declare deprecated: true and x-deprecated-at together`)
  return { at: readDay(at, since), sunset: sunset === undefined ? null : readDay(at, sunset) }
}

function readDay(at: string, text: string): number {
  const instant = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(instant)) throw new Error(`${at}: a date looks like 2027-01-31, not ${text}`)
  return instant
}

/** Requires the refusal in the contract. */
function readRecentSignIn(at: string, { responses, ...raw }: RawOperation): Operation['recentSignIn'] {
  const recent = raw['x-recent-sign-in'] ?? null
  if (recent !== null && responses['403'] === undefined)
    throw new Error(`${at} needs a recent sign-in, so it must describe the response 403`)
  return recent
}

/** Requires the refusal in the contract, since a plan without the feature returns it. */
function readPlanFeature(at: string, { responses, ...raw }: RawOperation): string | null {
  const feature = raw['x-plan-feature'] ?? null
  if (feature !== null && responses['402'] === undefined)
    throw new Error(`${at} needs a plan, so it must describe the response 402`)
  return feature
}

function readSecurity(at: string, security: Record<string, string[]>[]): Operation['security'] {
  const kinds = new Set(security.flatMap((option) => Object.keys(option)).map((name) => schemes[name]))
  if (kinds.size === 0) return 'none'
  const [kind] = kinds
  // Treats an empty alternative beside the session as anonymous access.
  if (kinds.size === 1 && kind === 'session' && security.some((option) => Object.keys(option).length === 0))
    return 'optional-session'
  const optional = security.some((option) => Object.keys(option).length === 0)
  if (kinds.size === 2 && kinds.has('session') && kinds.has('key'))
    return optional ? 'optional-any' : 'session-or-key'
  if (kinds.size > 1 || !kind) throw new Error(`${at} mixes or names unknown security schemes`)
  return kind
}

/** Reads the role of `apiKey`, which is the scope. An operation needs at most one. */
function readScope(at: string, { security = [], ...raw }: RawOperation): string | null {
  const keys = security.flatMap(({ apiKey }) => (apiKey === undefined ? [] : [apiKey]))
  if (keys.length === 0 && (raw['x-group-keys'] || raw['x-key-rate-limit']))
    throw new Error(`${at} does not accept a key, so it must not declare anything about keys`)
  if (keys.length > 0 && raw['x-platform-admin'])
    throw new Error(`${at} accepts a key, which never acts for an administrator of the service`)
  const [scope = null, ...others] = keys.flat()
  if (keys.length > 1 || others.length > 0) throw new Error(`${at} must name one scope`)
  return scope
}

function readAnswer(responses: RawOperation['responses']): Operation['answer'] {
  const types = Object.entries(responses).flatMap(([status, { content = {} }]) =>
    /^2\d\d$/.test(status) ? Object.keys(content) : [],
  )
  if (types.length === 0) return null
  if (types.includes('application/json')) return 'json'
  const text = /^(text\/.*|application\/x-ndjson|multipart\/mixed)$/
  return types.every((type) => text.test(type)) ? 'text' : 'blob'
}

function readBody(types: string[]): Operation['body'] {
  if (types.includes('multipart/form-data')) return 'multipart'
  const form = types.includes('application/x-www-form-urlencoded')
  if (types.includes('application/json'))
    return form ? 'json-or-form' : types.includes('text/csv') ? 'json-or-csv' : 'json'
  if (types.includes('application/octet-stream')) return 'binary'
  return form ? 'form' : null
}

function readBytes(at: string, text: string): number {
  const found = /^(\d+)(kb|mb)$/.exec(text)
  if (!found) throw new Error(`${at}: x-body-limit must look like 1mb, not ${text}`)
  return Number(found[1]) * (found[2] === 'mb' ? 1024 * 1024 : 1024)
}

/** Returns the row of the operation in the table that the server routes by. */
export function operationRow(op: Operation): OperationRow & { tag: string } {
  return {
    method: op.method,
    path: op.path,
    tag: op.tag,
    status: op.status,
    security: op.security,
    scope: op.scope as OperationRow['scope'],
    ...(op.groupKeys ? { groupKeys: true } : {}),
    body: op.body,
    bodyLimit: op.bodyLimit,
    rateLimit: op.rateLimit,
    ...(op.keyRateLimit ? { keyRateLimit: op.keyRateLimit } : {}),
    roles: op.roles as OperationRow['roles'],
    ...(op.planFeature === null
      ? {}
      : { planFeature: op.planFeature as NonNullable<OperationRow['planFeature']> }),
    platformAdmin: op.platformAdmin,
    ...(op.whileImpersonating ? { whileImpersonating: true } : {}),
    ...(op.withoutSecondFactor ? { withoutSecondFactor: true } : {}),
    ...(op.recentSignIn === null ? {} : { recentSignIn: op.recentSignIn }),
    errors: op.errors,
    idempotencyKey: op.idempotencyKey,
    ...(op.crossSite ? { crossSite: true } : {}),
    ...(op.oauthResource ? { oauthResource: true } : {}),
    ...(op.agent === null ? {} : { agent: op.agent }),
    ...(op.warnings ? { warnings: true } : {}),
    ...(op.deprecation === null ? {} : { deprecation: op.deprecation }),
  }
}
