import type { PlatformApi } from '../kit/api.ts'
import type { ErrorRule } from '../kit/http/error-rules.ts'
import { PlatformError } from '../kit/http/errors.ts'
import { optionalText } from '../kit/http/response.ts'
import { areProcessed } from '../kit/media.ts'
import {
  accepted,
  type Committed,
  type Confirmed,
  type LookedUp,
  type Prepared,
  published,
  readyActs,
  wait,
} from '../kit/steps.ts'
import { type Listing, lookThroughEdge, publishErrors } from './graph.ts'

const POLL_MS = 10_000
/** Timeout for the creation of a container, which takes until Meta has fetched the image. */
const FETCH_TIMEOUT_MS = 120_000

type Api = Pick<PlatformApi<unknown>, 'read' | 'readId'>
// biome-ignore lint/suspicious/noExplicitAny: JSON takes any value; a form only texts.
type Fields = Record<string, any>

/** Describes how an API prepares files in containers, before one call publishes a container. */
export interface ContainerDialect {
  name: string
  /** Path of the account's containers. */
  url: string
  /** Path of the call that publishes a container. */
  publishUrl: string
  /** Field of a published post with its text. */
  text: string
  /** Fields of a container with its status and the reason for a failure. */
  status: string
  reason: string
  /** True if the API accepts JSON, false if it accepts forms. */
  json: boolean
  /** Error rules that precede the platform's when a container is created. */
  errors?: readonly ErrorRule[]
}

/** Containers of the files of a post, and of their carousel. Meta deletes them after a day. */
export interface Containers {
  ids: string[]
  carousel: string | null
}

/** State of a waiting post: its containers before it is published, or its id until its URL is known. */
export type Pending = Containers | { releaseId: string }

/** A container to publish, with what tells it from others once it is published. */
export interface Creation {
  creation_id: string
  /** Text that people see; absent in posts of earlier versions. */
  text?: string
  isStory?: boolean
  isReply?: boolean
}

/** Post with files, each of which gets a container. */
export interface ContainedPost<Item> {
  text: string
  /** Kept with each container to publish. */
  kind: Pick<Creation, 'isStory' | 'isReply'>
  items: readonly Item[]
  fieldsOf(item: Item): Promise<Fields>
  /** Returns the fields of the carousel that joins the containers; null if each is published on its own. */
  carousel: ((ids: string[]) => Fields) | null
}

/**
 * Creates containers and waits until Meta has fetched and processed their files. Each container becomes an act, or their
 * carousel becomes one.
 */
export async function prepareContainers<Item>(
  api: Api,
  dialect: ContainerDialect,
  post: ContainedPost<Item>,
  saved: Pending | null,
): Promise<Prepared<Creation, Pending>> {
  const state = (saved as Containers | null) ?? { ids: [], carousel: null }
  if (saved === null)
    for (const item of post.items) state.ids.push(await create(api, dialect, await post.fieldsOf(item)))
  if (state.carousel === null) {
    if (!(await areFinished(api, dialect, state.ids))) return wait(POLL_MS, state)
    if (post.carousel) state.carousel = await create(api, dialect, post.carousel(state.ids))
  }
  const finished = state.carousel === null ? state.ids : [state.carousel]
  if (state.carousel !== null && !(await areFinished(api, dialect, finished))) return wait(POLL_MS, state)
  return readyActs(
    finished.map((creation_id, index) => ({
      target: finished.length > 1 ? `story ${index + 1}` : null,
      ready: { creation_id, text: post.text, ...post.kind },
    })),
  )
}

async function create(api: Api, dialect: ContainerDialect, fields: Fields): Promise<string> {
  const { url, errors = [] } = dialect
  return api.readId({ url, ...bodyOf(dialect, fields), timeoutMs: FETCH_TIMEOUT_MS, errors })
}

function bodyOf({ json }: ContainerDialect, fields: Fields) {
  return json ? { json: fields } : { form: fields }
}

export async function publishContainer(
  api: Api,
  dialect: ContainerDialect,
  { creation_id }: Creation,
): Promise<Committed<Pending>> {
  const { publishUrl: url, name } = dialect
  const body = bodyOf(dialect, { creation_id })
  return accepted(
    { releaseId: await api.readId({ url, ...body, irreversible: true, errors: publishErrors(name) }) },
    0,
  )
}

function areFinished(api: Api, { name, status, reason }: ContainerDialect, ids: string[]): Promise<boolean> {
  return areProcessed(ids, async (id) => {
    const query = { fields: `${status},${reason}` }
    const container = await api.read({ url: `/${encodeURIComponent(id)}`, query })
    const isFailed = ['ERROR', 'EXPIRED'].includes(String(container[status]))
    const why = optionalText(container[reason]) ?? 'no reason given'
    return isFailed ? `${name} could not process a file: ${why}` : container[status] === 'FINISHED'
  })
}

/** Adds the URL to a published post. The post stays published if the URL cannot be read. */
export async function withPermalink(api: Api, pending: Pending): Promise<Confirmed<never>> {
  const { releaseId } = pending as { releaseId: string }
  const post = api.read({ url: `/${encodeURIComponent(releaseId)}`, query: { fields: 'permalink' } })
  const found = await post.catch((error) => {
    if (!(error instanceof PlatformError) || error.failure === 'retryable') throw error
    return null
  })
  return published({ releaseId, releaseUrl: optionalText(found?.permalink) ?? null })
}

/** States of a container that Meta has not published. */
const UNPUBLISHED = ['FINISHED', 'ERROR', 'EXPIRED']

/** Asks the container whether it is published and, if so, finds what it became. A published container always is somewhere. */
export async function lookUpContainer(
  api: Api,
  { status, text }: ContainerDialect,
  { ready, sentAt }: { ready: Creation; sentAt: number },
  edge: { url: string; takesSince: boolean },
): Promise<LookedUp> {
  const url = `/${encodeURIComponent(ready.creation_id)}`
  const state = String((await api.read({ url, query: { fields: status } }))[status])
  if (state !== 'PUBLISHED') return { matches: [], isComplete: UNPUBLISHED.includes(state) }
  const listing: Listing = {
    ...edge,
    fields: `id,${text},permalink,timestamp`,
    text: ready.text ?? '',
    itemOf: ({ id, permalink, timestamp, ...item }) => ({
      entry: { releaseId: id, releaseUrl: optionalText(permalink) ?? null },
      text: item[text],
      publishedAt: timestamp,
    }),
  }
  return { ...(await lookThroughEdge(api, listing, { sentAt, isCertain: true })), isComplete: false }
}
