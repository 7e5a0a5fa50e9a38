import type { ChosenMention } from '../../lib/html-mentions.ts'
import type { Mention } from '../kit/mention.ts'
import { optionalText, readList } from '../kit/response.ts'
import type { PlatformCall } from '../platform.ts'

interface Account {
  acct: string
  display_name?: string
  avatar?: string
}

/** `user@host`; the user part as Mastodon allows it. */
const address = /^@?([\w.-]+@[a-z0-9.-]+(?::\d+)?)$/i

/**
 * The instance's public search, asked without the token: publishing needs no permission to search. Instances that keep it to
 * their own people answer nobody.
 */
export async function searchAccounts(call: PlatformCall, query: string): Promise<Mention[]> {
  const { account, http, signal } = call
  const instance = account.credentials.instance ?? ''
  const params = new URLSearchParams({ q: query.replace(/^@/, ''), type: 'accounts', limit: '10' })
  const { data } = await http.request<{ accounts?: Account[] }>({
    url: `${instance}/api/v2/search?${params}`,
    signal,
    classify: ({ status }) =>
      status === 401 || status === 403
        ? {
            failure: 'rejected',
            code: 'search_closed',
            message: 'This Mastodon server lets only its own people search.',
          }
        : undefined,
  })
  const host = new URL(instance).host
  return readList<Account>(data?.accounts).flatMap(({ acct, display_name, avatar }) => {
    const address = optionalText(acct)
    if (address === undefined) return []
    const label = address.includes('@') ? address : `${address}@${host}`
    const name = optionalText(display_name)
    return [{ id: label, label, ...(name ? { name } : {}), image: optionalText(avatar) ?? null }]
  })
}

export function formatMention({ id, label }: ChosenMention): string | null {
  const found = address.exec(id) ?? address.exec(label)
  return found ? `@${found[1]}` : null
}
