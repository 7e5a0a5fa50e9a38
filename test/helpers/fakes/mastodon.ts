import { createHash, randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { clientCloses } from '../scripted-server.ts'
import { multipartOf, parse, type ReceivedCall, readCall } from './received-call.ts'

/** Options that tests change; everything else is the documented behavior and the defaults of Mastodon 4.4. */
export interface FakeMastodonOptions {
  /** False: an instance before 4.3, without server metadata, PKCE and the `profile` scope. */
  modern?: boolean
  characters?: number
  urlCharacters?: number
  attachments?: number
  imageBytes?: number
  mimes?: string[]
  /** Statuses are shown to members only, as with DISALLOW_UNAUTHENTICATED_API_ACCESS. */
  membersOnly?: boolean
  /** How many looks at an attachment answer 206 before it is ready; 0: small images are ready at once. */
  processingLooks?: number
  /** False: an instance that lets only its own people search. */
  publicSearch?: boolean
  /** Which version of `/instance` tells the limits: 1 before Mastodon 4.0, `pleroma` in that server's own words, null = none. */
  limitsIn?: 2 | 1 | 'pleroma' | null
  /** Address that the instance names for its streams; null = none. */
  streaming?: string | null
}

interface Answer {
  status: number
  json?: unknown
  headers?: Record<string, string>
}

interface Status {
  id: string
  url: string
  text: string
  in_reply_to_id: string | null
  media_attachments: string[]
  visibility: string
  sensitive: boolean
  spoiler_text: string
  language: string | null
  favourites_count: number
  reblogs_count: number
  replies_count: number
}

interface Attachment {
  looks: number
  broken: boolean
  bytes: Buffer
  mime: string
  description: string | null
  used: boolean
}

/**
 * The documented API of one Mastodon instance, as strict as the real one: apps, code flow with PKCE, scopes, limits,
 * idempotency keys, media processing, rate-limit headers and the real error texts.
 */
export class FakeMastodon {
  url = ''
  readonly statuses: Status[] = []
  /** Maps the ids of boosted statuses to the ids of the boosts. */
  readonly boosts = new Map<string, string>()
  followers = 12
  /** Statuses of others that mention the account and answer a status of it, oldest first. */
  readonly mentions: Record<'id' | 'in_reply_to_id' | 'content' | 'created_at', string>[] = []
  readonly attachments = new Map<string, Attachment>()
  readonly apps = new Map<string, { secret: string; redirect: string; scopes: string }>()
  /** Calls answered, as `POST /api/v1/statuses`. */
  readonly log: string[] = []
  /** The next calls of this kind get this answer instead; `drop` handles the call and then cuts the connection. */
  readonly next = new Map<string, (Answer | 'drop')[]>()
  readonly options: Required<FakeMastodonOptions>
  /** Issued and unused. */
  private readonly codes = new Map<
    string,
    { clientId: string; scopes: string; redirect: string; challenge: string | null }
  >()
  /** Forms that asked to revoke a token. */
  readonly revoked: Record<string, unknown>[] = []
  private readonly tokens = new Map<string, string>()
  private readonly keys = new Map<string, string>()
  private readonly server: Server

  constructor(options: FakeMastodonOptions = {}) {
    this.options = {
      modern: true,
      characters: 500,
      urlCharacters: 23,
      attachments: 4,
      imageBytes: 16_777_216,
      mimes: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'video/mp4'],
      processingLooks: 0,
      membersOnly: false,
      publicSearch: true,
      limitsIn: 2,
      streaming: null,
      ...options,
    }
    this.server = createServer(clientCloses, async (request, response) => {
      const call = await readCall(request)
      if (call === null) return
      const kind = `${call.method} ${call.path}`
      this.log.push(kind)
      const forced = this.next.get(kind)?.shift()
      if (forced !== undefined && forced !== 'drop') return reply(forced)
      const answer = this.handle(call)
      if (forced === 'drop') return request.socket.destroy()
      reply(answer)
      function reply({ status, json, headers }: Answer) {
        response.writeHead(status, {
          'content-type': 'application/json; charset=utf-8',
          ...rateLimit,
          ...headers,
        })
        response.end(json === undefined ? '' : JSON.stringify(json))
      }
    })
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

  /** Acts as the person in the browser: checks the authorization URL as the instance does, and consents. */
  consent(authorizeUrl: string): { code: string; state: string } {
    const query = new URL(authorizeUrl).searchParams
    const app = this.apps.get(query.get('client_id') ?? '')
    if (!app || query.get('response_type') !== 'code')
      throw new Error('Client authentication failed due to unknown client')
    if (query.get('redirect_uri') !== app.redirect) throw new Error('The redirect uri included is not valid.')
    const scopes = query.get('scope') ?? ''
    if (!covers(app.scopes, scopes)) throw new Error('The requested scope is invalid, unknown, or malformed.')
    const challenge = query.get('code_challenge')
    if (challenge !== null && query.get('code_challenge_method') !== 'S256')
      throw new Error('The code_challenge_method must be S256.')
    const code = randomUUID()
    this.codes.set(code, {
      clientId: query.get('client_id') ?? '',
      scopes,
      redirect: app.redirect,
      challenge,
    })
    return { code, state: query.get('state') ?? '' }
  }

  /** A token as if an account had been connected before. */
  issueToken(scopes = 'profile write:statuses write:media read:statuses'): string {
    const token = randomUUID()
    this.tokens.set(token, scopes)
    return token
  }

  revoke(token: string): void {
    this.tokens.delete(token)
  }

  private handle(call: ReceivedCall): Answer {
    const { modern } = this.options
    const media = /^\/api\/v1\/media\/([^/]+)$/.exec(call.path)?.[1]
    if (media !== undefined && call.method === 'GET')
      return this.authorized(call, ['write:media'], () => this.look(media))
    const [, status, act] = /^\/api\/v1\/statuses\/([^/]+)(\/reblog)?$/.exec(call.path) ?? []
    if (status !== undefined && act === undefined && call.method === 'GET') return this.show(call, status)
    const answered = /^\/api\/v1\/statuses\/([^/]+)\/context$/.exec(call.path)?.[1]
    if (answered !== undefined)
      return this.authorized(call, ['read:statuses', 'read'], () => ({
        status: 200,
        json: {
          ancestors: [],
          descendants: this.mentions.filter((each) => each.in_reply_to_id === answered).map(statusOfGrace),
        },
      }))
    if (status !== undefined && act !== undefined && call.method === 'POST')
      return this.authorized(call, ['write:statuses', 'write'], () => this.boost(status))
    switch (`${call.method} ${call.path}`) {
      case 'GET /.well-known/oauth-authorization-server':
        return modern
          ? {
              status: 200,
              json: {
                scopes_supported: [
                  'read',
                  'profile',
                  'read:statuses',
                  'read:notifications',
                  'write',
                  'write:statuses',
                  'write:favourites',
                  'write:media',
                ],
                code_challenge_methods_supported: ['S256'],
              },
            }
          : notFound
      case 'GET /api/v2/instance':
        return this.options.limitsIn === 2 ? { status: 200, json: this.instance() } : notFound
      case 'GET /api/v1/instance':
        return this.firstInstance()
      case 'POST /api/v1/apps':
        return this.register(parse(call))
      case 'POST /oauth/token':
        return this.token(parse(call))
      case 'POST /oauth/revoke':
        this.revoked.push(parse(call))
        this.revoke(String(this.revoked.at(-1)?.token))
        return { status: 200, json: {} }
      case 'GET /api/v1/accounts/verify_credentials':
        return this.authorized(call, ['profile', 'read:accounts', 'read'], () => ({
          status: 200,
          json: {
            id: '14',
            username: 'ada',
            acct: 'ada',
            display_name: 'Ada',
            avatar: `${this.url}/avatars/14.png`,
            followers_count: this.followers,
            statuses_count: this.statuses.length,
          },
        }))
      case 'GET /api/v1/notifications':
        return this.authorized(call, ['read:notifications', 'read'], () => ({
          status: 200,
          json: this.mentions
            .map((each) => ({ id: each.id, type: 'mention', status: statusOfGrace(each) }))
            .reverse(),
        }))
      case 'GET /api/v2/search':
        return this.search(call)
      case 'POST /api/v2/media':
        return this.authorized(call, ['write:media', 'write'], () => this.upload(call))
      case 'POST /api/v1/statuses':
        return this.authorized(call, ['write:statuses', 'write'], () => this.publish(call))
      default:
        return notFound
    }
  }

  private authorized(call: ReceivedCall, anyOf: string[], go: () => Answer): Answer {
    const token = /^Bearer (.+)$/.exec(call.headers.authorization ?? '')?.[1]
    const scopes = token === undefined ? undefined : this.tokens.get(token)
    if (scopes === undefined) return { status: 401, json: { error: 'The access token is invalid' } }
    if (!scopes.split(' ').some((scope) => anyOf.includes(scope)))
      return { status: 403, json: { error: 'This action is outside the authorized scopes' } }
    return go()
  }

  /** Public without `resolve` and `offset`; with a token only where that has the scope. */
  private search(call: ReceivedCall): Answer {
    const found = () => {
      const wanted = (call.query.get('q') ?? '').toLowerCase()
      const accounts = people.filter((one) =>
        `${one.acct} ${one.display_name}`.toLowerCase().includes(wanted),
      )
      return { status: 200, json: { accounts, statuses: [], hashtags: [] } }
    }
    if (call.headers.authorization) return this.authorized(call, ['read:search', 'read'], found)
    if (!this.options.publicSearch)
      return { status: 401, json: { error: 'This method requires an authenticated user' } }
    const needsUser = call.query.get('resolve') === 'true' || call.query.has('offset')
    return needsUser ? { status: 401, json: { error: 'Search queries need authentication' } } : found()
  }

  private instance() {
    const { characters, urlCharacters, attachments, imageBytes, mimes, streaming } = this.options
    return {
      domain: 'fake.example',
      version: this.options.modern ? '4.4.0' : '4.2.0',
      configuration: {
        ...(streaming !== null && { urls: { streaming } }),
        statuses: {
          max_characters: characters,
          characters_reserved_per_url: urlCharacters,
          max_media_attachments: attachments,
        },
        media_attachments: {
          supported_mime_types: mimes,
          image_size_limit: imageBytes,
          video_size_limit: 103_809_024,
          description_limit: 1500,
        },
      },
    }
  }

  private firstInstance(): Answer {
    const { limitsIn, characters, attachments, imageBytes } = this.options
    if (limitsIn === null) return notFound
    const words = {
      max_toot_chars: characters,
      max_media_attachments: attachments,
      upload_limit: imageBytes,
      description_limit: 5000,
    }
    const json = limitsIn === 'pleroma' ? words : this.instance()
    return { status: 200, json: { ...json, uri: 'fake.example', version: '3.5.0' } }
  }

  private register(body: Record<string, unknown>): Answer {
    const { client_name: name, redirect_uris: redirect, scopes } = body
    if (typeof name !== 'string' || name === '') return invalid("Application name can't be blank")
    if (typeof redirect !== 'string' || !URL.canParse(redirect))
      return invalid('Redirect URI must be an absolute URI.')
    const known = [
      'read',
      'read:accounts',
      'read:statuses',
      'read:notifications',
      'write',
      'write:statuses',
      'write:favourites',
      'write:media',
      ...(this.options.modern ? ['profile'] : []),
    ]
    if (typeof scopes !== 'string' || !scopes.split(' ').every((scope) => known.includes(scope)))
      return invalid("Scopes doesn't match configured on the server.")
    const id = randomUUID()
    const secret = randomUUID()
    this.apps.set(id, { secret, redirect, scopes })
    return {
      status: 200,
      json: { id: '1', name, client_id: id, client_secret: secret, redirect_uri: redirect },
    }
  }

  private token(body: Record<string, unknown>): Answer {
    const app = this.apps.get(String(body.client_id))
    if (!app || app.secret !== body.client_secret) return { status: 401, json: { error: 'invalid_client' } }
    if (body.grant_type === 'client_credentials')
      return { status: 200, json: { access_token: randomUUID(), token_type: 'Bearer', scope: body.scope } }
    const code = this.codes.get(String(body.code))
    this.codes.delete(String(body.code))
    const challenge = createHash('sha256')
      .update(String(body.code_verifier ?? ''))
      .digest('base64url')
    const fits =
      code &&
      code.clientId === body.client_id &&
      code.redirect === body.redirect_uri &&
      (code.challenge === null || code.challenge === challenge)
    if (body.grant_type !== 'authorization_code' || !fits)
      return { status: 400, json: { error: 'invalid_grant' } }
    return {
      status: 200,
      json: {
        access_token: this.issueToken(code.scopes),
        token_type: 'Bearer',
        scope: code.scopes,
        created_at: 1,
      },
    }
  }

  private upload(call: ReceivedCall): Answer {
    const { fields, file } = multipartOf(call)
    if (!file) return invalid("File can't be blank")
    if (!this.options.mimes.includes(file.mime)) return invalid('File content type is invalid')
    if (file.mime.startsWith('image/') && file.bytes.byteLength > this.options.imageBytes)
      return invalid('File file size must be less than or equal to the limit')
    const description = fields.description ?? null
    if (description !== null && description.length > 1500)
      return invalid('Description is too long (maximum is 1500 characters)')
    const id = String(1000 + this.attachments.size)
    const looks = file.mime.startsWith('video/')
      ? Math.max(this.options.processingLooks, 1)
      : this.options.processingLooks
    this.attachments.set(id, {
      looks,
      broken: file.bytes.toString().includes('broken'),
      bytes: file.bytes,
      mime: file.mime,
      description,
      used: false,
    })
    return { status: looks > 0 ? 202 : 200, json: { id, url: looks > 0 ? null : `${this.url}/media/${id}` } }
  }

  private look(id: string): Answer {
    const attachment = this.attachments.get(id)
    if (!attachment || attachment.used) return notFound
    if (attachment.looks > 0) {
      attachment.looks -= 1
      return { status: 206, json: { id, url: null } }
    }
    return attachment.broken
      ? { status: 422, json: { error: 'There was an error processing the attachment' } }
      : { status: 200, json: { id, url: `${this.url}/media/${id}` } }
  }

  private publish(call: ReceivedCall): Answer {
    const key = `${call.headers.authorization} ${call.headers['idempotency-key']}`
    const earlier = call.headers['idempotency-key'] === undefined ? undefined : this.keys.get(key)
    if (earlier !== undefined) return { status: 200, json: this.statuses.find(({ id }) => id === earlier) }
    const body = parse(call)
    const problem = this.problemOf(body)
    if (problem) return problem
    const id = String(114_000_000_000 + this.statuses.length)
    const status: Status = {
      id,
      url: `${this.url}/@ada/${id}`,
      text: String(body.status ?? ''),
      in_reply_to_id: (body.in_reply_to_id as string | undefined) ?? null,
      media_attachments: (body.media_ids as string[] | undefined) ?? [],
      visibility: String(body.visibility ?? 'public'),
      sensitive: body.sensitive === true,
      spoiler_text: String(body.spoiler_text ?? ''),
      language: (body.language as string | undefined) ?? null,
      favourites_count: 0,
      reblogs_count: 0,
      replies_count: 0,
    }
    for (const media of status.media_attachments)
      Object.assign(this.attachments.get(media) ?? {}, { used: true })
    this.statuses.push(status)
    this.keys.set(key, id)
    return { status: 200, json: status }
  }

  /** A token without a read scope is refused, where none at all would see what is public. */
  private show(call: ReceivedCall, id: string): Answer {
    const status = this.statuses.find((each) => each.id === id)
    const answer = (): Answer => (status ? { status: 200, json: status } : notFound)
    if (call.headers.authorization !== undefined)
      return this.authorized(call, ['read:statuses', 'read'], answer)
    if (this.options.membersOnly)
      return { status: 401, json: { error: 'This method requires an authenticated user' } }
    return status && ['public', 'unlisted'].includes(status.visibility) ? answer() : notFound
  }

  /** Returns the existing boost if there is one. */
  private boost(id: string): Answer {
    const status = this.statuses.find((each) => each.id === id)
    if (!status) return notFound
    const boost = this.boosts.get(id) ?? String(115_000_000_000 + this.boosts.size)
    if (!this.boosts.has(id)) status.reblogs_count += 1
    this.boosts.set(id, boost)
    return { status: 200, json: { id: boost, url: `${status.url}/boost`, reblog: status } }
  }

  /** Counts no less than a real instance: only links of the usual form are short, and only on `.com` and `.jp`. */
  private length(text: string): number {
    const { limitsIn, urlCharacters } = this.options
    const isInFull = limitsIn === 'pleroma' || urlCharacters === 0
    const countable = isInFull
      ? text
      : text.replace(LINK, 'x'.repeat(urlCharacters)).replace(/(?<![\p{L}\p{N}_=/])@(\w+)@[\w.-]+\w/gu, '@$1')
    return [...new Intl.Segmenter().segment(countable)].length
  }

  private problemOf(body: Record<string, unknown>): Answer | undefined {
    const text = String(body.status ?? '')
    const ids = (body.media_ids as string[] | undefined) ?? []
    if (text.trim() === '' && ids.length === 0) return invalid("Text can't be blank")
    if (this.length(String(body.spoiler_text ?? '')) + this.length(text) > this.options.characters)
      return invalid(`Text character limit of ${this.options.characters} exceeded`)
    if (ids.length > this.options.attachments) return invalid('Cannot attach more than 4 files')
    const files = ids.map((id) => this.attachments.get(id))
    if (files.some((file) => !file || file.used)) return invalid('Media attachments not found')
    if (files.some((file) => (file?.looks ?? 0) > 0))
      return invalid('Cannot attach files that have not finished processing. Try again in a moment!')
    if (files.length > 1 && files.some((file) => file?.mime.startsWith('video/')))
      return invalid('Cannot attach a video to a post that already contains images')
    if (
      body.visibility !== undefined &&
      !['public', 'unlisted', 'private', 'direct'].includes(String(body.visibility))
    )
      return invalid('Visibility is not included in the list')
    if (body.in_reply_to_id !== undefined && !this.statuses.some(({ id }) => id === body.in_reply_to_id))
      return notFound
    return undefined
  }
}

const LINK =
  /(?<![\w@#$])https?:\/\/(?:[\p{L}\p{N}-]+\.)+(?:com|jp)(?![\w@+-])(?:\/(?:[^\s()<>?]*[\p{L}\p{N}/_#-])?)?/gu

/** Lists the people that the instance knows; `acct` has no host for a local account. */
const people = [
  { acct: 'grace', display_name: 'Grace Hopper', avatar: 'https://files.example/grace.png' },
  { acct: 'hedy@movies.example', display_name: 'Hedy Lamarr', avatar: 'https://files.example/hedy.png' },
]
function statusOfGrace(status: FakeMastodon['mentions'][number]) {
  return { ...status, account: { id: '15', acct: 'grace' } }
}

const rateLimit = {
  'x-ratelimit-limit': '300',
  'x-ratelimit-remaining': '299',
  'x-ratelimit-reset': '2099-01-01T00:00:00.000000Z',
}
const notFound: Answer = { status: 404, json: { error: 'Record not found' } }

function invalid(text: string): Answer {
  return { status: 422, json: { error: `Validation failed: ${text}` } }
}

function covers(granted: string, requested: string): boolean {
  const all = granted.split(' ')
  return requested.split(' ').every((scope) => all.includes(scope) || all.includes(scope.split(':')[0] ?? ''))
}
