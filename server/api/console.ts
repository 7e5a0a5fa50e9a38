import type { ConsoleHandlers } from '../../generated/handlers.ts'
import { accessHandlers } from '../console/access/access.ts'
import { deviceHandlers } from '../console/access/device.ts'
import { providerSignInHandlers } from '../console/access/providers.ts'
import { secondFactorHandlers } from '../console/access/second-factor.ts'
import { verifyHandlers } from '../console/access/verify.ts'
import { analyticsHandlers } from '../console/analytics/analytics.ts'
import { assistantHandlers } from '../console/assistant/assistant.ts'
import { feedsHandlers } from '../console/automations/feeds/feeds.ts'
import { linkParametersHandlers } from '../console/automations/link-parameters.ts'
import { linksHandlers } from '../console/automations/links.ts'
import { plugsHandlers } from '../console/automations/plugs.ts'
import { setsHandlers } from '../console/automations/sets.ts'
import { signaturesHandlers } from '../console/automations/signatures.ts'
import { webhooksHandlers } from '../console/automations/webhooks/webhooks.ts'
import { calendarHandlers } from '../console/calendar/calendar.ts'
import { moveHandlers } from '../console/calendar/move.ts'
import { channelHandlers } from '../console/channels/channel.ts'
import { channelsHandlers } from '../console/channels/channels.ts'
import { connectedHandlers } from '../console/channels/connected.ts'
import { pageChoiceHandlers } from '../console/channels/page-choice.ts'
import { composerHandlers } from '../console/composer/composer.ts'
import { codeHandlers } from '../console/developers/code-page.ts'
import { developersHandlers } from '../console/developers/developers.ts'
import { inboxHandlers } from '../console/inbox/inbox.ts'
import { libraryItemsHandlers } from '../console/library/library-items.ts'
import { fileHandlers } from '../console/media/file.ts'
import { libraryHandlers } from '../console/media/library.ts'
import { notificationsPageHandlers } from '../console/navigation/notifications.ts'
import { searchHandlers } from '../console/navigation/search.ts'
import { shortcutsHandlers } from '../console/navigation/shortcuts.ts'
import { pausesHandlers } from '../console/pauses/pauses.ts'
import { postHandlers } from '../console/posts/post.ts'
import { postsHandlers } from '../console/posts/posts.ts'
import { unsubscribedPage, unsubscribePage } from '../console/posts/unsubscribe.ts'
import { queuesHandlers } from '../console/queues/queues.ts'
import { reviewHandlers } from '../console/review/review.ts'
import { reviewInboxHandlers } from '../console/review/review-inbox.ts'
import { announcementsHandlers } from '../console/service/announcements.ts'
import { errorsHandlers } from '../console/service/errors.ts'
import { statsHandlers } from '../console/service/stats.ts'
import { appsHandlers } from '../console/settings/apps.ts'
import { auditLogHandlers } from '../console/settings/audit-log.ts'
import { channelGroupsHandlers } from '../console/settings/channel-groups.ts'
import { keysHandlers } from '../console/settings/keys.ts'
import { organizationHandlers } from '../console/settings/organization.ts'
import { planHandlers } from '../console/settings/plan-and-usage.ts'
import { profileHandlers } from '../console/settings/profile.ts'
import { providersHandlers } from '../console/settings/providers.ts'
import { securityHandlers } from '../console/settings/security.ts'
import { sessionsHandlers } from '../console/settings/sessions.ts'
import { teamHandlers } from '../console/settings/team.ts'
import { readUnsubscribeToken, unsubscribe } from '../notifications/unsubscribe.ts'

/** Serves the pages for people. Each handler reads a form, calls the domain, and answers with a page or a redirect. */
export const consoleHandlers: ConsoleHandlers = {
  ...accessHandlers,
  ...deviceHandlers,
  ...providerSignInHandlers,
  ...secondFactorHandlers,
  ...verifyHandlers,
  ...analyticsHandlers,
  ...assistantHandlers,
  ...feedsHandlers,
  ...linksHandlers,
  ...linkParametersHandlers,
  ...plugsHandlers,
  ...setsHandlers,
  ...signaturesHandlers,
  ...webhooksHandlers,
  ...calendarHandlers,
  ...moveHandlers,
  ...channelHandlers,
  ...channelsHandlers,
  ...connectedHandlers,
  ...pageChoiceHandlers,
  ...notificationsPageHandlers,
  ...searchHandlers,
  ...shortcutsHandlers,
  ...libraryHandlers,
  ...libraryItemsHandlers,
  ...fileHandlers,
  ...postHandlers,
  ...composerHandlers,
  ...postsHandlers,
  ...developersHandlers,
  ...codeHandlers,
  ...inboxHandlers,
  ...queuesHandlers,
  ...pausesHandlers,
  ...reviewHandlers,
  ...reviewInboxHandlers,
  ...announcementsHandlers,
  ...errorsHandlers,
  ...statsHandlers,
  ...appsHandlers,
  ...auditLogHandlers,
  ...channelGroupsHandlers,
  ...organizationHandlers,
  ...keysHandlers,
  ...planHandlers,
  ...profileHandlers,
  ...providersHandlers,
  ...securityHandlers,
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
