import type { Handlers } from '../generated/handlers.ts'
import { adminHandlers } from './api/admin.ts'
import { aiHandlers } from './api/ai.ts'
import { analyticsHandlers } from './api/analytics.ts'
import { announcementsHandlers } from './api/announcements.ts'
import { authHandlers } from './api/auth.ts'
import { autopostHandlers } from './api/autopost.ts'
import { billingHandlers } from './api/billing.ts'
import { consoleHandlers } from './api/console.ts'
import { copilotHandlers } from './api/copilot.ts'
import { deviceHandlers } from './api/device.ts'
import { docsHandlers } from './api/docs.ts'
import { enterpriseHandlers } from './api/enterprise.ts'
import { integrationsHandlers } from './api/integrations.ts'
import { mcpHandlers } from './api/mcp.ts'
import { mediaHandlers } from './api/media.ts'
import { monitorHandlers } from './api/monitor.ts'
import { notificationsHandlers } from './api/notifications.ts'
import { oauthHandlers } from './api/oauth.ts'
import { oauthAppsHandlers } from './api/oauth-apps.ts'
import { pagesHandlers } from './api/pages.ts'
import { plugsHandlers } from './api/plugs.ts'
import { postsHandlers } from './api/posts.ts'
import { publicApiHandlers } from './api/public-api.ts'
import { readsHandlers } from './api/reads.ts'
import { setsHandlers } from './api/sets.ts'
import { settingsHandlers } from './api/settings.ts'
import { signaturesHandlers } from './api/signatures.ts'
import { systemHandlers } from './api/system.ts'
import { tagsHandlers } from './api/tags.ts'
import { thirdPartyHandlers } from './api/third-party.ts'
import { usersHandlers } from './api/users.ts'
import { webhooksHandlers } from './api/webhooks.ts'

/** Maps each operationId of the contract to its handler. A missing, unknown or mistyped handler does not compile. */
export const handlers = {
  ...systemHandlers,
  ...docsHandlers,
  ...authHandlers,
  ...usersHandlers,
  ...deviceHandlers,
  ...consoleHandlers,
  ...settingsHandlers,
  ...mediaHandlers,
  ...aiHandlers,
  ...copilotHandlers,
  ...mcpHandlers,
  ...integrationsHandlers,
  ...notificationsHandlers,
  ...signaturesHandlers,
  ...autopostHandlers,
  ...setsHandlers,
  ...plugsHandlers,
  ...analyticsHandlers,
  ...readsHandlers,
  ...oauthHandlers,
  ...oauthAppsHandlers,
  ...billingHandlers,
  ...enterpriseHandlers,
  ...monitorHandlers,
  ...postsHandlers,
  ...thirdPartyHandlers,
  ...adminHandlers,
  ...announcementsHandlers,
  ...pagesHandlers,
  ...webhooksHandlers,
  ...publicApiHandlers,
  ...tagsHandlers,
} satisfies Handlers
