import { expect, it, onTestFinished, vi } from 'vitest'
import { describeService, type Tenant, type TestService } from '../helpers/server.ts'
import { until } from '../helpers/until.ts'
import { selling, subscribe } from '../plans/support.ts'
import { aiConfig, standInForFile } from './support.ts'

const standIn = await standInForFile()
const ai = aiConfig(standIn.url)

async function createCustomer(service: TestService): Promise<Tenant> {
  const tenant = await service.createTenant()
  await subscribe(service, tenant, 'STANDARD')
  return tenant
}
const credits = async ({ console }: Tenant) => (await console.credits.get()).credits

describeService(
  'image generation',
  (service) => {
    it('generateImage returns the picture as a data URL and stores nothing', async () => {
      const tenant = await createCustomer(service)
      const { output } = await tenant.console.images.generate({ body: { prompt: 'A lighthouse' } })
      expect(output).toMatch(/^data:image\/png;base64,iVBORw0KGgo/)
      expect(standIn.calls[0]?.body).toMatchObject({ prompt: 'A lighthouse', size: '1024x1024' })
      expect((await tenant.console.consoleApi.media.list()).results).toEqual([])
    })

    it('generateLibraryImage draws a rewritten prompt and stores the picture in the library', async () => {
      const tenant = await createCustomer(service)
      standIn.replies.push({ text: '{"prompt":"An oil painting of a lighthouse"}' })
      const body = { prompt: 'a lighthouse please', shape: 'vertical' as const }
      const stored = await tenant.console.images.generateIntoLibrary({ body })
      expect(standIn.calls.map((call) => call.body.prompt)).toEqual([
        undefined,
        'An oil painting of a lighthouse',
      ])
      const { results } = await tenant.console.consoleApi.media.list()
      expect(results).toMatchObject([{ id: stored.id, mime: 'image/png', width: 1024, height: 1536 }])
      expect((await fetch(stored.path)).headers.get('content-type')).toBe('image/png')
    })

    it('a request repeated with the same key draws one picture', async () => {
      const tenant = await createCustomer(service)
      const request = { body: { prompt: 'a lighthouse' }, headers: { 'Idempotency-Key': 'picture-1' } }
      const first = await tenant.console.images.generateIntoLibrary(request)
      const second = await tenant.console.images.generateIntoLibrary(request)
      expect(second.id).toBe(first.id)
      expect(standIn.calls).toHaveLength(2)
    })

    it('a refused prompt is answered with 422 and the message of the vendor, and its credit is refunded', async () => {
      const tenant = await createCustomer(service)
      const before = await credits(tenant)
      const body = { prompt: '[refuse] a picture' }
      await expect(tenant.console.images.generate({ body })).rejects.toMatchObject({
        status: 422,
        code: 'content_refused',
        message: 'Your request was rejected by the safety system.',
      })
      expect(await credits(tenant)).toBe(before)
    })

    it('each picture costs a credit, and without credit the answer is 402', async () => {
      const tenant = await createCustomer(service)
      expect(await credits(tenant)).toBe(20)
      await tenant.console.images.generate({ body: { prompt: 'A lighthouse' } })
      expect(await credits(tenant)).toBe(19)
      expect(await tenant.console.credits.get({ query: { type: 'ai_videos' } })).toEqual({ credits: 3 })
      await subscribe(service, tenant, 'FREE')
      const refused = tenant.console.images.generateIntoLibrary({ body: { prompt: 'A lighthouse' } })
      await expect(refused).rejects.toMatchObject({ status: 402, code: 'plan_limit' })
      expect(standIn.calls).toHaveLength(1)
    })

    it('the credit of a picture is refunded if its process dies, and kept if the picture is finished', async () => {
      const tenant = await createCustomer(service)
      await tenant.console.images.generate({ body: { prompt: 'A lighthouse' } })
      standIn.failures.push('hang')
      const leave = new AbortController()
      const asked = service.fetch('/media/generate-image', {
        method: 'POST',
        headers: { auth: tenant.session, 'content-type': 'application/json' },
        body: JSON.stringify({ prompt: 'A lighthouse' }),
        signal: leave.signal,
      })
      await until(() => standIn.calls.length === 2)
      expect(await credits(tenant)).toBe(18)
      service.clock.advance(3_600_000)
      await service.server.drain()
      expect(await credits(tenant)).toBe(19)
      leave.abort()
      await expect(asked).rejects.toThrow()
    })

    it('the generator asks no model for an organization whose plan includes no posts', async () => {
      const { console } = await service.createTenant()
      const wish = {
        research: 'Ten letters',
        isPicture: false,
        format: 'one_short',
        tone: 'personal',
      } as const
      await expect(console.posts.generate({ body: wish })).rejects.toMatchObject({
        status: 402,
        code: 'plan_limit',
      })
      expect(standIn.calls).toHaveLength(0)
    })

    it('a disconnecting client cancels the call to the model, gets its credit back and logs no error', async () => {
      const tenant = await createCustomer(service)
      const { log } = service.app
      const [error, info] = [vi.spyOn(log, 'error'), vi.spyOn(log, 'info')]
      onTestFinished(() => void vi.restoreAllMocks())
      standIn.failures.push('hang')
      const leave = new AbortController()
      const asked = service.fetch('/media/generate-image', {
        method: 'POST',
        headers: { auth: tenant.session, 'content-type': 'application/json' },
        body: JSON.stringify({ prompt: 'A lighthouse' }),
        signal: leave.signal,
      })
      await until(() => standIn.calls.length === 1)
      leave.abort()
      await expect(asked).rejects.toThrow()
      await until(() => standIn.calls[0]?.aborted)
      await until(async () => (await credits(tenant)) === 20)
      const left = 'the client left, so the request was abandoned'
      await until(() => info.mock.calls.some(([, message]) => message === left))
      expect(error).not.toHaveBeenCalled()
    })
  },
  { config: { ai, ...selling.config } },
)

describeService(
  'image generation on a service without storage space',
  (service) => {
    it('a picture that cannot be stored is refunded', async () => {
      const tenant = await createCustomer(service)
      const drawn = tenant.console.images.generateIntoLibrary({ body: { prompt: 'A lighthouse' } })
      await expect(drawn).rejects.toMatchObject({ code: 'quota_exceeded' })
      expect(await credits(tenant)).toBe(20)
    })
  },
  { config: { ai, ...selling.config, mediaQuota: 10 } },
)

describeService('image generation on a service without a model', (service) => {
  it('both operations answer 503, name the variables, and spend no credit', async () => {
    const { console } = await service.createTenant()
    const before = await console.credits.get()
    const missing = { status: 503, code: 'not_configured', message: expect.stringContaining('AI_API_KEY') }
    await expect(console.images.generate({ body: { prompt: 'x' } })).rejects.toMatchObject(missing)
    await expect(console.images.generateIntoLibrary({ body: { prompt: 'x' } })).rejects.toMatchObject(missing)
    expect(await console.credits.get()).toEqual(before)
    const wish = { research: 'Ten letters', isPicture: false, format: 'one_short', tone: 'personal' } as const
    await expect(console.posts.generate({ body: wish })).rejects.toMatchObject(missing)
  })
})
