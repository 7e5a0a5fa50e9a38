import { describe, expect, it } from 'vitest'
import { listNotifications } from '../../server/notifications/notifications.ts'
import { PlatformError } from '../../server/platforms/kit/http/errors.ts'
import { type LookedUp, type LookUp, type LookUpInput, published } from '../../server/platforms/kit/steps.ts'
import type { PublishedEntry } from '../../server/platforms/platform.ts'
import { listEvents } from '../../server/publishing/events.ts'
import { retryPost } from '../../server/publishing/retries/retry-post.ts'
import { describeDatabases } from '../helpers/databases.ts'
import { loseJobs } from '../helpers/lost-jobs.ts'
import { until } from '../helpers/until.ts'
import { schedule } from './engine.ts'
import { postHelpers } from './engine-suite.ts'
import { useScriptedEngine } from './scripted-engine.ts'

const SECOND = 1_000
const MINUTE = 60_000
const VISIBLE_MS = 2 * MINUTE

describeDatabases('a look-up of a post with an unknown outcome', (database) => {
  const suite = useScriptedEngine(database)
  const { publishNow, advance, readPost, listAttempts, listEventTypes, updateChannel } = postHelpers(
    suite,
    database,
  )

  /** Loses the answers to these commits: all by default. */
  function loseAnswers(times = Number.POSITIVE_INFINITY): void {
    let left = times
    suite.steps.commit = async (_call, { target, key }) => {
      left -= 1
      if (left >= 0) throw new PlatformError('unknown', 'The answer was lost.')
      return published({ releaseId: target ?? key, releaseUrl: null })
    }
  }
  const live = (id: string): PublishedEntry => ({ releaseId: id, releaseUrl: `https://platform.test/${id}` })
  const looks: LookUpInput[] = []
  /** Lets the platform show these items. */
  function show(
    of: (input: LookUpInput) => PublishedEntry[],
    more: Partial<Omit<LookUp, 'run'>> & Partial<LookedUp> = {},
  ): void {
    looks.length = 0
    const { isComplete = true, ...rest } = more
    suite.steps.lookUp = {
      visibleWithinMs: VISIBLE_MS,
      ...rest,
      async run(_call, input) {
        looks.push(input)
        return { matches: of(input), isComplete }
      },
    }
  }
  const lastEvent = async (id: string) =>
    (await listEvents(suite.engine.ctx, suite.organizationId, id)).at(-1)
  const notices = async () =>
    (await listNotifications(suite.engine.ctx, suite.organizationId, 0)).notifications.map(
      ({ content }) => content,
    )
  /** Passes the time of all looks, in steps that let each run. */
  async function passAll(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += 10 * MINUTE) await advance(10 * MINUTE)
  }

  it('publishes a post that is found, and its comments follow', async () => {
    loseAnswers(1)
    show(() => [live('a')])
    const { organizationId, integrationId } = suite
    const [id = '', comment] = await schedule(suite.engine.ctx, {
      organizationId,
      integrationId,
      texts: ['one', 'comment'],
    })
    const sentAt = suite.clock.now()
    await suite.engine.queue.drain()
    expect(await readPost(id)).toMatchObject({ state: 'ERROR', error_code: 'outcome_unknown' })
    expect(await notices()).toEqual([expect.stringMatching(/The service looks for it on the platform/)])
    await advance(5 * SECOND)
    expect(await readPost(id)).toMatchObject({
      state: 'PUBLISHED',
      error_code: null,
      release_id: 'a',
      release_url: 'https://platform.test/a',
    })
    expect(looks).toMatchObject([{ target: null, ready: { text: 'one' }, sentAt }])
    expect(await listEventTypes(id)).toEqual([
      'queued',
      'attempt',
      'outcome_unknown',
      'published',
      'attempt',
      'published',
    ])
    const events = await listEvents(suite.engine.ctx, suite.organizationId, id)
    expect(events[3]).toMatchObject({
      code: 'found_on_platform',
      message: 'Found on Platform (https://platform.test/a).',
    })
    expect(await readPost(comment as string)).toMatchObject({ state: 'PUBLISHED' })
    expect(suite.commits).toEqual(['one', 'comment'])
    expect(await listAttempts(id)).toMatchObject([{ outcome: 'published', look_up_at: null }])
  })

  it('offers a retry of an absent post once the platform would surely show it', async () => {
    loseAnswers(1)
    show(() => [])
    const id = await publishNow()
    await advance(VISIBLE_MS - SECOND)
    expect((await listEventTypes(id)).at(-1)).toBe('outcome_unknown')
    expect((await lastEvent(id))?.code).toBe('outcome_unknown')
    await advance(SECOND)
    expect(await lastEvent(id)).toMatchObject({
      type: 'outcome_unknown',
      code: 'not_found_on_platform',
      retryable: 1,
    })
    expect(await readPost(id)).toMatchObject({
      state: 'ERROR',
      error_code: 'outcome_unknown',
      error_message: expect.stringMatching(/was not found on Platform, so it is probably not live/),
    })
    expect((await notices())[0]).toMatch(/not found on Platform/)
    const asked = looks.length
    await passAll(60 * MINUTE)
    expect(looks).toHaveLength(asked)
    await retryPost(suite.engine.ctx, suite.organizationId, id)
    await suite.engine.queue.drain()
    const requested = (await listEvents(suite.engine.ctx, suite.organizationId, id)).filter(
      ({ code }) => code === 'retry',
    )
    expect(requested).toMatchObject([
      { message: 'Sent again on request: the earlier, unanswered attempt was not found on the platform.' },
    ])
    expect(await readPost(id)).toMatchObject({ state: 'PUBLISHED' })
  })

  it('resends an absent post on a platform that documents absence as final', async () => {
    loseAnswers(1)
    show(() => [], { absenceIsFinal: true })
    const id = await publishNow()
    await advance(VISIBLE_MS)
    expect(await readPost(id)).toMatchObject({ state: 'QUEUE', error_code: null })
    expect(await lastEvent(id)).toMatchObject({ type: 'retry_scheduled', code: 'not_found_on_platform' })
    await advance(30 * SECOND)
    expect(await readPost(id)).toMatchObject({ state: 'PUBLISHED' })
    const [first, second] = await listAttempts(id)
    expect([first?.outcome, second?.outcome]).toEqual(['retry', 'published'])
    expect(second?.idempotency_key).toBe(first?.idempotency_key)
    expect(suite.commits).toEqual(['one', 'one'])
  })

  it('stops resending a post that never arrives', async () => {
    loseAnswers()
    show(() => [], { absenceIsFinal: true })
    const id = await publishNow()
    await passAll(30 * 60 * MINUTE)
    expect(await readPost(id)).toMatchObject({ state: 'ERROR', error_code: 'not_found_on_platform' })
    expect(suite.commits).toHaveLength(8)
  })

  it('leaves a post unknown when several items match, and names them', async () => {
    loseAnswers()
    show(() => [live('a'), live('b')])
    const id = await publishNow()
    await advance(VISIBLE_MS)
    expect(await readPost(id)).toMatchObject({ state: 'ERROR', error_code: 'outcome_unknown' })
    expect(await lastEvent(id)).toMatchObject({
      type: 'warning',
      code: 'several_on_platform',
      message: expect.stringContaining('https://platform.test/a, https://platform.test/b'),
    })
    expect(await listAttempts(id)).toMatchObject([{ look_up_at: null }])
  })

  it('leaves a post unknown when the list of items is incomplete', async () => {
    loseAnswers()
    show(() => [], { isComplete: false, absenceIsFinal: true })
    const id = await publishNow()
    await advance(VISIBLE_MS)
    expect(await lastEvent(id)).toMatchObject({ type: 'warning', code: 'look_up_incomplete' })
    expect(await readPost(id)).toMatchObject({ state: 'ERROR', error_code: 'outcome_unknown' })
  })

  it('ignores an item that belongs to another entry, even a deleted one', async () => {
    suite.steps.commit = async () => published(live('a'))
    const first = await publishNow(['same'])
    await database.db('posts').where({ id: first }).update({ deleted_at: 1 })
    suite.steps.commit = async () => published({ releaseId: 'x,b', releaseUrl: null })
    await publishNow(['same'])
    loseAnswers()
    show(() => [live('a'), live('b'), live('c')])
    const id = await publishNow(['same'])
    await advance(5 * SECOND)
    expect(await readPost(id)).toMatchObject({ state: 'PUBLISHED', release_id: 'c' })
  })

  it('waits while an entry with the same text is being sent', async () => {
    loseAnswers()
    show(() => [live('a')])
    const id = await publishNow(['same'])
    const [calling, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    suite.steps.commit = async () => {
      calling.resolve()
      await answered.promise
      return published(live('a'))
    }
    const { organizationId, integrationId } = suite
    const [twin] = await schedule(suite.engine.ctx, { organizationId, integrationId, texts: ['same'] })
    await calling.promise
    suite.clock.advance(5 * SECOND)
    await until(async () => ((await listAttempts(id))[0]?.look_up_at ?? 0) > suite.clock.now())
    expect(looks).toHaveLength(1)
    expect(await readPost(id)).toMatchObject({ state: 'ERROR' })
    answered.resolve()
    await suite.engine.queue.drain()
    await advance(10 * MINUTE)
    expect(await readPost(twin as string)).toMatchObject({ state: 'PUBLISHED', release_id: 'a' })
    expect(await lastEvent(id)).toMatchObject({ code: 'not_found_on_platform' })
  })

  it('retries an unreachable platform for some hours and then reports it', async () => {
    loseAnswers()
    show(() => {
      throw new PlatformError('retryable', 'Platform could not be reached.')
    })
    const id = await publishNow()
    await advance(30 * MINUTE)
    show(() => {
      throw new PlatformError('retryable', 'Platform could not be reached.')
    })
    await passAll(5 * 60 * MINUTE)
    expect(looks.length).toBeGreaterThan(20)
    expect((await lastEvent(id))?.type).toBe('outcome_unknown')
    await passAll(2 * 60 * MINUTE)
    expect(await lastEvent(id)).toMatchObject({ type: 'warning', code: 'look_up_failed' })
    const asked = looks.length
    await passAll(60 * MINUTE)
    expect(looks).toHaveLength(asked)
  })

  it('finds a post once the platform is reachable again', async () => {
    loseAnswers()
    show(() => {
      throw new PlatformError('retryable', 'Platform could not be reached.', { retryAfterMs: 40 * MINUTE })
    })
    const id = await publishNow()
    await advance(5 * SECOND)
    await advance(39 * MINUTE)
    expect(looks).toHaveLength(1)
    show(() => [live('a')])
    await advance(2 * MINUTE)
    expect(await readPost(id)).toMatchObject({ state: 'PUBLISHED', release_id: 'a' })
  })

  it('waits while the account is paused or disconnected', async () => {
    loseAnswers()
    show(() => [live('a')])
    const id = await publishNow()
    const { organizationId: organization_id, integrationId: integration_id } = suite
    const until = suite.clock.now() + 20 * MINUTE
    const pause = { integration_id, organization_id, until, last_place: until, reason: 'Slow down.' }
    await database.db('account_pauses').insert(pause)
    await advance(19 * MINUTE)
    await updateChannel({ refresh_needed_at: 1 })
    await advance(2 * MINUTE)
    expect(looks).toHaveLength(0)
    await updateChannel({ refresh_needed_at: null })
    await advance(11 * MINUTE)
    expect(await readPost(id)).toMatchObject({ state: 'PUBLISHED' })
  })

  it('resumes after its job was lost', async () => {
    loseAnswers()
    show(() => [live('a')])
    const id = await publishNow()
    await loseJobs(database.db, 'look-up-post', suite.clock.now() + 60_000)
    await advance(5 * MINUTE)
    expect(looks).toEqual([])
    await suite.engine.sweep()
    await suite.engine.queue.drain()
    expect(await readPost(id)).toMatchObject({ state: 'PUBLISHED' })
  })

  describe('a look-up of a post with several targets', () => {
    const release = (input: LookUpInput) => [live(`found-${input.target}`)]

    it('publishes the post with all ids once the open targets are found', async () => {
      suite.targets = ['x', 'y', 'z']
      let sent = 0
      suite.steps.commit = async (_call, { target }) => {
        sent += 1
        if (sent === 2) throw new PlatformError('unknown', 'The answer was lost.')
        return published(live(target ?? ''))
      }
      show(release)
      const id = await publishNow()
      expect(await readPost(id)).toMatchObject({ error_code: 'outcome_unknown' })
      await advance(5 * SECOND)
      expect(await readPost(id)).toMatchObject({ state: 'PUBLISHED', release_id: 'x,found-y,z' })
      expect(suite.commits).toEqual(['x', 'y', 'z'])
    })

    it('resends only the absent targets', async () => {
      suite.targets = ['x', 'y']
      loseAnswers(2)
      show((input) => (input.target === 'x' ? release(input) : []), { absenceIsFinal: true })
      const id = await publishNow()
      await advance(VISIBLE_MS)
      await advance(5 * MINUTE)
      expect(await readPost(id)).toMatchObject({ state: 'PUBLISHED', release_id: 'found-x,y' })
      expect(suite.commits).toEqual(['x', 'y', 'y'])
    })

    it('assigns no item to two targets', async () => {
      suite.targets = ['x', 'y']
      loseAnswers()
      show(() => [live('a')])
      const id = await publishNow()
      await advance(VISIBLE_MS)
      expect(await readPost(id)).toMatchObject({ state: 'ERROR', error_code: 'outcome_unknown' })
      expect(await lastEvent(id)).toMatchObject({ code: 'several_on_platform' })
    })
  })
})
