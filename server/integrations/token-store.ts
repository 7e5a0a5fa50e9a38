import type { App } from '../context.ts'
import type { IntegrationRow } from '../db/tables/channels.ts'

type Seen = Pick<IntegrationRow, 'id' | 'organization_id' | 'access_token_sealed'>

/**
 * The row as long as its tokens are the ones that were seen: seals carry a random nonce, so an equal seal is the same
 * token. Whoever refreshed or reconnected in between makes these queries find nothing.
 */
function unchanged(ctx: Pick<App, 'db'>, seen: Seen) {
  return ctx.db('integrations').where({
    id: seen.id,
    organization_id: seen.organization_id,
    access_token_sealed: seen.access_token_sealed,
    deleted_at: null,
  })
}

/** Takes the right to refresh until `until`; false when another holds it or the tokens have changed. */
export async function takeRefreshLease(
  ctx: Pick<App, 'db' | 'clock'>,
  seen: Seen,
  until: number,
): Promise<boolean> {
  const taken = await unchanged(ctx, seen)
    .where((free) =>
      free.whereNull('refresh_lease_until').orWhere('refresh_lease_until', '<=', ctx.clock.now()),
    )
    .update({ refresh_lease_until: until })
  return taken === 1
}

/** Gives back the lease that was taken until `until`; one that another has taken since stays. */
export async function dropRefreshLease(ctx: Pick<App, 'db'>, seen: Seen, until: number): Promise<void> {
  await unchanged(ctx, seen).where({ refresh_lease_until: until }).update({ refresh_lease_until: null })
}

/** Stores what a refresh brought and ends the lease; false when somebody was faster. */
export async function storeTokens(
  ctx: Pick<App, 'db' | 'clock'>,
  seen: Seen,
  tokens: Pick<IntegrationRow, 'access_token_sealed' | 'refresh_token_sealed' | 'token_expires_at'>,
): Promise<boolean> {
  const stored = await unchanged(ctx, seen).update({
    ...tokens,
    refresh_lease_until: null,
    refresh_needed_at: null,
    updated_at: ctx.clock.now(),
  })
  return stored === 1
}

/** Marks the channel as refused by its platform; since when, for the one caller who was first to see it, or null. */
export async function markRefused(ctx: Pick<App, 'db' | 'clock'>, seen: Seen): Promise<number | null> {
  const now = ctx.clock.now()
  const marked = await unchanged(ctx, seen)
    .whereNull('refresh_needed_at')
    .update({ refresh_needed_at: now, disconnected_at: now, refresh_lease_until: null, updated_at: now })
  return marked === 1 ? now : null
}
