import type { HasConfig } from '../../config/config.ts'
import type { HasDb, HasDbAndClock } from '../../db/connect.ts'
import type { UserRow } from '../../db/tables/accounts.ts'
import type { SessionAuth } from '../../http/contract.ts'
import { toIso } from '../../lib/time/dates.ts'
import type { HasStorage } from '../../media/storage/storage.ts'
import { currentPlan, findSubscription, isInTrial, mayTry } from '../../plans/subscriptions.ts'
import { type DatePreferences, toDatePreferences } from './date-preferences.ts'
import { toEmailPreferences } from './email-preferences.ts'
import { requireUser } from './people.ts'
import { pictureOf } from './personal.ts'
import { updateUser } from './store.ts'

/** Returns the signed-in person in the request's organization, field by field, so that new columns stay private. */
export async function getMember(ctx: HasDbAndClock & HasConfig & HasStorage, auth: SessionAuth) {
  const user = await requireUser(ctx.db, auth.userId)
  const picture = await pictureOf(ctx, user)
  return {
    ...toPersonBody(user),
    picture,
    pictureId: picture?.id ?? null,
    isSuperAdmin: auth.platformAdmin,
    orgId: auth.organizationId,
    role: auth.role,
    ...(await planFacts(ctx, auth.organizationId)),
    // Clients show by this where an impersonation ends.
    admin: auth.platformAdmin || auth.impersonatorId !== null,
    impersonate: auth.impersonatorId !== null,
  }
}

/** Returns the members of the plan that existing consoles read. */
async function planFacts(ctx: HasDb & HasConfig, organizationId: string) {
  const { current, channel } = await currentPlan(ctx, organizationId)
  const facts = { tier: current, totalChannels: channel }
  if (!ctx.config.billing.enabled)
    return { ...facts, isLifetime: false, isTrailing: false, allowTrial: false }
  const subscription = await findSubscription(ctx, organizationId)
  const allowTrial = await mayTry(ctx, organizationId)
  return {
    ...facts,
    isLifetime: subscription?.is_lifetime === 1,
    isTrailing: await isInTrial(ctx, organizationId),
    allowTrial,
  }
}

/** Reads the user's email address. @throws 404 for a deleted account */
export async function getEmail({ db }: HasDb, { userId }: Pick<SessionAuth, 'userId'>): Promise<string> {
  return (await requireUser(db, userId)).email
}

/** Describes the person whom a page of the console is for. */
export interface Reader extends DatePreferences {
  email: string
  name: string | null
  /** False for a person who turned off the shortcuts that are a single key. */
  singleKeyShortcuts: boolean
}

/** Reads the person of a session. @throws 404 for a deleted account */
export async function getReader({ db }: HasDb, { userId }: Pick<SessionAuth, 'userId'>): Promise<Reader> {
  const user = await requireUser(db, userId)
  const { email, name, single_key_shortcuts } = user
  return { email, name, singleKeyShortcuts: single_key_shortcuts === 1, ...toDatePreferences(user) }
}

export async function setSingleKeyShortcuts(
  ctx: HasDbAndClock,
  userId: string,
  isOn: boolean,
): Promise<void> {
  await updateUser(ctx.db, userId, { single_key_shortcuts: Number(isOn), updated_at: ctx.clock.now() })
}

function toPersonBody(user: UserRow) {
  return {
    id: user.id,
    email: user.email,
    providerName: user.provider,
    name: user.name,
    lastName: user.last_name,
    bio: user.bio,
    timezone: user.timezone,
    createdAt: toIso(user.created_at),
    updatedAt: toIso(user.updated_at),
    lastOnline: toIso(user.last_online_at),
    activated: user.activated_at !== null,
    ...toEmailPreferences(user),
  }
}
