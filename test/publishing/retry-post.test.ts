import { expect, it } from 'vitest'
import { PlatformError } from '../../server/platforms/kit/http/errors.ts'
import { published } from '../../server/platforms/kit/steps.ts'
import { retryPost } from '../../server/publishing/retry-post.ts'
import { describeDatabases } from '../helpers/databases.ts'
import { scriptedHelpers, useScriptedEngine } from './scripted-engine.ts'

describeDatabases('a post that waits for its next try', (database) => {
  const t = useScriptedEngine(database)
  const { publish, post } = scriptedHelpers(t, database)

  it('is tried at once on request', async () => {
    t.steps.commit = async () => {
      throw new PlatformError('retryable', 'Busy.')
    }
    const id = await publish()
    expect(await post(id)).toMatchObject({ state: 'QUEUE' })
    t.steps.commit = async () => published({ releaseId: 'a', releaseUrl: null })
    await retryPost(t.engine.ctx, t.organizationId, id)
    await t.engine.queue.drain()
    expect(await post(id)).toMatchObject({ state: 'PUBLISHED' })
  })
})
