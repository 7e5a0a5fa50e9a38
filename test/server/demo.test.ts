import { expect, it } from 'vitest'
import { seedDemo } from '../../server/demo.ts'
import { describeService } from '../helpers/server.ts'

describeService(
  'the demo of a service with a separate console',
  (service) => {
    it('has no channel, since the console may not support the sandbox', async () => {
      expect(await seedDemo(service.app)).toMatchObject({ channelId: null, apiKey: expect.any(String) })
      expect(await service.app.db('integrations').select('id')).toEqual([])
    })
  },
  { config: { consoleUrl: 'https://console.example.test' } },
)
