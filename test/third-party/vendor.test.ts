import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ApiCall } from '../../scripts/stand-ins/api-server.ts'
import { providers } from '../../server/third-party/registry.ts'
import { describeService } from '../helpers/server.ts'
import { readVendor } from '../platforms/vendor.ts'
import { addAccount, finish, providersForFile, speech, submit } from './support.ts'

const { heygen, config } = await providersForFile()

function faultsOf(calls: readonly ApiCall[]): string[] {
  const vendor = readVendor('heygen')
  return calls.flatMap(({ method, path, query, headers, body, status, answer }) => {
    const record = { method, path, query, headers: headers as Record<string, string>, body, files: [] }
    return vendor?.(record, { status, json: answer }) ?? []
  })
}

describeService(
  'HeyGen',
  (service) => {
    it('is called as its description says, and its stand-in answers as the description says', async () => {
      const tenant = await service.createTenant()
      const id = await addAccount(tenant, 'heygen')
      for (const functionName of ['voices', 'avatars'])
        await tenant.console.thirdParty.callFunction({ path: { id, functionName } })
      await finish(service, tenant, await submit(service, tenant, id))
      await finish(service, tenant, await submit(service, tenant, id, { ...speech, type: 'talking_photo' }))
      const calls = heygen.calls.filter(({ path }) => !path.startsWith('/files/'))
      expect(new Set(calls.map(({ path }) => path)).size).toBe(6)
      expect(faultsOf(calls)).toEqual([])
    })
  },
  { config },
)

describe('the documentation page of the providers', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/third-party.md'), 'utf8')

  it.each(providers.map((provider) => [provider.title, provider] as const))(
    'names every function of %s, its data and its hosts',
    (_, { id, title, functions, fileHosts, url, submit: generation }) => {
      expect(page).toContain(`## ${title}`)
      expect(page).toContain(`\`${id}\``)
      expect(page).toContain(url)
      for (const host of fileHosts) expect(page).toContain(`\`${host}\``)
      for (const [name, { schema }] of Object.entries(functions))
        for (const word of [name, ...membersOf(schema)]) expect(page).toContain(`\`${word}\``)
      for (const word of membersOf(generation?.schema ?? {})) expect(page).toContain(`\`${word}\``)
    },
  )

  function membersOf(schema: object): string[] {
    return Object.keys((schema as { properties?: object }).properties ?? {})
  }
})
