import type { Knex } from 'knex'
import { refuseImpersonator } from '../../accounts/sessions/impersonator.ts'
import { audit } from '../../audit/audit.ts'
import type { HasDb, HasDbAndClock } from '../../db/connect.ts'
import type { OAuthAppRow } from '../../db/tables/oauth.ts'
import { transaction } from '../../db/transaction.ts'
import { badRequest, conflict, notFound } from '../../errors/errors.ts'
import type { SessionAuth } from '../../http/contract.ts'
import { newId } from '../../lib/ids.ts'
import { randomText, sha256 } from '../../lib/secrets/crypto.ts'
import { checkPicture } from '../../media/library/library.ts'
import type { HasStorage } from '../../media/storage/storage.ts'
import { revokeTokensOfApp } from '../oauth/tokens.ts'
import { redirectProblem } from './redirect-uris.ts'
import { insertApp, updateAppOf, upsertBuiltIn } from './store.ts'

/** Creates ids of 190 random bits and secrets of 285. Their prefixes let secret scanners find them. */
const newClientId = () => `pca_${randomText(32)}`
const newSecret = () => `pcs_${randomText(48)}`

const builtIns = {
  cli: { name: 'Command line', description: 'Tools on your own computer that you connect with a code.' },
} as const

/** Sets the columns that only self-registered clients use. */
const notSelfRegistered = {
  registration: null,
  redirect_uris: null,
  scopes: null,
  refreshes: 0,
  fresh_until: null,
  unused_until: null,
} as const

/** Finds the built-in app for devices, or creates it: a row without an organization and without a secret. */
export async function builtInApp(ctx: HasDbAndClock, which: keyof typeof builtIns): Promise<OAuthAppRow> {
  const now = ctx.clock.now()
  const app = await upsertBuiltIn(ctx.db, {
    id: newId(),
    organization_id: null,
    built_in: which,
    ...builtIns[which],
    picture_id: null,
    redirect_url: null,
    client_id: `pca_postern_${which}`,
    secret_hash: null,
    ...notSelfRegistered,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  })
  if (app === undefined) throw new Error(`The built-in app ${which} could not be created.`)
  return app
}

interface AppDetails {
  name: string
  description: string | null
  pictureId: string | null
  redirectUrl: string
}

/** Identifies the acting person and the organization. */
export type Actor = Pick<SessionAuth, 'userId' | 'organizationId' | 'impersonatorId'>

/** Finds an app by its client id, of any organization or built in: members of every organization may approve it. */
export async function findApp(ctx: HasDb, clientId: string): Promise<OAuthAppRow | undefined> {
  return ctx.db('oauth_apps').where({ client_id: clientId, deleted_at: null }).first()
}

/** Finds the organization's app; null when it has none. */
export async function getApp(ctx: HasDb, organizationId: string): Promise<OAuthAppRow | null> {
  const app = await ctx.db('oauth_apps').where({ organization_id: organizationId, deleted_at: null }).first()
  return app ?? null
}

/** Finds which of these files are the picture of an app. */
export async function findPicturesOfApps(db: Knex, ids: readonly string[]): Promise<string[]> {
  const apps = await db('oauth_apps').whereIn('picture_id', ids).whereNull('deleted_at').select('picture_id')
  return apps.flatMap(({ picture_id }) => picture_id ?? [])
}

/**
 * Registers the organization's app. Returns the secret, which is shown only now: the database stores its hash.
 * @throws 409 when the organization already has an app
 * @throws 404 for a picture of another organization, 400 `unsupported_media` for a picture that is not an image
 * @throws 403 for an impersonator, since the secret would outlast the impersonation
 */
export async function createApp(
  ctx: HasDbAndClock & HasStorage,
  actor: Actor,
  details: AppDetails,
): Promise<{ app: OAuthAppRow; clientSecret: string }> {
  refuseImpersonator(actor)
  checkRedirectUrl(details.redirectUrl)
  return transaction(ctx, async (ctx) => {
    if (details.pictureId !== null) await checkAppPicture(ctx, actor, details.pictureId)
    const clientSecret = newSecret()
    const now = ctx.clock.now()
    const app: OAuthAppRow = {
      id: newId(),
      organization_id: actor.organizationId,
      built_in: null,
      name: details.name,
      description: details.description,
      picture_id: details.pictureId,
      redirect_url: details.redirectUrl,
      client_id: newClientId(),
      secret_hash: sha256(clientSecret),
      ...notSelfRegistered,
      created_at: now,
      updated_at: now,
      deleted_at: null,
    }
    if (!(await insertApp(ctx.db, app)))
      throw conflict('The organization already has an app. Change it, or delete it first.')
    await audit(ctx, { ...actor, action: 'oauth_app.created', target: app.id, detail: { name: app.name } })
    return { app, clientSecret }
  })
}

/** Changes the fields that are present; null removes a description or picture. Tokens and the secret stay valid. @throws 404 without an app */
export function updateApp(
  ctx: HasDbAndClock & HasStorage,
  actor: Actor,
  change: Partial<AppDetails>,
): Promise<OAuthAppRow> {
  const { name, description, pictureId, redirectUrl } = change
  if (redirectUrl !== undefined) checkRedirectUrl(redirectUrl)
  return transaction(ctx, async (ctx) => {
    if (typeof pictureId === 'string') await checkAppPicture(ctx, actor, pictureId)
    const app = await updateAppOf(ctx.db, actor.organizationId, {
      ...(name === undefined ? {} : { name }),
      ...(description === undefined ? {} : { description }),
      ...(pictureId === undefined ? {} : { picture_id: pictureId }),
      ...(redirectUrl === undefined ? {} : { redirect_url: redirectUrl }),
      updated_at: ctx.clock.now(),
    })
    if (app === undefined) throw notFound('app')
    const detail = { changed: Object.keys(change) }
    await audit(ctx, { ...actor, action: 'oauth_app.updated', target: app.id, detail })
    return app
  })
}

function checkAppPicture(ctx: HasDb, { organizationId }: Actor, id: string): Promise<void> {
  return checkPicture(ctx, organizationId, { id, location: 'body.pictureId' })
}

/** Deletes the app and revokes all its tokens and codes. @throws 404 without an app */
export function deleteApp(ctx: HasDbAndClock, actor: Omit<Actor, 'impersonatorId'>): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const now = ctx.clock.now()
    const app = await updateAppOf(ctx.db, actor.organizationId, { deleted_at: now, updated_at: now })
    if (app === undefined) throw notFound('app')
    await revokeTokensOfApp(ctx, app.id)
    await audit(ctx, { ...actor, action: 'oauth_app.deleted', target: app.id, detail: { name: app.name } })
  })
}

/** Replaces the secret; the old one redeems no more codes. Tokens stay valid. @throws 404 without an app, 403 for an impersonator */
export async function rotateSecret(ctx: HasDbAndClock, actor: Actor): Promise<string> {
  refuseImpersonator(actor)
  return transaction(ctx, async (ctx) => {
    const clientSecret = newSecret()
    const change = { secret_hash: sha256(clientSecret), updated_at: ctx.clock.now() }
    const app = await updateAppOf(ctx.db, actor.organizationId, change)
    if (app === undefined) throw notFound('app')
    await audit(ctx, { ...actor, action: 'oauth_app.secret_rotated', target: app.id })
    return clientSecret
  })
}

/** Allows only https, or http to the person's own computer, since codes are sent to this URL. @throws 400 `bad_request` */
function checkRedirectUrl(text: string): void {
  const message = redirectProblem(text)
  if (message !== null)
    throw badRequest(`The redirect URL ${message}`, [{ location: 'body.redirectUrl', message }])
}
