import type { Postern } from '../../../sdk/index.ts'
import type { App } from '../../../server/context.ts'
import { type DemoName, demoIdentity } from './demo-identity.ts'
import type { MockClock } from './mock-clock.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Organization of the mock while its state is created. */
export interface SeedWorld {
  postern: Postern
  app: App
  clock: MockClock
  /** Instant at which the state will be used. */
  now: number
  connect(name: string): Promise<string>
  /** Runs everything that is due. */
  drain(): Promise<void>
  /** Gives a thing the id by which clients of the mock know it. */
  fix(name: DemoName, id: string): void
  /** Does the same with an id that follows from a thing. */
  fixAs(fixedId: string, id: string): void
}

export interface Scenario {
  about: string
  /** Days before now at which the state begins; 0 by default. */
  sinceDays?: number
  /** Post requests that an hour allows, all used up when the state begins; no limit by default. */
  postRateLimit?: number
  /** Outcome of the sandbox for posts on the demo channel whose settings name none. */
  channelOutcome?: string
  create(world: SeedWorld): Promise<void>
}

export const scenarios = {
  demo: {
    about: 'two channels with a scheduled thread, a published post, a failed one and a draft',
    create: createDemo,
  },
  empty: { about: 'an organization with its key, and nothing else', create: async () => {} },
  'busy-week': {
    about: 'three channels with posts on each of the last and next four days, in every state',
    // A day more than the posts need, whatever the time of day is.
    sinceDays: 5,
    create: createBusyWeek,
  },
  'failing-channel': {
    about: 'a channel on which each post fails, unless its settings ask for another outcome',
    channelOutcome: 'fail',
    create: createDemo,
  },
  'rate-limited': {
    about: 'the demo, with its post requests used up: the next one gets 429, and succeeds some seconds later',
    postRateLimit: 4,
    create: createDemo,
  },
  'expired-token': {
    about: 'the demo, after the platform refused the token of its channel: it must be connected again',
    create: createExpiredToken,
  },
} satisfies Record<string, Scenario>

export type ScenarioName = keyof typeof scenarios

export function isScenario(name: unknown): name is ScenarioName {
  return typeof name === 'string' && Object.hasOwn(scenarios, name)
}

export function scenarioOf(name: ScenarioName): Scenario {
  return scenarios[name]
}

async function createDemo(world: SeedWorld): Promise<void> {
  const { fix, connect, postern } = world
  const channel = await connect('Demo sandbox')
  fix('channel', channel)
  fix('otherChannel', await connect('Example Ltd'))
  const { id: tag } = await postern.tags.create({ body: { name: 'news', color: '#00aa88' } })
  fix('tag', tag)
  const scheduled = await save(world, channel, {
    type: 'schedule',
    at: nextMorning(world.now),
    texts: ['Hello from Postern', 'And a comment under it, a minute later'],
    tags: ['news'],
  })
  await fixPost(world, 'scheduledPost', scheduled)
  const published = await save(world, channel, {
    type: 'now',
    texts: ['The bakery opens at seven'],
    outcome: 'ok',
  })
  await fixPost(world, 'publishedPost', published)
  const failed = await save(world, channel, { type: 'now', texts: ['This post is refused'], outcome: 'fail' })
  await fixPost(world, 'failedPost', failed)
  const draft = await save(world, channel, { type: 'draft', texts: ['A draft about sourdough'] })
  await fixPost(world, 'draft', draft)
}

async function createExpiredToken(world: SeedWorld): Promise<void> {
  await createDemo(world)
  const [channel] = await world.postern.channels.list()
  await save(world, channel?.id ?? '', {
    type: 'now',
    texts: ['The token expired before this post'],
    outcome: 'unauthorized',
  })
}

const subjects = ['Bread', 'Cake', 'Coffee', 'The team', 'Opening hours', 'A recipe', 'The oven']
/** Hours of a day at which posts go out, in UTC. */
const HOURS = [9, 12.5, 17]

async function createBusyWeek(world: SeedWorld): Promise<void> {
  const { postern, clock, now, connect, fix } = world
  const channels = [
    await connect('Demo sandbox'),
    await connect('Example Ltd'),
    await connect('Bakery Miller'),
  ]
  fix('channel', channels[0] ?? '')
  fix('otherChannel', channels[1] ?? '')
  fix('tag', (await postern.tags.create({ body: { name: 'news', color: '#00aa88' } })).id)
  const today = startOfDay(now)
  const instants = Array.from({ length: 9 }, (_, day) => day - 4).flatMap((day) =>
    HOURS.map((hour) => today + day * DAY_MS + hour * HOUR_MS),
  )
  for (const [index, at] of instants.entries()) {
    const subject = subjects[index % subjects.length]
    const post = { texts: [`${subject}, number ${index + 1}`], tags: index % 3 === 0 ? ['news'] : [] }
    const channel = channels[index % channels.length] ?? ''
    if (at < now) {
      clock.moveTo(at)
      await save(world, channel, { ...post, type: 'now', outcome: index % 8 === 5 ? 'fail' : 'ok' })
    } else await save(world, channel, { ...post, type: index % 5 === 4 ? 'draft' : 'schedule', at })
  }
}

interface NewPost {
  type: 'now' | 'schedule' | 'draft'
  texts: string[]
  /** Epoch ms; tomorrow by default. */
  at?: number
  tags?: string[]
  outcome?: 'ok' | 'fail' | 'unauthorized'
}

/** Saves a post, publishes it if it is due, and returns its id. */
async function save(
  { postern, now, drain }: SeedWorld,
  channel: string,
  { type, texts, at = nextMorning(now), tags = [], outcome }: NewPost,
): Promise<string> {
  const date = new Date(at).toISOString()
  const content = {
    tags: tags.map((name) => ({ value: name, label: name })),
    posts: [
      {
        integration: { id: channel },
        value: texts.map((content, index) => ({ content, delay: index === 0 ? 0 : 1 })),
        settings: outcome === undefined ? {} : { outcome },
      },
    ],
  }
  const body = type === 'now' ? { type, ...content } : { type, date, ...content }
  const [created] = await postern.posts.create({ body })
  if (type === 'now') await drain()
  return created?.postId ?? ''
}

async function fixPost(
  { postern, fix, fixAs }: SeedWorld,
  name: 'scheduledPost' | 'publishedPost' | 'failedPost' | 'draft',
  id: string,
): Promise<void> {
  const post = await postern.posts.get({ path: { id } })
  fix(name, id)
  fixAs(demoIdentity.groups[name], post.group)
  const comment = post.entries[1]
  if (name === 'scheduledPost' && comment !== undefined) fix('scheduledComment', comment.id)
  if (name === 'publishedPost' && post.releaseId !== null) fixAs(demoIdentity.release, post.releaseId)
}

function startOfDay(instant: number): number {
  return instant - (instant % DAY_MS)
}

function nextMorning(now: number): number {
  return startOfDay(now) + DAY_MS + 9 * HOUR_MS
}
