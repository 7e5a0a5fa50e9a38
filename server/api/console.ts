import type { ConsoleHandlers } from '../../generated/handlers.ts'
import { accessHandlers } from '../console/access/access.ts'
import { deviceHandlers } from '../console/access/device.ts'
import { providerSignInHandlers } from '../console/access/providers.ts'
import { assistantHandlers } from '../console/assistant/assistant.ts'
import { channelsHandlers } from '../console/channels/channels.ts'
import { connectedHandlers } from '../console/channels/connected.ts'
import { pageChoiceHandlers } from '../console/channels/page-choice.ts'
import { postsHandlers } from '../console/posts/posts.ts'
import { reviewHandlers } from '../console/posts/review.ts'
import { unsubscribedPage, unsubscribePage } from '../console/posts/unsubscribe.ts'
import { announcementsHandlers } from '../console/service/announcements.ts'
import { errorsHandlers } from '../console/service/errors.ts'
import { statsHandlers } from '../console/service/stats.ts'
import { appsHandlers } from '../console/settings/apps.ts'
import { keysHandlers } from '../console/settings/keys.ts'
import { planHandlers } from '../console/settings/plan-and-usage.ts'
import { providersHandlers } from '../console/settings/providers.ts'
import { sessionsHandlers } from '../console/settings/sessions.ts'
import { teamHandlers } from '../console/settings/team.ts'
import { readUnsubscribeToken, unsubscribe } from '../notifications/unsubscribe.ts'

/** Serves the pages for people. Each handler reads a form, calls the domain, and answers with a page or a redirect. */
export const consoleHandlers: ConsoleHandlers = {
  ...accessHandlers,
  ...deviceHandlers,
  ...providerSignInHandlers,
  ...assistantHandlers,
  ...channelsHandlers,
  ...connectedHandlers,
  ...pageChoiceHandlers,
  ...postsHandlers,
  ...reviewHandlers,
  ...announcementsHandlers,
  ...errorsHandlers,
  ...statsHandlers,
  ...appsHandlers,
  ...keysHandlers,
  ...planHandlers,
  ...providersHandlers,
  ...sessionsHandlers,
  ...teamHandlers,

  async showUnsubscribe({ params: { token } }, ctx) {
    return unsubscribePage({ token, kind: readUnsubscribeToken(ctx.config, token).kind })
  },

  async submitUnsubscribe({ params }, ctx) {
    const unsubscription = readUnsubscribeToken(ctx.config, params.token)
    await unsubscribe(ctx, unsubscription)
    return unsubscribedPage(unsubscription)
  },
}
