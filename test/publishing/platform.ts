import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { rejected } from '../../server/platforms/kit/http/errors.ts'
import { type Act, createCommentAct } from '../../server/platforms/kit/plugs.ts'
import { accepted, published, ready, readyActs, wait } from '../../server/platforms/kit/steps.ts'
import type { Platform } from '../../server/platforms/platform.ts'
import { clientCloses } from '../helpers/scripted-server.ts'

export interface PlatformPost {
  id: string
  key: string
  text: string
  parent: string | null
  upload: string | null
}

/** How the platform takes the next call. After the script it is well-behaved. */
export type Behaviour =
  | { kind: 'ok' }
  | { kind: 'answer'; status: number; headers?: Record<string, string>; body?: string }
  /** The post is live, the answer is this. */
  | { kind: 'accept-then'; status: number; body: string }
  | { kind: 'accept-then-drop' }
  | { kind: 'accept-then-hang' }
  | { kind: 'hang' }
  /** The post is live, and the caller has given up when the answer comes. */
  | { kind: 'late' }

export interface FakePlatform {
  url: string
  /** Live posts, in the order of arrival. */
  posts: PlatformPost[]
  /** Writes a post as somebody else, or before the test begins. */
  add(post: Pick<PlatformPost, 'text' | 'parent'>): PlatformPost
  /** Texts of the live posts, in the order of arrival. */
  publishedTexts(): string[]
  /** Forgets posts, calls and what a test has planned. */
  reset(): void
  /** Every call to publish, whatever came of it. */
  calls: PlatformPost[]
  uploads: number
  /** Uploaded files, in the order of arrival. */
  uploaded: string[]
  /** Ids of the posts that were finished after publication, as often as they were. */
  finished: string[]
  script: Behaviour[]
  /** How it takes every call after the script, while it is set. */
  outage: Behaviour | null
  /** Called when a post has become live, was changed or was taken down; false withholds the answer. */
  onAccepted: ((post: PlatformPost) => boolean) | null
  /** Called when a call to publish has come that the script leaves without an answer. */
  onWithheld: (() => void) | null
  close(): Promise<void>
}

/** A platform on loopback. With `idempotent`, a key it has seen answers the same post again. */
export async function startFakePlatform({ idempotent }: { idempotent: boolean }): Promise<FakePlatform> {
  const hanging = new Set<ServerResponse>()
  let removed = 0
  const server = createServer(clientCloses, (request, response) => {
    void handle(request, response).catch((error) => response.destroy(error))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const platform: FakePlatform = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posts: [],
    add: ({ text, parent }) => goLive({ id: '', key: '', text, parent, upload: null }),
    calls: [],
    uploads: 0,
    uploaded: [],
    finished: [],
    script: [],
    outage: null,
    onAccepted: null,
    onWithheld: null,
    publishedTexts: () => platform.posts.map(({ text }) => text),
    reset() {
      removed = 0
      platform.posts.length = 0
      platform.calls.length = 0
      platform.script.length = 0
      platform.outage = null
    },
    async close() {
      for (const response of hanging) response.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === '/posts' && request.method === 'GET') return json(response, 200, platform.posts)
    if (request.url?.startsWith('/posts/')) return handlePost(request, response)
    const body = await readJson(request)
    if (request.url?.startsWith('/finish/')) {
      platform.finished.push(request.url.slice('/finish/'.length))
      return json(response, 200, {})
    }
    if (request.url === '/upload') {
      platform.uploads += 1
      platform.uploaded.push((body as { text: string }).text)
      return json(response, 200, { upload: `upload-${platform.uploads}` })
    }
    const post = { ...(body as Omit<PlatformPost, 'id'>), id: '' }
    platform.calls.push(post)
    const behaviour = platform.script.shift() ?? platform.outage ?? { kind: 'ok' }
    if (behaviour.kind === 'answer') {
      response.writeHead(behaviour.status, { 'content-type': 'application/json', ...behaviour.headers })
      return void response.end(behaviour.body ?? '{}')
    }
    if (behaviour.kind === 'hang') return withhold(response)
    const live = accept(post)
    if (platform.onAccepted?.(live) === false) return void hanging.add(response)
    if (behaviour.kind === 'accept-then-drop') return void response.destroy()
    if (behaviour.kind === 'accept-then-hang') return withhold(response)
    if (behaviour.kind === 'accept-then') {
      response.writeHead(behaviour.status, { 'content-type': 'application/json' })
      return void response.end(behaviour.body)
    }
    if (behaviour.kind === 'late') {
      const gone = once(response, 'close')
      platform.onWithheld?.()
      await gone
    }
    json(response, 200, { id: live.id })
  }

  async function handlePost(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'GET') return json(response, 200, { done: true })
    const change = request.method === 'PUT' ? ((await readJson(request)) as { text: string }) : null
    const index = platform.posts.findIndex(({ id }) => request.url === `/posts/${id}`)
    const post = platform.posts[index]
    if (post === undefined) return json(response, 200, { found: false })
    if (change === null) {
      platform.posts.splice(index, 1)
      removed += 1
    } else post.text = change.text
    if (platform.onAccepted?.(post) === false) return void hanging.add(response)
    json(response, 200, { found: true })
  }

  function withhold(response: ServerResponse): void {
    hanging.add(response)
    platform.onWithheld?.()
  }

  function accept(post: PlatformPost): PlatformPost {
    const known = idempotent ? platform.posts.find((each) => each.key === post.key) : undefined
    return known ?? goLive(post)
  }

  function goLive(post: PlatformPost): PlatformPost {
    post.id = `p${platform.posts.length + removed + 1}`
    platform.posts.push(post)
    return post
  }

  return platform
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

interface Saved {
  text: string
  upload: string
  id?: string
}

interface Ready {
  text: string
  parent: string | null
  upload: string
}

/** How the platform publishes: at once, after a wait, accepted first, or in three places. */
export const shapes = ['immediate', 'waiting', 'accepted', 'several'] as const
export type Shape = (typeof shapes)[number]

const PLACES = ['a', 'b', 'c']
const LOOK_AFTER_MS = 20

export interface PlatformChannelOptions {
  shape?: Shape

  idempotent: boolean
  /** Shows the posts of the account, so that an unknown outcome can be looked up. */
  readable?: boolean
  /** How long it recognizes a key; for good unless given. */
  remembersMs?: number
  comments?: boolean
  /** Lets its posts be taken down, edited and answered. */
  acts?: boolean
  /** Ends a call to publish beside its time-out of a minute; read at each. */
  ends?: () => AbortSignal
  identifier?: string
  maxConcurrent?: number
}

/** The channel of that platform: one upload to prepare, one call to publish. */
export function platformChannel(url: string, options: PlatformChannelOptions): Platform<Ready, Saved> {
  const platform: Platform<Ready, Saved> = {
    identifier: options.identifier ?? 'platform',
    name: 'Platform',
    editor: 'normal',
    maxConcurrent: options.maxConcurrent ?? 20,
    idempotency: () =>
      options.idempotent ? { remembersMs: options.remembersMs ?? Number.POSITIVE_INFINITY } : null,
    comments: options.comments ?? true,
    auth: {
      kind: 'custom-fields',
      fields: [],
      connect: () => Promise.reject(new Error('not in these tests')),
    },
    rules: '',
    settings: null,
    tools: [],
    limit: () => ({ maxLength: 500, length: (text) => text.length }),
    check: () => [],
    async prepare({ http, signal }, { entry: { text }, position, saved }) {
      const parent = position.parent?.releaseId ?? null
      if (saved !== null) return ready({ text, parent, upload: saved.upload })
      const { data } = await http.request<{ upload: string }>({
        method: 'POST',
        url: `${url}/upload`,
        json: { text },
        timeoutMs: 60_000,
        signal,
      })
      const { upload } = data
      if (options.shape === 'waiting') return wait(LOOK_AFTER_MS, { text, upload })
      if (options.shape !== 'several') return ready({ text, parent, upload })
      return readyActs(
        PLACES.map((target) => ({ target, ready: { text: `${text} ${target}`, parent, upload } })),
      )
    },
    async commit({ http, signal }, { ready, key }) {
      const answer = await http.request<{ id: string }>({
        method: 'POST',
        url: `${url}/posts`,
        json: { key, ...ready },
        timeoutMs: 60_000,
        signal: options.ends ? AbortSignal.any([signal, options.ends()]) : signal,
        irreversible: true,
      })
      const { id } = answer.data
      if (options.shape === 'accepted')
        return accepted({ text: ready.text, upload: ready.upload, id }, LOOK_AFTER_MS)
      return published({ releaseId: id, releaseUrl: `${url}/posts/${id}` })
    },
    async confirm({ http, signal }, { id = '' }) {
      await http.request({ url: `${url}/posts/${id}`, signal })
      return published({ releaseId: id, releaseUrl: `${url}/posts/${id}` })
    },
    ...(options.readable && { lookUp: lookUpAt(url) }),
  }
  return options.acts ? { ...platform, ...actsAt(url, platform) } : platform
}

/** Takes entries down, changes their texts and answers comments; a reply takes the same steps as a post. */
function actsAt(
  url: string,
  platform: Platform<Ready, Saved>,
): Pick<Platform<Ready, Saved>, 'remove' | 'edit' | 'inbox'> {
  const common = { timeoutMs: 60_000, irreversible: true }
  return {
    remove: {
      source: url,
      async run({ http, signal }, { releaseId }) {
        const request = { method: 'DELETE', url: `${url}/posts/${releaseId}`, signal, ...common } as const
        const { data } = await http.request<{ found: boolean }>(request)
        return data.found ? 'removed' : 'gone'
      },
    },
    edit: {
      source: url,
      async run({ http, signal }, { releaseId, releaseUrl }, { text }) {
        const request = { method: 'PUT', url: `${url}/posts/${releaseId}`, signal, ...common } as const
        const { data } = await http.request<{ found: boolean }>({ ...request, json: { text } })
        if (!data.found) throw rejected('post_gone', 'The platform has no such post.')
        return { releaseId, releaseUrl }
      },
    },
    inbox: {
      source: url,
      everyMs: 60_000,
      reply: createCommentAct(platform, 'text', {}, { isAnswer: true }) as Act,
    },
  }
}

/** Finds a post by its text and its parent. What the list does not show has never arrived. */
function lookUpAt(url: string): NonNullable<Platform['lookUp']> {
  return {
    visibleWithinMs: 0,
    absenceIsFinal: true,
    async run({ http, signal }, { ready }) {
      const sent = ready as Ready
      const { data } = await http.request<PlatformPost[]>({ url: `${url}/posts`, signal })
      const found = data.filter(({ text, parent }) => text === sent.text && parent === sent.parent)
      const matches = found.map(({ id }) => ({ releaseId: id, releaseUrl: `${url}/posts/${id}` }))
      return { matches, isComplete: true }
    },
  }
}

export function identifierOf(shape: Shape): string {
  return shape === 'immediate' ? 'platform' : shape
}

/** Makes a channel of each shape, which finishes what it has published. */
export function platformsOfShapes(
  url: string,
  options: Pick<PlatformChannelOptions, 'idempotent' | 'readable' | 'acts'>,
) {
  return shapes.map(
    (shape): Platform<Ready, Saved> => ({
      ...platformChannel(url, { ...options, shape, identifier: identifierOf(shape) }),
      async after({ http, signal }, { releaseId }) {
        await http.request({ method: 'POST', url: `${url}/finish/${releaseId}`, json: {}, signal })
      },
    }),
  )
}
