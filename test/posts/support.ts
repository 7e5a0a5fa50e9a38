import type { CallInput } from '../../sdk/calls.ts'
import { newId } from '../../server/lib/ids.ts'
import type { Tenant, TestService } from '../helpers/server.ts'

export type CreateBody = CallInput<'posts.create'>['body']

/** Fits every type of creation, because it has a date, and settings that can be published. */
export type DatedBody = Omit<Extract<CreateBody, { type?: 'schedule' | null }>, 'type'> & {
  type: 'draft' | 'schedule' | 'now' | 'update'
}

/** More creations than a test file makes. */
export const unlimited = { config: { postRateLimit: 1_000_000 } }

/** A request for one thread, an hour ahead unless said otherwise. */
export function schedule(
  service: TestService,
  channel: string,
  texts: string | string[],
  over: Partial<DatedBody> & { entry?: object } = {},
): DatedBody {
  const { entry, ...body } = over
  return {
    type: 'schedule',
    date: new Date(service.clock.now() + 3_600_000).toISOString(),
    shortLink: false,
    tags: [],
    posts: [
      {
        integration: { id: channel },
        value: [texts].flat().map((content) => ({ content, image: [] })),
        ...entry,
      },
    ],
    ...body,
  }
}

/** Creates one thread and answers it as `getPost` shows it. */
export async function created(tenant: Tenant, body: CreateBody) {
  const [first] = await tenant.api.posts.create({ body })
  return tenant.api.posts.get({ path: { id: first?.postId ?? '' } })
}

const counted = ['posts', 'post_events', 'post_attempts', 'posts_tags', 'media'] as const

/** How many rows everything has that a request about posts could write. */
export async function countRows(service: TestService): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of counted) {
    const [row] = await service.app.db(table).count({ count: '*' })
    counts[table] = Number(row?.count)
  }
  const { scheduled } = await service.app.jobs.stats('publish-post')
  return { ...counts, scheduled }
}

/** As if a worker were at the irreversible call right now. */
export async function pretendSending(service: TestService, tenant: Tenant, postId: string): Promise<void> {
  await service.app.db('post_attempts').insert({
    id: newId(),
    organization_id: tenant.organizationId,
    post_id: postId,
    root_id: postId,
    number: 1,
    idempotency_key: newId(),
    step: 'sending',
    progress: null,
    lease_until: service.clock.now() + 600_000,
    started_at: service.clock.now(),
    finished_at: null,
    outcome: null,
    code: null,
    message: null,
  })
}

/** Publishes what is due and waits until nothing is left to do now. */
export async function publishDue(service: TestService): Promise<void> {
  await service.app.jobs.drain()
}

/** The codes, locations and status of a refusal. */
export async function refusal(call: Promise<unknown>) {
  try {
    await call
  } catch (error) {
    const { status, code, problem } = error as {
      status: number
      code: string
      problem: { errors?: { location: string; message: string }[]; [more: string]: unknown }
    }
    return { status, code, problem, at: (problem.errors ?? []).map(({ location }) => location) }
  }
  throw new Error('The call was not refused.')
}

export type Random = ReturnType<typeof random>

/** Generates the same numbers in every run. */
export function random(seed: number) {
  let state = seed
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  const of = <T>(items: readonly T[]) => items[below(items.length)] as T
  const some = <T>(items: readonly T[], count: number) => {
    const left = [...items]
    return Array.from({ length: count }, () => left.splice(below(left.length), 1)[0] as T)
  }
  return { below, of, some }
}
