import { expect, it } from 'vitest'
import { finishPost } from '../../server/publishing/attempts/finish-post.job.ts'
import { listEvents } from '../../server/publishing/events.ts'
import { describeDatabases } from '../helpers/databases.ts'
import { postHelpers } from './engine-suite.ts'
import { useScriptedEngine } from './scripted-engine.ts'

describeDatabases('the step after a publication', (database) => {
  const suite = useScriptedEngine(database)
  const { publishNow } = postHelpers(suite, database)
  const entry = { releaseId: 'one', releaseUrl: null }

  const run = (postId: string, attempt: number, signal = new AbortController().signal) => {
    const payload = { organizationId: suite.organizationId, postId, entry }
    return finishPost(suite.engine.ctx)({ id: 'job', name: 'finish-post', payload, attempt, signal })
  }
  const lastEvent = async (id: string) =>
    (await listEvents(suite.engine.ctx, suite.organizationId, id)).at(-1)

  it('logs a warning when its process dies during the last try', async () => {
    const id = await publishNow()
    let calls = 0
    suite.steps.after = async () => {
      calls += 1
    }
    await run(id, 6)
    expect(calls).toBe(0)
    expect(await lastEvent(id)).toMatchObject({
      type: 'warning',
      code: 'not_finished',
      message: 'The post is published. The process that finished it ended before it was done.',
    })
  })

  it('logs no warning when its process stops during the last try', async () => {
    const id = await publishNow()
    const stopping = new AbortController()
    suite.steps.after = async () => {
      stopping.abort()
      throw new Error('the connection was closed')
    }
    await expect(run(id, 5, stopping.signal)).rejects.toThrow('the connection was closed')
    expect(await lastEvent(id)).toMatchObject({ type: 'published' })
  })
})
