import type { ConsoleHandlers } from '../../generated/handlers.ts'
import { readUnsubscribeToken, unsubscribe } from '../notifications/unsubscribe.ts'
import { countEndpoints } from '../webhooks/endpoints.ts'
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
} from './access/access.ts'
import { showDevice, submitDevice } from './access/device.ts'
import { finishProviderSignIn, startProviderSignIn, submitProviderSignUp } from './access/providers.ts'
import {
  showAssistant,
  submitAssistantDecision,
  submitAssistantDeletion,
  submitAssistantMessage,
} from './assistant/assistant.ts'
import { showChannels, showConnect, submitChannel, submitConnect } from './channels/channels.ts'
import { finishConnect, submitConfirmation, submitPageByState } from './channels/connected.ts'
import { showPageChoice, submitPageChoice } from './channels/page-choice.ts'
import {
  getConsoleScript,
  showJoin,
  showPosts,
  submitJoin,
  submitOrganization,
  submitRetry,
} from './posts/posts.ts'
import { showReview, submitReview } from './posts/review.ts'
import { unsubscribedPage, unsubscribePage } from './posts/unsubscribe.ts'
import {
  showAnnouncements,
  submitAnnouncement,
  submitAnnouncementDeletion,
  submitDismissal,
} from './service/announcements.ts'
import { showErrors } from './service/errors.ts'
import { showStats } from './service/stats.ts'
import {
  showApprovedApps,
  showApps,
  submitApp,
  submitAppDeletion,
  submitAppRevocation,
  submitSecretRotation,
} from './settings/apps.ts'
import { showKeys, submitKey, submitKeyRevocation } from './settings/keys.ts'
import { planHandlers } from './settings/plan-and-usage.ts'
import { showProviders, submitProvider, submitProviderRemoval } from './settings/providers.ts'
import { showSessions, submitOtherSessionsEnd, submitSessionEnd } from './settings/sessions.ts'
import { showMembers, submitInvitation, submitInvitationEnd, submitMember } from './settings/team.ts'

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
  ...planHandlers(countEndpoints),
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
