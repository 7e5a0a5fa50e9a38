import {
  type CallToolResult,
  Client,
  type ClientOptions,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import type { TestService } from '../helpers/server.ts'

/** The newest revision, and two before it. */
export const REVISIONS = ['2026-07-28', '2025-11-25', '2025-06-18'] as const
export type Revision = (typeof REVISIONS)[number]

/** Connects the official client in one revision. */
export async function connect(
  { url }: Pick<TestService, 'url'>,
  credential: string,
  {
    revision = '2026-07-28',
    toolsets,
    ...options
  }: ClientOptions & { revision?: Revision; toolsets?: string } = {},
): Promise<Client> {
  const client = new Client(
    { name: 'tests', version: '1.0.0' },
    {
      ...options,
      ...(revision === '2026-07-28'
        ? { versionNegotiation: { mode: { pin: revision } } }
        : { supportedProtocolVersions: [revision] }),
    },
  )
  const headers = { authorization: `Bearer ${credential}` }
  const endpoint = new URL(`${url}/mcp`)
  if (toolsets !== undefined) endpoint.searchParams.set('toolsets', toolsets)
  await client.connect(new StreamableHTTPClientTransport(endpoint, { requestInit: { headers } }))
  return client
}

/** The text of a result. */
export function textOf({ content }: CallToolResult): string {
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
}

/** Calls a tool and returns its structured content. Fails with the text of a refusal. */
export async function use<Result = Record<string, never>>(
  client: Client,
  name: string,
  args: Record<string, unknown> = {},
): Promise<Result> {
  const result = await client.callTool({ name, arguments: args })
  if (result.isError) throw new Error(`${name}: ${textOf(result)}`)
  return result.structuredContent as Result
}

/** Calls a tool that refuses, and returns the text of the refusal. */
export async function refusedBy(
  client: Client,
  name: string,
  args: Record<string, unknown> = {},
): Promise<string> {
  const result = await client.callTool({ name, arguments: args })
  if (!result.isError) throw new Error(`${name} was not refused.`)
  return textOf(result)
}

/** The arguments of one post on one channel. */
export function onePost(channel: string, content = 'Hello', more: object = {}) {
  return { posts: [{ integration: { id: channel }, value: [{ content }], ...more }] }
}

/** Sends a message without a client. */
export function post(
  { fetch }: Pick<TestService, 'fetch'>,
  message: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch('/mcp', {
    method: 'POST',
    body: JSON.stringify(message),
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
  })
}
