import { expect, it } from 'vitest'
import { PlatformError } from '../../server/platforms/kit/http/errors.ts'
import { published } from '../../server/platforms/kit/steps.ts'
import { retryPost } from '../../server/publishing/retries/retry-post.ts'
import { describeDatabases } from '../helpers/databases.ts'
import { postHelpers } from './engine-suite.ts'
import { useScriptedEngine } from './scripted-engine.ts'

describeDatabases('a post that waits for its next try', (database) => {
  const suite = useScriptedEngine(database)
  const { publishNow, readPost } = postHelpers(suite, database)

  it('is tried at once on request', async () => {
    suite.steps.commit = async () => {
      throw new PlatformError('retryable', 'Busy.')
    }
    const id = await publishNow()
    expect(await readPost(id)).toMatchObject({ state: 'QUEUE' })
    suite.steps.commit = async () => published({ releaseId: 'a', releaseUrl: null })
    await retryPost(suite.engine.ctx, suite.organizationId, id)
    await suite.engine.queue.drain()
    expect(await readPost(id)).toMatchObject({ state: 'PUBLISHED' })
  })
})
