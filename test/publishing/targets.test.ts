import { describe, expect, it } from 'vitest'
import { PlatformError } from '../../server/platforms/kit/http/errors.ts'
import { accepted, published } from '../../server/platforms/kit/steps.ts'
import type { Platform } from '../../server/platforms/platform.ts'
import { recoverAttempt } from '../../server/publishing/attempts/recover.ts'
import { retryPost } from '../../server/publishing/retries/retry-post.ts'
import { describeDatabases } from '../helpers/databases.ts'
import { until } from '../helpers/until.ts'
import { postHelpers } from './engine-suite.ts'
import { useScriptedEngine } from './scripted-engine.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

type Answer = () => ReturnType<Platform['commit']>

describeDatabases('a post with several targets', (database) => {
  const suite = useScriptedEngine(database)
  const { publishNow, advance, readPost, listAttempts, updateChannel, deletePublishJobs } = postHelpers(
    suite,
    database,
  )

  /** Sets what each place answers to a commit; the others publish. */
  const answer = (answers: Record<string, Answer>) => {
    suite.steps.commit = async (_call, { target }) =>
      answers[target ?? '']?.() ?? published({ releaseId: target ?? '', releaseUrl: null })
  }
  const publishTo = (...targets: string[]) => {
    suite.targets = targets
    return publishNow()
  }
  const isAccepted: Answer = async () => accepted({}, MINUTE)
  const refuses = (error: PlatformError) => (): never => {
    throw error
  }
  const isIdempotent = (remembersMs = HOUR) => {
    suite.steps.idempotency = () => ({ remembersMs })
  }
  const noAnswer = new PlatformError('unknown', 'No answer.')
  const retry = async (id: string) => {
    await retryPost(suite.engine.ctx, suite.organizationId, id)
    await suite.engine.queue.drain()
  }
  describe('a stalled poll after another worker has taken over', () => {
    /** The first look stalls; the second finds `art` published, and the worker goes on to send to `cats`. */
    const overtaken = async (awake: () => ReturnType<NonNullable<Platform['confirm']>>) => {
      answer({ art: isAccepted, cats: refuses(new PlatformError('retryable', 'Later.')) })
      const id = await publishTo('art', 'cats')
      const [asked, stalled, sending, sent] = [gate(), gate(), gate(), gate()]
      let looks = 0
      suite.steps.confirm = async () => {
        if (++looks > 1) return published({ releaseId: 'art', releaseUrl: null })
        asked.resolve()
        await stalled.promise
        return awake()
      }
      suite.steps.commit = async () => {
        sending.resolve()
        await sent.promise
        return published({ releaseId: 'cats', releaseUrl: null })
      }
      suite.clock.advance(MINUTE)
      await asked.promise
      // Past the lease of the first look.
      suite.clock.advance(5 * MINUTE)
      await suite.engine.sweep()
      await sending.promise
      const [before] = await listAttempts(id)
      stalled.resolve()
      await until(() => suite.runs >= 2 || suite.commits.length > 3)
      expect(await listAttempts(id)).toEqual([before])
      sent.resolve()
      await suite.engine.queue.drain()
      expect(suite.commits).toEqual(['art', 'cats', 'cats'])
      expect(await readPost(id)).toMatchObject({ state: 'PUBLISHED', release_id: 'art,cats' })
    }
    const gate = () => Promise.withResolvers<void>()

    it('sends nothing when it resumes', () =>
      overtaken(async () => published({ releaseId: 'art', releaseUrl: null })))

    it('overwrites nothing when it fails', async () => {
      suite.steps.refresh = () => Promise.reject(new Error('the token server is away'))
      await overtaken(() => Promise.reject(new PlatformError('auth', 'Expired.')))
    })
  })

  describe('a post with one accepted and one failing target', () => {
    /** Publishes to `art`, which is looked at every five seconds and stays pending, and to `cats`, which fails so. */
    const failing = async (error: PlatformError): Promise<string> => {
      answer({ art: async () => accepted({}, 5 * SECOND), cats: refuses(error) })
      suite.steps.confirm = async () => ({ kind: 'wait', afterMs: 5 * SECOND })
      const id = await publishTo('art', 'cats')
      for (let looks = 0; looks < 24; looks += 1) await advance(5 * SECOND)
      return id
    }
    const sends = (target: string) => suite.commits.filter((commit) => commit === target).length

    it.each([
      ['refuses temporarily', new PlatformError('retryable', 'Later.')],
      ['gives no answer on an idempotent platform', noAnswer],
    ])('is sent with growing delays to a target that %s', async (_what, error) => {
      isIdempotent()
      const id = await failing(error)
      // At once, after 20 seconds and a minute later.
      expect([sends('art'), sends('cats')]).toEqual([1, 3])
      answer({})
      suite.steps.confirm = async () => published({ releaseId: 'art', releaseUrl: null })
      await advance(5 * SECOND)
      expect([sends('art'), sends('cats')]).toEqual([1, 4])
      expect(await readPost(id)).toMatchObject({ state: 'PUBLISHED', release_id: 'art,cats' })
    })

    it('retries the failing target before a distant poll', async () => {
      answer({
        art: async () => accepted({}, 20 * MINUTE),
        cats: refuses(new PlatformError('retryable', 'Later.')),
      })
      const id = await publishTo('art', 'cats')
      answer({})
      await advance(30 * SECOND)
      expect([sends('art'), sends('cats')]).toEqual([1, 2])
      expect(await listAttempts(id)).toMatchObject([{ step: 'accepted', finished_at: null }])
      await advance(20 * MINUTE)
      expect(await readPost(id)).toMatchObject({ state: 'PUBLISHED', release_id: 'confirmed,cats' })
    })
  })

  it('polls an accepted target on a retry and does not send to it again', async () => {
    answer({ art: isAccepted })
    const id = await publishTo('art', 'cats')
    await updateChannel({ refresh_needed_at: suite.clock.now() })
    await advance(MINUTE)
    expect(await readPost(id)).toMatchObject({ state: 'ERROR', error_code: 'outcome_unknown' })
    await updateChannel({ refresh_needed_at: null })
    await retry(id)
    expect(suite.commits).toEqual(['art', 'cats'])
    expect(await readPost(id)).toMatchObject({ state: 'PUBLISHED', release_id: 'confirmed,cats' })
  })

  it('stays unknown while one target may have it, whatever has failed since a retry', async () => {
    isIdempotent()
    answer({ art: refuses(noAnswer) })
    const id = await publishTo('art', 'cats')
    await updateChannel({ refresh_needed_at: suite.clock.now() })
    await advance(MINUTE)
    expect(await readPost(id)).toMatchObject({ state: 'ERROR', error_code: 'outcome_unknown' })
    await updateChannel({ refresh_needed_at: null, disabled_at: suite.clock.now() })
    await retry(id)
    expect(await readPost(id)).toMatchObject({ state: 'ERROR', error_code: 'outcome_unknown' })
    await updateChannel({ disabled_at: null })
    answer({})
    await retry(id)
    expect(await readPost(id)).toMatchObject({ state: 'PUBLISHED' })
  })

  describe('a post with one target that gave no answer at first', () => {
    const lostOnce = () => {
      let lost = true
      return async () => {
        if (!lost) return published({ releaseId: 'art', releaseUrl: null })
        lost = false
        throw noAnswer
      }
    }

    it('fails with the name of the refusing target once every target has answered', async () => {
      isIdempotent()
      answer({
        art: lostOnce(),
        cats: refuses(new PlatformError('rejected', 'No cats.', { code: 'no_cats' })),
      })
      const id = await publishTo('art', 'cats')
      expect((await listAttempts(id)).map(({ outcome }) => outcome)).toEqual(['unknown'])
      await advance(MINUTE)
      expect(await readPost(id)).toMatchObject({
        state: 'ERROR',
        error_code: 'no_cats',
        error_message: expect.stringContaining('Published on art, '),
      })
      answer({})
      await retry(id)
      expect(suite.commits).toEqual(['art', 'cats', 'art', 'cats'])
      expect(await readPost(id)).toMatchObject({ state: 'PUBLISHED', release_id: 'art,cats' })
    })

    it('waits for as long as another target asks to', async () => {
      isIdempotent(24 * HOUR)
      answer({
        art: lostOnce(),
        cats: refuses(new PlatformError('retryable', 'Slow down.', { retryAfterMs: HOUR })),
      })
      const id = await publishTo('art', 'cats')
      answer({})
      await advance(59 * MINUTE)
      expect(suite.commits).toEqual(['art', 'cats'])
      await advance(10 * MINUTE)
      expect(suite.commits).toEqual(['art', 'cats', 'art', 'cats'])
      expect((await readPost(id)).state).toBe('PUBLISHED')
    })
  })

  it('is published when one target refuses it late, on that one alone', async () => {
    answer({ art: isAccepted, cats: isAccepted })
    const id = await publishTo('art', 'cats')
    let looks = 0
    suite.steps.confirm = async () =>
      ++looks === 1
        ? { kind: 'failed', error: new PlatformError('rejected', 'No art.', { code: 'no_art' }) }
        : published({ releaseId: 'cats', releaseUrl: null })
    await advance(MINUTE)
    expect(await readPost(id)).toMatchObject({ state: 'ERROR', error_code: 'no_art' })
    answer({})
    await retry(id)
    expect(suite.commits).toEqual(['art', 'cats', 'art'])
    expect(await readPost(id)).toMatchObject({ state: 'PUBLISHED', release_id: 'art,cats' })
  })

  it('stays with a worker that has moved on since its attempt was found stale', async () => {
    const sending = Promise.withResolvers<void>()
    const sent = Promise.withResolvers<void>()
    suite.steps.commit = async () => {
      sending.resolve()
      await sent.promise
      return accepted({}, 0)
    }
    const publishing = publishNow()
    await sending.promise
    const [stale] = await database.db('post_attempts').whereNull('finished_at')
    suite.steps.confirm = async () => ({ kind: 'wait', afterMs: MINUTE })
    sent.resolve()
    const id = await publishing
    // So that no worker but this one comes to it.
    await deletePublishJobs()
    suite.clock.advance(2 * MINUTE)
    await recoverAttempt(suite.engine.ctx, stale as NonNullable<typeof stale>)
    expect(await listAttempts(id)).toMatchObject([{ step: 'accepted', finished_at: null }])
    suite.steps.confirm = async () => published({ releaseId: 'confirmed', releaseUrl: null })
    await suite.engine.sweep()
    await suite.engine.queue.drain()
    expect(await readPost(id)).toMatchObject({ state: 'PUBLISHED' })
  })
})
