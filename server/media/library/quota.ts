import type { Config } from '../../config/config.ts'
import type { HasDb } from '../../db/connect.ts'
import { dialectOf } from '../../db/dialect.ts'
import type { MediaRow } from '../../db/tables/media.ts'
import { transaction } from '../../db/transaction.ts'
import { ApiError } from '../../errors/errors.ts'
import { insertMedia, sumSizes } from './store.ts'

export type QuotaContext = HasDb & { config: Pick<Config, 'mediaQuota'> }

interface Usage {
  /** Bytes of all stored files, including deleted ones until their bytes are gone. */
  used: number
  /** Maximum number of bytes; null = no quota. */
  quota: number | null
}

export async function getUsage(ctx: QuotaContext, organizationId: string): Promise<Usage> {
  return { used: await sumSizes(ctx, organizationId), quota: ctx.config.mediaQuota || null }
}

/** Returns the bytes that the quota leaves; Infinity without a quota. Throws `quota_exceeded` if nothing is left. */
export async function getFreeSpace(ctx: QuotaContext, organizationId: string): Promise<number> {
  if (ctx.config.mediaQuota === 0) return Number.POSITIVE_INFINITY
  const room = ctx.config.mediaQuota - (await sumSizes(ctx, organizationId))
  if (room <= 0) throw quotaExceeded(ctx)
  return room
}

/**
 * Inserts the row of a stored file. A lock keeps concurrent uploads within the quota, even if each fit when it began.
 * `alongside` runs in the same transaction.
 * @throws `quota_exceeded`
 */
export async function insertWithinQuota<C extends QuotaContext>(
  ctx: C,
  row: MediaRow,
  alongside: (ctx: C) => Promise<void> = async () => {},
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    if (ctx.config.mediaQuota > 0) {
      await dialectOf(ctx.db).lock(ctx.db, `media:${row.organization_id}`)
      if ((await sumSizes(ctx, row.organization_id)) + row.size > ctx.config.mediaQuota)
        throw quotaExceeded(ctx)
    }
    await insertMedia(ctx, row)
    await alongside(ctx)
  })
}

export function quotaExceeded({ config }: Pick<QuotaContext, 'config'>): ApiError {
  return new ApiError(
    'quota_exceeded',
    `The organization may store ${config.mediaQuota} bytes of files, and this file would exceed that limit. Delete files that you no longer need.`,
  )
}
