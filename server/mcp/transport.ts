import type { Server, ServerEventBus } from '@modelcontextprotocol/server'
import type { HasConfig } from '../config/config.ts'
import type { RequestInfo } from '../http/contract.ts'
import type { HasLog } from '../process/log.ts'
import type { Sdk } from './sdk.ts'

/** The newest revision and the two before it. */
export const REVISIONS = ['2026-07-28', '2025-11-25', '2025-06-18']

/** Everything that answers a message. */
export interface Answerer {
  sdk: Sdk
  request: Pick<RequestInfo, 'headers' | 'signal' | 'id'>
  /** Creates the instance of the SDK that answers, with its tools. */
  createServer(): Server
  /** Tells a client that listens about changes; only for a message that opens a stream. */
  bus: ServerEventBus | undefined
}

/**
 * Answers one message of the protocol over Streamable HTTP. Keeps no state between requests: each has its own server instance, so that
 * any process can answer any request.
 */
export function answerMessage(
  { config, log }: HasConfig & HasLog,
  { sdk, request: { headers, signal, id }, createServer, bus }: Answerer,
  message: unknown,
): Promise<Response> {
  const handler = sdk.createMcpHandler(createServer, {
    ...(bus === undefined ? {} : { bus }),
    onerror: (err) => log.debug({ err, request_id: id }, 'a message to /mcp was refused'),
  })
  const forwarded = Object.entries(headers).filter(([name]) => /^(content-type|mcp-.*)$/.test(name))
  const request = new Request(`${config.baseUrl}/mcp`, {
    method: 'POST',
    headers: [
      ...forwarded.map(([name, value]): [string, string] => [name, [value ?? ''].flat().join(', ')]),
      ['accept', acceptedTypes(headers.accept)],
    ],
    signal,
  })
  return handler.fetch(request, { parsedBody: message })
}

/** Adds both media types of the protocol for a client that accepts anything, like most HTTP clients by default. */
function acceptedTypes(accept = '*/*'): string {
  return accept.includes('*/*') ? 'application/json, text/event-stream' : accept
}
