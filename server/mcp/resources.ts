import type {
  ListResourcesResult,
  ListResourceTemplatesResult,
  ReadResourceResult,
} from '@modelcontextprotocol/server'
import type { OperationId } from '../../generated/operations.ts'
import { wrapUntrusted } from '../ai/untrusted.ts'
import type { OperationResult } from '../contract/operation-call.ts'
import type { Success } from '../http/contract.ts'
import { toEditorText } from '../lib/html/html.ts'
import type { McpCaller } from './caller.ts'
import type { Sdk } from './sdk.ts'

const PAGE = 50

const templates = {
  posts: {
    operation: 'getPost' as OperationId,
    title: 'Post',
    description: 'A post with its comments, state and URL.',
  },
  channels: {
    operation: 'getIntegrationSettings' as OperationId,
    title: 'Channel',
    description: 'A connected channel and the rules for posts on it.',
  },
}
type Kind = keyof typeof templates

/** Reads the kind and the id of `postern://posts/{id}` or `postern://channels/{id}`; null for any other URI. */
export function parseResource(uri: unknown): { kind: Kind; id: string; operation: OperationId } | null {
  const [, kind, id] = /^postern:\/\/(posts|channels)\/([\w-]{1,255})$/.exec(String(uri)) ?? []
  if (kind === undefined || id === undefined) return null
  return { kind: kind as Kind, id, operation: templates[kind as Kind].operation }
}

export function listTemplates({ mayCall }: Pick<McpCaller, 'mayCall'>): ListResourceTemplatesResult {
  const kinds = (Object.keys(templates) as Kind[]).filter((kind) => mayCall(templates[kind].operation))
  return {
    resourceTemplates: kinds.map((kind) => ({
      uriTemplate: `postern://${kind}/{id}`,
      name: kind,
      title: templates[kind].title,
      description: templates[kind].description,
      mimeType: 'text/markdown',
    })),
  }
}

/** Lists the channels, then the posts of 30 days around now, in pages. */
export async function listResources(
  { request, mayCall }: McpCaller,
  cursor: string | undefined,
  { ProtocolError, ProtocolErrorCode }: Sdk,
): Promise<ListResourcesResult> {
  const channels =
    cursor === undefined && mayCall('listIntegrations') ? await request.call('listIntegrations', {}) : null
  const page = mayCall('listPosts')
    ? await request.call('listPosts', { query: { limit: PAGE, cursor } })
    : null
  if (page?.status === 400)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'The cursor is not valid.')
  const { posts, nextCursor } = bodyOf<Success<'listPosts'>>(page, {
    posts: [],
    nextCursor: null,
  })
  return {
    resources: [
      ...bodyOf<Success<'listIntegrations'>>(channels, []).map(({ id, name, identifier }) => ({
        uri: `postern://channels/${id}`,
        name,
        title: `${name} (${identifier})`,
        mimeType: 'text/markdown',
      })),
      ...posts.map(({ id, state, publishDate, integration }) => ({
        uri: `postern://posts/${id}`,
        name: id,
        title: `${integration.name}: ${state} ${publishDate}`,
        mimeType: 'text/markdown',
      })),
    ],
    ...(nextCursor === null ? {} : { nextCursor }),
  }
}

function bodyOf<Body>(result: OperationResult | null, otherwise: Body): Body {
  return result?.status === 200 ? (result.body as Body) : otherwise
}

/** Reads a resource as Markdown for people and models, and as JSON for programs. */
export async function readResource(
  { request }: McpCaller,
  uri: string,
  { ProtocolError, ProtocolErrorCode, ResourceNotFoundError }: Sdk,
): Promise<ReadResourceResult> {
  const resource = parseResource(uri)
  if (resource === null) throw new ResourceNotFoundError(uri)
  const { status, body } = await request.call(resource.operation, { params: { id: resource.id } })
  if (status === 404) throw new ResourceNotFoundError(uri)
  if (status >= 400) {
    const { code, detail } = body as { code: string; detail: string }
    throw new ProtocolError(ProtocolErrorCode.InternalError, `${code} (${status}): ${detail}`)
  }
  const text =
    resource.kind === 'posts'
      ? postText(body as Success<'getPost'>)
      : await channelText(request, resource.id, body)
  return {
    contents: [
      { uri, mimeType: 'text/markdown', text },
      { uri, mimeType: 'application/json', text: JSON.stringify(body) },
    ],
  }
}

/** Marks the texts as data, because posts can come from feeds. */
function postText(post: Success<'getPost'>): string {
  const { integration, state, publishDate, releaseURL, error, entries } = post
  return [
    `# ${state} on ${integration.name} (${integration.providerIdentifier})`,
    '',
    `- Date: ${publishDate}`,
    ...(releaseURL === null ? [] : [`- Address: ${releaseURL}`]),
    ...(error === null ? [] : [`- Error: ${error.code}: ${error.message}`]),
    '',
    wrapUntrusted(
      'texts of the post and its comments',
      entries.map(({ content }) => toEditorText(content, 'markdown')),
    ),
  ].join('\n')
}

async function channelText(request: McpCaller['request'], id: string, body: unknown): Promise<string> {
  const { rules, maxLength, settings } = (body as Success<'getIntegrationSettings'>).output
  const channels = bodyOf<Success<'listIntegrations'>>(await request.call('listIntegrations', {}), [])
  const channel = channels.find((one) => one.id === id)
  return [
    `# ${channel?.name ?? 'Channel'}${channel === undefined ? '' : ` (${channel.identifier})`}`,
    '',
    ...(channel?.disabled ? ['The channel is disabled.', ''] : []),
    ...(channel?.refreshNeeded ? ['The channel needs to be connected again.', ''] : []),
    rules,
    '',
    `Maximum length of a text: ${maxLength} characters.`,
    '',
    '## Settings',
    '',
    typeof settings === 'string' ? settings : `\`\`\`json\n${JSON.stringify(settings, null, 2)}\n\`\`\``,
  ].join('\n')
}
