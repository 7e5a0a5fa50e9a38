interface Node {
  $ref?: string
}

interface Schema extends Node {
  type?: string
  properties?: Record<string, Schema>
}

/** Operation of a contract, as far as it tells how it lists. */
interface ListingOperation {
  operationId?: string
  parameters?: readonly (Node & { name?: string })[]
  responses: Record<
    string,
    Node & { headers?: Record<string, unknown>; content?: Record<string, { schema?: Schema }> }
  >
}

/** Query parameters that choose a page, and members of a page that lead to the next one. */
const PAGE_PARAMETERS = ['cursor', 'page']
const PAGE_LINKS = ['nextCursor', 'hasMore', 'hm', 'pages']

/**
 * Finds where a list that comes in pages has its items: the name of the member, `''` if a page is the list itself, null for an operation
 * without pages. Throws unless exactly one member of the page is an array.
 */
export function itemsOf(
  document: object,
  { method, status }: { method: string; status: number },
  { operationId, parameters = [], responses }: ListingOperation,
): string | null {
  const names = parameters.map((parameter) => resolveNode(parameter, document).name ?? '')
  if (method !== 'get' || !PAGE_PARAMETERS.some((name) => names.includes(name))) return null
  const response = resolveNode(responses[String(status)] ?? {}, document)
  const page: Schema = resolveNode(response.content?.['application/json']?.schema ?? {}, document)
  const isArray = (schema: Schema) => resolveNode(schema, document).type === 'array'
  if (isArray(page)) return response.headers?.['Next-Cursor'] ? '' : null
  const members = Object.entries(page.properties ?? {})
  if (!members.some(([name]) => PAGE_LINKS.includes(name))) return null
  const lists = members.filter(([, schema]) => isArray(schema)).map(([name]) => name)
  if (lists.length !== 1) throw new Error(`${operationId} must have its items in one array`)
  return lists[0] as string
}

/** Follows a reference inside a document. */
export function resolveNode<Found extends Node>(node: Found, document: object): Found {
  if (!node.$ref) return node
  const steps = node.$ref.slice(2).split('/')
  return steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], document) as Found
}
