import type { HasDb, HasDbAndClock } from '../../db/connect.ts'
import type { UserRow } from '../../db/tables/accounts.ts'
import type { SessionAuth } from '../../http/contract.ts'
import { checkPicture, findPictures, toMediaBody } from '../../media/library/library.ts'
import type { HasStorage } from '../../media/storage/storage.ts'
import { requireUser } from './people.ts'
import { belongsTo, updateUser } from './store.ts'

export async function getPersonal(ctx: HasDb & HasStorage, userId: string) {
  const user = await requireUser(ctx.db, userId)
  return { id: user.id, name: user.name, bio: user.bio, picture: await pictureOf(ctx, user) }
}

/**
 * Changes the profile. An absent bio stays; an absent picture is removed, as existing clients expect. A new picture must be an image
 * of the session's organization; the current one may come from any organization of the person.
 * @throws 404 for an unknown picture, 400 `unsupported_media` for one that is not an image
 */
export async function updatePersonal(
  ctx: HasDbAndClock & HasStorage,
  auth: SessionAuth,
  change: { fullname: string; bio?: string | null; picture?: { id: string } | null },
) {
  const pictureId = change.picture?.id ?? null
  if (pictureId !== null && pictureId !== (await getPersonal(ctx, auth.userId)).picture?.id)
    await checkPicture(ctx, auth.organizationId, { id: pictureId, location: 'body.picture.id' })
  await updateUser(ctx.db, auth.userId, {
    name: change.fullname,
    ...(change.bio === undefined ? {} : { bio: change.bio }),
    picture_id: pictureId,
    updated_at: ctx.clock.now(),
  })
  return getPersonal(ctx, auth.userId)
}

/** Returns the user's picture, from any of their organizations; null when its file was deleted. */
export async function pictureOf(ctx: HasDb & HasStorage, user: UserRow) {
  const row = (await findPictures(ctx, [user.picture_id])).get(user.picture_id ?? '')
  if (row === undefined || !(await belongsTo(ctx.db, user.id, row.organization_id))) return null
  const { id, path } = toMediaBody(row, ctx.storage)
  return { id, path }
}
