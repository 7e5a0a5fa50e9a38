import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  Client,
  type OAuthClientProvider,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'

/** An agent on the person's own computer, made of the official client. */
export interface McpAgent extends AsyncDisposable {
  /** Receives the browser after the person has decided. */
  redirectUrl: string
  /** Tokens that the agent has now. */
  tokens(): StoredOAuthTokens | undefined
  /** Address that the agent asked the person to open last. */
  asked(): URL
  /** Connects; rejects with `UnauthorizedError` after the agent has asked the person. */
  connect(): Promise<Client>
  /** Resolves when the browser is back, and the agent has exchanged its code. */
  finish(): Promise<void>
}

type Kept = {
  client?: StoredOAuthClientInformation | undefined
  tokens?: StoredOAuthTokens | undefined
  verifier?: string | undefined
  asked?: URL
  state?: string
  discovery?: Parameters<NonNullable<OAuthClientProvider['saveDiscoveryState']>>[0]
}

/** Starts an agent that keeps its credentials in memory and listens on a free port of loopback. */
export async function startAgent(serviceUrl: string, name: string): Promise<McpAgent> {
  let back = Promise.withResolvers<URLSearchParams>()
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
    if (pathname !== '/callback') return void response.writeHead(404).end()
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><title>Agent</title><h1>You may close this window</h1>')
    back.resolve(searchParams)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const redirectUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`
  const kept: Kept = {}
  const authProvider = createProvider(redirectUrl, name, kept)
  const open = () => new StreamableHTTPClientTransport(new URL(`${serviceUrl}/mcp`), { authProvider })
  let transport = open()
  return {
    redirectUrl,
    tokens: () => kept.tokens,
    asked: () => kept.asked as URL,
    async connect() {
      transport = open()
      const client = new Client({ name, version: '1.0.0' })
      await client.connect(transport)
      return client
    },
    async finish() {
      const answer = await back.promise
      back = Promise.withResolvers()
      if (answer.get('state') !== kept.state) throw new Error('The answer is not for this agent.')
      await transport.finishAuth(answer)
    },
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => void server.close(() => resolve()).closeAllConnections()),
  }
}

function createProvider(redirectUrl: string, name: string, kept: Kept): OAuthClientProvider {
  return {
    redirectUrl,
    clientMetadata: {
      client_name: name,
      redirect_uris: [redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
    },
    state() {
      kept.state = crypto.randomUUID()
      return kept.state
    },
    clientInformation: () => kept.client,
    saveClientInformation(client) {
      kept.client = client
    },
    tokens: () => kept.tokens,
    saveTokens(tokens) {
      kept.tokens = tokens
    },
    redirectToAuthorization(url) {
      kept.asked = url
    },
    saveCodeVerifier(verifier) {
      kept.verifier = verifier
    },
    codeVerifier: () => kept.verifier ?? '',
    saveDiscoveryState(state) {
      kept.discovery = state
    },
    discoveryState: () => kept.discovery,
    invalidateCredentials(which) {
      if (which === 'all' || which === 'tokens') kept.tokens = undefined
      if (which === 'all' || which === 'client') kept.client = undefined
    },
  }
}
