import type { CallToolResult } from '@modelcontextprotocol/server'
import { dropHidden, wrapUntrusted } from '../../ai/untrusted.ts'
import type { OperationResult } from '../../contract/operation-call.ts'
import { type ErrorCode, type ErrorDetail, errorCatalogue } from '../../errors/errors.ts'
import { type McpTool, nameTools } from '../tools.ts'

/** Bounds the JSON of one result, in characters. */
const MAX_RESULT = 400_000
/** Bounds the text of one result, in characters. The structured content is complete. */
const MAX_TEXT = 60_000

/** Replaces the help of errors whose text is about HTTP. */
const HELP: Partial<Record<ErrorCode, string>> = {
  bad_request: 'Correct the arguments as the message says. The same call fails again.',
  validation_failed: 'Correct the arguments above, then call again.',
  unauthorized: 'Ask the person to connect this server again.',
  insufficient_scope: 'Ask the person to approve the scope that the message names.',
  not_found: 'Check the id: list again to find it.',
  channel_disconnected:
    'Ask the person to connect the channel again. `get_connect_link` returns the page for it.',
  not_supported:
    'Tell the person to do it on the platform. The message has the address of the post, if it has one.',
  already_published: 'Call again with `republish: true` to publish it again.',
  idempotency_in_progress: 'Wait a moment, then call again with the same arguments and key.',
  idempotency_mismatch: 'Use a new `idempotency_key` for a different call.',
  payload_too_large: 'Call `upload_from_url` for each file first, then name the file by `id` and `path`.',
  quota_exceeded: 'Ask the person to delete files: their space is free a day or two later.',
  content_refused:
    'The message has the reason of the vendor. Change the text or the pictures, then call again.',
  rate_limited: 'Wait, then call again with the same arguments.',
  upstream_failed: 'Call again later. The message says which service has a problem.',
  overloaded: 'Nothing was done. Wait, then call again with the same arguments.',
  database_unavailable:
    'The change may have been made. Wait, then read the object before you repeat the call.',
  internal: 'Call again. If it still fails, tell the person the request id.',
}

interface Problem {
  code?: ErrorCode
  detail?: string
  errors?: ErrorDetail[]
  request_id?: string
}

/** Converts the answer of an operation to the result of its tool. */
export function toolResult(tool: McpTool, { status, body, headers }: OperationResult): CallToolResult {
  if (status >= 400) return problemResult({ status, body, headers })
  const json = JSON.stringify(tool.toResult(body))
  if (json.length > MAX_RESULT)
    return failedResult(
      `The result is larger than ${MAX_RESULT} characters. Request less: set limit, or narrow the dates.`,
    )
  const visible = tool.mark.thirdParty ? dropHidden(json) : json
  const structuredContent = JSON.parse(visible) as Record<string, unknown>
  const text = tool.mark.thirdParty ? wrapUntrusted(tool.title, structuredContent) : cut(visible)
  return {
    content: [{ type: 'text', text: [...notesOf(headers), text].join('\n') }],
    structuredContent,
  }
}

function notesOf(headers: OperationResult['headers']): string[] {
  return headers['idempotency-replayed'] === 'true'
    ? ['This is the result of an earlier call with the same key. Nothing was done twice.']
    : []
}

function cut(text: string): string {
  return text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT)}… (truncated: request less)`
}

/** Describes a problem to a model: the cause, the place, and the next step. */
export function problemResult({ status, body, headers }: OperationResult): CallToolResult {
  const { code = 'internal', detail = '', errors = [], request_id } = body as Problem
  const retryAfter = headers['retry-after']
  const help = HELP[code] ?? errorCatalogue[code]?.help
  return failedResult(
    nameTools(
      [
        `${code} (${status}): ${detail}`,
        ...errors.map(({ location, message }) => `- ${toArgument(location)}: ${message}`),
        ...(help === undefined ? [] : [`What to do: ${help}`]),
        ...(retryAfter === undefined ? [] : [`Retry after ${retryAfter} seconds.`]),
        ...(request_id === undefined ? [] : [`Request: ${request_id}`]),
      ].join('\n'),
    ),
  )
}

/** Converts a location in the request to the argument that a model knows. */
function toArgument(location: string): string {
  return location.replace(/^(body|query|path)\./, '')
}

/** Returns the result of a call that did nothing, which a model can read and correct. */
export function failedResult(text: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text }] }
}
