import { expect, it } from 'vitest'
import { storeWaitingCalls } from '../../../server/ai/copilot/calls.ts'
import { appendMessages, openThread } from '../../../server/ai/copilot/threads.ts'
import { deleteExpired } from '../../../server/db/expiry.ts'
import { describeService } from '../../helpers/server.ts'

const DAY = 86_400_000
const { signal } = new AbortController()

describeService('threads of the assistant', (service) => {
  it('a thread of the assistant expires 180 days after its last message, with its messages and calls', async () => {
    const { app, clock } = service
    const { organizationId, userId } = await service.createTenant()
    const keyOf = (threadId: string) => ({ organizationId, userId, threadId })
    for (const threadId of ['left', 'used']) {
      await openThread(app, keyOf(threadId), 'Hello')
      await appendMessages(app, keyOf(threadId), [{ role: 'user', text: 'Hello' }])
      await storeWaitingCalls(app, keyOf(threadId), [{ id: 'call-1', name: 'saveThreads', arguments: {} }])
    }
    clock.advance(DAY)
    await appendMessages(app, keyOf('used'), [{ role: 'user', text: 'Again' }])
    const expire = () => deleteExpired(app, { batch: 100, signal })
    const threadsIn = (table: 'copilot_messages' | 'copilot_calls') =>
      app.db(table).where({ organization_id: organizationId }).orderBy('created_at').pluck('thread_id')

    clock.advance(178 * DAY)
    await expire()
    expect(await app.db('copilot_threads').where({ user_id: userId })).toHaveLength(2)
    clock.advance(DAY)
    await expire()
    expect(await app.db('copilot_threads').where({ user_id: userId }).pluck('id')).toEqual(['used'])
    expect(await threadsIn('copilot_messages')).toEqual(['used', 'used'])
    expect(await threadsIn('copilot_calls')).toEqual(['used'])
  })
})
