import type { ChosenMention } from '../../lib/html-mentions.ts'
import type { Mention } from '../kit/mention.ts'
import { optionalText, readList } from '../kit/response.ts'
import type { PlatformCall } from '../platform.ts'
import { xrpc } from './xrpc.ts'

interface Actor {
  did: string
  handle: string
  displayName?: string
  avatar?: string
}

export function isDid(text: string): boolean {
  return /^did:[a-z]+:[\w.:%-]+$/.test(text)
}

const handle = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i

/** The search that Bluesky's own composer uses; the account's server passes it on to the AppView. */
export async function searchActors(call: PlatformCall, query: string): Promise<Mention[]> {
  const { account, http, signal } = call
  const { actors } = await xrpc<{ actors?: Actor[] }>(http, {
    service: account.credentials.service ?? '',
    method: 'app.bsky.actor.searchActorsTypeahead',
    params: { q: query.replace(/^@/, ''), limit: '10' },
    token: account.accessToken,
    signal,
  })
  return readList<Actor>(actors).flatMap((actor) => {
    const id = optionalText(actor.did)
    const label = optionalText(actor.handle)
    const name = optionalText(actor.displayName)
    if (id === undefined || label === undefined) return []
    return [{ id, label, ...(name ? { name } : {}), image: optionalText(actor.avatar) ?? null }]
  })
}

/** Whoever is named by DID is found by it, whatever the text calls them; a handle is looked up when the post goes out. */
export function formatMention({ id, label }: ChosenMention): string | null {
  if (isDid(id)) return label === '' ? null : `@${label}`
  return handle.test(id) ? `@${id}` : null
}
