import { audit } from '../../audit/audit.ts'
import type { App } from '../../context.ts'
import type { IntegrationRow } from '../../db/tables/channels.ts'
import { transaction } from '../../db/transaction.ts'
import { ApiError, badRequest, invalid, notFound } from '../../errors.ts'
import { resolveMedia } from '../../media/library/resolve.ts'
import { importImage } from '../../media/upload/import.ts'
import { findPlatform } from '../../platforms/registry.ts'
import type { Actor } from '../access-scope.ts'
import { type AccountContext, withAccount } from '../accounts.ts'
import { getIntegration } from '../manage.ts'
import { withApiErrors } from '../platform-error.ts'
import { updateIntegration } from '../store.ts'
import { NO_PICTURE } from '../views.ts'

type RenameContext = AccountContext & Pick<App, 'storage' | 'safeFetch' | 'config'>

export interface Profile {
  name: string
  /** Address of an image; empty, or what the list shows where there is none = as it is. */
  picture: string
}

/**
 * Changes how the channel calls itself on its platform, and here. A picture from elsewhere is copied first.
 * Throws 404 for a channel that is not there, 400 where the platform has no such thing or the picture cannot be used, and what
 * `withApiErrors` throws when the platform refuses.
 */
export async function renameChannel(
  ctx: RenameContext,
  actor: Actor,
  id: string,
  wanted: Profile,
  signal: AbortSignal,
): Promise<IntegrationRow> {
  const { organizationId, userId } = actor
  const row = await getIntegration(ctx, { organizationId }, id)
  const channel = findPlatform(ctx.platforms, row.identifier)
  const { rename } = channel ?? {}
  if (!rename)
    throw badRequest(`${channel?.name ?? row.identifier} keeps names where it is: change it there.`)
  const name = wanted.name.trim()
  if (name === '') throw invalid('body.name', 'must not be empty')
  const changesPicture = !['', NO_PICTURE, row.picture].includes(wanted.picture)
  if (changesPicture && !rename.picture)
    throw badRequest(`${channel?.name} takes a name from here, but no picture.`)
  const picture = changesPicture
    ? await importOwnPicture(ctx, organizationId, wanted.picture, signal)
    : row.picture
  const profile = { name, picture }
  await withApiErrors(() => withAccount(ctx, organizationId, id, (call) => rename.run(call, profile), signal))
  return transaction(ctx, async (ctx) => {
    if (!(await updateIntegration(ctx, organizationId, id, profile))) throw notFound('channel')
    await audit(ctx, {
      organizationId,
      userId: userId ?? null,
      action: 'channel.renamed',
      target: id,
      detail: { identifier: row.identifier, before: row.name, after: name, picture: changesPicture },
    })
    return getIntegration(ctx, { organizationId }, id)
  })
}

/** One of the organization's own uploads as it is; of anything else a copy. */
async function importOwnPicture(
  ctx: RenameContext,
  organizationId: string,
  url: string,
  signal: AbortSignal,
): Promise<string> {
  if (ctx.storage.keyOf(url) === null) {
    const { storage_key } = await importImage(ctx, organizationId, url, { signal })
    return ctx.storage.url(storage_key)
  }
  const [file] = await resolveMedia(ctx, organizationId, [{ path: url }])
  if (file?.kind !== 'image') throw new ApiError('unsupported_media', 'The picture must be an image.')
  return url
}
