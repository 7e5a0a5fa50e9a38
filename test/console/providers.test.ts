import { expect, it } from 'vitest'
import { describeService, type Tenant } from '../helpers/server.ts'
import { heygenKey, providersForFile } from '../third-party/support.ts'

const { config } = await providersForFile()

describeService(
  'the page of third-party providers',
  (service) => {
    const form = (tenant: Tenant, path: string, fields: Record<string, string>) =>
      service.fetch(path, {
        method: 'POST',
        headers: { auth: tenant.session },
        body: new URLSearchParams(fields),
      })
    const page = async (tenant: Tenant) =>
      (await service.fetch('/settings/providers', { headers: { auth: tenant.session } })).text()

    it('the page adds an account by its key and removes it', async () => {
      const tenant = await service.createTenant()
      const added = await form(tenant, '/settings/providers', { provider: 'heygen', 'key-heygen': heygenKey })
      expect([added.status, added.headers.get('location')]).toEqual([303, '/settings/providers?done=saved'])
      const [account] = await tenant.console.thirdParty.accounts.list()
      expect(account).toMatchObject({ identifier: 'heygen' })
      const shown = await page(tenant)
      expect(shown).toContain('Remove the HeyGen account')
      expect(shown).not.toContain(heygenKey)
      expect((await form(tenant, `/settings/providers/${account?.id}`, {})).status).toBe(303)
      expect(await tenant.console.thirdParty.accounts.list()).toEqual([])
    })

    it('the page shows a mistake beside the field of that provider', async () => {
      const tenant = await service.createTenant()
      for (const key of ['wrong', '']) {
        const fields = { provider: 'reelfarm', 'key-reelfarm': key }
        const answer = await form(tenant, '/settings/providers', fields)
        const text = await answer.text()
        expect([
          answer.status,
          /id="key-reelfarm-wrong"/.test(text),
          /id="key-heygen-wrong"/.test(text),
        ]).toEqual([400, true, false])
      }
      expect((await form(tenant, '/settings/providers', { provider: 'nothing' })).status).toBe(404)
    })
  },
  { config },
)
