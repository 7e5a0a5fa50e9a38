import type { AccountPage, PlatformCall, PlatformPages } from '../platform.ts'
import type { PlatformApi } from './api.ts'
import { rejected } from './http/errors.ts'
import type { ListedPage, PagesSpec } from './spec.ts'

/** Creates the page choice of a platform. Clients get everything of a page but its secrets. */
export function createPages<Config>(
  spec: PagesSpec<Config>,
  name: string,
  apiOf: (call: PlatformCall) => PlatformApi<Config>,
): PlatformPages {
  const listAll = async (call: PlatformCall) => {
    const pages = new Map<string, ListedPage>()
    for (const page of await spec.list(apiOf(call))) if (!pages.has(page.id)) pages.set(page.id, page)
    return pages
  }
  return {
    list: async (call) => [...(await listAll(call)).values()].map(withoutSecrets),
    async select(call, choice) {
      if (spec.select) return spec.select(apiOf(call), choice)
      const page = (await listAll(call)).get(String(choice.id ?? choice.page ?? ''))
      if (page !== undefined) {
        const { id: internalId, name, picture, chosen } = page
        return { internalId, name, picture, profile: null, ...chosen }
      }
      const message = `${name} has no such page of ${call.account.name}: choose one from the list.`
      throw rejected('unknown_page', message)
    },
  }
}

function withoutSecrets({ chosen: _, ...page }: ListedPage): AccountPage {
  return page
}
