import type { PublicApiHandlers } from '../../generated/handlers.ts'
import { publicAnalyticsHandlers } from './analytics-handlers.ts'
import { bulkHandlers } from './bulk-handlers.ts'
import { publicIntegrationHandlers } from './integration-handlers.ts'
import { mediaHandlers } from './media-handlers.ts'
import { postHandlers } from './post-handlers.ts'

import { reviewHandlers } from './review-handlers.ts'

export const publicApiHandlers: PublicApiHandlers = {
  ...publicIntegrationHandlers,
  ...postHandlers,
  ...bulkHandlers,
  ...reviewHandlers,
  ...mediaHandlers,
  ...publicAnalyticsHandlers,
}
