import type { PublicApiHandlers } from '../../../generated/handlers.ts'
import { publicIntegrationHandlers } from './integration-handlers.ts'
import { mediaHandlers } from './media-handlers.ts'
import { postHandlers } from './post-handlers.ts'

export const publicApiHandlers: PublicApiHandlers = {
  ...publicIntegrationHandlers,
  ...postHandlers,
  ...mediaHandlers,
}
