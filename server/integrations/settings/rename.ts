import { auditBy } from '../../audit/audit.ts'
import type { HasConfig } from '../../config/config.ts'
import type { IntegrationRow } from '../../db/tables/channels.ts'
import { transaction } from '../../db/transaction.ts'
import { ApiError, badRequest, invalid, notFound } from '../../errors/errors.ts'
import { resolveMedia } from '../../media/library/resolve.ts'
import type { HasStorage } from '../../media/storage/storage.ts'
import { importImage } from '../../media/upload/import.ts'
import type { HasSafeFetch } from '../../outbound/safe-fetch.ts'
import { findPlatform } from '../../platforms/registry.ts'
import type { Actor } from '../access-scope.ts'
import { type AccountContext, callAccount } from '../accounts.ts'
import { getIntegration } from '../manage.ts'
import { updateIntegration } from '../store.ts'
import { NO_PICTURE } from '../views.ts'

type RenameContext = AccountContext & HasConfig & HasStorage & HasSafeFetch

export interface Profile {
  name: string
  /** Address of an image; empty, or the list's placeholder, to keep the current picture. */
  picture: string
}

/**
 * Changes the account's display name and picture on its platform and here. First copies a picture that is not one of the
 * organization's uploads.
 * @throws 404 for an integration that does not exist, 400 if the platform cannot change it or the picture is unusable, and the errors
 * of `withApiErrors`
 */
export async function renameChannel(
  ctx: RenameContext,
  actor: Actor,
  { id, newProfile, signal }: { id: string; newProfile: Profile; signal: AbortSignal },
): Promise<IntegrationRow> {
  const { organizationId } = actor
  const row = await getIntegration(ctx, actor, id)
  const platform = findPlatform(ctx.platforms, row.identifier)
  const { rename } = platform ?? {}
  if (!rename)
    throw badRequest(
      `${platform?.name ?? row.identifier} does not allow this service to change names. Change the name on the platform.`,
    )
  const name = newProfile.name.trim()
  if (name === '') throw invalid('body.name', 'must not be empty')
  const changesPicture = !['', NO_PICTURE, row.picture].includes(newProfile.picture)
  if (changesPicture && !rename.picture)
    throw badRequest(`${platform?.name} allows this service to change the name, but not the picture.`)
  const picture = changesPicture
    ? await importOwnPicture(ctx, organizationId, newProfile.picture, signal)
    : row.picture
  const profile = { name, picture }
  const target = { organizationId, integrationId: id, signal }
  await callAccount(ctx, target, (call) => rename.run(call, profile))
  return transaction(ctx, async (ctx) => {
    if (!(await updateIntegration(ctx, row, profile))) throw notFound('channel')
    const detail = { identifier: row.identifier, before: row.name, after: name, picture: changesPicture }
    await auditBy(ctx, actor, { action: 'channel.renamed', target: id, detail })
    return getIntegration(ctx, { organizationId }, id)
  })
}

/** Returns the URL of one of the organization's uploads unchanged; copies any other picture. */
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
