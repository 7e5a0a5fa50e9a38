import { readFileSync } from 'node:fs'

/** Gives every peer the same document, answers and key. */
export const [file, port] = process.argv.slice(2)
export const { document, operations, answers, apiKey } = JSON.parse(readFileSync(file, 'utf8'))

export const rows = Object.entries(operations).map(([id, row]) => ({
  id,
  ...row,
  operation: document.paths[row.path][row.method],
}))

/** Turns `/things/{id}` into `/things/:id`. */
export function colon(path) {
  return path.replace(/\{([^}]+)\}/g, ':$1')
}

export function answerOf(id) {
  return answers[id] ?? { ok: true }
}

/** Returns true for the right credential of the operation. */
export function isAllowed(security, headers) {
  if (security === 'none') return true
  return (security === 'key' ? headers.authorization : headers.auth) === apiKey
}

/** Replaces every reference of a schema. Leaves out examples and mappings, which validators reject. */
export function inlined(node, depth = 0) {
  if (Array.isArray(node)) return node.map((item) => inlined(item, depth))
  if (typeof node !== 'object' || node === null) return node
  if (typeof node.$ref === 'string') {
    if (depth > 12) return {}
    const target = node.$ref
      .slice(2)
      .split('/')
      .reduce((at, key) => at[key], document)
    return inlined(target, depth + 1)
  }
  const copy = {}
  for (const [key, value] of Object.entries(node)) {
    if (key === 'example' || key === 'examples' || key === 'mapping') continue
    copy[key] = inlined(value, depth)
  }
  return copy
}

export function parametersOf(operation, kind) {
  return inlined(operation.parameters ?? []).filter((parameter) => parameter.in === kind)
}

/** Builds an object schema of the parameters of one kind. */
export function parameterSchema(operation, kind) {
  const list = parametersOf(operation, kind)
  return {
    type: 'object',
    properties: Object.fromEntries(list.map(({ name, schema }) => [name, schema])),
    required: list.filter(({ required }) => required).map(({ name }) => name),
  }
}

export function bodySchema(operation) {
  const schema = operation.requestBody?.content?.['application/json']?.schema
  return schema === undefined ? undefined : inlined(schema)
}

export function successSchema({ operation, status }) {
  const schema = operation.responses[status]?.content?.['application/json']?.schema
  return schema === undefined ? undefined : inlined(schema)
}
