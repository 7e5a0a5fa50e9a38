import type { ChosenMention } from '../../lib/html-mentions.ts'
import type { PlatformApi } from '../kit/api.ts'
import type { Mention } from '../kit/mention.ts'
import { optionalText, readObject } from '../kit/response.ts'

interface Member {
  nick?: string
  user?: { id: string; username: string; global_name?: string; avatar?: string }
}

/** Finds members by the start of their name, roles by any part of it, and everyone. */
export async function searchMentions(api: PlatformApi<unknown>, query: string): Promise<Mention[]> {
  const guild = `/guilds/${api.account.internalId}`
  const wanted = query.replace(/^@/, '')
  const members = await api.list<Member>({
    url: `${guild}/members/search`,
    query: { query: wanted.slice(0, 100), limit: '10' },
  })
  const roles = await api.list<{ id: string; name: string }>({ url: `${guild}/roles` })
  const groups = [
    ...['everyone', 'here'].map((name) => ({ id: name, label: name })),
    ...roles
      // The role that everybody has bears the id of the server.
      .filter(({ id }) => id !== api.account.internalId)
      .map(({ id, name }) => ({ id: `&${id}`, label: String(name) })),
  ]
  return [
    ...members.flatMap(toMention),
    ...groups
      .filter(({ label }) => label.toLowerCase().includes(wanted.toLowerCase()))
      .map((group) => ({ ...group, image: null, doNotCache: true })),
  ].slice(0, 20)
}

function toMention({ nick, user }: { nick?: unknown; user?: unknown }): Mention[] {
  if (typeof user !== 'object' || user === null) return []
  const { id, username, global_name, avatar } = readObject<Record<string, unknown>>('Discord', user as never)
  const label = optionalText(username)
  if (typeof id !== 'string' || label === undefined) return []
  const name = optionalText(nick) ?? optionalText(global_name)
  const image = optionalText(avatar) ? `https://cdn.discordapp.com/avatars/${id}/${avatar}.png` : null
  return [{ id, label, ...(name ? { name } : {}), image }]
}

export function formatMention({ id }: ChosenMention): string | null {
  if (/^&?\d+$/.test(id)) return `<@${id}>`
  return id === 'everyone' || id === 'here' ? `@${id}` : null
}
