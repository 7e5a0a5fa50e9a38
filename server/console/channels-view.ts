import type { App } from '../context.ts'
import type { SessionAuth } from '../http/contract.ts'
import { listOffered } from '../integrations/catalogue.ts'
import { listIntegrations } from '../integrations/list.ts'
import { findPlatform } from '../platforms/registry.ts'
import { countWaitingPosts } from '../publishing/retry-channel.ts'
import { toChannelLine } from './lines.ts'
import { viewerOf } from './viewer.ts'

/** What the page of the channels shows. */
export async function channelsView(
  ctx: Pick<App, 'db' | 'clock' | 'storage' | 'platforms' | 'config'> & { auth: SessionAuth },
) {
  const rows = await listIntegrations(ctx, ctx.auth)
  const waiting = await countWaitingPosts(ctx, ctx.auth)
  return {
    viewer: await viewerOf(ctx),
    channels: rows.map((row) =>
      toChannelLine(row, findPlatform(ctx.platforms, row.identifier), waiting.get(row.id) ?? 0),
    ),
    platforms: listOffered(ctx).map(({ identifier, name }) => ({ identifier, name })),
  }
}
