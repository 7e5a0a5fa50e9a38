import { lookup as dnsLookup } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import type { buildConnector, Dispatcher } from 'undici'
import { lazyPackage } from '../lib/lazy.ts'
import {
  isLoopbackAddress,
  isLoopbackHost,
  isLoopbackName,
  isPrivateName,
  isPublicAddress,
  literalAddress,
} from '../lib/web/addresses.ts'
import { UnsafeUrlError } from '../lib/web/unsafe-url.ts'

/** Loads at the first request: a process that sends none does without its HTTP/2, its TLS and its parser. */
export const undici = lazyPackage<typeof import('undici')>('undici')

/** Resolves a name to all its addresses. Rejects when it has none. */
export type Resolve = (hostname: string) => Promise<string[]>

export interface GuardOptions {
  /** Allows requests to loopback, over http too. For development. */
  allowLoopback: boolean
  /** Exempts origins of the operator's configuration (`http://pds.lan:3000`) from all checks. Never pass origins from users. */
  trustedOrigins?: readonly string[]
  resolve?: Resolve
  /** Limits the time to open one connection. Default: 10 s. */
  connectTimeoutMs?: number
  /** Limits the connections to one origin. Default: 64. */
  connections?: number
}

/** Lists ports of databases and control planes. The rest of WHATWG's blocked ports are below 1024, where only 80 and 443 pass. */
const refusedPorts = new Set([
  1719, 1720, 1723, 2049, 2375, 2376, 2379, 2380, 3306, 3389, 3659, 4045, 4190, 5060, 5061, 5432, 5984, 6000,
  6379, 6443, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 9042, 9200, 9300, 10_080, 10_250, 10_255,
  11_211, 27_017,
])

const resolveAll: Resolve = async (hostname) =>
  (await dnsLookup(hostname, { all: true })).map(({ address }) => address)

/**
 * Checks a URL without resolving its name. Allows only https (http to loopback with `allowLoopback`), no credentials, and ports
 * 80, 443 and 1024 or higher except those of known databases and control planes. The URL parser has already normalized decimal,
 * octal and hex addresses. Throws `UnsafeUrlError`.
 */
export function checkUrl(text: string, options: Pick<GuardOptions, 'allowLoopback' | 'trustedOrigins'>): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || url.hostname === '') throw new UnsafeUrlError('host', 'This is not a complete URL.')
  if (isTrusted(url, options)) return url
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && options.allowLoopback))
    throw new UnsafeUrlError('scheme', 'The URL must begin with https://.')
  if (url.username !== '' || url.password !== '')
    throw new UnsafeUrlError('host', 'The URL contains a user name or password: remove it.')
  checkHost(url.hostname, url.protocol, options.allowLoopback)
  checkPort(url, options.allowLoopback)
  return url
}

function checkHost(hostname: string, protocol: string, allowLoopback: boolean): void {
  const literal = literalAddress(hostname)
  if (literal !== null) checkAddress(literal, protocol, allowLoopback)
  else if (isPrivateName(hostname) || (isLoopbackName(hostname) && !allowLoopback))
    throw new UnsafeUrlError('host', 'The host of the URL is not on the public internet.')
}

function checkAddress(address: string, protocol: string, allowLoopback: boolean): void {
  if (allowLoopback && isLoopbackAddress(address)) return
  if (!isPublicAddress(address))
    throw new UnsafeUrlError('private_address', 'The host of the URL is not on the public internet.')
  if (protocol !== 'https:') throw new UnsafeUrlError('scheme', 'The URL must begin with https://.')
}

function checkPort(url: URL, allowLoopback: boolean): void {
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port)
  if (allowLoopback && isLoopbackHost(url.hostname)) return
  if (port !== 443 && port !== 80 && (port < 1024 || refusedPorts.has(port)))
    throw new UnsafeUrlError(
      'host',
      `Port ${port} is not allowed in a URL: use 443, 80, or a port of 1024 or higher.`,
    )
}

function isTrusted(url: URL, options: Pick<GuardOptions, 'trustedOrigins'>): boolean {
  return (options.trustedOrigins ?? []).some(
    (origin) => URL.canParse(origin) && new URL(origin).origin === url.origin,
  )
}

/**
 * Prepares an undici dispatcher that connects to public addresses only. The first call creates it. Each new connection resolves its
 * name once, checks every address of the answer, and connects to exactly those, so that DNS rebinding has no second answer to
 * change. Checks literal addresses too. Does not follow redirects.
 */
export function createGuardedDispatcher(
  options: GuardOptions,
): (() => Dispatcher) & { close(): Promise<void> } {
  let agent: Dispatcher | undefined
  let isClosed = false
  const dispatcher = () => {
    if (agent === undefined) {
      agent = createGuardedAgent(options)
      if (isClosed) void agent.close()
    }
    return agent
  }
  const close = async () => {
    isClosed = true
    await agent?.close()
  }
  return Object.assign(dispatcher, { close })
}

function createGuardedAgent(options: GuardOptions): Dispatcher {
  const { Agent, buildConnector } = undici()
  const connectors = { 'http:': connector('http:', options), 'https:': connector('https:', options) }
  const plain = buildConnector({ allowH2: false, timeout: options.connectTimeoutMs ?? 10_000 })
  const connect: buildConnector.connector = (target, callback) => {
    try {
      const protocol = target.protocol === 'https:' ? 'https:' : 'http:'
      const url = checkUrl(
        `${protocol}//${bracketed(target.hostname)}${target.port === '' ? '' : `:${target.port}`}`,
        options,
      )
      if (isTrusted(url, options)) plain(target, callback)
      else connectors[protocol](target, callback)
    } catch (error) {
      callback(error as Error, null)
    }
  }
  return new Agent({ connect, connections: options.connections ?? 64, pipelining: 1 })
}

function bracketed(hostname: string): string {
  return hostname.includes(':') && !hostname.startsWith('[') ? `[${hostname}]` : hostname
}

function connector(protocol: string, options: GuardOptions): buildConnector.connector {
  const resolve = options.resolve ?? resolveAll
  // The socket calls this for names, and connects only to the addresses that it returns.
  const lookup: LookupFunction = (hostname, { all }, callback) => {
    resolveChecked(hostname, protocol, resolve, options.allowLoopback).then(
      (found) =>
        all === true ? callback(null, found) : callback(null, found[0]?.address ?? '', found[0]?.family),
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    )
  }
  return undici().buildConnector({ allowH2: false, timeout: options.connectTimeoutMs ?? 10_000, lookup })
}

async function resolveChecked(hostname: string, protocol: string, resolve: Resolve, allowLoopback: boolean) {
  const addresses = await resolve(hostname).catch((cause: unknown) => {
    throw new UnsafeUrlError('unresolvable', 'The host of the URL cannot be found.', cause)
  })
  if (addresses.length === 0) throw new UnsafeUrlError('unresolvable', 'The host of the URL cannot be found.')
  // Refuses the whole answer for one bad address: the network decides which of them the socket uses.
  for (const address of addresses) checkAddress(address, protocol, allowLoopback)
  return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
}
