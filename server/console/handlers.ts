import type { ConsoleHandlers } from '../../generated/handlers.ts'
import { accessHandlers } from './access-handlers.ts'
import { accessSettingsHandlers } from './access-settings-handlers.ts'
import { appHandlers } from './app-handlers.ts'
import { channelHandlers } from './channel-handlers.ts'
import { devicePageHandlers } from './device-handlers.ts'
import { homeHandlers } from './home-handlers.ts'
import { pageHandlers } from './page-handlers.ts'
import { providerHandlers } from './provider-handlers.ts'
import { returnHandlers } from './return-handlers.ts'
import { reviewPageHandlers } from './review-handlers.ts'
import { teamHandlers } from './team-handlers.ts'
import { unsubscribeHandlers } from './unsubscribe-handlers.ts'

/** The pages: each handler reads a form, calls the domain and answers a page or where to go on. */
export const consoleHandlers: ConsoleHandlers = {
  ...accessHandlers,
  ...accessSettingsHandlers,
  ...appHandlers,
  ...channelHandlers,
  ...devicePageHandlers,
  ...homeHandlers,
  ...pageHandlers,
  ...providerHandlers,
  ...returnHandlers,
  ...reviewPageHandlers,
  ...teamHandlers,
  ...unsubscribeHandlers,
}
