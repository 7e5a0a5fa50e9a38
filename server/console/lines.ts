import type { IntegrationRow } from '../db/tables/channels.ts'
import { typedFields } from '../integrations/custom-fields.ts'
import { toIso } from '../lib/dates.ts'
import { toEditorText } from '../lib/html.ts'
import type { Platform } from '../platforms/platform.ts'
import type { RecentPost } from '../posts/list/recent-posts.ts'
import type { ChannelLine, ConnectField } from './pages/channels.ts'
import type { PostLine } from './pages/posts.ts'

/** What pages show of rows: written out, so that a new column stays inside. */

const LONGEST_TEXT = 600

export function toPostLine({ row, failed }: RecentPost): PostLine {
  const text = toEditorText(row.content, 'normal')
  return {
    id: row.id,
    text: text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text,
    channel: row.channel_name,
    date: toIso(row.published_at ?? row.publish_date),
    state: failed === null ? row.state : 'ERROR',
    overdue: row.overdue_at !== null,
    repeats: row.interval_in_days !== null,
    error: failed && {
      code: failed.error_code ?? 'failed',
      message: failed.error_message ?? 'The post could not be published.',
    },
    url: isWebAddress(row.release_url) ? row.release_url : null,
  }
}

export function toChannelLine(
  row: IntegrationRow,
  channel: Platform | undefined,
  waitingPosts: number,
): ChannelLine {
  return {
    id: row.id,
    name: row.name,
    platform: channel?.name ?? row.identifier,
    profile: row.profile,
    disabled: row.disabled_at !== null,
    refreshNeeded: row.refresh_needed_at !== null,
    needsPage: row.in_between_steps_at !== null,
    waitingPosts,
    page: row.identifier === 'sandbox' ? `/sandbox/${row.id}` : null,
  }
}

/** What has to be typed before an account of this kind can be connected. */
export function connectFields({ auth, name }: Platform): ConnectField[] {
  const typed = typedFields(auth)
  if (typed !== null || auth.kind !== 'oauth2') return typed ?? []
  if (!auth.externalUrl) return []
  const hint = `The address of your server, such as https://example.social. Empty = the one that this service is set up for.`
  return [{ key: 'externalUrl', label: `${name} server`, type: 'text', hint }]
}

/** A platform's answer is not to put a script into a link. */
function isWebAddress(url: string | null): boolean {
  return url !== null && /^https?:\/\//.test(url)
}
