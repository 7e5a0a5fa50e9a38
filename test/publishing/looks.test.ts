import { describe, expect, it } from 'vitest'
import { PlatformError } from '../../server/platforms/kit/http/errors.ts'
import { accepted, published } from '../../server/platforms/kit/steps.ts'
import { publishPost } from '../../server/publishing/attempts/publish-post.job.ts'
import { describeDatabases } from '../helpers/databases.ts'
import { scriptedHelpers, useScriptedEngine } from './scripted-engine.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

describeDatabases('polling an accepted post', (database) => {
  const t = useScriptedEngine(database)
  const { publish, pass, post, attempts, types, changeChannel, loseJobs } = scriptedHelpers(t, database)

  /** A post that the platform accepted, to be looked at in a minute. */
  const acceptedPost = async (): Promise<string> => {
    t.steps.commit = async () => accepted({}, MINUTE)
    return publish()
  }
  const goneOn = { state: 'PUBLISHED', error_code: null, release_id: 'confirmed' }

  /** The look failed, and the next one finds the post. */
  const isLookedAtAgain = async (id: string) => {
    expect(await attempts(id)).toMatchObject([{ step: 'accepted', worker_id: null, finished_at: null }])
    expect(await post(id)).toMatchObject({ state: 'QUEUE', error_code: null })
    t.steps.confirm = async () => published({ releaseId: 'confirmed', releaseUrl: null })
    t.limits.sendingMs = 120_000
    await pass(MINUTE)
    expect(await post(id)).toMatchObject(goneOn)
    expect(await types(id)).toEqual(['queued', 'attempt', 'accepted', 'published'])
    expect(t.commits).toEqual(['one'])
  }

  it('is repeated after it took too long', async () => {
    const id = await acceptedPost()
    t.limits.sendingMs = 50
    t.steps.confirm = () => new Promise(() => {})
    await pass(MINUTE)
    await isLookedAtAgain(id)
  })

  it.each([
    ['lost its connection', () => new Error('socket hang up')],
    ['was refused temporarily', () => new PlatformError('retryable', 'Later.')],
    ['got no clear answer', () => new PlatformError('unknown', 'What?')],
    ['was rejected', () => new PlatformError('rejected', 'No such status.')],
  ])('is repeated after it %s', async (_what, error) => {
    const id = await acceptedPost()
    t.steps.confirm = () => Promise.reject(error())
    await pass(MINUTE)
    await isLookedAtAgain(id)
  })

  it('is repeated after its process was stopped before it', async () => {
    const id = await acceptedPost()
    t.steps.confirm = () => Promise.reject(new Error('not while the process is stopping'))
    // So that no worker but this one comes to it.
    await loseJobs()
    t.clock.advance(MINUTE)
    const stopping = publishPost(t.engine.ctx, t.limits)
    const { organizationId } = t
    await stopping({ payload: { organizationId, postId: id }, signal: AbortSignal.abort() })
    await isLookedAtAgain(id)
  })

  it('is repeated after the token could not be renewed', async () => {
    const id = await acceptedPost()
    t.steps.confirm = () => Promise.reject(new PlatformError('auth', 'Expired.'))
    t.steps.refresh = () => Promise.reject(new Error('the token server is away'))
    await pass(MINUTE)
    await isLookedAtAgain(id)
  })

  it('is repeated after another process kept the lock of the token too long', async () => {
    const id = await acceptedPost()
    t.steps.confirm = () => Promise.reject(new PlatformError('auth', 'Expired.'))
    await changeChannel({ refresh_lease_until: t.clock.now() + 60 * MINUTE })
    t.limits.sendingMs = 200
    await pass(MINUTE)
    await changeChannel({ refresh_lease_until: null })
    await isLookedAtAgain(id)
  })

  it('is repeated after the secrets of the channel could not be decrypted', async () => {
    const id = await acceptedPost()
    const channel = await database.db('integrations').where({ id: t.integrationId }).first()
    await changeChannel({ access_token_sealed: 'unreadable' })
    await pass(MINUTE)
    await changeChannel({ access_token_sealed: channel?.access_token_sealed })
    await isLookedAtAgain(id)
  })

  it('is given up after half an hour in which each poll took too long', async () => {
    const id = await acceptedPost()
    const { attempt_key } = await post(id)
    t.limits.sendingMs = 20
    t.steps.confirm = () => new Promise(() => {})
    for (let minute = 0; minute < 29; minute += 1) await pass(MINUTE)
    expect((await post(id)).state).toBe('QUEUE')
    for (let minute = 0; minute < 3; minute += 1) await pass(MINUTE)
    expect(await post(id)).toMatchObject({ state: 'ERROR', error_code: 'outcome_unknown', attempt_key })
    expect(await attempts(id)).toMatchObject([{ outcome: 'unknown' }])
    expect(t.commits).toEqual(['one'])
  })

  describe('polling after an interruption', () => {
    const pending = async () => ({ kind: 'wait', afterMs: MINUTE }) as const
    const fails = () => Promise.reject(new PlatformError('retryable', 'Later.'))
    const passMinutes = async (minutes: number) => {
      for (let minute = 0; minute < minutes; minute += 1) await pass(MINUTE)
    }

    it('is repeated after an outage of the service', async () => {
      const id = await acceptedPost()
      t.steps.confirm = fails
      await pass(2 * HOUR)
      await isLookedAtAgain(id)
    })

    it('is repeated after a pause of the account', async () => {
      const id = await acceptedPost()
      const until = t.clock.now() + 2 * HOUR
      await database.db('account_pauses').insert({
        integration_id: t.integrationId,
        organization_id: t.organizationId,
        until,
        last_place: until,
        reason: 'Slow down.',
      })
      t.steps.confirm = fails
      await pass(MINUTE)
      await pass(2 * HOUR)
      expect(await post(id)).toMatchObject({ state: 'QUEUE', error_code: null })
      t.steps.confirm = async () => published({ releaseId: 'confirmed', releaseUrl: null })
      await pass(MINUTE)
      expect(await post(id)).toMatchObject(goneOn)
    })

    it('is repeated after the platform asked for a pause of more than half an hour', async () => {
      const id = await acceptedPost()
      t.steps.confirm = () =>
        Promise.reject(new PlatformError('retryable', 'Slow down.', { retryAfterMs: 40 * MINUTE }))
      await pass(MINUTE)
      expect((await post(id)).state).toBe('QUEUE')
      t.steps.confirm = async () => published({ releaseId: 'confirmed', releaseUrl: null })
      await pass(45 * MINUTE)
      expect(await post(id)).toMatchObject(goneOn)
    })

    it('is given up only after several failures, even if the half hour was nearly over before', async () => {
      const id = await acceptedPost()
      t.steps.confirm = pending
      await passMinutes(29)
      t.steps.confirm = fails
      await pass(2 * HOUR)
      await passMinutes(3)
      expect((await post(id)).state).toBe('QUEUE')
      await passMinutes(3)
      expect(await post(id)).toMatchObject({ state: 'ERROR', error_code: 'outcome_unknown' })
    })

    it('is given up after half an hour of pending polls, not counting the outage', async () => {
      const id = await acceptedPost()
      t.steps.confirm = pending
      await pass(2 * HOUR)
      await passMinutes(27)
      expect((await post(id)).state).toBe('QUEUE')
      await passMinutes(5)
      expect(await post(id)).toMatchObject({ state: 'ERROR', error_code: 'outcome_unknown' })
    })
  })

  it('ends as unknown when the channel is refused permanently', async () => {
    const id = await acceptedPost()
    t.steps.confirm = () => Promise.reject(new PlatformError('auth', 'Revoked.'))
    t.steps.refresh = () => Promise.reject(new PlatformError('auth', 'Revoked.'))
    await pass(MINUTE)
    expect(await post(id)).toMatchObject({ state: 'ERROR', error_code: 'outcome_unknown' })
    expect(await database.db('integrations').where({ id: t.integrationId }).first()).toMatchObject({
      refresh_needed_at: t.clock.now(),
    })
  })

  describe('polling one of several targets', () => {
    it('does not end the others or commit anything twice when it hangs', async () => {
      t.targets = ['art', 'cats', 'dogs']
      t.steps.commit = async (_call, { target }) =>
        target === 'art' ? accepted({}, MINUTE) : published({ releaseId: target ?? '', releaseUrl: null })
      const id = await publish()
      t.limits.sendingMs = 50
      t.steps.confirm = () => new Promise(() => {})
      await pass(MINUTE)
      expect(await attempts(id)).toMatchObject([{ step: 'accepted', finished_at: null }])
      t.limits.sendingMs = 120_000
      t.steps.confirm = async () => published({ releaseId: 'confirmed', releaseUrl: null })
      await pass(MINUTE)
      expect(await post(id)).toMatchObject({ state: 'PUBLISHED', release_id: 'confirmed,cats,dogs' })
      expect(t.commits).toEqual(['art', 'cats', 'dogs'])
    })

    it('is repeated when the call for another target hangs, which stays unknown', async () => {
      t.targets = ['art', 'cats']
      t.limits.sendingMs = 50
      t.steps.commit = (_call, { target }) =>
        target === 'art' ? Promise.resolve(accepted({}, MINUTE)) : new Promise(() => {})
      const id = await publish()
      expect(await attempts(id)).toMatchObject([{ step: 'accepted', finished_at: null }])
      t.limits.sendingMs = 120_000
      await pass(MINUTE)
      expect(await post(id)).toMatchObject({ state: 'ERROR', error_code: 'outcome_unknown' })
      expect(await attempts(id)).toMatchObject([{ outcome: 'unknown' }])
      expect(t.commits).toEqual(['art', 'cats'])
    })
  })
})

describeDatabases('an interrupted preparation', (database) => {
  const t = useScriptedEngine(database)
  const { publish, pass, post } = scriptedHelpers(t, database)

  it.each([
    ['503', new PlatformError('retryable', 'The platform is not available.')],
    ['429', new PlatformError('retryable', 'Slow down.', { code: 'platform_rate_limited' })],
  ])('resumes from its saved state after a %s', async (_status, error) => {
    const seen: unknown[] = []
    t.steps.prepare = async (_call, { saved }) => {
      seen.push(saved ?? 'new')
      if (saved === null) return { kind: 'wait', afterMs: MINUTE, state: 'uploaded' }
      if (seen.length === 2) throw error
      return { kind: 'ready', acts: [{ target: null, ready: { text: 'one' } }] }
    }
    const id = await publish()
    await pass(MINUTE)
    expect((await post(id)).state).toBe('QUEUE')
    await pass(MINUTE)
    expect([seen, (await post(id)).state]).toEqual([['new', 'uploaded', 'uploaded'], 'PUBLISHED'])
  })

  it('continues while the platform accepts more, however long that takes', async () => {
    const seen: unknown[] = []
    t.steps.prepare = async (_call, { saved }) => {
      seen.push(saved ?? 0)
      const parts = Number(saved ?? 0) + 1
      if (parts < 4) return { kind: 'wait', afterMs: 20 * MINUTE, state: parts, hasGotOn: true }
      return { kind: 'ready', acts: [{ target: null, ready: { text: 'one' } }] }
    }
    const id = await publish()
    for (let part = 1; part < 4; part += 1) await pass(20 * MINUTE)
    expect([seen, (await post(id)).state]).toEqual([[0, 1, 2, 3], 'PUBLISHED'])
  })

  it('keeps its upload when the platform refuses the act temporarily', async () => {
    const seen: unknown[] = []
    t.steps.prepare = async (_call, { saved }) => {
      seen.push(saved ?? 'new')
      return { kind: 'ready', acts: [{ target: null, ready: { text: 'one' } }], state: 'uploaded' }
    }
    t.steps.commit = async () => {
      if (seen.length === 1) throw new PlatformError('retryable', 'Slow down.')
      return published({ releaseId: 'one', releaseUrl: null })
    }
    const id = await publish()
    await pass(MINUTE)
    expect([seen, (await post(id)).state]).toEqual([['new', 'uploaded'], 'PUBLISHED'])
  })

  it.each([
    [5 * MINUTE, 'resumes from its saved state', ['new', 'uploaded', 'uploaded']],
    [29 * MINUTE, 'restarts after half an hour', ['new', 'uploaded', 'new']],
  ])('after a wait of %i ms, it %s', async (waitMs, _what, prepared) => {
    const seen: unknown[] = []
    const isNew = (saved: unknown) => {
      seen.push(saved ?? 'new')
      return saved === null
    }
    t.steps.prepare = async (_call, { saved }) => {
      if (isNew(saved)) return { kind: 'wait', afterMs: waitMs, state: 'uploaded' }
      if (seen.length === 2) throw new Error('socket hang up')
      return { kind: 'ready', acts: [{ target: null, ready: { text: 'one' } }] }
    }
    const id = await publish()
    await pass(waitMs)
    expect((await post(id)).state).toBe('QUEUE')
    t.clock.advance(MINUTE)
    await pass(MINUTE)
    expect(seen).toEqual(prepared)
  })
})
