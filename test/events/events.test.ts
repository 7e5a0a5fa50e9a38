import { beforeEach, expect, it } from 'vitest'
import { createEvents, type EventContext, emit, type Subscriber } from '../../server/events/events.ts'
import type { Queue } from '../../server/jobs/queue.ts'
import { newId } from '../../server/lib/ids.ts'
import { createSealer } from '../../server/lib/secrets/sealer.ts'
import { testClock } from '../helpers/clock.ts'
import { describeDatabases } from '../helpers/databases.ts'

describeDatabases('domain events', (database) => {
  const sealer = createSealer('a secret for the tests of domain events')
  let heard: string[]
  let organizationId: string

  beforeEach(() => {
    heard = []
    organizationId = newId()
  })

  const contextWith = (...subscribers: Subscriber[]) => ({
    db: database.db,
    clock: testClock(),
    events: createEvents({ jobs: {} as Queue, sealer }, subscribers),
  })
  const removal = () => ({ organizationId, userId: 'user', by: 'admin' })
  const insert = ({ db, clock }: EventContext) =>
    db('organizations').insert({
      id: organizationId,
      name: 'Written by a subscriber',
      created_at: clock.now(),
      updated_at: clock.now(),
    })
  const stored = async () => (await database.db('organizations').where({ id: organizationId })).length

  it('an event reaches the subscribers of its type, in their order', async () => {
    const named = (name: string): Subscriber => ({
      'member.removed': async (_, { userId, by }) => void heard.push(`${name}: ${by} removed ${userId}`),
    })
    const deaf: Subscriber = { 'integration.deleted': async () => void heard.push('wrong type') }
    await emit(contextWith(named('first'), deaf, named('second')), 'member.removed', removal())
    expect(heard).toEqual(['first: admin removed user', 'second: admin removed user'])
  })

  it('several events reach a reaction one by one, or together if it asks for that', async () => {
    const one: Subscriber = { 'member.removed': async (_, { userId }) => void heard.push(userId) }
    const all: Subscriber = {
      'member.removed': {
        forAll: async (_, events) => void heard.push(events.map(({ userId }) => userId).join()),
      },
    }
    const removed = ['first', 'second'].map((userId) => ({ ...removal(), userId }))
    await emit(contextWith(one, all), 'member.removed', ...removed)
    expect(heard).toEqual(['first', 'second', 'first,second'])
  })

  it('every subscriber gets the same transaction and the services that the emitter lacks', async () => {
    const contexts: EventContext[] = []
    const keep: Subscriber = { 'member.removed': async (ctx) => void contexts.push(ctx) }
    await emit(contextWith(keep, keep), 'member.removed', removal())
    const [first, second] = contexts
    expect(first?.db.isTransaction).toBe(true)
    expect(second?.db).toBe(first?.db)
    expect(first?.sealer).toBe(sealer)
  })

  it('the work of every subscriber is rolled back when one of them throws', async () => {
    const write: Subscriber = { 'member.removed': async (ctx) => void (await insert(ctx)) }
    const refuse: Subscriber = {
      'member.removed': async () => {
        throw new Error('Not now.')
      },
    }
    await emit(contextWith(write), 'member.removed', removal())
    expect(await stored()).toBe(1)
    organizationId = newId()
    const emitted = emit(contextWith(write, refuse), 'member.removed', removal())
    await expect(emitted).rejects.toThrow('Not now.')
    expect(await stored()).toBe(0)
  })
})
