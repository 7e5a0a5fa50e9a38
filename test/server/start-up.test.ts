import { expect, it, vi } from 'vitest'
import { printStart } from '../../server/start-up.ts'
import { describeService, type TestService } from '../helpers/server.ts'

async function printed({ server }: Pick<TestService, 'server'>): Promise<string> {
  const lines: string[] = []
  const print = vi.spyOn(console, 'log').mockImplementation((text) => void lines.push(String(text)))
  await printStart(server, null)
  print.mockRestore()
  return lines.join('\n')
}

describeService(
  'the start of a service in production',
  (service) => {
    it('says how to create the first account, and then how to open registration', async () => {
      const first = await printed(service)
      expect(first).toContain('open for the first account only')
      expect(first).toContain(`${service.app.config.consoleUrl}/sign-up`)
      await service.createTenant()
      const later = await printed(service)
      expect(later).toMatch(/Sign-up +by invitation: ALLOW_REGISTRATION=1 opens it to everybody/)
      expect(later).not.toContain('/sign-up')
    })
  },
  { config: { production: true, allowRegistration: false } },
)

describeService(
  'the start of an open service in production',
  (service) => {
    it('says that everybody can create an account', async () => {
      expect(await printed(service)).toMatch(/Sign-up +open to everybody: ALLOW_REGISTRATION=0 closes it/)
    })
  },
  { config: { production: true, allowRegistration: true } },
)
