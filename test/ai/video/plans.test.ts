import { expect, test } from 'vitest'
import { describeService } from '../../helpers/server.ts'
import { selling, subscribe } from '../../plans/support.ts'
import { refusal } from '../../posts/support.ts'
import { finishJob, vendorsForFile, videoConfig } from './support.ts'

const vendors = await vendorsForFile()
const clip = { type: 'veo3', output: 'vertical' as const, customParams: { prompt: 'A boat' } }

describeService(
  'videos where plans are sold',
  (service) => {
    test('a plan includes a number of videos, and a failed one does not count', async () => {
      const tenant = await service.createTenant()
      const start = (prompt = 'A boat') =>
        tenant.api.videos.startJob({ body: { ...clip, customParams: { prompt } } })
      await subscribe(service, tenant, 'STANDARD')
      for (const prompt of ['1', '[fail]', '2', '3'])
        await finishJob(service, tenant, (await start(prompt)).id)
      expect(await refusal(start())).toMatchObject({
        status: 402,
        code: 'plan_limit',
        problem: { url: `${service.url}/settings/plan` },
      })
      await subscribe(service, tenant, 'FREE')
    })

    test('the trial does not include the video model', async () => {
      const tenant = await service.createTenant()
      await subscribe(service, tenant, 'PRO', { trialing: true })
      const check = (type: string) => tenant.console.videos.checkAllowed({ path: { type } })
      expect(await refusal(check('veo3'))).toMatchObject({ status: 406, code: 'plan_limit' })
      expect(await refusal(tenant.api.videos.startJob({ body: clip }))).toMatchObject({ status: 406 })
      expect(await check('image-text-slides')).toBe(true)
      await subscribe(service, tenant, 'PRO')
      expect(await check('veo3')).toBe(true)
    })
  },
  { config: { ...videoConfig(vendors), ...selling.config } },
)

describeService(
  'configured video generators',
  (service) => {
    test('the options list the configured generators only', async () => {
      const tenant = await service.createTenant()
      const options = await tenant.console.videos.listOptions()
      expect(options.map(({ identifier }) => identifier)).toEqual(['veo3'])
      const check = (type: string) => refusal(tenant.console.videos.checkAllowed({ path: { type } }))
      expect(await check('other')).toMatchObject({ status: 404 })
      expect(await check('image-text-slides')).toMatchObject({
        status: 503,
        code: 'not_configured',
        problem: {
          detail: expect.stringContaining('the operator must set AI_IMAGE_MODEL and ELEVENLABS_API_KEY'),
        },
      })
    })
  },
  (() => {
    const { ai, video } = videoConfig(vendors)
    return { config: { video, ai: { ...ai, imageModel: null, speechKey: null } } }
  })(),
)

describeService('a service without generators', (service) => {
  test('the options are empty, and a request names the missing variables', async () => {
    const tenant = await service.createTenant()
    expect(await tenant.console.videos.listOptions()).toEqual([])
    const slides = { ...clip, type: 'image-text-slides' }
    const problem = (variables: string) => ({
      status: 503,
      code: 'not_configured',
      problem: { detail: expect.stringContaining(`the operator must set ${variables}.`) },
    })
    expect(await refusal(tenant.api.videos.generate({ body: clip }))).toMatchObject(problem('VIDEO_API_KEY'))
    expect(await refusal(tenant.console.videos.startJob({ body: slides }))).toMatchObject(
      problem('AI_API_KEY and ELEVENLABS_API_KEY'),
    )
    const body = { identifier: 'image-text-slides', functionName: 'loadVoices' }
    expect(await refusal(tenant.api.videos.runFunction({ body }))).toMatchObject({ status: 503 })
  })
})
