import type { App } from '../context.ts'
import type { IntegrationRow } from '../db/tables/channels.ts'
import type { SessionAuth } from '../http/contract.ts'
import { finishConnect } from '../integrations/finish-connect.ts'
import { timezoneOffset } from '../integrations/posting-times.ts'
import { startConnect } from '../integrations/start-connect.ts'
import type { Platform } from '../platforms/platform.ts'

/** Where a channel is reconnected. */
export function startOver({ identifier, id }: IntegrationRow): string {
  return `/channels/connect/${identifier}?refresh=${encodeURIComponent(id)}`
}

/** Where the page of an account is chosen. */
export function pagePath(id: string): string {
  return `/channels/${encodeURIComponent(id)}/page`
}

/**
 * Begins connecting, and ends it at once where the fields are all that is needed. Returns where the browser goes on. Throws as
 * `startConnect` and `finishConnect` do.
 */
export async function connectNow(
  ctx: App & { auth: SessionAuth },
  channel: Platform,
  typed: { refresh: string; timezone: string; values: Record<string, string> },
  signal: AbortSignal,
): Promise<string> {
  const { identifier, auth } = channel
  const { refresh, timezone, values } = typed
  const { externalUrl = '' } = values
  const answer = await startConnect(ctx, ctx.auth, { identifier, refresh, externalUrl }, signal)
  if (auth.kind === 'oauth2') return answer
  const code = Buffer.from(JSON.stringify(values)).toString('base64')
  const timezoneOffsetMinutes = timezoneOffset(timezone)
  const finish = { identifier, state: answer, code, timezoneOffsetMinutes }
  const { row } = await finishConnect(ctx, finish, { actor: ctx.auth }, signal)
  return row.in_between_steps_at === null ? '/channels?done=connected' : pagePath(row.id)
}
