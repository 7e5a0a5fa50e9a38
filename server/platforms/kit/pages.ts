import type { AccountPage, PlatformCall, PlatformPages } from '../platform.ts'
import type { PlatformApi } from './api.ts'
import { PlatformError, rejected } from './http/errors.ts'
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

/**
 * Lists the pages of each part of an account, such as a business or one entry of a list. A part that cannot be read is left out, so that
 * it does not hide the others. Throws its error if there is no page at all, and that of a refused token in any case.
 */
export async function listEach<Part, Page>(
  parts: Iterable<Part>,
  listOf: (part: Part) => Page[] | Promise<Page[]>,
): Promise<Page[]> {
  const results = await Promise.allSettled([...parts].map(async (part) => listOf(part)))
  const pages = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
  for (const result of results)
    if (result.status === 'rejected' && (pages.length === 0 || !isOfOnePart(result.reason)))
      throw result.reason
  return pages
}

function isOfOnePart(error: unknown): boolean {
  return error instanceof PlatformError && error.failure !== 'auth'
}

function withoutSecrets({ chosen: _, ...page }: ListedPage): AccountPage {
  return page
}
