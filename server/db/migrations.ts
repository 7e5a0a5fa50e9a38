import type { Knex } from 'knex'
import { createAnalyticsTables } from './schema/analytics.ts'
import { createAutopostTables, createCopilotTables } from './schema/automation.ts'
import { createApiKeys, createIdentityTables } from './schema/identity.ts'
import { createIntegrationTables } from './schema/integrations.ts'
import { createMediaTables } from './schema/media.ts'
import { createNotificationTables } from './schema/notifications.ts'
import { createOAuthTables } from './schema/oauth.ts'
import { createBillingTables, createPlanTables } from './schema/plans.ts'
import { createPostTables } from './schema/posts.ts'
import { createPublishingTables } from './schema/publishing.ts'
import {
  createAnnouncements,
  createAuditLog,
  createEnterpriseTables,
  createSystemTables,
} from './schema/system.ts'
import { createThirdPartyTables } from './schema/third-party.ts'
import { createWebhookTables } from './schema/webhooks.ts'

/** Describes one step, which runs once, in its own transaction, in the order of the list. Never edit it after a release. */
export interface Migration {
  name: string
  up(db: Knex): Promise<void>
}

/** Creates the first schema, context by context, so that every foreign key finds its table. */
const schema: Migration = {
  name: '0001-schema',
  async up(db) {
    await createIdentityTables(db)
    await createPlanTables(db)
    await createBillingTables(db)
    await createIntegrationTables(db)
    await createApiKeys(db)
    await createOAuthTables(db)
    await createMediaTables(db)
    await createPostTables(db)
    await createPublishingTables(db)
    await createAutopostTables(db)
    await createAnalyticsTables(db)
    await createWebhookTables(db)
    await createNotificationTables(db)
    await createAnnouncements(db)
    await createThirdPartyTables(db)
    await createCopilotTables(db)
    await createAuditLog(db)
    await createEnterpriseTables(db)
    await createSystemTables(db)
  },
}

export const migrations: readonly Migration[] = [schema]
