import type { Handlers } from '../generated/handlers.ts'
import { analyticsHandlers } from './modules/analytics/handlers.ts'
import { authHandlers } from './modules/auth/handlers.ts'
import { autopostHandlers } from './modules/autopost/handlers.ts'
import { consoleHandlers } from './modules/console/handlers.ts'
import { deviceHandlers } from './modules/device/handlers.ts'
import { enterpriseHandlers } from './modules/enterprise/handlers.ts'
import { integrationsHandlers } from './modules/integrations/handlers.ts'
import { mediaHandlers } from './modules/media/handlers.ts'
import { monitorHandlers } from './modules/monitor/handlers.ts'
import { notificationsHandlers } from './modules/notifications/handlers.ts'
import { oauthHandlers } from './modules/oauth/handlers.ts'
import { oauthAppsHandlers } from './modules/oauth-apps/handlers.ts'
import { pagesHandlers } from './modules/pages/handlers.ts'
import { plugsHandlers } from './modules/plugs/handlers.ts'
import { postsHandlers } from './modules/posts/handlers.ts'
import { publicApiHandlers } from './modules/public-api/handlers.ts'
import { setsHandlers } from './modules/sets/handlers.ts'
import { settingsHandlers } from './modules/settings/handlers.ts'
import { signaturesHandlers } from './modules/signatures/handlers.ts'
import { systemHandlers } from './modules/system/handlers.ts'
import { tagsHandlers } from './modules/tags/handlers.ts'
import { usersHandlers } from './modules/users/handlers.ts'
import { webhooksHandlers } from './modules/webhooks/handlers.ts'

/** Every operation of the contract by its operationId. One missing, unknown or mistyped does not compile. */
export const handlers = {
  ...systemHandlers,
  ...authHandlers,
  ...usersHandlers,
  ...deviceHandlers,
  ...consoleHandlers,
  ...settingsHandlers,
  ...mediaHandlers,
  ...integrationsHandlers,
  ...notificationsHandlers,
  ...signaturesHandlers,
  ...autopostHandlers,
  ...setsHandlers,
  ...plugsHandlers,
  ...analyticsHandlers,
  ...oauthHandlers,
  ...oauthAppsHandlers,
  ...enterpriseHandlers,
  ...monitorHandlers,
  ...postsHandlers,
  ...pagesHandlers,
  ...webhooksHandlers,
  ...publicApiHandlers,
  ...tagsHandlers,
} satisfies Handlers
