import { createApiKey } from './access/api-keys/api-keys.ts'
import { createOrganizationWithOwner, isAnybodyRegistered } from './accounts/auth/register.ts'
import type { Config } from './config/config.ts'
import type { App } from './context.ts'
import { dialectOf } from './db/dialect.ts'
import { transaction } from './db/transaction.ts'
import { finishConnect } from './integrations/connect/finish-connect.ts'
import { startConnect } from './integrations/connect/start-connect.ts'
import { randomToken } from './lib/secrets/crypto.ts'
import { saveSubscription } from './plans/subscriptions.ts'

export interface Demo {
  email: string
  password: string
  apiKey: string
  /** Sandbox channel; null where the service has none to show. */
  channelId: string | null
}

const EMAIL = 'demo@postern.local'

/**
 * Fills an empty database with an organization, its owner, an API key and a sandbox integration, so that the first call works. A
 * console of the operator may know no sandbox, and fail on its channel, so there is none with a foreign `CONSOLE_URL`.
 * Returns null if anybody has registered already.
 */
export async function seedDemo(app: App): Promise<Demo | null> {
  const password = randomToken(12)
  const organization = await transaction(app, async (ctx) => {
    // Several processes may start on the empty database at once.
    await dialectOf(ctx.db).lock(ctx.db, 'postern:demo')
    if (await isAnybodyRegistered(ctx)) return null
    const { organizationId, userId } = await createOrganizationWithOwner(ctx, {
      email: EMAIL,
      password,
      company: 'Demo',
      activated: true,
    })
    // Grants a plan if the service sells plans, since the sandbox channel requires one. A subscription replaces it.
    if (app.config.billing.enabled)
      await saveSubscription(ctx, organizationId, { tier: 'STANDARD', period: 'MONTHLY' })
    const { key } = await createApiKey(ctx, { organizationId, name: 'Demo', createdBy: userId })
    return { organizationId, userId, apiKey: key }
  })
  if (!organization) return null
  const channelId = showsSandbox(app.config) ? await connectSandbox(app, organization) : null
  return { email: EMAIL, password, apiKey: organization.apiKey, channelId }
}

function showsSandbox({ baseUrl, consoleUrl, hiddenPlatforms }: Config): boolean {
  return consoleUrl === baseUrl && !hiddenPlatforms.includes('sandbox')
}

/** Connects through the same flow as a client. */
async function connectSandbox(
  app: App,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<string> {
  const actor = { organizationId, userId }
  const signal = AbortSignal.timeout(10_000)
  const { state } = await startConnect(app, actor, { identifier: 'sandbox' }, signal)
  const code = Buffer.from(JSON.stringify({ name: 'Demo sandbox' })).toString('base64')
  const { row } = await finishConnect(
    app,
    { identifier: 'sandbox', state, code, timezoneOffsetMinutes: 0 },
    { actor },
    signal,
  )
  return row.id
}
