import type { Handlers } from '../generated/handlers.ts'
import { authHandlers } from './modules/auth/handlers.ts'
import { consoleHandlers } from './modules/console/handlers.ts'
import { deviceHandlers } from './modules/device/handlers.ts'
import { enterpriseHandlers } from './modules/enterprise/handlers.ts'
import { integrationsHandlers } from './modules/integrations/handlers.ts'
import { monitorHandlers } from './modules/monitor/handlers.ts'
import { oauthHandlers } from './modules/oauth/handlers.ts'
import { oauthAppsHandlers } from './modules/oauth-apps/handlers.ts'
import { publicApiHandlers } from './modules/public-api/handlers.ts'
import { settingsHandlers } from './modules/settings/handlers.ts'
import { systemHandlers } from './modules/system/handlers.ts'
import { usersHandlers } from './modules/users/handlers.ts'

/** Every operation of the contract by its operationId. One missing, unknown or mistyped does not compile. */
export const handlers = {
  ...systemHandlers,
  ...authHandlers,
  ...usersHandlers,
  ...deviceHandlers,
  ...consoleHandlers,
  ...settingsHandlers,
  ...integrationsHandlers,
  ...oauthHandlers,
  ...oauthAppsHandlers,
  ...enterpriseHandlers,
  ...monitorHandlers,
  ...publicApiHandlers,
} satisfies Handlers
