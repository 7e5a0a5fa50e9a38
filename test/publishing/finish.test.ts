import { expect, it } from 'vitest'
import { finishPost } from '../../server/publishing/attempts/finish-post.job.ts'
import { listEvents } from '../../server/publishing/events.ts'
import { describeDatabases } from '../helpers/databases.ts'
import { scriptedHelpers, useScriptedEngine } from './scripted-engine.ts'

describeDatabases('the step after a publication', (database) => {
  const t = useScriptedEngine(database)
  const { publish } = scriptedHelpers(t, database)
  const entry = { releaseId: 'one', releaseUrl: null }

  const run = (postId: string, attempt: number, signal = new AbortController().signal) => {
    const payload = { organizationId: t.organizationId, postId, entry }
    return finishPost(t.engine.ctx)({ id: 'job', name: 'finish-post', payload, attempt, signal })
  }
  const lastEvent = async (id: string) => (await listEvents(t.engine.ctx, t.organizationId, id)).at(-1)

  it('logs a warning when its process dies during the last try', async () => {
    const id = await publish()
    let calls = 0
    t.steps.after = async () => {
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
    const id = await publish()
    const stopping = new AbortController()
    t.steps.after = async () => {
      stopping.abort()
      throw new Error('the connection was closed')
    }
    await expect(run(id, 5, stopping.signal)).rejects.toThrow('the connection was closed')
    expect(await lastEvent(id)).toMatchObject({ type: 'published' })
  })
})
