import { expect, it } from 'vitest'
import { newId } from '../../server/lib/ids.ts'
import { describeService } from '../helpers/server.ts'

describeService('an Idempotency-Key of a process that died', (service) => {
  /** Sends a keyed request and makes its row what a killed process leaves. */
  async function crash(left: { worked: boolean }) {
    const tenant = await service.createTenant()
    const channel = await tenant.connectSandbox()
    const key = newId()
    const posts = [{ integration: { id: channel }, value: [{ content: 'Once' }] }]
    const body = { type: 'schedule' as const, date: '2099-01-01T09:00:00Z', posts }
    const send = () => tenant.api.result.posts.create({ body, idempotencyKey: key })
    const first = await send()
    const row = service.app.db('idempotency_keys').where({ key })
    const lost = { process_id: newId(), response_headers: null, response_body: null }
    await row.update({ ...lost, status: left.worked ? 0 : null })
    return { send, postId: first.data?.[0]?.postId ?? '' }
  }

  it('the key is free at once when the process committed nothing', async () => {
    const { send } = await crash({ worked: false })
    expect((await send()).response.status).toBe(201)
  })

  it('the key answers with the post when the process committed it', async () => {
    const { send, postId } = await crash({ worked: true })
    const { error, response } = await send()
    expect(response.status).toBe(409)
    expect(error).toMatchObject({
      code: 'conflict',
      postIds: [postId],
      detail: expect.stringContaining(postId),
    })
  })

  it('the key stays reserved while the process is alive', async () => {
    const { jobs } = service.app
    expect(await jobs.isAlive(jobs.workerId)).toBe(true)
    expect(await jobs.isAlive(newId())).toBe(false)
  })
})
