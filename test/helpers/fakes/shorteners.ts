import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { clientCloses } from '../scripted-server.ts'
import { parse, type ReceivedCall, readCall } from './received-call.ts'

export interface FakeAnswer {
  status: number
  json?: unknown
  headers?: Record<string, string>
}

export interface FakeLink {
  id: string
  /** Target of the short link. */
  target: string
  short: string
  clicks: number
  /** Other data that the vendor stores with it. */
  name: string
}

/** The documented API of a vendor of short links, as far as it is used here, and as strict. */
export abstract class FakeShortener {
  url = ''
  readonly links: FakeLink[] = []
  /** Calls answered, as `POST /links`. */
  readonly log: string[] = []
  /** The next calls get these instead; `drop` handles the call and then cuts the connection, `hang` never answers. */
  readonly next: (FakeAnswer | 'drop' | 'hang')[] = []
  private readonly server: Server

  constructor() {
    this.server = createServer(clientCloses, async (request, response) => {
      const call = await readCall(request)
      if (call === null) return
      this.log.push(`${call.method} ${call.path}`)
      const forced = this.next.shift()
      if (forced === 'hang') return
      const answer = forced === undefined || forced === 'drop' ? this.handle(call) : forced
      if (forced === 'drop') return request.socket.destroy()
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
      response.end(answer.json === undefined ? '' : JSON.stringify(answer.json))
    })
  }

  protected abstract handle(call: ReceivedCall): FakeAnswer

  /** Adds a link; the vendor chooses what the operator does not. */
  protected add(domain: string, path: string, link: Partial<FakeLink> & { target: string }): FakeLink {
    const made = { id: randomUUID(), clicks: 0, name: '', ...link, short: `https://${domain}/${path}` }
    this.links.push(made)
    return made
  }

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
    return this
  }

  async close(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise<unknown>((resolve) => this.server.close(resolve))
  }
}

/** The JSON body, or undefined where it is none or has a field that is not of the API's. */
function bodyOf(call: ReceivedCall, fields: string[]): Record<string, unknown> | undefined {
  if (call.headers['content-type'] !== 'application/json') return undefined
  const body = parse(call)
  return Object.keys(body).every((name) => fields.includes(name)) ? body : undefined
}

function isUrl(value: unknown): value is string {
  return typeof value === 'string' && URL.canParse(value)
}

let paths = 0
const nextPath = () => `p${(++paths).toString(36).padStart(5, '0')}`

/** api.dub.co: https://dub.co/docs/api-reference */
export class FakeDub extends FakeShortener {
  protected handle(call: ReceivedCall): FakeAnswer {
    if (call.headers.authorization !== 'Bearer dub-key')
      return problem(401, 'unauthorized', 'Unauthorized: Invalid API key.')
    if (`${call.method} ${call.path}` === 'POST /links') return this.create(call)
    if (`${call.method} ${call.path}` === 'GET /links/info') return this.info(call)
    return problem(404, 'not_found', 'Not found.')
  }

  private create(call: ReceivedCall): FakeAnswer {
    const body = bodyOf(call, ['url', 'domain', 'externalId'])
    if (body === undefined || !isUrl(body.url)) return problem(422, 'unprocessable_entity', 'Invalid URL')
    const name = String(body.externalId)
    if (this.links.some((link) => link.name === name))
      return problem(409, 'conflict', 'A link with this externalId already exists.')
    const domain = String(body.domain ?? 'dub.sh')
    return { status: 200, json: dubLink(this.add(domain, nextPath(), { target: body.url, name })) }
  }

  private info({ query }: ReceivedCall): FakeAnswer {
    const [id, external] = [query.get('linkId'), query.get('externalId')]
    const link = this.links.find((link) => link.id === id || `ext_${link.name}` === external)
    return link ? { status: 200, json: dubLink(link) } : problem(404, 'not_found', 'Link not found.')
  }
}

const dubLink = ({ id, target, short, clicks, name }: FakeLink) => ({
  id,
  domain: new URL(short).host,
  key: new URL(short).pathname.slice(1),
  url: target,
  shortLink: short,
  externalId: name,
  clicks,
})

function problem(status: number, code: string, message: string): FakeAnswer {
  return { status, json: { error: { code, message, doc_url: 'https://dub.co/docs/api-reference/errors' } } }
}

/** api.short.io and statistics.short.io: https://developers.short.io */
export class FakeShortIo extends FakeShortener {
  protected handle(call: ReceivedCall): FakeAnswer {
    if (call.headers.authorization !== 'short-io-key')
      return { status: 401, json: { message: 'Unauthorized', success: false } }
    if (`${call.method} ${call.path}` === 'POST /links') return this.create(call)
    const [, id] = /^\/statistics\/link\/([^/]+)$/.exec(call.path) ?? []
    const link = this.links.find((link) => link.id === id)
    if (call.method !== 'GET' || id === undefined || call.query.get('period') !== 'total' || !link)
      return { status: 404, json: { error: 'Link not found' } }
    return { status: 200, json: { totalClicks: link.clicks, humanClicks: 0, interval: {} } }
  }

  private create(call: ReceivedCall): FakeAnswer {
    const body = bodyOf(call, ['originalURL', 'domain', 'path'])
    if (body === undefined || !isUrl(body.originalURL) || body.domain !== 'go.example')
      return { status: 400, json: { message: 'Bad request', success: false } }
    const { originalURL: target, path = '' } = body as { originalURL: string; path?: string }
    const same = this.links.find((link) => (path === '' ? link.target === target : link.name === path))
    if (same && same.target !== target)
      return { status: 409, json: { error: 'Link already exists', success: false } }
    const link = same ?? this.add('go.example', path || nextPath(), { target, name: path })
    const { id, short } = link
    return {
      status: 200,
      json: {
        id,
        idString: id,
        path,
        originalURL: target,
        shortURL: short,
        secureShortURL: short,
        duplicate: !!same,
      },
    }
  }
}

/** Kutt 3: docs/api/api.js of thedevs-network/kutt */
export class FakeKutt extends FakeShortener {
  protected handle(call: ReceivedCall): FakeAnswer {
    if (call.headers['x-api-key'] !== 'kutt-key') return { status: 401, json: { error: 'Unauthorized.' } }
    if (`${call.method} ${call.path}` === 'POST /api/v2/links') return this.create(call)
    const [, id] = /^\/api\/v2\/links\/([^/]+)\/stats$/.exec(call.path) ?? []
    const link = this.links.find((link) => link.id === id)
    if (call.method !== 'GET' || !link) return { status: 404, json: { error: 'Link could not be found.' } }
    return { status: 200, json: { ...kuttLink(link), lastDay: {}, updatedAt: '2026-11-21T10:00:00.000Z' } }
  }

  private create(call: ReceivedCall): FakeAnswer {
    const body = bodyOf(call, [
      'target',
      'reuse',
      'domain',
      'customurl',
      'description',
      'expire_in',
      'password',
    ])
    if (body === undefined || !isUrl(body.target))
      return { status: 400, json: { error: 'URL is not valid.' } }
    if (body.domain !== undefined && body.domain !== 'go.example')
      return { status: 400, json: { error: "You can't use this domain." } }
    const link = this.add(String(body.domain ?? 'kutt.to'), nextPath(), { target: body.target })
    return { status: 201, json: kuttLink(link) }
  }
}

const kuttLink = ({ id, target, short, clicks }: FakeLink) => ({
  id,
  address: new URL(short).pathname.slice(1),
  banned: false,
  link: short,
  password: false,
  target,
  visit_count: clicks,
})

/** api.linkdrip.com: https://docs.linkdrip.com/apis/reference */
export class FakeLinkdrip extends FakeShortener {
  protected handle(call: ReceivedCall): FakeAnswer {
    if (call.headers.authorization !== 'Bearer linkdrip-key')
      return { status: 401, json: { success: false, message: 'Unauthorized' } }
    const body = bodyOf(call, ['target_url', 'custom_domain'])
    if (`${call.method} ${call.path}` !== 'POST /v1/create' || body === undefined || !isUrl(body.target_url))
      return { status: 400, json: { success: false, message: 'Bad request' } }
    const link = this.add(String(body.custom_domain ?? 'drp.li'), nextPath(), { target: body.target_url })
    return { status: 200, json: { success: true, data: { short_link: link.short, target_url: link.target } } }
  }
}
