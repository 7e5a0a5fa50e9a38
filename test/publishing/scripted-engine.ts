import { beforeEach } from 'vitest'
import { published, ready, readyActs } from '../../server/platforms/kit/steps.ts'
import type { Platform } from '../../server/platforms/platform.ts'
import type { TestDatabase } from '../helpers/databases.ts'
import { type EngineSuite, useEngineSuite } from './engine-suite.ts'
import { platformChannel } from './platform.ts'

type Steps = Pick<Platform, 'prepare' | 'commit' | 'confirm' | 'lookUp' | 'refresh' | 'after' | 'idempotency'>

/** A suite with one channel, `scripted`, whose steps each test replaces. */
export interface ScriptedEngine extends EngineSuite {
  steps: Steps
  /** Targets of a post; none by default. */
  targets: string[]
  /** Commits that reached the platform: the target, or the text of a post without targets. */
  commits: string[]
}

/** Filled in before the first test, so it is read inside tests and hooks only. */
export function useScriptedEngine(database: TestDatabase): ScriptedEngine {
  const suite = useEngineSuite(database, {
    connects: 'scripted',
    channels: () => [channel()],
    // Absent unless the test sets it, as on a platform that cannot be read.
    prepare: ({ ctx }) =>
      Object.defineProperty((ctx.platforms as Record<string, object>).scripted, 'lookUp', {
        get: () => suite.steps.lookUp,
      }),
  }) as ScriptedEngine
  const defaults: Steps = {
    idempotency: () => null,
    prepare: async (_call, { entry: { text } }) =>
      suite.targets.length === 0
        ? ready({ text })
        : readyActs(suite.targets.map((target) => ({ target, ready: { text } }))),
    commit: async (_call, { target, key }) => published({ releaseId: target ?? key, releaseUrl: null }),
    confirm: async () => published({ releaseId: 'confirmed', releaseUrl: null }),
    refresh: async () => ({ accessToken: 'renewed', refreshToken: 'renewed', expiresAt: null }),
    after: async () => {},
  }
  const channel = (): Platform => ({
    ...(platformChannel('', { idempotent: false, identifier: 'scripted' }) as Platform),
    idempotency: (...args) => suite.steps.idempotency(...args),
    prepare: (...args) => suite.steps.prepare(...args),
    commit: (call, input) => {
      suite.commits.push(input.target ?? (input.ready as { text: string }).text)
      return suite.steps.commit(call, input)
    },
    confirm: (...args) => (suite.steps.confirm as NonNullable<Steps['confirm']>)(...args),
    refresh: (...args) => (suite.steps.refresh as NonNullable<Steps['refresh']>)(...args),
    after: (...args) => (suite.steps.after as NonNullable<Steps['after']>)(...args),
  })

  beforeEach(() => {
    Object.assign(suite, { steps: { ...defaults }, targets: [], commits: [] })
  })
  return suite
}
