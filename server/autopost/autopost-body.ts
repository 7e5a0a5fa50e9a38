import type { AutopostRow } from '../db/tables/autopost.ts'
import { optionalIso, toIso } from '../lib/dates.ts'

/** An autopost as clients see it: `integrations` as the JSON text that existing consoles parse, and what became of the last check. */
export function toAutopostBody(row: AutopostRow, deletedAt: number | null = null) {
  return {
    id: row.id,
    organizationId: row.organization_id,
    title: row.title,
    content: row.content,
    onSlot: row.on_slot === 1,
    syncLast: row.sync_last === 1,
    url: row.url,
    lastUrl: row.last_url,
    active: row.active_at !== null,
    addPicture: row.add_picture === 1,
    generateContent: row.generate_content === 1,
    draft: row.draft === 1,
    integrations: JSON.stringify(channelIds(row).map((id) => ({ id }))),
    lastCheckedAt: optionalIso(row.last_checked_at),
    nextCheckAt: row.active_at === null ? null : optionalIso(row.next_check_at),
    lastError: row.last_error,
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
    deletedAt: optionalIso(deletedAt),
  }
}

/** Empty: all channels. */
export function channelIds({ integrations }: Pick<AutopostRow, 'integrations'>): string[] {
  return JSON.parse(integrations) as string[]
}
