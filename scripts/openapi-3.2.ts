/** Parts of the contract that the edition changes. */
interface Contract {
  openapi: string
  tags: Tag[]
  'x-tagGroups': { name: string; tags: string[] }[]
  paths: Record<string, Record<string, Operation>>
  webhooks?: Record<string, Record<string, Operation>>
  components: { securitySchemes: Record<string, Scheme> }
}

interface Tag {
  name: string
  description?: string
  'x-displayName'?: string
}

interface Scheme {
  type: string
  description?: string
  'x-scopes'?: Record<string, Partial<Record<'read' | 'write', string>> & { title: string }>
}

interface Operation {
  security?: Record<string, string[]>[]
  responses: Record<string, { content?: Record<string, Media> }>
}

interface Media {
  schema?: object
  itemSchema?: object
  example?: unknown
}

const EDITION = '3.2.0'

/**
 * Describes an item of each kind of stream. OpenAPI 3.1 has no word for items, so there the whole stream is a text.
 * @see https://spec.openapis.org/oas/v3.2.0.html#sequential-media-types
 */
const items: Record<string, object> = {
  'text/event-stream': {
    type: 'object',
    description: 'An event of the stream.',
    required: ['data'],
    properties: {
      event: { type: 'string', maxLength: 100 },
      id: { type: 'string', maxLength: 255 },
      data: {
        type: 'string',
        maxLength: 1_000_000,
        contentMediaType: 'application/json',
        contentSchema: { type: 'object' },
      },
    },
  },
  'application/x-ndjson': {
    type: 'object',
    description: 'A line of the stream.',
    properties: { event: { type: 'string', maxLength: 100 }, data: {} },
  },
}

/**
 * Returns the contract as OpenAPI 3.2, which says what 3.1 has only extensions or no words for: the groups of tags as their parents,
 * the items of streams, and the two OAuth flows that give an app or a device its token.
 */
export function toOpenapi32(contract: object): object {
  const { 'x-tagGroups': groups, tags, components, ...rest } = structuredClone(contract) as Contract
  const operations = Object.values(rest.paths).flatMap((item) => Object.values(item))
  for (const operation of operations) {
    describeItems(operation)
    allowTokens(operation)
  }
  return {
    ...rest,
    openapi: EDITION,
    tags: [...groups.map(({ name }) => groupTag(name)), ...tags.map((tag) => withParent(tag, groups))],
    components: {
      ...components,
      securitySchemes: { ...components.securitySchemes, oauth: tokenScheme(components.securitySchemes) },
    },
  }
}

function groupTag(name: string): object {
  return { name: nameOf(name), summary: name, kind: 'nav' }
}

function withParent({ 'x-displayName': summary, ...tag }: Tag, groups: Contract['x-tagGroups']): object {
  const group = groups.find(({ tags }) => tags.includes(tag.name))
  if (group === undefined) throw new Error(`The tag ${tag.name} is in no group.`)
  return { ...tag, ...(summary && { summary }), parent: nameOf(group.name), kind: 'nav' }
}

/** Differs from the names of tags, since a group may hold a tag of its name. */
function nameOf(group: string): string {
  return `group-${group.toLowerCase().replaceAll(' ', '-')}`
}

function describeItems({ responses }: Operation): void {
  for (const { content = {} } of Object.values(responses))
    for (const [type, media] of Object.entries(content)) {
      const itemSchema = items[type]
      if (itemSchema === undefined) continue
      delete media.schema
      media.itemSchema = itemSchema
    }
}

/** Adds the token of an app or a device, which stands in the place of the key and needs the same scope. */
function allowTokens(operation: Operation): void {
  const { security = [] } = operation
  operation.security = security.flatMap((option) =>
    option.apiKey === undefined ? [option] : [option, { oauth: option.apiKey }],
  )
}

function tokenScheme({ apiKey }: Record<string, Scheme>): object {
  const scopes = Object.fromEntries([
    ['read', 'Every read scope'],
    ['write', 'Every write scope'],
    ...Object.entries(apiKey?.['x-scopes'] ?? {}).flatMap(([name, { read, write }]) => [
      ...(read ? [[`${name}:read`, read]] : []),
      ...(write ? [[`${name}:write`, write]] : []),
    ]),
  ])
  return {
    type: 'oauth2',
    description: 'The access token of an app or a device, in the Authorization header.',
    oauth2MetadataUrl: '/.well-known/oauth-authorization-server',
    flows: {
      authorizationCode: { authorizationUrl: '/oauth/authorize', tokenUrl: '/oauth/token', scopes },
      deviceAuthorization: {
        deviceAuthorizationUrl: '/device/code',
        tokenUrl: '/device/token',
        scopes,
      },
    },
  }
}
