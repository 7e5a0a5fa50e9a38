import { PlatformError } from '../kit/errors.ts'
import type { AccountPage, ChosenPage, PlatformPages } from '../kit/page.ts'
import type { PlatformCall } from '../platform.ts'

const places = ['Bakery', 'Café']

/** An account of the sandbox has two pages, where it was connected with them. */
export const sandboxPages: PlatformPages = {
  list: async (call) => pagesOf(call),
  select,
}

function pagesOf({ account }: PlatformCall): AccountPage[] {
  return places.map((place) => ({
    id: `${account.internalId}${place.toLowerCase()}`,
    name: `${account.name} ${place}`,
    picture: null,
  }))
}

async function select(call: PlatformCall, choice: Record<string, unknown>): Promise<ChosenPage> {
  const wanted = choice.id ?? choice.page
  const page = pagesOf(call).find(({ id }) => id === wanted)
  if (!page)
    throw new PlatformError('rejected', `${call.account.name} has no such page.`, { code: 'unknown_page' })
  return { internalId: page.id, name: page.name, picture: page.picture, profile: page.name }
}
