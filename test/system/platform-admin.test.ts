import { expect, test } from 'vitest'
import { setPlatformAdmin } from '../../server/accounts/users/platform-admin.ts'
import { describeService } from '../helpers/server.ts'

describeService('platform administrators', (service) => {
  test('are appointed by the operator until removal, and both are recorded', async () => {
    const tenant = await service.createTenant()
    const search = () => tenant.console.result.impersonation.search({ query: { name: 'nobody' } })
    expect((await search()).response.status).toBe(403)
    expect(await setPlatformAdmin(service.app, ` ${tenant.email.toUpperCase()} `, true)).toBe(1)
    expect((await search()).data).toEqual([])
    expect(await setPlatformAdmin(service.app, tenant.email, false)).toBe(1)
    expect((await search()).response.status).toBe(403)
    const { entries } = await tenant.console.auditLog.list()
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['platform_admin.granted', 'platform_admin.revoked']),
    )
  })

  test('require an existing account', async () => {
    expect(await setPlatformAdmin(service.app, 'nobody@example.org', true)).toBe(0)
  })
})
