import { describe, expect, it } from 'vitest'
import { PlatformError } from '../../server/platforms/kit/http/errors.ts'
import { accepted, published } from '../../server/platforms/kit/steps.ts'
import { publishPost } from '../../server/publishing/attempts/publish-post.job.ts'
import { describeDatabases } from '../helpers/databases.ts'
import { postHelpers } from './engine-suite.ts'
import { useScriptedEngine } from './scripted-engine.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

describeDatabases('polling an accepted post', (database) => {
  const suite = useScriptedEngine(database)
  const { publishNow, advance, readPost, listAttempts, listEventTypes, updateChannel, deletePublishJobs } =
    postHelpers(suite, database)

  /** A post that the platform accepted, to be looked at in a minute. */
  const acceptedPost = async (): Promise<string> => {
    suite.steps.commit = async () => accepted({}, MINUTE)
    return publishNow()
  }
  const goneOn = { state: 'PUBLISHED', error_code: null, release_id: 'confirmed' }

  /** The look failed, and the next one finds the post. */
  const isLookedAtAgain = async (id: string) => {
    expect(await listAttempts(id)).toMatchObject([{ step: 'accepted', worker_id: null, finished_at: null }])
    expect(await readPost(id)).toMatchObject({ state: 'QUEUE', error_code: null })
    suite.steps.confirm = async () => published({ releaseId: 'confirmed', releaseUrl: null })
    suite.limits.sendingMs = 120_000
    await advance(MINUTE)
    expect(await readPost(id)).toMatchObject(goneOn)
    expect(await listEventTypes(id)).toEqual(['queued', 'attempt', 'accepted', 'published'])
    expect(suite.commits).toEqual(['one'])
  }

  it('is repeated after it took too long', async () => {
    const id = await acceptedPost()
    suite.limits.sendingMs = 50
    suite.steps.confirm = () => new Promise(() => {})
    await advance(MINUTE)
    await isLookedAtAgain(id)
  })

  it.each([
    ['lost its connection', () => new Error('socket hang up')],
    ['was refused temporarily', () => new PlatformError('retryable', 'Later.')],
    ['got no clear answer', () => new PlatformError('unknown', 'What?')],
    ['was rejected', () => new PlatformError('rejected', 'No such status.')],
  ])('is repeated after it %s', async (_what, error) => {
    const id = await acceptedPost()
    suite.steps.confirm = () => Promise.reject(error())
    await advance(MINUTE)
    await isLookedAtAgain(id)
  })

  it('is repeated after its process was stopped before it', async () => {
    const id = await acceptedPost()
    suite.steps.confirm = () => Promise.reject(new Error('not while the process is stopping'))
    // So that no worker but this one comes to it.
    await deletePublishJobs()
    suite.clock.advance(MINUTE)
    const stopping = publishPost(suite.engine.ctx, suite.limits)
    const { organizationId } = suite
    await stopping({ payload: { organizationId, postId: id }, signal: AbortSignal.abort() })
    await isLookedAtAgain(id)
  })

  it('is repeated after the token could not be renewed', async () => {
    const id = await acceptedPost()
    suite.steps.confirm = () => Promise.reject(new PlatformError('auth', 'Expired.'))
    suite.steps.refresh = () => Promise.reject(new Error('the token server is away'))
    await advance(MINUTE)
    await isLookedAtAgain(id)
  })

  it('is repeated after another process kept the lock of the token too long', async () => {
    const id = await acceptedPost()
    suite.steps.confirm = () => Promise.reject(new PlatformError('auth', 'Expired.'))
    await updateChannel({ refresh_lease_until: suite.clock.now() + 60 * MINUTE })
    suite.limits.sendingMs = 200
    await advance(MINUTE)
    await updateChannel({ refresh_lease_until: null })
    await isLookedAtAgain(id)
  })

  it('is repeated after the secrets of the channel could not be decrypted', async () => {
    const id = await acceptedPost()
    const channel = await database.db('integrations').where({ id: suite.integrationId }).first()
    await updateChannel({ access_token_sealed: 'unreadable' })
    await advance(MINUTE)
    await updateChannel({ access_token_sealed: channel?.access_token_sealed })
    await isLookedAtAgain(id)
  })

  it('is given up after half an hour in which each poll took too long', async () => {
    const id = await acceptedPost()
    const { attempt_key } = await readPost(id)
    suite.limits.sendingMs = 20
    suite.steps.confirm = () => new Promise(() => {})
    for (let minute = 0; minute < 29; minute += 1) await advance(MINUTE)
    expect((await readPost(id)).state).toBe('QUEUE')
    for (let minute = 0; minute < 3; minute += 1) await advance(MINUTE)
    expect(await readPost(id)).toMatchObject({ state: 'ERROR', error_code: 'outcome_unknown', attempt_key })
    expect(await listAttempts(id)).toMatchObject([{ outcome: 'unknown' }])
    expect(suite.commits).toEqual(['one'])
  })

  describe('polling after an interruption', () => {
    const pending = async () => ({ kind: 'wait', afterMs: MINUTE }) as const
    const fails = () => Promise.reject(new PlatformError('retryable', 'Later.'))
    const passMinutes = async (minutes: number) => {
      for (let minute = 0; minute < minutes; minute += 1) await advance(MINUTE)
    }

    it('is repeated after an outage of the service', async () => {
      const id = await acceptedPost()
      suite.steps.confirm = fails
      await advance(2 * HOUR)
      await isLookedAtAgain(id)
    })

    it('is repeated after a pause of the account', async () => {
      const id = await acceptedPost()
      const until = suite.clock.now() + 2 * HOUR
      await database.db('account_pauses').insert({
        integration_id: suite.integrationId,
        organization_id: suite.organizationId,
        until,
        last_place: until,
        reason: 'Slow down.',
      })
      suite.steps.confirm = fails
      await advance(MINUTE)
      await advance(2 * HOUR)
      expect(await readPost(id)).toMatchObject({ state: 'QUEUE', error_code: null })
      suite.steps.confirm = async () => published({ releaseId: 'confirmed', releaseUrl: null })
      await advance(MINUTE)
      expect(await readPost(id)).toMatchObject(goneOn)
    })

    it('is repeated after the platform asked for a pause of more than half an hour', async () => {
      const id = await acceptedPost()
      suite.steps.confirm = () =>
        Promise.reject(new PlatformError('retryable', 'Slow down.', { retryAfterMs: 40 * MINUTE }))
      await advance(MINUTE)
      expect((await readPost(id)).state).toBe('QUEUE')
      suite.steps.confirm = async () => published({ releaseId: 'confirmed', releaseUrl: null })
      await advance(45 * MINUTE)
      expect(await readPost(id)).toMatchObject(goneOn)
    })

    it('is given up only after several failures, even if the half hour was nearly over before', async () => {
      const id = await acceptedPost()
      suite.steps.confirm = pending
      await passMinutes(29)
      suite.steps.confirm = fails
      await advance(2 * HOUR)
      await passMinutes(3)
      expect((await readPost(id)).state).toBe('QUEUE')
      await passMinutes(3)
      expect(await readPost(id)).toMatchObject({ state: 'ERROR', error_code: 'outcome_unknown' })
    })

    it('is given up after half an hour of pending polls, not counting the outage', async () => {
      const id = await acceptedPost()
      suite.steps.confirm = pending
      await advance(2 * HOUR)
      await passMinutes(27)
      expect((await readPost(id)).state).toBe('QUEUE')
      await passMinutes(5)
      expect(await readPost(id)).toMatchObject({ state: 'ERROR', error_code: 'outcome_unknown' })
    })
  })

  it('ends as unknown when the channel is refused permanently', async () => {
    const id = await acceptedPost()
    suite.steps.confirm = () => Promise.reject(new PlatformError('auth', 'Revoked.'))
    suite.steps.refresh = () => Promise.reject(new PlatformError('auth', 'Revoked.'))
    await advance(MINUTE)
    expect(await readPost(id)).toMatchObject({ state: 'ERROR', error_code: 'outcome_unknown' })
    expect(await database.db('integrations').where({ id: suite.integrationId }).first()).toMatchObject({
      refresh_needed_at: suite.clock.now(),
    })
  })

  describe('polling one of several targets', () => {
    it('does not end the others or commit anything twice when it hangs', async () => {
      suite.targets = ['art', 'cats', 'dogs']
      suite.steps.commit = async (_call, { target }) =>
        target === 'art' ? accepted({}, MINUTE) : published({ releaseId: target ?? '', releaseUrl: null })
      const id = await publishNow()
      suite.limits.sendingMs = 50
      suite.steps.confirm = () => new Promise(() => {})
      await advance(MINUTE)
      expect(await listAttempts(id)).toMatchObject([{ step: 'accepted', finished_at: null }])
      suite.limits.sendingMs = 120_000
      suite.steps.confirm = async () => published({ releaseId: 'confirmed', releaseUrl: null })
      await advance(MINUTE)
      expect(await readPost(id)).toMatchObject({ state: 'PUBLISHED', release_id: 'confirmed,cats,dogs' })
      expect(suite.commits).toEqual(['art', 'cats', 'dogs'])
    })

    it('is repeated when the call for another target hangs, which stays unknown', async () => {
      suite.targets = ['art', 'cats']
      suite.limits.sendingMs = 50
      suite.steps.commit = (_call, { target }) =>
        target === 'art' ? Promise.resolve(accepted({}, MINUTE)) : new Promise(() => {})
      const id = await publishNow()
      expect(await listAttempts(id)).toMatchObject([{ step: 'accepted', finished_at: null }])
      suite.limits.sendingMs = 120_000
      await advance(MINUTE)
      expect(await readPost(id)).toMatchObject({ state: 'ERROR', error_code: 'outcome_unknown' })
      expect(await listAttempts(id)).toMatchObject([{ outcome: 'unknown' }])
      expect(suite.commits).toEqual(['art', 'cats'])
    })
  })
})

describeDatabases('an interrupted preparation', (database) => {
  const suite = useScriptedEngine(database)
  const { publishNow, advance, readPost } = postHelpers(suite, database)

  it.each([
    ['503', new PlatformError('retryable', 'The platform is not available.')],
    ['429', new PlatformError('retryable', 'Slow down.', { code: 'platform_rate_limited' })],
  ])('resumes from its saved state after a %s', async (_status, error) => {
    const seen: unknown[] = []
    suite.steps.prepare = async (_call, { saved }) => {
      seen.push(saved ?? 'new')
      if (saved === null) return { kind: 'wait', afterMs: MINUTE, state: 'uploaded' }
      if (seen.length === 2) throw error
      return { kind: 'ready', acts: [{ target: null, ready: { text: 'one' } }] }
    }
    const id = await publishNow()
    await advance(MINUTE)
    expect((await readPost(id)).state).toBe('QUEUE')
    await advance(MINUTE)
    expect([seen, (await readPost(id)).state]).toEqual([['new', 'uploaded', 'uploaded'], 'PUBLISHED'])
  })

  it('continues while the platform accepts more, however long that takes', async () => {
    const seen: unknown[] = []
    suite.steps.prepare = async (_call, { saved }) => {
      seen.push(saved ?? 0)
      const parts = Number(saved ?? 0) + 1
      if (parts < 4) return { kind: 'wait', afterMs: 20 * MINUTE, state: parts, hasGotOn: true }
      return { kind: 'ready', acts: [{ target: null, ready: { text: 'one' } }] }
    }
    const id = await publishNow()
    for (let part = 1; part < 4; part += 1) await advance(20 * MINUTE)
    expect([seen, (await readPost(id)).state]).toEqual([[0, 1, 2, 3], 'PUBLISHED'])
  })

  it('keeps its upload when the platform refuses the act temporarily', async () => {
    const seen: unknown[] = []
    suite.steps.prepare = async (_call, { saved }) => {
      seen.push(saved ?? 'new')
      return { kind: 'ready', acts: [{ target: null, ready: { text: 'one' } }], state: 'uploaded' }
    }
    suite.steps.commit = async () => {
      if (seen.length === 1) throw new PlatformError('retryable', 'Slow down.')
      return published({ releaseId: 'one', releaseUrl: null })
    }
    const id = await publishNow()
    await advance(MINUTE)
    expect([seen, (await readPost(id)).state]).toEqual([['new', 'uploaded'], 'PUBLISHED'])
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
    suite.steps.prepare = async (_call, { saved }) => {
      if (isNew(saved)) return { kind: 'wait', afterMs: waitMs, state: 'uploaded' }
      if (seen.length === 2) throw new Error('socket hang up')
      return { kind: 'ready', acts: [{ target: null, ready: { text: 'one' } }] }
    }
    const id = await publishNow()
    await advance(waitMs)
    expect((await readPost(id)).state).toBe('QUEUE')
    suite.clock.advance(MINUTE)
    await advance(MINUTE)
    expect(seen).toEqual(prepared)
  })
})
