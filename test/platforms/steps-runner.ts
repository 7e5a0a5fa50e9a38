import { expect } from 'vitest'
import { PlatformError } from '../../server/platforms/kit/http/errors.ts'
import type { CommitInput, Committed, Confirmed, Prepared } from '../../server/platforms/kit/steps.ts'
import type { Platform, PlatformCall, PrepareInput, PublishedEntry } from '../../server/platforms/platform.ts'
import { anEntry } from '../helpers/channels.ts'
import type { PublishCase, Refused } from './exchanges.ts'

/** Reads a value as another process would, from the database. */
function stored<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value
}

const KEY = '01890000-0000-7000-8000-00000000000a'
const MAX_STEPS = 10

interface Runner {
  /** Creates the platform as a process that has just started does. */
  start(): Platform
  call(): PlatformCall
  settings: Record<string, unknown>
}

export interface Outcome {
  entries: (PublishedEntry | Refused)[]
  /** Error of the first act that failed. */
  error?: PlatformError
}

/** Runs the steps of a post as the engine does, each in a process of its own. */
export function createRunner({ start, call, settings: usual }: Runner) {
  const inputOf = (post: Partial<PublishCase>): Omit<PrepareInput, 'saved'> => {
    const { text = 'Hello', mentions = [], media = [], settings = usual, files = {} } = post
    const position = post.position ?? { root: null, parent: null }
    return { entry: { ...anEntry(text, media), mentions }, position, settings, files, key: KEY }
  }

  /** Prepares until the acts are ready. With `crash`, every result is lost once, so that each step runs twice. */
  async function prepare(post: Partial<PublishCase>, crash = false): Promise<CommitInput[]> {
    const input = inputOf(post)
    let saved: unknown = null
    for (let steps = 0; steps < MAX_STEPS; steps += 1) {
      if (crash) await start().prepare(call(), { ...input, saved })
      const prepared: Prepared = stored(await start().prepare(call(), { ...input, saved }))
      const { entry, settings } = input
      if (prepared.kind === 'ready')
        return prepared.acts.map((act, index) => ({
          ...act,
          key: `${KEY}:${index}`,
          media: entry.media,
          settings,
        }))
      expect(prepared.afterMs).toBeGreaterThan(0)
      saved = prepared.state
    }
    throw new Error(`The platform was not ready after ${MAX_STEPS} steps.`)
  }

  async function commit(act: CommitInput): Promise<PublishedEntry> {
    const committed: Committed = stored(await start().commit(call(), act))
    if (committed.kind === 'published') return committed.entry
    let { state } = committed
    for (let steps = 0; steps < MAX_STEPS; steps += 1) {
      const confirmed: Confirmed | undefined = await start().confirm?.(call(), state)
      if (confirmed === undefined) throw new Error('The platform accepts acts and confirms none.')
      if (confirmed.kind === 'published') return confirmed.entry
      if (confirmed.kind === 'failed') throw confirmed.error
      if (confirmed.state !== undefined) state = stored(confirmed.state)
    }
    throw new Error(`The platform confirmed nothing after ${MAX_STEPS} steps.`)
  }

  /** Publishes every act and finishes what was published; acts that fail do not stop those of other targets. */
  async function run(post: Partial<PublishCase>, crash = false): Promise<Outcome> {
    const outcome: Outcome = { entries: [] }
    try {
      const { settings, files = {}, entry } = inputOf(post)
      for (const act of await prepare(post, crash)) {
        const published = await settle(outcome, () => commit(act))
        const platform = start()
        if (published) await platform.after?.(call(), published, { settings, files, media: entry.media })
      }
    } catch (error) {
      note(outcome, error)
    }
    return outcome
  }

  /** Publishes a post of which nothing may fail. */
  async function publish(post: Partial<PublishCase>): Promise<Outcome['entries']> {
    const { entries, error } = await run(post)
    if (error) throw error
    return entries
  }

  return { prepare, commit, run, publish }
}

async function settle(
  outcome: Outcome,
  commit: () => Promise<PublishedEntry>,
): Promise<PublishedEntry | null> {
  try {
    const entry = await commit()
    outcome.entries.push(entry)
    return entry
  } catch (error) {
    note(outcome, error)
    return null
  }
}

function note(outcome: Outcome, error: unknown): void {
  if (!(error instanceof PlatformError)) throw error
  outcome.entries.push({ failure: error.failure, code: error.code })
  outcome.error ??= error
}
