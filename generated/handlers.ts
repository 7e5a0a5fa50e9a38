// Written by `npm run generate`. Never edit it by hand: change openapi/ and generate anew.
import type { Context, Input, Output } from '../server/http/contract.ts'

export interface SystemHandlers {
  /** `GET /` Say what this is. */
  getRoot(input: Input<'getRoot'>, ctx: Context<'none'>): Promise<Output<'getRoot'>>
  /** `GET /health/live` Tell whether the process is alive. */
  getLiveness(input: Input<'getLiveness'>, ctx: Context<'none'>): Promise<Output<'getLiveness'>>
  /** `GET /health/ready` Tell whether the service can take requests. */
  getReadiness(input: Input<'getReadiness'>, ctx: Context<'none'>): Promise<Output<'getReadiness'>>
  /** `GET /metrics` Show metrics for Prometheus. */
  getMetrics(input: Input<'getMetrics'>, ctx: Context<'none'>): Promise<Output<'getMetrics'>>
  /** `GET /openapi.json` Get this contract. */
  getContract(input: Input<'getContract'>, ctx: Context<'none'>): Promise<Output<'getContract'>>
  /** `GET /docs` Read the documentation. */
  getDocs(input: Input<'getDocs'>, ctx: Context<'none'>): Promise<Output<'getDocs'>>
  /** `GET /docs/errors` Read what each error code means. */
  getErrorCatalogue(input: Input<'getErrorCatalogue'>, ctx: Context<'none'>): Promise<Output<'getErrorCatalogue'>>
  /** `GET /uploads/{year}/{month}/{day}/{name}` Fetch an uploaded file. */
  getUpload(input: Input<'getUpload'>, ctx: Context<'none'>): Promise<Output<'getUpload'>>
  /** `GET /sandbox/{id}` See what a sandbox channel published. */
  getSandboxPage(input: Input<'getSandboxPage'>, ctx: Context<'none'>): Promise<Output<'getSandboxPage'>>
  /** `GET /sandbox/{id}/feed.json` Read a sandbox channel's feed. */
  getSandboxFeed(input: Input<'getSandboxFeed'>, ctx: Context<'none'>): Promise<Output<'getSandboxFeed'>>
}

export interface AuthHandlers {
  /** `GET /auth/can-register` Tell whether registration is open. */
  canRegister(input: Input<'canRegister'>, ctx: Context<'none'>): Promise<Output<'canRegister'>>
  /** `POST /auth/register` Create an account and its organization. */
  register(input: Input<'register'>, ctx: Context<'none'>): Promise<Output<'register'>>
  /** `POST /auth/login` Sign in. */
  login(input: Input<'login'>, ctx: Context<'none'>): Promise<Output<'login'>>
  /** `POST /auth/forgot` Ask for a new password. */
  forgotPassword(input: Input<'forgotPassword'>, ctx: Context<'none'>): Promise<Output<'forgotPassword'>>
  /** `POST /auth/forgot-return` Set a new password with a mailed link. */
  resetPassword(input: Input<'resetPassword'>, ctx: Context<'none'>): Promise<Output<'resetPassword'>>
  /** `POST /auth/activate` Activate an account with a mailed link. */
  activateAccount(input: Input<'activateAccount'>, ctx: Context<'none'>): Promise<Output<'activateAccount'>>
  /** `POST /auth/resend-activation` Ask for another activation link. */
  resendActivation(input: Input<'resendActivation'>, ctx: Context<'none'>): Promise<Output<'resendActivation'>>
  /** `GET /auth/providers` List the ways to sign in. */
  listSignInProviders(input: Input<'listSignInProviders'>, ctx: Context<'none'>): Promise<Output<'listSignInProviders'>>
  /** `GET /auth/oauth/{provider}` Begin to sign in with a provider. */
  startSignIn(input: Input<'startSignIn'>, ctx: Context<'none'>): Promise<Output<'startSignIn'>>
  /** `POST /auth/oauth/{provider}/exists` Finish signing in with a provider. */
  checkSignIn(input: Input<'checkSignIn'>, ctx: Context<'none'>): Promise<Output<'checkSignIn'>>
  /** `GET /auth/oauth-mobile-callback` Hand a provider's answer to the mobile app. */
  mobileCallback(input: Input<'mobileCallback'>, ctx: Context<'none'>): Promise<Output<'mobileCallback'>>
  /** `POST /auth/oauth-form-callback` Take a provider's answer as a form. */
  passOnFormAnswer(input: Input<'passOnFormAnswer'>, ctx: Context<'none'>): Promise<Output<'passOnFormAnswer'>>
}

export interface ConsoleHandlers {
  /** `GET /auth/forgot` See the page for a forgotten password. */
  showForgot(input: Input<'showForgot'>, ctx: Context<'none'>): Promise<Output<'showForgot'>>
  /** `GET /console.js` Fetch the script of the pages. */
  getConsoleScript(input: Input<'getConsoleScript'>, ctx: Context<'none'>): Promise<Output<'getConsoleScript'>>
  /** `GET /sign-in` See the sign-in page. */
  showSignIn(input: Input<'showSignIn'>, ctx: Context<'optional-session'>): Promise<Output<'showSignIn'>>
  /** `POST /sign-in` Sign in. */
  submitSignIn(input: Input<'submitSignIn'>, ctx: Context<'none'>): Promise<Output<'submitSignIn'>>
  /** `POST /sign-in/{provider}` Sign in with a provider. */
  startProviderSignIn(input: Input<'startProviderSignIn'>, ctx: Context<'none'>): Promise<Output<'startProviderSignIn'>>
  /** `GET /auth/callback/{provider}` Come back from a provider. */
  finishProviderSignIn(input: Input<'finishProviderSignIn'>, ctx: Context<'none'>): Promise<Output<'finishProviderSignIn'>>
  /** `POST /auth/callback/{provider}` Make an account with a provider. */
  submitProviderSignUp(input: Input<'submitProviderSignUp'>, ctx: Context<'none'>): Promise<Output<'submitProviderSignUp'>>
  /** `GET /sign-up` See the sign-up page. */
  showSignUp(input: Input<'showSignUp'>, ctx: Context<'none'>): Promise<Output<'showSignUp'>>
  /** `POST /sign-up` Create an account. */
  submitSignUp(input: Input<'submitSignUp'>, ctx: Context<'none'>): Promise<Output<'submitSignUp'>>
  /** `POST /sign-out` Sign out. */
  submitSignOut(input: Input<'submitSignOut'>, ctx: Context<'optional-session'>): Promise<Output<'submitSignOut'>>
  /** `POST /forgot` Ask for a reset link. */
  submitForgot(input: Input<'submitForgot'>, ctx: Context<'none'>): Promise<Output<'submitForgot'>>
  /** `GET /auth/forgot/{token}` See the page for a new password. */
  showReset(input: Input<'showReset'>, ctx: Context<'none'>): Promise<Output<'showReset'>>
  /** `POST /auth/forgot/{token}` Set a new password. */
  submitReset(input: Input<'submitReset'>, ctx: Context<'none'>): Promise<Output<'submitReset'>>
  /** `GET /auth/activate/{token}` See the activation page. */
  showActivate(input: Input<'showActivate'>, ctx: Context<'none'>): Promise<Output<'showActivate'>>
  /** `POST /auth/activate/{token}` Activate the account. */
  submitActivate(input: Input<'submitActivate'>, ctx: Context<'none'>): Promise<Output<'submitActivate'>>
  /** `POST /resend` Ask for another activation mail. */
  submitResend(input: Input<'submitResend'>, ctx: Context<'none'>): Promise<Output<'submitResend'>>
  /** `GET /join` See an invitation. */
  showJoin(input: Input<'showJoin'>, ctx: Context<'optional-session'>): Promise<Output<'showJoin'>>
  /** `POST /join` Join an organization. */
  submitJoin(input: Input<'submitJoin'>, ctx: Context<'session'>): Promise<Output<'submitJoin'>>
  /** `GET /device` See what a device asks for. */
  showDevice(input: Input<'showDevice'>, ctx: Context<'session'>): Promise<Output<'showDevice'>>
  /** `POST /device` Let a device in, or not. */
  submitDevice(input: Input<'submitDevice'>, ctx: Context<'session'>): Promise<Output<'submitDevice'>>
  /** `GET /console` See the posts. */
  showPosts(input: Input<'showPosts'>, ctx: Context<'session'>): Promise<Output<'showPosts'>>
  /** `POST /console/posts/{id}/retry` Try a failed post again. */
  submitRetry(input: Input<'submitRetry'>, ctx: Context<'session'>): Promise<Output<'submitRetry'>>
  /** `POST /console/organization` Switch the organization. */
  submitOrganization(input: Input<'submitOrganization'>, ctx: Context<'session'>): Promise<Output<'submitOrganization'>>
  /** `GET /channels` See the channels. */
  showChannels(input: Input<'showChannels'>, ctx: Context<'session'>): Promise<Output<'showChannels'>>
  /** `POST /channels/{id}` Change a channel. */
  submitChannel(input: Input<'submitChannel'>, ctx: Context<'session'>): Promise<Output<'submitChannel'>>
  /** `GET /channels/connect/{identifier}` See how to connect a channel. */
  showConnect(input: Input<'showConnect'>, ctx: Context<'session'>): Promise<Output<'showConnect'>>
  /** `POST /channels/connect/{identifier}` Connect a channel. */
  submitConnect(input: Input<'submitConnect'>, ctx: Context<'session'>): Promise<Output<'submitConnect'>>
  /** `GET /channels/connected/{identifier}` Come back from a platform. */
  finishConnect(input: Input<'finishConnect'>, ctx: Context<'none'>): Promise<Output<'finishConnect'>>
  /** `GET /settings/keys` See the API keys. */
  showKeys(input: Input<'showKeys'>, ctx: Context<'session'>): Promise<Output<'showKeys'>>
  /** `POST /settings/keys` Make an API key. */
  submitKey(input: Input<'submitKey'>, ctx: Context<'session'>): Promise<Output<'submitKey'>>
  /** `POST /settings/keys/{id}` Revoke an API key. */
  submitKeyRevocation(input: Input<'submitKeyRevocation'>, ctx: Context<'session'>): Promise<Output<'submitKeyRevocation'>>
  /** `GET /settings/apps` See the app of the organization. */
  showApps(input: Input<'showApps'>, ctx: Context<'session'>): Promise<Output<'showApps'>>
  /** `POST /settings/apps` Create or change the app. */
  submitApp(input: Input<'submitApp'>, ctx: Context<'session'>): Promise<Output<'submitApp'>>
  /** `POST /settings/apps/rotate` Make a new secret for the app. */
  submitSecretRotation(input: Input<'submitSecretRotation'>, ctx: Context<'session'>): Promise<Output<'submitSecretRotation'>>
  /** `POST /settings/apps/delete` Delete the app. */
  submitAppDeletion(input: Input<'submitAppDeletion'>, ctx: Context<'session'>): Promise<Output<'submitAppDeletion'>>
  /** `GET /settings/approved` See the approved apps. */
  showApprovedApps(input: Input<'showApprovedApps'>, ctx: Context<'session'>): Promise<Output<'showApprovedApps'>>
  /** `POST /settings/approved/{id}` Revoke an approved app. */
  submitAppRevocation(input: Input<'submitAppRevocation'>, ctx: Context<'session'>): Promise<Output<'submitAppRevocation'>>
  /** `GET /settings/sessions` See where you are signed in. */
  showSessions(input: Input<'showSessions'>, ctx: Context<'session'>): Promise<Output<'showSessions'>>
  /** `POST /settings/sessions` Sign out everywhere else. */
  submitOtherSessionsEnd(input: Input<'submitOtherSessionsEnd'>, ctx: Context<'session'>): Promise<Output<'submitOtherSessionsEnd'>>
  /** `POST /settings/sessions/{id}` End a session. */
  submitSessionEnd(input: Input<'submitSessionEnd'>, ctx: Context<'session'>): Promise<Output<'submitSessionEnd'>>
  /** `GET /settings/members` See the team. */
  showMembers(input: Input<'showMembers'>, ctx: Context<'session'>): Promise<Output<'showMembers'>>
  /** `POST /settings/members` Invite somebody. */
  submitInvitation(input: Input<'submitInvitation'>, ctx: Context<'session'>): Promise<Output<'submitInvitation'>>
  /** `POST /settings/members/{id}` Change a member. */
  submitMember(input: Input<'submitMember'>, ctx: Context<'session'>): Promise<Output<'submitMember'>>
  /** `POST /settings/invitations/{id}` Withdraw an invitation. */
  submitInvitationEnd(input: Input<'submitInvitationEnd'>, ctx: Context<'session'>): Promise<Output<'submitInvitationEnd'>>
}

export interface UsersHandlers {
  /** `GET /user/self` Get the signed-in person. */
  getSelf(input: Input<'getSelf'>, ctx: Context<'session'>): Promise<Output<'getSelf'>>
  /** `GET /user/personal` Get the profile. */
  getPersonal(input: Input<'getPersonal'>, ctx: Context<'session'>): Promise<Output<'getPersonal'>>
  /** `POST /user/personal` Change the profile. */
  updatePersonal(input: Input<'updatePersonal'>, ctx: Context<'session'>): Promise<Output<'updatePersonal'>>
  /** `POST /user/api-key/rotate` Make a new API key. */
  rotateApiKey(input: Input<'rotateApiKey'>, ctx: Context<'session'>): Promise<Output<'rotateApiKey'>>
  /** `GET /user/organizations` List the organizations of the signed-in person. */
  listOrganizations(input: Input<'listOrganizations'>, ctx: Context<'session'>): Promise<Output<'listOrganizations'>>
  /** `POST /user/change-org` Work in another organization. */
  changeOrganization(input: Input<'changeOrganization'>, ctx: Context<'session'>): Promise<Output<'changeOrganization'>>
  /** `POST /user/logout` Sign out. */
  logout(input: Input<'logout'>, ctx: Context<'session'>): Promise<Output<'logout'>>
  /** `GET /user/impersonate` Find somebody to act as. */
  searchImpersonation(input: Input<'searchImpersonation'>, ctx: Context<'session'>): Promise<Output<'searchImpersonation'>>
  /** `POST /user/impersonate` Act as somebody else. */
  impersonate(input: Input<'impersonate'>, ctx: Context<'session'>): Promise<Output<'impersonate'>>
  /** `GET /user/email-notifications` Get which mails the signed-in person receives. */
  getEmailPreferences(input: Input<'getEmailPreferences'>, ctx: Context<'session'>): Promise<Output<'getEmailPreferences'>>
  /** `POST /user/email-notifications` Set which mails the signed-in person receives. */
  setEmailPreferences(input: Input<'setEmailPreferences'>, ctx: Context<'session'>): Promise<Output<'setEmailPreferences'>>
  /** `GET /user/subscription` Get the organization's subscription. */
  getSubscription(input: Input<'getSubscription'>, ctx: Context<'session'>): Promise<Output<'getSubscription'>>
  /** `GET /user/subscription/tiers` List the plans. */
  listTiers(input: Input<'listTiers'>, ctx: Context<'session'>): Promise<Output<'listTiers'>>
  /** `POST /user/join-org` Accept an invitation. */
  joinOrganization(input: Input<'joinOrganization'>, ctx: Context<'session'>): Promise<Output<'joinOrganization'>>
  /** `POST /user/t` Tell of a step the visitor took. */
  trackUserEvent(input: Input<'trackUserEvent'>, ctx: Context<'session'>): Promise<Output<'trackUserEvent'>>
  /** `GET /user/chatbot-token` Get a token for the support chat. */
  getChatbotToken(input: Input<'getChatbotToken'>, ctx: Context<'session'>): Promise<Output<'getChatbotToken'>>
  /** `GET /user/agent-media-sso` Get an address that signs in at the media agent. */
  getAgentMediaSso(input: Input<'getAgentMediaSso'>, ctx: Context<'session'>): Promise<Output<'getAgentMediaSso'>>
  /** `GET /user/api-keys` List the organization's API keys. */
  listApiKeys(input: Input<'listApiKeys'>, ctx: Context<'session'>): Promise<Output<'listApiKeys'>>
  /** `POST /user/api-keys` Make another API key. */
  createApiKey(input: Input<'createApiKey'>, ctx: Context<'session'>): Promise<Output<'createApiKey'>>
  /** `DELETE /user/api-keys/{id}` Revoke an API key. */
  revokeApiKey(input: Input<'revokeApiKey'>, ctx: Context<'session'>): Promise<Output<'revokeApiKey'>>
  /** `GET /user/sessions` List where this person is signed in. */
  listSessions(input: Input<'listSessions'>, ctx: Context<'session'>): Promise<Output<'listSessions'>>
  /** `DELETE /user/sessions` Sign out everywhere else. */
  endOtherSessions(input: Input<'endOtherSessions'>, ctx: Context<'session'>): Promise<Output<'endOtherSessions'>>
  /** `DELETE /user/sessions/{id}` End a session. */
  endSession(input: Input<'endSession'>, ctx: Context<'session'>): Promise<Output<'endSession'>>
  /** `POST /user/password` Change the password. */
  changePassword(input: Input<'changePassword'>, ctx: Context<'session'>): Promise<Output<'changePassword'>>
  /** `DELETE /user/account` Delete the account. */
  deleteAccount(input: Input<'deleteAccount'>, ctx: Context<'session'>): Promise<Output<'deleteAccount'>>
  /** `GET /user/audit-log` Read the audit log. */
  listAuditLog(input: Input<'listAuditLog'>, ctx: Context<'session'>): Promise<Output<'listAuditLog'>>
}

export interface OauthHandlers {
  /** `GET /oauth/authorize` Show what an app asks for. */
  getAuthorization(input: Input<'getAuthorization'>, ctx: Context<'optional-session'>): Promise<Output<'getAuthorization'>>
  /** `POST /oauth/authorize` Let an app in, or not. */
  decideAuthorization(input: Input<'decideAuthorization'>, ctx: Context<'session'>): Promise<Output<'decideAuthorization'>>
  /** `POST /oauth/token` Exchange a code for an access token. */
  exchangeCode(input: Input<'exchangeCode'>, ctx: Context<'none'>): Promise<Output<'exchangeCode'>>
  /** `POST /oauth/revoke` Give a token back. */
  revokeToken(input: Input<'revokeToken'>, ctx: Context<'none'>): Promise<Output<'revokeToken'>>
  /** `GET /.well-known/oauth-authorization-server` Describe the authorization server. */
  getServerMetadata(input: Input<'getServerMetadata'>, ctx: Context<'none'>): Promise<Output<'getServerMetadata'>>
}

export interface OauthAppsHandlers {
  /** `GET /user/oauth-app` Get the organization's app. */
  getOAuthApp(input: Input<'getOAuthApp'>, ctx: Context<'session'>): Promise<Output<'getOAuthApp'>>
  /** `POST /user/oauth-app` Register the organization's app. */
  createOAuthApp(input: Input<'createOAuthApp'>, ctx: Context<'session'>): Promise<Output<'createOAuthApp'>>
  /** `PUT /user/oauth-app` Change the organization's app. */
  updateOAuthApp(input: Input<'updateOAuthApp'>, ctx: Context<'session'>): Promise<Output<'updateOAuthApp'>>
  /** `DELETE /user/oauth-app` Delete the organization's app. */
  deleteOAuthApp(input: Input<'deleteOAuthApp'>, ctx: Context<'session'>): Promise<Output<'deleteOAuthApp'>>
  /** `POST /user/oauth-app/rotate-secret` Make a new client secret. */
  rotateOAuthAppSecret(input: Input<'rotateOAuthAppSecret'>, ctx: Context<'session'>): Promise<Output<'rotateOAuthAppSecret'>>
  /** `GET /user/approved-apps` List the apps that the signed-in person has let in. */
  listApprovedApps(input: Input<'listApprovedApps'>, ctx: Context<'session'>): Promise<Output<'listApprovedApps'>>
  /** `DELETE /user/approved-apps/{id}` Shut an app out again. */
  revokeApprovedApp(input: Input<'revokeApprovedApp'>, ctx: Context<'session'>): Promise<Output<'revokeApprovedApp'>>
}

export interface DeviceHandlers {
  /** `POST /device/code` Start the login of a device. */
  startDeviceAuthorization(input: Input<'startDeviceAuthorization'>, ctx: Context<'none'>): Promise<Output<'startDeviceAuthorization'>>
  /** `POST /device/token` Ask whether a device is let in. */
  pollDeviceToken(input: Input<'pollDeviceToken'>, ctx: Context<'none'>): Promise<Output<'pollDeviceToken'>>
  /** `GET /device/info` Look at a device before letting it in. */
  getDeviceInfo(input: Input<'getDeviceInfo'>, ctx: Context<'session'>): Promise<Output<'getDeviceInfo'>>
  /** `POST /device/approve` Let a device in, or refuse it. */
  approveDevice(input: Input<'approveDevice'>, ctx: Context<'session'>): Promise<Output<'approveDevice'>>
}

export interface EnterpriseHandlers {
  /** `POST /enterprise/create-user` Make an organization for a customer of another service. */
  createEnterpriseUser(input: Input<'createEnterpriseUser'>, ctx: Context<'none'>): Promise<Output<'createEnterpriseUser'>>
  /** `POST /enterprise/url` Get the address where a customer connects a channel. */
  getEnterpriseConnectUrl(input: Input<'getEnterpriseConnectUrl'>, ctx: Context<'none'>): Promise<Output<'getEnterpriseConnectUrl'>>
  /** `POST /enterprise/delete-channel` Delete a customer's channel. */
  deleteEnterpriseChannel(input: Input<'deleteEnterpriseChannel'>, ctx: Context<'none'>): Promise<Output<'deleteEnterpriseChannel'>>
}

export interface MonitorHandlers {
  /** `GET /monitor/queue/{name}` Tell whether a queue keeps up. */
  getQueueHealth(input: Input<'getQueueHealth'>, ctx: Context<'optional-session'>): Promise<Output<'getQueueHealth'>>
}

export interface SettingsHandlers {
  /** `GET /settings/team` List the members of the organization. */
  listTeam(input: Input<'listTeam'>, ctx: Context<'session'>): Promise<Output<'listTeam'>>
  /** `POST /settings/team` Invite somebody to the organization. */
  inviteMember(input: Input<'inviteMember'>, ctx: Context<'session'>): Promise<Output<'inviteMember'>>
  /** `GET /settings/team/invitations` List the open invitations. */
  listInvitations(input: Input<'listInvitations'>, ctx: Context<'session'>): Promise<Output<'listInvitations'>>
  /** `DELETE /settings/team/invitations/{id}` Withdraw an invitation. */
  cancelInvitation(input: Input<'cancelInvitation'>, ctx: Context<'session'>): Promise<Output<'cancelInvitation'>>
  /** `PUT /settings/team/{id}` Change the role of a member. */
  changeMemberRole(input: Input<'changeMemberRole'>, ctx: Context<'session'>): Promise<Output<'changeMemberRole'>>
  /** `DELETE /settings/team/{id}` Remove a member from the organization. */
  removeMember(input: Input<'removeMember'>, ctx: Context<'session'>): Promise<Output<'removeMember'>>
  /** `GET /settings/shortlink` Get what happens to links in posts. */
  getShortlinkPreference(input: Input<'getShortlinkPreference'>, ctx: Context<'session'>): Promise<Output<'getShortlinkPreference'>>
  /** `POST /settings/shortlink` Set what happens to links in posts. */
  setShortlinkPreference(input: Input<'setShortlinkPreference'>, ctx: Context<'session'>): Promise<Output<'setShortlinkPreference'>>
}

export interface IntegrationsHandlers {
  /** `GET /integrations` List the channels that can be connected. */
  listProviders(input: Input<'listProviders'>, ctx: Context<'none'>): Promise<Output<'listProviders'>>
  /** `DELETE /integrations` Delete a channel. */
  deleteChannel(input: Input<'deleteChannel'>, ctx: Context<'session'>): Promise<Output<'deleteChannel'>>
  /** `GET /integrations/list` List the connected channels. */
  listChannels(input: Input<'listChannels'>, ctx: Context<'session'>): Promise<Output<'listChannels'>>
  /** `GET /integrations/social/{integration}` Start connecting a channel. */
  startConnect(input: Input<'startConnect'>, ctx: Context<'session'>): Promise<Output<'startConnect'>>
  /** `POST /integrations/social-connect/{integration}` Finish connecting a channel. */
  connectChannel(input: Input<'connectChannel'>, ctx: Context<'none'>): Promise<Output<'connectChannel'>>
  /** `POST /integrations/disable` Switch a channel off. */
  disableChannel(input: Input<'disableChannel'>, ctx: Context<'session'>): Promise<Output<'disableChannel'>>
  /** `POST /integrations/enable` Switch a channel on. */
  enableChannel(input: Input<'enableChannel'>, ctx: Context<'session'>): Promise<Output<'enableChannel'>>
  /** `POST /integrations/{id}/time` Set a channel's posting times. */
  setPostingTimes(input: Input<'setPostingTimes'>, ctx: Context<'session'>): Promise<Output<'setPostingTimes'>>
}

export interface PublicApiHandlers {
  /** `POST /public/v1/upload` Upload a file. */
  uploadMedia(input: Input<'uploadMedia'>, ctx: Context<'key'>): Promise<Output<'uploadMedia'>>
  /** `POST /public/v1/upload-from-url` Upload a file from a URL. */
  uploadMediaFromUrl(input: Input<'uploadMediaFromUrl'>, ctx: Context<'key'>): Promise<Output<'uploadMediaFromUrl'>>
  /** `GET /public/v1/find-slot/{id}` Find the next free slot of a channel. */
  findSlot(input: Input<'findSlot'>, ctx: Context<'key'>): Promise<Output<'findSlot'>>
  /** `GET /public/v1/posts` List posts. */
  listPosts(input: Input<'listPosts'>, ctx: Context<'key'>): Promise<Output<'listPosts'>>
  /** `POST /public/v1/posts` Create posts. */
  createPosts(input: Input<'createPosts'>, ctx: Context<'key'>): Promise<Output<'createPosts'>>
  /** `POST /public/v1/posts/validate` Check posts without creating them. */
  validatePosts(input: Input<'validatePosts'>, ctx: Context<'key'>): Promise<Output<'validatePosts'>>
  /** `DELETE /public/v1/posts/group/{group}` Delete a post by its group. */
  deletePostGroup(input: Input<'deletePostGroup'>, ctx: Context<'key'>): Promise<Output<'deletePostGroup'>>
  /** `GET /public/v1/posts/{id}` Get one post. */
  getPost(input: Input<'getPost'>, ctx: Context<'key'>): Promise<Output<'getPost'>>
  /** `DELETE /public/v1/posts/{id}` Delete a post. */
  deletePost(input: Input<'deletePost'>, ctx: Context<'key'>): Promise<Output<'deletePost'>>
  /** `GET /public/v1/posts/{id}/events` Read the log of a post. */
  listPostEvents(input: Input<'listPostEvents'>, ctx: Context<'key'>): Promise<Output<'listPostEvents'>>
  /** `POST /public/v1/posts/{id}/retry` Publish a failed post again. */
  retryPost(input: Input<'retryPost'>, ctx: Context<'key'>): Promise<Output<'retryPost'>>
  /** `GET /public/v1/posts/{id}/missing` List what a post could be on the platform. */
  listMissingReleases(input: Input<'listMissingReleases'>, ctx: Context<'key'>): Promise<Output<'listMissingReleases'>>
  /** `PUT /public/v1/posts/{id}/status` Take a post off the schedule, or put it back. */
  setPostStatus(input: Input<'setPostStatus'>, ctx: Context<'key'>): Promise<Output<'setPostStatus'>>
  /** `PUT /public/v1/posts/{id}/release-id` Tell which post on the platform this is. */
  setReleaseId(input: Input<'setReleaseId'>, ctx: Context<'key'>): Promise<Output<'setReleaseId'>>
  /** `GET /public/v1/notifications` List notifications. */
  listNotifications(input: Input<'listNotifications'>, ctx: Context<'key'>): Promise<Output<'listNotifications'>>
  /** `GET /public/v1/is-connected` Check the credential. */
  isConnected(input: Input<'isConnected'>, ctx: Context<'key'>): Promise<Output<'isConnected'>>
  /** `GET /public/v1/groups` List the client labels. */
  listGroups(input: Input<'listGroups'>, ctx: Context<'key'>): Promise<Output<'listGroups'>>
  /** `GET /public/v1/integrations` List the connected channels. */
  listIntegrations(input: Input<'listIntegrations'>, ctx: Context<'key'>): Promise<Output<'listIntegrations'>>
  /** `DELETE /public/v1/integrations/{id}` Delete a channel. */
  deleteIntegration(input: Input<'deleteIntegration'>, ctx: Context<'key'>): Promise<Output<'deleteIntegration'>>
  /** `GET /public/v1/integration-settings/{id}` Read what posts on a channel may hold. */
  getIntegrationSettings(input: Input<'getIntegrationSettings'>, ctx: Context<'key'>): Promise<Output<'getIntegrationSettings'>>
  /** `POST /public/v1/integration-trigger/{id}` Run a tool of a channel. */
  triggerIntegrationTool(input: Input<'triggerIntegrationTool'>, ctx: Context<'key'>): Promise<Output<'triggerIntegrationTool'>>
  /** `GET /public/v1/social/{integration}` Get the URL that connects a channel. */
  getConnectUrl(input: Input<'getConnectUrl'>, ctx: Context<'key'>): Promise<Output<'getConnectUrl'>>
}

/** A handler for every operation, and for nothing else. */
export type Handlers = SystemHandlers &
  AuthHandlers &
  ConsoleHandlers &
  UsersHandlers &
  OauthHandlers &
  OauthAppsHandlers &
  DeviceHandlers &
  EnterpriseHandlers &
  MonitorHandlers &
  SettingsHandlers &
  IntegrationsHandlers &
  PublicApiHandlers
