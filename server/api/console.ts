import type { ConsoleHandlers } from '../../generated/handlers.ts'
import {
  showActivate,
  showForgot,
  showReset,
  showSignIn,
  showSignUp,
  submitActivate,
  submitForgot,
  submitResend,
  submitReset,
  submitSignIn,
  submitSignOut,
  submitSignUp,
} from '../console/access/access.ts'
import { showDevice, submitDevice } from '../console/access/device.ts'
import {
  finishProviderSignIn,
  startProviderSignIn,
  submitProviderSignUp,
} from '../console/access/providers.ts'
import {
  showAssistant,
  submitAssistantDecision,
  submitAssistantDeletion,
  submitAssistantMessage,
} from '../console/assistant/assistant.ts'
import { showChannels, showConnect, submitChannel, submitConnect } from '../console/channels/channels.ts'
import { finishConnect, submitConfirmation, submitPageByState } from '../console/channels/connected.ts'
import { showPageChoice, submitPageChoice } from '../console/channels/page-choice.ts'
import {
  getConsoleScript,
  showJoin,
  showPosts,
  submitJoin,
  submitOrganization,
  submitRetry,
} from '../console/posts/posts.ts'
import { showReview, submitReview } from '../console/posts/review.ts'
import { unsubscribedPage, unsubscribePage } from '../console/posts/unsubscribe.ts'
import {
  showAnnouncements,
  submitAnnouncement,
  submitAnnouncementDeletion,
  submitDismissal,
} from '../console/service/announcements.ts'
import { showErrors } from '../console/service/errors.ts'
import { showStats } from '../console/service/stats.ts'
import {
  showApprovedApps,
  showApps,
  submitApp,
  submitAppDeletion,
  submitAppRevocation,
  submitSecretRotation,
} from '../console/settings/apps.ts'
import { showKeys, submitKey, submitKeyRevocation } from '../console/settings/keys.ts'
import { planHandlers } from '../console/settings/plan-and-usage.ts'
import { showProviders, submitProvider, submitProviderRemoval } from '../console/settings/providers.ts'
import { showSessions, submitOtherSessionsEnd, submitSessionEnd } from '../console/settings/sessions.ts'
import { showMembers, submitInvitation, submitInvitationEnd, submitMember } from '../console/settings/team.ts'
import { readUnsubscribeToken, unsubscribe } from '../notifications/unsubscribe.ts'

/** Serves the pages for people. Each handler reads a form, calls the domain, and answers with a page or a redirect. */
export const consoleHandlers: ConsoleHandlers = {
  showSignIn,
  submitSignIn,
  showSignUp,
  submitSignUp,
  submitSignOut,
  showForgot,
  submitForgot,
  showReset,
  submitReset,
  showActivate,
  submitActivate,
  submitResend,
  startProviderSignIn,
  finishProviderSignIn,
  submitProviderSignUp,
  showDevice,
  submitDevice,
  showProviders,
  submitProvider,
  submitProviderRemoval,
  showAssistant,
  submitAssistantMessage,
  submitAssistantDecision,
  submitAssistantDeletion,
  showErrors,
  showStats,
  showAnnouncements,
  submitAnnouncement,
  submitAnnouncementDeletion,
  submitDismissal,
  showKeys,
  submitKey,
  submitKeyRevocation,
  showSessions,
  submitOtherSessionsEnd,
  submitSessionEnd,
  showApps,
  submitApp,
  submitSecretRotation,
  submitAppDeletion,
  showApprovedApps,
  submitAppRevocation,
  showMembers,
  submitInvitation,
  submitMember,
  submitInvitationEnd,
  ...planHandlers,
  showChannels,
  submitChannel,
  showConnect,
  submitConnect,
  finishConnect,
  submitConfirmation,
  submitPageByState,
  showPageChoice,
  submitPageChoice,
  getConsoleScript,
  showPosts,
  submitRetry,
  submitOrganization,
  showJoin,
  submitJoin,
  showReview,
  submitReview,

  async showUnsubscribe({ params: { token } }, ctx) {
    return unsubscribePage({ token, kind: readUnsubscribeToken(ctx.config, token).kind })
  },

  async submitUnsubscribe({ params }, ctx) {
    const unsubscription = readUnsubscribeToken(ctx.config, params.token)
    await unsubscribe(ctx, unsubscription)
    return unsubscribedPage(unsubscription)
  },
}
