import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Platform } from '../../server/platforms/platform.ts'
import type { TestDatabase } from '../helpers/databases.ts'
import { type EngineSuite, useEngineSuite } from './engine-suite.ts'
import { type FakePlatform, platformChannel, startFakePlatform } from './platform.ts'

/** Names the points at which a channel's calls can be held. */
export type HoldPoint = 'prepare' | 'publish' | 'answered'

/** Holds the next call that comes to a point until it is let go. */
export interface Gate {
  reached: Promise<void>
  open(): void
}

/** A suite with a fake platform, and channels whose calls can be held. Posts go to `plain`; `keyed` is the idempotent channel. */
export interface HeldEngine extends EngineSuite {
  platform: FakePlatform
  holdNext(at: HoldPoint): Gate
  channel(identifier: string, idempotent: boolean): Platform
}

/** Filled in before the first test, so it is read inside tests and hooks only. */
export function useHeldEngine(database: TestDatabase): HeldEngine {
  const hold: Partial<Record<HoldPoint, () => Promise<void>>> = {}
  let platform: FakePlatform
  const channel: HeldEngine['channel'] = (identifier, idempotent) =>
    heldChannel(platform.url, hold, identifier, idempotent)

  beforeAll(async () => {
    platform = await startFakePlatform({ idempotent: true })
    suite.platform = platform
  })
  afterAll(() => platform.close())
  const engineSuite = useEngineSuite(database, {
    connects: 'plain',
    channels: () => [
      channel('plain', false),
      channel('keyed', true),
      // One call at a time.
      { ...channel('narrow', false), maxConcurrent: 1 },
      // Remembers a key as long as Mastodon does.
      { ...channel('forgetful', true), idempotency: () => ({ remembersMs: 50 * 60_000 }) },
    ],
  })
  beforeEach(() => platform.reset())

  const suite = Object.assign(engineSuite, {
    channel,
    holdNext(at: HoldPoint): Gate {
      const reached = Promise.withResolvers<void>()
      const opened = Promise.withResolvers<void>()
      hold[at] = () => {
        delete hold[at]
        reached.resolve()
        return opened.promise
      }
      return { reached: reached.promise, open: opened.resolve }
    },
  }) as HeldEngine
  return suite
}

function heldChannel(
  url: string,
  hold: Partial<Record<HoldPoint, () => Promise<void>>>,
  identifier: string,
  idempotent: boolean,
): Platform {
  const base = platformChannel(url, { idempotent, identifier }) as Platform
  return {
    ...base,
    async prepare(call, attempt) {
      const prepared = await base.prepare(call, attempt)
      await hold.prepare?.()
      return prepared
    },
    async commit(call, input) {
      await hold.publish?.()
      const committed = await base.commit(call, input)
      await hold.answered?.()
      return committed
    },
  }
}
