import { diffSchemas, type Finding, type Json, type Resolver, type SchemaScope } from './schema-diff.ts'

/** Describes one change that breaks a client of the earlier contract. */
export interface Change {
  /** Names the broken rule of openapi/README.md. */
  rule: string
  /** Holds the method and path of the earlier contract. */
  operation: string
  /** Locates the change in the operation, as in `body.posts[].date`; empty for the operation as a whole. */
  location: string
  /** Describes the change in words that fit every place of it. */
  message: string
}

interface Sides {
  before: Resolver
  after: Resolver
  changes: (rule: string, location: string, message: string) => void
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']
const roles = ['USER', 'ADMIN', 'SUPERADMIN']

/**
 * Returns the changes from `before` to `after` that break clients. Takes two bundled OpenAPI 3.1 documents with internal
 * references only. openapi/README.md lists the breaking changes; everything else is compatible.
 */
export function breakingChanges(before: object, after: object): Change[] {
  const [old, now] = [before as Json, after as Json]
  const sides = { before: resolverOf(old), after: resolverOf(now) }
  const operations = new Map(operationsOf(sides.after, now).map((operation) => [operation.key, operation]))
  const ofOperations = operationsOf(sides.before, old).flatMap(({ key, name, node }) => {
    const found: Change[] = []
    const changes: Sides['changes'] = (rule, location, message) =>
      found.push({ rule, operation: name, location, message })
    const next = operations.get(key)?.node
    if (next) diffOperation({ ...sides, changes }, node, next)
    else changes('operation-removed', '', 'the operation is gone')
    return found
  })
  return [...ofOperations, ...webhookChanges(sides, old, now)]
}

/** Compares webhooks. Receivers depend on requests of the service as clients depend on its answers. */
function webhookChanges(sides: Omit<Sides, 'changes'>, old: Json, now: Json): Change[] {
  const [before, after] = [(old.webhooks ?? {}) as Json, (now.webhooks ?? {}) as Json]
  return Object.entries(before).flatMap(([event, value]) => {
    const found: Change[] = []
    const changes: Sides['changes'] = (rule, location, message) =>
      found.push({ rule, operation: `webhook ${event}`, location, message })
    if (after[event] === undefined) changes('webhook-removed', '', 'the event is gone')
    else diffWebhook({ ...sides, changes }, value, after[event])
    return found
  })
}

function diffWebhook(sides: Sides, before: unknown, after: unknown): void {
  const [old, now] = [sides.before, sides.after].map(({ resolve }, side) =>
    resolve(resolve(side === 0 ? before : after).post),
  ) as [Json, Json]
  const headers = parametersOf(sides.after, now)
  for (const location of parametersOf(sides.before, old).keys())
    if (!headers.has(location)) sides.changes('response-header-removed', location, 'the header is gone')
  const [body, next] = [sides.before.resolve(old.requestBody), sides.after.resolve(now.requestBody)]
  diffContent(sides, 'response', 'body', { before: body, after: next })
}

function resolverOf(document: Json): Resolver {
  const resolvedNodes = new WeakMap<object, Json>()
  const resolve = (node: unknown): Json => {
    if (typeof node !== 'object' || node === null) return {}
    const { $ref, ...siblings } = node as Json
    if (typeof $ref !== 'string') return node as Json
    const target = () => resolve(lookUp(document, $ref))
    if (Object.keys(siblings).length === 0) return target()
    const known = resolvedNodes.get(node) ?? { ...target(), ...siblings }
    resolvedNodes.set(node, known)
    return known
  }
  return { resolve, variants: new WeakMap() }
}

function lookUp(document: Json, ref: string): unknown {
  const keys = ref
    .replace(/^#\//, '')
    .split('/')
    .map((key) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~'))
  const found = keys.reduce<unknown>((node, key) => (node as Json | undefined)?.[key], document)
  if (found === undefined) throw new Error(`The contract refers to ${ref}, which it does not contain.`)
  return found
}

/** Keys operations by method and shape of the path: a renamed path parameter is another parameter, not another operation. */
function operationsOf({ resolve }: Resolver, document: Json) {
  return Object.entries((document.paths ?? {}) as Json).flatMap(([path, value]) => {
    const item = resolve(value)
    return methods
      .filter((method) => item[method])
      .map((method) => {
        const operation = resolve(item[method])
        const parameters = [...list(item.parameters), ...list(operation.parameters)]
        const node: Json = {
          ...operation,
          parameters,
          security: securityOf({ resolve }, document, operation),
        }
        const name = `${method.toUpperCase()} ${path}`
        return { key: name.replaceAll(/\{[^}]*\}/g, '{}'), name, node }
      })
  })
}

function securityOf({ resolve }: Pick<Resolver, 'resolve'>, document: Json, operation: Json): string[][] {
  const schemes = (document.components as Json | undefined)?.securitySchemes as Json | undefined
  const options = list(operation.security ?? document.security) as Json[]
  if (options.length === 0) return [[]]
  return options.map((option) =>
    Object.entries(option).map(([name, scopes]) => {
      // Compares what a client sends, not the name of the scheme.
      const { description: _, ...wire } = resolve(schemes?.[name])
      return JSON.stringify(Object.entries(wire).toSorted()) + list(scopes).toSorted().join(' ')
    }),
  )
}

function diffOperation(sides: Sides, before: Json, after: Json): void {
  if (before.operationId !== after.operationId)
    sides.changes(
      'operation-id-changed',
      '',
      `operationId was ${before.operationId} and is ${after.operationId}`,
    )
  if (before['x-sdk'] !== undefined && before['x-sdk'] !== after['x-sdk'])
    sides.changes('sdk-name-changed', '', `x-sdk was ${before['x-sdk']} and is ${after['x-sdk'] ?? 'absent'}`)
  diffAccess(sides, before, after)
  diffParameters(sides, before, after)
  diffBody(sides, before, after)
  diffResponses(sides, before, after)
}

function diffAccess({ changes }: Sides, before: Json, after: Json): void {
  const [old, now] = [before.security as string[][], after.security as string[][]]
  const enough = (option: string[]) => now.some((next) => next.every((scheme) => option.includes(scheme)))
  if (!old.every(enough))
    changes('security-tightened', '', 'credentials that were accepted are no longer accepted')
  const rank = (node: Json) => Math.max(0, roles.indexOf(String(node['x-roles'] ?? 'USER')))
  if (rank(after) > rank(before))
    changes('security-tightened', '', `the lowest role is now ${after['x-roles']}`)
  if (before['x-group-keys'] === true && after['x-group-keys'] !== true)
    changes('security-tightened', '', 'keys of a channel group are refused')
  if (after['x-plan-feature'] !== undefined && after['x-plan-feature'] !== before['x-plan-feature'])
    changes('security-tightened', '', `the plan must now include ${after['x-plan-feature']}`)
  const recent = ['never', 'second-factor', 'always']
  const recency = (node: Json) => recent.indexOf(String(node['x-recent-sign-in'] ?? 'never'))
  if (recency(after) > recency(before))
    changes('security-tightened', '', 'a session now needs a recent proof of identity')
  if (before['x-without-second-factor'] === true && after['x-without-second-factor'] !== true)
    changes('security-tightened', '', 'members without a required second factor are refused')
  const [limit, next] = [bytes(before['x-body-limit']), bytes(after['x-body-limit'])]
  if (next < limit) changes('body-limit-lowered', 'body', `the body limit was ${limit} bytes and is ${next}`)
}

function bytes(limit: unknown): number {
  const [, count = '1', unit = 'mb'] = /^(\d+)(kb|mb)$/.exec(String(limit ?? '1mb')) ?? []
  return Number(count) * (unit === 'mb' ? 1024 * 1024 : 1024)
}

function diffParameters(sides: Sides, before: Json, after: Json): void {
  const [old, now] = [parametersOf(sides.before, before), parametersOf(sides.after, after)]
  for (const [location, parameter] of old) {
    const next = now.get(location)
    if (!next) {
      sides.changes('parameter-removed', location, 'the parameter is gone')
      continue
    }
    if (next.required === true && parameter.required !== true)
      sides.changes('parameter-required', location, 'is now required')
    for (const keyword of ['style', 'explode', 'content'])
      if (JSON.stringify(parameter[keyword]) !== JSON.stringify(next[keyword]))
        sides.changes('request-narrowed', location, `${keyword} changed: the value is read differently`)
    for (const keyword of ['allowReserved', 'allowEmptyValue'])
      if (parameter[keyword] === true && next[keyword] !== true)
        sides.changes('request-narrowed', location, `${keyword} was true and is no longer`)
    compare(sides, 'request', location, { before: parameter.schema, after: next.schema })
  }
  for (const [location, parameter] of now)
    if (parameter.required === true && !old.has(location))
      sides.changes('parameter-required', location, 'is new and required')
}

/** Keys parameters by place and name. An operation's own parameter overrides one of its path. Header names ignore case. */
function parametersOf({ resolve }: Resolver, operation: Json): Map<string, Json> {
  return new Map(
    list(operation.parameters)
      .map(resolve)
      .map((parameter) => {
        const name = String(parameter.name)
        return [
          `${parameter.in}.${parameter.in === 'header' ? name.toLowerCase() : name}`,
          parameter,
        ] as const
      }),
  )
}

function diffBody(sides: Sides, before: Json, after: Json): void {
  const [old, now] = [sides.before.resolve(before.requestBody), sides.after.resolve(after.requestBody)]
  if (now.required === true && old.required !== true)
    sides.changes('body-required', 'body', 'a request body is now required')
  diffContent(sides, 'request', 'body', { before: old, after: now })
}

function diffResponses(sides: Sides, before: Json, after: Json): void {
  const [old, now] = [(before.responses ?? {}) as Json, (after.responses ?? {}) as Json]
  for (const [status, value] of Object.entries(old)) {
    const location = `response ${status}`
    if (now[status] === undefined) {
      const rule = /^[45]|default/.test(status) ? 'error-status-removed' : 'success-status-removed'
      sides.changes(rule, location, `status ${status} is gone`)
      continue
    }
    const [response, next] = [sides.before.resolve(value), sides.after.resolve(now[status])]
    diffContent(sides, /^[45]|default/.test(status) ? 'failure' : 'response', location, {
      before: response,
      after: next,
    })
    const headers = new Set(Object.keys((next.headers ?? {}) as Json).map((name) => name.toLowerCase()))
    for (const name of Object.keys((response.headers ?? {}) as Json))
      if (!headers.has(name.toLowerCase()))
        sides.changes('response-header-removed', `${location} header ${name}`, 'the header is gone')
  }
}

function diffContent(
  sides: Sides,
  kind: Kind,
  location: string,
  { before, after }: { before: Json; after: Json },
): void {
  const [old, now] = [(before.content ?? {}) as Json, (after.content ?? {}) as Json]
  for (const [type, media] of Object.entries(old)) {
    if (now[type] === undefined) sides.changes('content-type-removed', location, `${type} is gone`)
    else compare(sides, kind, location, { before: (media as Json).schema, after: (now[type] as Json).schema })
  }
}

type Kind = 'request' | 'response' | 'failure'

function compare(
  sides: Sides,
  kind: Kind,
  location: string,
  { before, after }: { before: unknown; after: unknown },
): void {
  const scope: SchemaScope = {
    direction: kind === 'request' ? 'request' : 'response',
    failure: kind === 'failure',
    before: sides.before,
    after: sides.after,
    known: new Map(),
  }
  const findings: Finding[] = diffSchemas(scope, before ?? true, after ?? true)
  for (const { rule, path, message } of findings) sides.changes(rule, location + path, message)
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
