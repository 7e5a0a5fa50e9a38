import type { Handlers } from '../generated/handlers.ts'
import { announcementsHandlers } from './admin/announcements/handlers.ts'
import { adminHandlers } from './admin/handlers.ts'
import { copilotHandlers } from './ai/copilot/handlers.ts'
import { aiHandlers } from './ai/handlers.ts'
import { analyticsHandlers } from './analytics/handlers.ts'
import { autopostHandlers } from './autopost/handlers.ts'
import { billingHandlers } from './billing/handlers.ts'
import { consoleHandlers } from './console/handlers.ts'
import { pagesHandlers } from './console/public/handlers.ts'
import { enterpriseHandlers } from './enterprise/handlers.ts'
import { authHandlers } from './identity/auth/handlers.ts'
import { deviceHandlers } from './identity/device/handlers.ts'
import { oauthHandlers } from './identity/oauth/handlers.ts'
import { oauthAppsHandlers } from './identity/oauth-apps/handlers.ts'
import { settingsHandlers } from './identity/team/handlers.ts'
import { usersHandlers } from './identity/users/handlers.ts'
import { integrationsHandlers } from './integrations/handlers.ts'
import { mcpHandlers } from './mcp/handlers.ts'
import { mediaHandlers } from './media/handlers.ts'
import { notificationsHandlers } from './notifications/handlers.ts'
import { postsHandlers } from './posts/handlers.ts'
import { setsHandlers } from './posts/sets/handlers.ts'
import { signaturesHandlers } from './posts/signatures/handlers.ts'
import { tagsHandlers } from './posts/tags/handlers.ts'
import { publicApiHandlers } from './public-api/handlers.ts'
import { plugsHandlers } from './publishing/plugs/handlers.ts'
import { readsHandlers } from './reads/handlers.ts'
import { docsHandlers } from './system/docs/handlers.ts'
import { systemHandlers } from './system/handlers.ts'
import { monitorHandlers } from './system/monitor/handlers.ts'
import { thirdPartyHandlers } from './third-party/handlers.ts'
import { webhooksHandlers } from './webhooks/handlers.ts'

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
