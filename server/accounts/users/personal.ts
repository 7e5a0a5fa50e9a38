import type { HasDb, HasDbAndClock } from '../../db/connect.ts'
import type { UserRow } from '../../db/tables/accounts.ts'
import { notFound } from '../../errors/errors.ts'
import type { SessionAuth } from '../../http/contract.ts'
import { checkPicture, findPictures, toMediaBody } from '../../media/library/library.ts'
import type { HasStorage } from '../../media/storage/storage.ts'

import { belongsTo, findUser, updateUser } from './store.ts'

export interface Personal {
  id: string
  name: string | null
  bio: string | null
  picture: { id: string; path: string } | null
}

export async function getPersonal(ctx: HasDb & HasStorage, userId: string): Promise<Personal> {
  const user = await findUser(ctx.db, userId)
  if (user === undefined) throw notFound('user')
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
): Promise<Personal> {
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
export async function pictureOf(ctx: HasDb & HasStorage, user: UserRow): Promise<Personal['picture']> {
  const row = (await findPictures(ctx, [user.picture_id])).get(user.picture_id ?? '')
  if (row === undefined || !(await belongsTo(ctx.db, user.id, row.organization_id))) return null
  const { id, path } = toMediaBody(row, ctx.storage)
  return { id, path }
}
