// Written by `npm run generate`. Do not edit: change openapi/ and generate again.
/**
 * Stands for one operation in the type of a resource. At run time it is a text: the method, with `+` if a call may be repeated
 * although it writes, the path, and how to read a response: `text`, `blob`, or `:` and the member that holds the items of a list.
 */
export interface Call<Id extends OperationId> {
  readonly operation: Id
}

/** Stands for an operation that lists page by page; its items are in the member `Key` of a page, or are the page. */
export interface Paged<Id extends OperationId, Key extends string> extends Call<Id> {
  readonly items: Key
}

/** Leads from the name of a method to its operation. */
export interface Methods {
  'credentials.check': 'isConnected'
  'channels.list': 'listIntegrations'
  'channels.delete': 'deleteIntegration'
  'channels.getRetries': 'getIntegrationRetries'
  'channels.retryPosts': 'retryIntegrationPosts'
  'channels.listGroups': 'listGroups'
  'channels.getConnectUrl': 'getConnectUrl'
  'channels.getRules': 'getIntegrationSettings'
  'channels.runTool': 'triggerIntegrationTool'
  'slots.find': 'findSlot'
  'posts.list': 'listPosts'
  'posts.create': 'createPosts'
  'posts.createInBulk': 'createPostsInBulk'
  'posts.export': 'exportPosts'
  'posts.validate': 'validatePosts'
  'posts.deleteGroup': 'deletePostGroup'
  'posts.get': 'getPost'
  'posts.update': 'updatePost'
  'posts.delete': 'deletePost'
  'posts.setStatus': 'setPostStatus'
  'posts.updateSettings': 'mergePostSettings'
  'posts.retry': 'retryPost'
  'posts.listEvents': 'listPostEvents'
  'posts.listReleaseCandidates': 'listReleaseCandidates'
  'posts.setReleaseId': 'setReleaseId'
  'posts.listOccurrences': 'listOccurrences'
  'posts.skipOccurrence': 'skipOccurrence'
  'posts.changeOccurrence': 'changeOccurrence'
  'queues.list': 'listQueues'
  'queues.create': 'createQueue'
  'queues.update': 'updateQueue'
  'queues.delete': 'deleteQueue'
  'queues.listPosts': 'listQueuePosts'
  'queues.reorder': 'reorderQueue'
  'queues.listNextDraws': 'listNextDraws'
  'schedulePauses.list': 'listSchedulePauses'
  'schedulePauses.start': 'pauseSchedule'
  'schedulePauses.resume': 'resumeSchedule'
  'calendarLinks.get': 'getCalendarLink'
  'calendarLinks.create': 'createCalendarLink'
  'calendarLinks.revoke': 'revokeCalendarLink'
  'calendarLinks.read': 'getCalendarFile'
  'posts.unpublish': 'unpublishPost'
  'posts.editPublished': 'editPublishedPost'
  'posts.listActs': 'listPostActs'
  'posts.listNotes': 'listPostNotes'
  'posts.addNote': 'addPostNote'
  'posts.deleteNote': 'deletePostNote'
  'posts.getApprovalLink': 'getApprovalLink'
  'posts.createApprovalLink': 'createApprovalLink'
  'posts.revokeApprovalLink': 'revokeApprovalLink'
  'posts.decide': 'decidePost'
  'media.upload': 'uploadMedia'
  'media.uploadFromUrl': 'uploadMediaFromUrl'
  'videos.generate': 'generateVideo'
  'videos.runFunction': 'runVideoFunction'
  'videos.startJob': 'startVideoJob'
  'videos.getJob': 'getVideoJob'
  'media.list': 'listUploads'
  'media.delete': 'deleteUpload'
  'analytics.getChannel': 'getIntegrationAnalytics'
  'analytics.getPost': 'getPostAnalytics'
  'notifications.list': 'listNotifications'
  'library.list': 'listLibrary'
  'library.create': 'createLibraryItem'
  'library.get': 'getLibraryItem'
  'library.update': 'updateLibraryItem'
  'library.delete': 'deleteLibraryItem'
  'library.use': 'useLibraryItem'
  'linkParameters.list': 'listLinkParameters'
  'linkParameters.update': 'setLinkParameters'
  'linkParameters.delete': 'deleteLinkParameters'
  'linkParameters.updateChannel': 'setChannelLinkParameters'
  'linkParameters.deleteChannel': 'deleteChannelLinkParameters'
  'inbox.list': 'listInbox'
  'inbox.markRead': 'markInboxRead'
  'inbox.get': 'getInboxItem'
  'inbox.update': 'updateInboxItem'
  'inbox.listActs': 'listInboxActs'
  'inbox.reply': 'replyToInboxItem'
  'inbox.like': 'likeInboxItem'
  'inbox.hide': 'hideInboxItem'
  'inbox.remove': 'removeInboxItem'
  'measures.summarize': 'summarizeMeasures'
  'measures.listDays': 'listMeasureDays'
  'measures.findBestTimes': 'findBestTimes'
  'measures.listMeanings': 'listMeasureMeanings'
  'measures.export': 'exportMeasures'
  'reads.getProfile': 'readProfile'
  'reads.listPosts': 'listProfilePosts'
  'reads.getPost': 'readPost'
  'reads.searchPosts': 'searchPosts'
  'reads.getMetrics': 'readProfileMetrics'
  'consoleApi.posts.list': 'getCalendar'
  'consoleApi.posts.save': 'saveThreads'
  'consoleApi.posts.listPlanned': 'listPlannedPosts'
  'consoleApi.posts.listOld': 'listOldPosts'
  'slots.findAny': 'findOrganizationSlot'
  'consoleApi.slots.find': 'findChannelSlot'
  'consoleApi.posts.validate': 'validateThreads'
  'consoleApi.posts.getByGroup': 'getThreadByGroup'
  'admin.exportPost': 'exportThread'
  'consoleApi.posts.get': 'getThread'
  'consoleApi.posts.deleteGroup': 'deleteThread'
  'posts.move': 'moveThread'
  'consoleApi.posts.listReleaseCandidates': 'listThreadReleaseCandidates'
  'consoleApi.posts.setReleaseId': 'setThreadReleaseId'
  'posts.getLinkStatistics': 'getLinkStatistics'
  'posts.listComments': 'listComments'
  'posts.addComment': 'addComment'
  'shortLinks.shouldAsk': 'askAboutShortLinks'
  'posts.split': 'separatePosts'
  'posts.draftWeek': 'draftWeek'
  'tags.list': 'listTags'
  'tags.create': 'createTag'
  'tags.update': 'updateTag'
  'tags.delete': 'deleteTag'
  'consoleApi.media.list': 'listMedia'
  'consoleApi.media.upload': 'uploadToLibrary'
  'consoleApi.media.uploadSimple': 'uploadFile'
  'media.save': 'saveMedia'
  'media.update': 'setMediaInformation'
  'videos.listOptions': 'listVideoOptions'
  'consoleApi.videos.generate': 'createVideo'
  'videos.checkAllowed': 'checkVideoAllowed'
  'consoleApi.videos.runFunction': 'callVideoFunction'
  'media.getUsage': 'getMediaUsage'
  'media.runMultipartStep': 'runMultipartStep'
  'consoleApi.media.delete': 'deleteMedia'
  'images.generate': 'generateImage'
  'images.generateIntoLibrary': 'generateLibraryImage'
  'posts.generate': 'generatePosts'
  'credits.get': 'getCredits'
  'mcp.send': 'callMcp'
  'copilot.chat': 'chatWithAssistant'
  'copilot.run': 'runAssistant'
  'copilot.listThreads': 'listCopilotThreads'
  'copilot.listMessages': 'listCopilotMessages'
  'copilot.deleteThread': 'deleteCopilotThread'
  'platforms.list': 'listProviders'
  'consoleApi.channels.delete': 'deleteChannel'
  'consoleApi.channels.list': 'listChannels'
  'consoleApi.channels.getConnectUrl': 'startConnect'
  'channels.finishConnect': 'connectChannel'
  'channels.choosePage': 'choosePage'
  'channels.choosePageByState': 'choosePageByState'
  'channels.refreshFromExtension': 'refreshFromExtension'
  'channels.registerMoltbookAgent': 'registerMoltbookAgent'
  'channels.getMoltbookStatus': 'getMoltbookStatus'
  'channels.findTelegramChat': 'findTelegramChat'
  'channels.disable': 'disableChannel'
  'channels.enable': 'enableChannel'
  'channels.get': 'getChannel'
  'channels.listPages': 'listPages'
  'channels.setPostingTimes': 'setPostingTimes'
  'channels.updateSettings': 'saveChannelSettings'
  'channels.rename': 'renameChannel'
  'channels.setGroup': 'setChannelGroup'
  'channels.setGroupByName': 'setChannelGroupByName'
  'consoleApi.channels.listGroups': 'listChannelGroups'
  'channels.renameGroup': 'renameChannelGroup'
  'channels.deleteGroup': 'deleteChannelGroup'
  'consoleApi.channels.runTool': 'runChannelTool'
  'channels.findMentions': 'findMentions'
  'plugs.listAvailable': 'listAvailablePlugs'
  'plugs.listInternal': 'listInternalPlugs'
  'plugs.list': 'listChannelPlugs'
  'plugs.save': 'saveChannelPlug'
  'plugs.setActive': 'setPlugActive'
  'consoleApi.analytics.getChannel': 'getChannelAnalytics'
  'consoleApi.analytics.getPost': 'getThreadAnalytics'
  'webhooks.endpoints.list': 'listWebhooks'
  'webhooks.endpoints.create': 'createWebhook'
  'webhooks.endpoints.update': 'updateWebhook'
  'webhooks.endpoints.test': 'sendTestWebhook'
  'webhooks.listEventTypes': 'listWebhookEvents'
  'webhooks.endpoints.delete': 'deleteWebhook'
  'webhooks.endpoints.enable': 'enableWebhook'
  'webhooks.endpoints.rotateSecret': 'rotateWebhookSecret'
  'webhooks.deliveries.list': 'listWebhookDeliveries'
  'webhooks.deliveries.get': 'getWebhookDelivery'
  'webhooks.deliveries.replay': 'replayWebhookDelivery'
  'autopost.list': 'listAutoposts'
  'autopost.create': 'createAutopost'
  'autopost.preview': 'previewFeed'
  'autopost.update': 'updateAutopost'
  'autopost.delete': 'deleteAutopost'
  'autopost.setActive': 'setAutopostActive'
  'sets.list': 'listSets'
  'sets.create': 'createSet'
  'sets.update': 'updateSet'
  'sets.delete': 'deleteSet'
  'signatures.list': 'listSignatures'
  'signatures.create': 'createSignature'
  'signatures.getDefault': 'getDefaultSignature'
  'signatures.update': 'updateSignature'
  'signatures.delete': 'deleteSignature'
  'notifications.countUnread': 'countUnreadNotifications'
  'consoleApi.notifications.list': 'listLatestNotifications'
  'notifications.markRead': 'markNotificationsRead'
  'previews.get': 'previewPost'
  'previews.listComments': 'listPreviewComments'
  'visitors.track': 'trackVisitor'
  'billing.modifySubscription': 'modifySubscription'
  'agent.tell': 'tellAgent'
  'videos.stream': 'streamVideo'
  'shortLinks.follow': 'followShortLink'
  'auth.canRegister': 'canRegister'
  'auth.register': 'register'
  'auth.login': 'login'
  'auth.submitSecondFactor': 'submitSecondFactor'
  'auth.startPasskey': 'startPasskeySignIn'
  'auth.signInWithPasskey': 'signInWithPasskey'
  'auth.forgotPassword': 'forgotPassword'
  'auth.resetPassword': 'resetPassword'
  'auth.activate': 'activateAccount'
  'auth.resendActivation': 'resendActivation'
  'auth.listProviders': 'listSignInProviders'
  'auth.startSignIn': 'startSignIn'
  'auth.finishSignIn': 'checkSignIn'
  'auth.passOnToMobile': 'mobileCallback'
  'auth.passOnForm': 'passOnFormAnswer'
  'user.get': 'getSelf'
  'user.getProfile': 'getPersonal'
  'user.updateProfile': 'updatePersonal'
  'apiKeys.rotate': 'rotateApiKey'
  'organizations.list': 'listOrganizations'
  'organizations.switch': 'changeOrganization'
  'auth.logout': 'logout'
  'impersonation.search': 'searchImpersonation'
  'impersonation.set': 'impersonate'
  'user.getEmailPreferences': 'getEmailPreferences'
  'user.setEmailPreferences': 'setEmailPreferences'
  'user.getDatePreferences': 'getDatePreferences'
  'user.setDatePreferences': 'setDatePreferences'
  'billing.getSubscription': 'getSubscription'
  'billing.listTiers': 'listTiers'
  'organizations.join': 'joinOrganization'
  'user.track': 'trackUserEvent'
  'user.getChatbotToken': 'getChatbotToken'
  'user.getAgentMediaSso': 'getAgentMediaSso'
  'apiKeys.list': 'listApiKeys'
  'apiKeys.create': 'createApiKey'
  'apiKeys.revoke': 'revokeApiKey'
  'sessions.list': 'listSessions'
  'sessions.endOthers': 'endOtherSessions'
  'sessions.end': 'endSession'
  'user.changePassword': 'changePassword'
  'user.delete': 'deleteAccount'
  'secondFactor.get': 'getSecondFactor'
  'secondFactor.startTotp': 'startTotp'
  'secondFactor.removeTotp': 'removeTotp'
  'secondFactor.confirmTotp': 'confirmTotp'
  'secondFactor.replaceRecoveryCodes': 'replaceRecoveryCodes'
  'secondFactor.startPasskey': 'startPasskey'
  'secondFactor.addPasskey': 'addPasskey'
  'secondFactor.removePasskey': 'removePasskey'
  'sessions.verify': 'verifyIdentity'
  'auditLog.list': 'listAuditLog'
  'team.list': 'listTeam'
  'team.invite': 'inviteMember'
  'team.listInvitations': 'listInvitations'
  'team.cancelInvitation': 'cancelInvitation'
  'team.changeRole': 'changeMemberRole'
  'team.remove': 'removeMember'
  'team.getSecondFactorRule': 'getSecondFactorRule'
  'team.setSecondFactorRule': 'setSecondFactorRule'
  'shortLinks.getPreference': 'getShortlinkPreference'
  'shortLinks.setPreference': 'setShortlinkPreference'
  'oauth.getAuthorization': 'getAuthorization'
  'oauth.decide': 'decideAuthorization'
  'oauth.exchangeCode': 'exchangeCode'
  'oauth.revokeToken': 'revokeToken'
  'oauth.registerClient': 'registerClient'
  'oauth.getServerMetadata': 'getServerMetadata'
  'oauth.getMcpServerMetadata': 'getMcpServerMetadata'
  'oauth.getResourceMetadata': 'getResourceMetadata'
  'oauth.getMcpResourceMetadata': 'getMcpResourceMetadata'
  'oauth.app.get': 'getOAuthApp'
  'oauth.app.create': 'createOAuthApp'
  'oauth.app.update': 'updateOAuthApp'
  'oauth.app.delete': 'deleteOAuthApp'
  'oauth.app.rotateSecret': 'rotateOAuthAppSecret'
  'oauth.approvedApps.list': 'listApprovedApps'
  'oauth.approvedApps.revoke': 'revokeApprovedApp'
  'device.start': 'startDeviceAuthorization'
  'device.pollToken': 'pollDeviceToken'
  'device.get': 'getDeviceInfo'
  'device.approve': 'approveDevice'
  'billing.get': 'getBilling'
  'billing.getCheckoutStatus': 'getCheckoutStatus'
  'billing.getRetentionOffer': 'getRetentionOffer'
  'billing.applyDiscount': 'applyDiscount'
  'billing.finishTrial': 'finishTrial'
  'billing.getTrialStatus': 'getTrialStatus'
  'billing.createCheckout': 'createEmbeddedCheckout'
  'billing.subscribe': 'subscribe'
  'billing.previewSubscription': 'previewSubscription'
  'billing.openPortal': 'openBillingPortal'
  'billing.toggleCancellation': 'togglePlanCancellation'
  'billing.cancelSubscription': 'cancelSubscription'
  'billing.listCharges': 'listCharges'
  'billing.refundCharges': 'refundCharges'
  'billing.previewRefund': 'previewRefund'
  'billing.refundSubscription': 'refundSubscription'
  'billing.grantSubscription': 'grantSubscription'
  'enterprise.createUser': 'createEnterpriseUser'
  'enterprise.getConnectUrl': 'getEnterpriseConnectUrl'
  'enterprise.deleteChannel': 'deleteEnterpriseChannel'
  'thirdParty.listProviders': 'listThirdPartyProviders'
  'thirdParty.accounts.list': 'listThirdPartyAccounts'
  'thirdParty.accounts.create': 'addThirdPartyAccount'
  'thirdParty.accounts.delete': 'removeThirdPartyAccount'
  'thirdParty.submit': 'submitToThirdParty'
  'thirdParty.import': 'importFromThirdParty'
  'thirdParty.getJob': 'getThirdPartyJob'
  'thirdParty.callFunction': 'callThirdPartyFunction'
  'admin.listErrors': 'listErrors'
  'admin.listErrorPlatforms': 'listErrorPlatforms'
  'admin.getStats': 'getStats'
  'announcements.list': 'listAnnouncements'
  'announcements.create': 'createAnnouncement'
  'announcements.delete': 'deleteAnnouncement'
  'system.getRoot': 'getRoot'
  'system.getLiveness': 'getLiveness'
  'system.getReadiness': 'getReadiness'
  'system.getMetrics': 'getMetrics'
  'system.getContract': 'getContract'
  'system.getFile': 'getFile'
  'sandbox.getPage': 'getSandboxPage'
  'sandbox.getFeed': 'getSandboxFeed'
  'system.getQueueHealth': 'getQueueHealth'
}

/** Lists every operation that programs call. */
export type OperationId = Methods[keyof Methods]

export interface Credentials {
  /**
   * Check the credential.
   *
   * Returns 200 with the organization, the role, and the scopes of the API key or access token if it is valid, and 401 if it is not.
   *
   * `GET /public/v1/is-connected`, with an API key.
   */
  readonly check: Call<'isConnected'>
}

export interface Channels {
  /**
   * List the connected channels.
   *
   * Returns every channel of the organization, oldest first, including disabled ones. Use their IDs as `integration.id` when you create posts.
   *
   * `GET /public/v1/integrations`, with an API key (scope `channels:read`).
   */
  readonly list: Call<'listIntegrations'>
  /**
   * Delete a channel.
   *
   * Deletes the channel and its posts, and cancels posts that are still queued. Anything already published stays on the platform. Returns 409 while one of its posts is being sent.
   *
   * `DELETE /public/v1/integrations/{id}`, with an API key (scope `channels:write`).
   */
  readonly delete: Call<'deleteIntegration'>
  /**
   * Count the posts that a disconnection stopped.
   *
   * Counts the posts that failed since the channel was last disconnected. `waiting` posts failed because the channel was disconnected, and you can retry all of them in one call. `unknown` posts may be live: check the channel, then retry each of them separately. Retry posts from earlier disconnections one by one.
   *
   * `GET /public/v1/integrations/{id}/retry-posts`, with an API key or a session (scope `posts:read`).
   */
  readonly getRetries: Call<'getIntegrationRetries'>
  /**
   * Retry the posts that a disconnection stopped.
   *
   * Publishes the posts again that failed because the channel was disconnected, oldest first, at most 250 per call. `remaining` counts the posts that are left for the next call. Posts from earlier disconnections and posts that may be live are not retried, except with `notFound`. A repeated call does not retry a post twice. Returns 409 while the channel is disconnected or disabled.
   *
   * `POST /public/v1/integrations/{id}/retry-posts`, with an API key or a session (scope `posts:write`).
   *
   * Headers of the response: `Idempotency-Replayed`.
   */
  readonly retryPosts: Call<'retryIntegrationPosts'>
  /**
   * List the channel groups.
   *
   * Returns the groups that channels are sorted into, for example one for each client of an agency. They are unrelated to the `group` of a thread.
   *
   * `GET /public/v1/groups`, with an API key (scope `channels:read`).
   */
  readonly listGroups: Call<'listGroups'>
  /**
   * Get a URL to connect a channel.
   *
   * Returns a URL to open in a person's browser. The person approves this service on the platform and returns to
   * `<base>/channels/connected/<identifier>`. That page shows which organization requests which account, and connects the
   * account after the person confirms. The person does not need an account here. The URL is valid for one hour and works once.
   *
   * For platforms that connect with form fields, `url` is only the state. Send it with the fields to `POST
   * /integrations/social-connect/{integration}`, with this key in `Authorization`. If the operator has not configured the
   * platform, the service returns 400 `platform_not_configured`.
   *
   * `GET /public/v1/social/{integration}`, with an API key (scope `channels:write`).
   */
  readonly getConnectUrl: Call<'getConnectUrl'>
  /**
   * Get the posting rules of a channel.
   *
   * Returns the channel's rules in words, its maximum text length, the JSON Schema of `settings`, and the tools that `POST /public/v1/integration-trigger/{id}` can run.
   *
   * `GET /public/v1/integration-settings/{id}`, with an API key or a session (scope `channels:read`).
   */
  readonly getRules: Call<'getIntegrationSettings'>
  /**
   * Run a tool of a channel.
   *
   * Looks up data that settings need on the platform, such as boards, communities, or templates. You can run the tools that `GET /public/v1/integration-settings/{id}` lists, and `mention` (with `data.query`) if posts on the channel can mention others. The service renews an expired token first.
   *
   * `POST /public/v1/integration-trigger/{id}`, with an API key (scope `channels:write`).
   *
   * Headers of the response: `Idempotency-Replayed`.
   */
  readonly runTool: Call<'triggerIntegrationTool'>
  /**
   * Finish connecting a channel.
   *
   * Exchanges the platform's code, or the fields that the user entered, for a connected channel. The state determines the
   * organization and works once. It is bound to the person or key that started the connection. If a session started it, send a
   * session of the same person. If an API key started it, send a key of the same organization in `Authorization`, or a session
   * of a member. Any other caller gets 403, and the state remains valid. A connection that `POST /enterprise/url` started needs
   * no credentials other than the state, because the enterprise service controls who gets the URL.
   *
   * If the platform refuses the fields, for example because of a wrong password, you can use the same state again. Connecting a
   * known account reconnects its channel and keeps its posts, posting times, and settings.
   *
   * `POST /integrations/social-connect/{integration}`, with a session or an API key, or nothing (scope `channels:write`).
   */
  readonly finishConnect: Call<'connectChannel'>
  /**
   * Select the page to post to.
   *
   * Completes the connection of an account whose connect operation returned `pages` and `inBetweenSteps`: the channel becomes the selected page. The properties that identify a page depend on the platform; the `id` of an item of `pages` always works. If the page is already a channel, the service reconnects that channel and returns its `id`. Returns 400 if there is nothing to select or the page does not exist.
   *
   * `POST /integrations/provider/{id}/connect`, with an API key or a session (scope `channels:write`).
   */
  readonly choosePage: Call<'choosePage'>
  /**
   * Select the page by state.
   *
   * Does the same as `POST /integrations/provider/{id}/connect` for a caller that has only the `state` of the connection, with the credentials that `POST /integrations/social-connect/{integration}` accepts. The state works for the channel of that connection for one hour, until a page is selected. Any other state returns 404.
   *
   * `POST /integrations/public/provider/{id}/connect`, with a session or an API key, or nothing (scope `channels:write`).
   */
  readonly choosePageByState: Call<'choosePageByState'>
  /**
   * Renew the cookies of a channel.
   *
   * Lets a browser extension send the cookies of a platform (`extensionCookies` in the list of platforms) when the platform renews them. The only credential is the token from the connect operation. It is valid for one channel and 90 days, and every success returns a new one. The service first tries the cookies on the platform; cookies of another account change nothing.
   *
   * `POST /integrations/extension-refresh`, with no credential.
   */
  readonly refreshFromExtension: Call<'refreshFromExtension'>
  /**
   * Register an agent on Moltbook.
   *
   * Creates an account for a program on Moltbook. The response contains the agent's key. Neither this service nor Moltbook shows
   * the key again, and this service does not store it. A person claims the agent at `claimUrl`; `GET
   * /integrations/moltbook/status` tells when they have. The key is then the code to connect with.
   *
   * If Moltbook refuses the agent, for example because its name is taken, the response has an `error` with the reason. If
   * Moltbook does not give a clear response, the service returns 502, and the agent may exist.
   *
   * `POST /integrations/moltbook/register`, with an API key or a session (scope `channels:write`).
   */
  readonly registerMoltbookAgent: Call<'registerMoltbookAgent'>
  /**
   * Check whether a Moltbook agent is claimed.
   *
   * Asks Moltbook whether a person has claimed the agent. Send the key in the header `X-Moltbook-Key`, because proxies and browsers keep URLs. This service logs neither.
   *
   * `GET /integrations/moltbook/status`, with an API key or a session (scope `channels:write`).
   */
  readonly getMoltbookStatus: Call<'getMoltbookStatus'>
  /**
   * Find the Telegram chat to connect.
   *
   * Finds the chat in which somebody sent a word to the bot of this service. A person adds the bot to a group or channel and
   * sends `/connect <word>` there. Poll this operation with the word: it returns `{}` until the bot receives the message, and
   * then the chat.
   *
   * A word belongs to the first organization that asks for it, for one hour, and only later messages count, so call this
   * operation once before you show the word. Choose a random word of at least 12 characters. Returns 409 if another organization
   * uses the word, and 404 if the service has no bot.
   *
   * `GET /integrations/telegram/updates`, with an API key or a session (scope `channels:write`).
   */
  readonly findTelegramChat: Call<'findTelegramChat'>
  /**
   * Disable a channel.
   *
   * Stops publishing on the channel until it is enabled again. Its posts stay queued. Repeating the request changes nothing.
   *
   * `POST /integrations/disable`, with an API key or a session (scope `channels:write`).
   */
  readonly disable: Call<'disableChannel'>
  /**
   * Enable a channel.
   *
   * Allows publishing on the channel again. Repeating the request changes nothing.
   *
   * `POST /integrations/enable`, with an API key or a session (scope `channels:write`).
   */
  readonly enable: Call<'enableChannel'>
  /**
   * Get the name and picture of a channel.
   *
   * Returns the name and picture of one channel. `GET /integrations/list` returns all other properties.
   *
   * `GET /integrations/{id}`, with an API key or a session (scope `channels:read`).
   */
  readonly get: Call<'getChannel'>
  /**
   * List the pages of an account.
   *
   * Returns the pages to select from for a channel with `inBetweenSteps`, as the connect operation returned them. Returns 400 if there is nothing to select.
   *
   * `GET /integrations/{id}/pages`, with an API key or a session (scope `channels:read`).
   */
  readonly listPages: Call<'listPages'>
  /**
   * Set a channel's posting times.
   *
   * Replaces the times that the search for the next free slot uses. Times are minutes after midnight, in `timezone` if the request has one, otherwise in UTC.
   *
   * `POST /integrations/{id}/time`, with an API key or a session (scope `channels:write`).
   *
   * Headers of the response: `Preference-Applied`.
   */
  readonly setPostingTimes: Call<'setPostingTimes'>
  /**
   * Change the settings of a channel.
   *
   * Changes values of the settings that `GET /integrations/list` returns in `additionalSettings`. Titles, types, and patterns cannot be changed. A setting that is left out keeps its value.
   *
   * `POST /integrations/{id}/settings`, with an API key or a session (scope `channels:write`).
   */
  readonly updateSettings: Call<'saveChannelSettings'>
  /**
   * Change a channel's name and picture.
   *
   * Changes the name and picture of the account on its platform, if `GET /integrations/list` has `changeNickName` and `changeProfilePicture` for the channel. For other channels, the service returns 400. It copies a picture from an external URL.
   *
   * `POST /integrations/{id}/nickname`, with an API key or a session (scope `channels:write`).
   */
  readonly rename: Call<'renameChannel'>
  /**
   * Move a channel to a group.
   *
   * Moves the channel to the group with this ID. An empty ID removes the channel from its group. A key that is bound to a group can access exactly the channels in that group.
   *
   * `PUT /integrations/{id}/group`, with an API key or a session (scope `channels:write`).
   */
  readonly setGroup: Call<'setChannelGroup'>
  /**
   * Move a channel to a group by name.
   *
   * Moves the channel to the group with exactly this name, and creates the group if it does not exist. An empty name removes the channel from its group. An organization can have 1,000 groups; beyond that, the service returns 409. A group without channels remains until you delete it.
   *
   * `PUT /integrations/{id}/customer-name`, with an API key or a session (scope `channels:write`).
   */
  readonly setGroupByName: Call<'setChannelGroupByName'>
  /**
   * Rename a channel group.
   *
   * Changes the name of the group. Its channels and the keys that are bound to it stay. Returns 409 if another group has the name.
   *
   * `PUT /integrations/customers/{id}`, with an API key or a session (scope `channels:write`).
   */
  readonly renameGroup: Call<'renameChannelGroup'>
  /**
   * Delete a channel group.
   *
   * Deletes the group. Its channels stay connected, without a group. The service revokes API keys that are bound to the group, because a key without a group would have access to all channels.
   *
   * `DELETE /integrations/customers/{id}`, with an API key or a session (scope `channels:write`).
   */
  readonly deleteGroup: Call<'deleteChannelGroup'>
  /**
   * Find accounts that a post can mention.
   *
   * Returns the accounts that match `data.query`: the results of the platform, followed by at most 100 accounts that were found
   * earlier. If the platform does not respond, it returns only the latter. If the channel cannot mention anyone, it returns `{
   * "none": true }`.
   *
   * To mention an account, put `<span data-mention-id="…" data-mention-label="…">@…</span>` into the text. When the service
   * publishes the post, it converts the mention to the platform's format.
   *
   * `POST /integrations/mentions`, with an API key or a session (scope `channels:read`).
   */
  readonly findMentions: Call<'findMentions'>
}

export interface Slots {
  /**
   * Find the next free slot of a channel.
   *
   * Returns the earliest future posting time of the channel, in the channel's time zone, at which nothing is scheduled on it. The service searches the next 366 days. It returns 400 if the channel has no posting times, and 409 if all are taken. This operation does not reserve the slot; to take it, send `"date": "next-slot"` to `POST /public/v1/posts`.
   *
   * `GET /public/v1/find-slot/{id}`, with an API key (scope `posts:read`).
   */
  readonly find: Call<'findSlot'>
  /**
   * Find the next free slot of all channels.
   *
   * Returns the earliest future posting time of any enabled channel at which nothing is scheduled on that channel. Each channel uses its own time zone. The service searches the next 366 days. It returns 400 if no enabled channel has posting times, and 409 if all are taken.
   *
   * `GET /posts/find-slot`, with an API key or a session (scope `posts:read`).
   */
  readonly findAny: Call<'findOrganizationSlot'>
}

export interface Posts {
  /**
   * List posts.
   *
   * Returns the posts between two dates, both included, earliest first unless `order` is `desc`. A repeating post appears once for each occurrence in the
   * window. Comments are not listed; `GET /public/v1/posts/{id}` returns the whole thread. If you send several of the filters
   * `integration`, `state`, `tag`, `search`, and `customer`, a post must match all of them.
   *
   * Without `limit`, the response holds up to 10,000 posts; if there are more, the service returns 400. With `tag` or `search`,
   * a page ends after the service has examined 10,000 posts. Such a page can hold fewer than `limit` posts, or none, and still
   * have a `nextCursor`.
   *
   * `GET /public/v1/posts`, with an API key (scope `posts:read`).
   */
  readonly list: Paged<'listPosts', 'posts'>
  /**
   * Create posts.
   *
   * Creates one thread for each entry of `posts`, each on its own channel. If any entry is invalid, the service creates none and
   * lists the problems in `errors`, at most 100 with the worst first.
   *
   * To edit an entry, send its ID in `value[].id`. With `type: update`, the service edits the entry and keeps its state; with
   * `draft`, it takes the post off the schedule; with `schedule` or `now`, it schedules the post again. It publishes an already
   * published post again only with `republish: true`. A post that is being sent cannot be edited (409).
   *
   * Drafts may break the channel's rules for length, media, and settings. The service checks them when you schedule them.
   *
   * `POST /public/v1/posts`, with an API key (scope `posts:write`).
   *
   * Headers of the response: `ETag`, `Preference-Applied`, `X-RateLimit-Limit`, `X-RateLimit-Remaining`, `X-RateLimit-Reset`, `RateLimit`, `RateLimit-Policy`, `Idempotency-Replayed`.
   */
  readonly create: Call<'createPosts'>
  /**
   * Create posts from a table.
   *
   * Creates posts from up to 1,000 rows, sent as JSON or as a CSV file (`curl --data-binary @posts.csv -H 'Content-Type:
   * text/csv' …`), and reports the result of each row. Each row is a post. Rows with the same `thread` on one channel are a post
   * and its comments. In a CSV file, the first line names the columns, in any order. Commas, semicolons, or tabs separate
   * values, and a byte-order mark is allowed. A line such as `sep=;` before the names sets the delimiter. Empty rows are skipped,
   * but count in the numbers of the others. A file that is not in UTF-8 needs its charset in the content type
   * (`text/csv; charset=windows-1252`). The service ignores columns with unknown names and lists them in the response.
   *
   * By default, the service creates the valid rows even if others are invalid. With `atomic=true`, it creates all rows, or none
   * if any row is invalid (400). With `dryRun=true`, it creates nothing. It refuses a `date` in the past, so that an old file is
   * not published by mistake; `type` `now` publishes at once.
   *
   * The service removes an apostrophe before `=`, `+`, `-`, or `@`, because spreadsheets need one to treat a cell as text. One
   * request counts once against the rate limit for creating posts. With an `Idempotency-Key`, the request is safe to repeat.
   *
   * `POST /public/v1/posts/bulk`, with an API key (scope `posts:write`).
   *
   * Headers of the response: `Preference-Applied`, `X-RateLimit-Limit`, `X-RateLimit-Remaining`, `X-RateLimit-Reset`, `RateLimit`, `RateLimit-Policy`, `Idempotency-Replayed`.
   */
  readonly createInBulk: Call<'createPostsInBulk'>
  /**
   * Export posts.
   *
   * Returns every post that `GET /public/v1/posts` lists for the same query, once, with its comments. The response has one row
   * for each entry, as JSON or as a CSV file; `POST /public/v1/posts/bulk` accepts both. The service streams the response
   * without a limit on its size, so a response that ends early is incomplete.
   *
   * A published or failed post has the `type` `draft`, so importing the file publishes nothing twice. A repeating post appears
   * once, at its first date in the window. CSV cells that a spreadsheet would treat as a formula start with an apostrophe, which
   * the import removes.
   *
   * `GET /public/v1/posts/export`, with an API key or a session (scope `posts:read`).
   */
  readonly export: Call<'exportPosts'>
  /**
   * Check posts without creating them.
   *
   * Accepts the same body as `POST /public/v1/posts` and changes nothing. Returns the problems of each entry, and the length of each text as the platform counts it. Drafts are checked as if they were scheduled.
   *
   * `POST /public/v1/posts/validate`, with an API key (scope `posts:write`).
   *
   * Headers of the response: `Preference-Applied`.
   */
  readonly validate: Call<'validatePosts'>
  /**
   * Delete a post by its group.
   *
   * Deletes the thread of this group, as `DELETE /public/v1/posts/{id}` does. `id` in the response is the ID of the first entry. Returns 404 if the group does not exist.
   *
   * `DELETE /public/v1/posts/group/{group}`, with an API key (scope `posts:write`).
   */
  readonly deleteGroup: Call<'deletePostGroup'>
  /**
   * Get one post.
   *
   * Returns the whole thread with its state. `id` can be the ID of any of its entries. Poll this operation to learn when a post is published: `state` becomes `PUBLISHED` with a `releaseURL`, or `ERROR` with an `error`.
   *
   * `GET /public/v1/posts/{id}`, with an API key (scope `posts:read`).
   *
   * Headers of the response: `ETag`.
   */
  readonly get: Call<'getPost'>
  /**
   * Change a post.
   *
   * Changes the properties in the body and leaves all others unchanged: the text and images, the date, the channel settings, the
   * tags, and the repetition. The IDs and the group of the thread stay the same. `content`, `image`, and `delay` change the
   * entry with this ID.
   *
   * `value` replaces the whole thread. An entry with an `id` keeps the properties that the request leaves out, and an entry
   * without one is new. The service deletes entries that are left out. It validates the result as if you created it. A request
   * that changes nothing adds nothing to the log and sends no event.
   *
   * A scheduled post moves to its new date, or is published at once if that date has passed. A draft stays a draft, and a failed
   * post stays failed until you retry it. A change to a repeating post applies from its next occurrence, and `repeat: null`
   * ends the repetition. Any other post that is published or may be published changes only with `republish: true`, which publishes it
   * again at its date. A post that is being sent cannot be changed (409).
   *
   * `PUT /public/v1/posts/{id}`, with an API key (scope `posts:write`).
   *
   * Headers of the response: `ETag`, `Preference-Applied`.
   */
  readonly update: Call<'updatePost'>
  /**
   * Delete a post.
   *
   * Deletes the whole thread that contains this ID and cancels its publication. Anything already published stays on the platform. Returns 409 while an entry is being sent, because its outcome is not known yet.
   *
   * `DELETE /public/v1/posts/{id}`, with an API key (scope `posts:write`).
   */
  readonly delete: Call<'deletePost'>
  /**
   * Schedule a draft or unschedule a post.
   *
   * With `draft`, cancels the publication of a post. With `schedule`, queues the whole thread for its stored date, or publishes it at once if that date has passed. Returns 409 while the post is being sent, and 409 `already_published` for a draft of a post that is published or may be published, unless `republish` is true.
   *
   * `PUT /public/v1/posts/{id}/status`, with an API key (scope `posts:write`).
   *
   * Headers of the response: `ETag`, `Preference-Applied`.
   */
  readonly setStatus: Call<'setPostStatus'>
  /**
   * Change some settings of a post.
   *
   * Changes the channel settings in the body and leaves the others unchanged. Otherwise it works like `PUT /public/v1/posts/{id}`, which replaces all settings. Returns 409 `already_published` for a post that is published or may be published.
   *
   * `PUT /public/v1/posts/{id}/settings`, with an API key (scope `posts:write`).
   *
   * Headers of the response: `ETag`, `Preference-Applied`.
   */
  readonly updateSettings: Call<'mergePostSettings'>
  /**
   * Retry a failed post.
   *
   * Publishes a post or comment in state `ERROR` again. The thread continues at the entry that failed; published entries are not
   * published again. A post that waits for its next attempt is retried at once. If the platform asked to slow down, the post goes
   * when the account may be used again, which `dueAt` shows. Returns 400 or 409 if nothing failed.
   *
   * If the error is `outcome_unknown`, the post may be live, so check the channel first, unless the log of the post says that it
   * was not found there (`not_found_on_platform`). If the platform recognizes a repeated
   * attempt (Bluesky always, Mastodon for 50 minutes), the retry cannot create a duplicate. On any other platform, or later, the
   * retry creates a new post: if the first one was live, it is then on the platform twice.
   *
   * `POST /public/v1/posts/{id}/retry`, with an API key (scope `posts:write`).
   */
  readonly retry: Call<'retryPost'>
  /**
   * Get the log of a post.
   *
   * Returns the events of the thread and who caused them: created, queued, and each attempt with its outcome. Also returns the attempts and the webhook deliveries. Each names the request that began it and its trace. The log remains after the thread is deleted.
   *
   * `GET /public/v1/posts/{id}/events`, with an API key or a session (scope `posts:read`).
   */
  readonly listEvents: Call<'listPostEvents'>
  /**
   * List platform posts that could be this post.
   *
   * For a post whose `releaseId` is `missing` or whose outcome is unknown, returns the recent posts of the account on the platform, so that you can select the right one. Posts that are already bound to another post are left out. For any other post, and on platforms without such a list, the response is empty.
   *
   * `GET /public/v1/posts/{id}/missing`, with an API key (scope `posts:read`).
   */
  readonly listReleaseCandidates: Call<'listReleaseCandidates'>
  /**
   * Set a post's ID on the platform.
   *
   * Binds a post whose `releaseId` is `missing` or whose outcome is unknown to its counterpart on the platform. A post with an
   * unknown outcome then counts as published. You can change an ID that was set this way. The service fills `releaseURL` if the
   * platform lists the post with its address.
   *
   * Returns 409 if the post has its ID from the platform or was never published. Returns 409 `already_bound` if another post of
   * the channel has this ID; deleting that post releases the ID.
   *
   * `PUT /public/v1/posts/{id}/release-id`, with an API key (scope `posts:write`).
   *
   * Headers of the response: `ETag`.
   */
  readonly setReleaseId: Call<'setReleaseId'>
  /**
   * List the coming dates of a repeating post.
   *
   * Returns the next dates on which the post is published, earliest first, without those that are skipped. The list is empty if the post does not repeat, and ends with the rule.
   *
   * `GET /public/v1/posts/{id}/occurrences`, with an API key or a session (scope `posts:read`).
   */
  readonly listOccurrences: Call<'listOccurrences'>
  /**
   * Skip one date of a repeating post.
   *
   * The post is not published on this date and repeats as before on the others. A skipped date still counts for `COUNT`. Skipping it again changes nothing. `repeat.except` of `PUT /public/v1/posts/{id}` replaces the list of skipped dates, for example to bring one back. Returns 409 while the post is being sent, and for the only date that is left.
   *
   * `POST /public/v1/posts/{id}/occurrences/skip`, with an API key or a session (scope `posts:write`).
   */
  readonly skipOccurrence: Call<'skipOccurrence'>
  /**
   * Change one date of a repeating post.
   *
   * Creates a post that replaces the repeating one on this date. It starts as a copy, with the properties of the request, and its `series` names the repeating post. Later changes of the repeating post do not affect it. Drafts stay drafts. The service validates the result as if you created it, and returns 409 if the date is skipped or replaced already.
   *
   * `POST /public/v1/posts/{id}/occurrences/change`, with an API key or a session (scope `posts:write`).
   *
   * Headers of the response: `Idempotency-Replayed`.
   */
  readonly changeOccurrence: Call<'changeOccurrence'>
  /**
   * Take a published post down.
   *
   * Removes what is live of the thread from its platform: everything, or the chosen `entries` and `releaseIds`. `id` can be the ID of any
   * entry, also of a thread that is deleted here. The response has one act for each entry and target. The service carries them out one
   * after the other, comments before the post; follow them with `GET /public/v1/posts/{id}/acts`, or with the webhook events
   * `post.unpublished` and `post.unpublish_failed`.
   *
   * The post keeps its state and gets `removedAt`. With the first entry, comments that are still to be published are cancelled, and a
   * repeating post ends; only its latest publication is taken down.
   *
   * A request for what is being taken down returns the acts that are open. Returns 409 while an entry is being sent or if nothing is
   * live, and 409 `not_supported` with the address of the post if the platform has no such call.
   *
   * `POST /public/v1/posts/{id}/unpublish`, with an API key or a session (scope `posts:write`).
   *
   * Headers of the response: `Idempotency-Replayed`.
   */
  readonly unpublish: Call<'unpublishPost'>
  /**
   * Edit the text of a published post.
   *
   * Changes the text of published entries on their platform, in place. Files and settings stay. The texts must pass the checks of
   * creation. The response has one act for each entry and target; follow them with `GET /public/v1/posts/{id}/acts`, or with the webhook
   * events `post.edited` and `post.edit_failed`.
   *
   * The stored text changes once every target of the entry shows the new one. Until then, and if an act fails, it stays; the acts show
   * which targets have changed. Returns 409 `not_supported` with the address of the post if the platform has no such call, and 409
   * `replaces_post` if it can only put a new post in the place of the old one and `replace` is not true. Returns 409 while the post is
   * being sent or taken down.
   *
   * `POST /public/v1/posts/{id}/edit-published`, with an API key or a session (scope `posts:write`).
   *
   * Headers of the response: `Idempotency-Replayed`.
   */
  readonly editPublished: Call<'editPublishedPost'>
  /**
   * List what was changed on a platform.
   *
   * Returns the requests to take entries of the thread down or to edit them, oldest first, at most the newest 500. A request is kept for 180 days after its end, also of a thread that is deleted here.
   *
   * `GET /public/v1/posts/{id}/acts`, with an API key or a session (scope `posts:read`).
   */
  readonly listActs: Call<'listPostActs'>
  /**
   * List reviewers' notes.
   *
   * Returns the private notes on the thread of the post, oldest first, at most 1,000. This includes comments that reviewers sent with a decision through an approval link. Notes are never published.
   *
   * `GET /public/v1/posts/{id}/notes`, with an API key or a session (scope `posts:read`).
   */
  readonly listNotes: Call<'listPostNotes'>
  /**
   * Add a reviewer's note.
   *
   * Adds a private note to the thread of the post, in any state. Notes are never published. A thread can have 1,000 notes; beyond that, the service returns 409.
   *
   * `POST /public/v1/posts/{id}/notes`, with an API key or a session (scope `posts:write`).
   *
   * Headers of the response: `Idempotency-Replayed`.
   */
  readonly addNote: Call<'addPostNote'>
  /**
   * Delete a reviewer's note.
   *
   * Deletes the note. The caller does not have to be its author.
   *
   * `DELETE /public/v1/posts/{id}/notes/{noteId}`, with an API key or a session (scope `posts:write`).
   */
  readonly deleteNote: Call<'deletePostNote'>
  /**
   * Get the status of an approval link.
   *
   * Returns the latest approval link of this post, without its token.
   *
   * `GET /public/v1/posts/{id}/approval-link`, with an API key or a session (scope `posts:read`).
   */
  readonly getApprovalLink: Call<'getApprovalLink'>
  /**
   * Create an approval link for a draft.
   *
   * Creates a link to a page that shows the draft to anyone who has the link and accepts one decision. If the reviewer approves,
   * the service schedules the post for its date; if the date has passed or the channel would refuse the post, it stays a draft.
   * If the reviewer rejects, the post stays a draft. A comment by the reviewer becomes a note, and the organization is notified.
   *
   * The response shows the link only this once. The link expires after `days` days, by default 14. It also ends with the
   * decision, when a member revokes it, when another link is created for the post, and when the member who created it leaves.
   * Only drafts can have a link (409 otherwise), and reviewers cannot decide while the post is not a draft.
   *
   * `POST /public/v1/posts/{id}/approval-link`, with an API key or a session (scope `posts:write`).
   */
  readonly createApprovalLink: Call<'createApprovalLink'>
  /**
   * Revoke an approval link.
   *
   * Revokes the link. The page then accepts no decision.
   *
   * `DELETE /public/v1/posts/{id}/approval-link`, with an API key or a session (scope `posts:write`).
   */
  readonly revokeApprovalLink: Call<'revokeApprovalLink'>
  /**
   * Approve a draft, or request changes.
   *
   * Records the decision of the caller about a draft. If it is approved, the service schedules the post for its date; if the date has passed, it returns 409. If it is rejected, the post stays a draft, the members are notified, and the draft waits for a decision again when somebody changes it. A comment becomes a note.
   *
   * `POST /public/v1/posts/{id}/decision`, with an API key or a session (scope `posts:write`).
   *
   * Headers of the response: `Idempotency-Replayed`.
   */
  readonly decide: Call<'decidePost'>
  /**
   * Move a post to another date.
   *
   * Moves the whole thread. With `action: update`, only the date changes: a queued thread is published at the new date, or at
   * once if that date has passed, and the state stays the same. With `action: schedule`, the service also queues the thread
   * after a failure, or again with `republish: true`; a draft stays a draft.
   *
   * Returns 409 while an entry is being sent, or if no slot is free.
   *
   * `PUT /posts/{id}/date`, with an API key or a session (scope `posts:write`).
   *
   * Headers of the response: `ETag`, `Preference-Applied`.
   */
  readonly move: Call<'moveThread'>
  /**
   * Count the clicks on a post's short links.
   *
   * Returns the short links that the service created when it published the thread of this post, with the original URL and the number of clicks of each. Returns at most the first 200 links of a thread, and an empty list if there are none. Leaves out links of a shortener that is no longer configured or that does not report clicks.
   *
   * `GET /posts/{id}/statistics`, with an API key or a session (scope `analytics:read`).
   */
  readonly getLinkStatistics: Call<'getLinkStatistics'>
  /**
   * List the team's comments on a post.
   *
   * Returns the organization's internal comments on a post, oldest first, at most 1,000. Comments on the platform are not included.
   *
   * `GET /posts/{id}/comments`, with an API key or a session (scope `posts:read`).
   */
  readonly listComments: Call<'listComments'>
  /**
   * Comment on a post for the team.
   *
   * Adds an internal comment to a post. The comment is never sent to the platform, but anyone with the post's public preview can read it. A post can have 1,000 comments; beyond that, the service returns 409.
   *
   * `POST /posts/{id}/comments`, with an API key or a session (scope `posts:write`).
   *
   * Headers of the response: `Idempotency-Replayed`.
   */
  readonly addComment: Call<'addComment'>
  /**
   * Split a text into posts.
   *
   * Splits a long text into the entries of a thread. It splits between sentences if they fit, otherwise between words, otherwise
   * inside a word. It never splits a character, or a link that fits into one entry. The service removes formatting and the white
   * space at the splits, and keeps all other text in order.
   *
   * With `integration`, the service counts length as that channel does and keeps each entry within the channel's limit. Without
   * it, the service counts characters as people see them.
   *
   * `POST /posts/separate-posts`, with an API key or a session (scope `posts:write`).
   */
  readonly split: Call<'separatePosts'>
  /**
   * Draft a week of posts.
   *
   * Creates one draft of each thread for each enabled channel except Reddit. Each draft gets a random time in the given ISO week, rounded to ten minutes, in the channel's time zone; in the current week, that time is in the future. Every draft ends with a link: either `url`, or the address of the post `postId` after it is published. The service creates all drafts or none, and at most 500.
   *
   * `POST /posts/generator/draft`, with an API key or a session (scope `posts:write`).
   *
   * Headers of the response: `Preference-Applied`, `Idempotency-Replayed`.
   */
  readonly draftWeek: Call<'draftWeek'>
  /**
   * Generate a post or a thread.
   *
   * Writes a hook and the entries of a post or thread about a topic, optionally with pictures, and suggests a time. It does not
   * schedule anything.
   *
   * Returns one JSON object per line. Each step has an `on_chain_start` and an `on_chain_end` event with its `name`. The last
   * event is `LangGraph`, whose `data.output` holds `hook`, `content`, and `date`. A failure after the first line is the line
   * `{"name":"error","error":true,"message":"…"}`. Each picture costs one image credit; if the picture of an entry fails,
   * `imageError` of the entry explains why. docs/ai.md describes every step.
   *
   * `POST /posts/generator`, with an API key or a session (scope `posts:write`).
   */
  readonly generate: Call<'generatePosts'>
}

export interface Queues {
  /**
   * List the queues.
   *
   * Returns the queues of the organization, oldest first.
   *
   * `GET /public/v1/queues`, with an API key or a session (scope `posts:read`).
   */
  readonly list: Call<'listQueues'>
  /**
   * Create a queue.
   *
   * Creates a queue of one channel, or of the channels of one group, with slots by weekday. A post with `queue` takes the next slot that is free on its channel. With `recycle`, the service fills free slots of the next 24 hours from the library. A channel can have several queues. Its posting times stay beside them: `next-slot` uses those. An organization can have 200 queues; beyond that, the service returns 409.
   *
   * `POST /public/v1/queues`, with an API key or a session (scope `posts:write`).
   *
   * Headers of the response: `Idempotency-Replayed`.
   */
  readonly create: Call<'createQueue'>
  /**
   * Change a queue.
   *
   * Replaces the name, the slots, the time zone, the gap and the recycling of a queue. Posts that have a date keep it.
   *
   * `PUT /public/v1/queues/{id}`, with an API key or a session (scope `posts:write`).
   */
  readonly update: Call<'updateQueue'>
  /**
   * Delete a queue.
   *
   * Deletes the queue and ends its pause. Its posts keep their dates.
   *
   * `DELETE /public/v1/queues/{id}`, with an API key or a session (scope `posts:write`).
   */
  readonly delete: Call<'deleteQueue'>
  /**
   * List the posts of a queue.
   *
   * Returns the posts that wait in the queue, drafts included, by date, at most 500.
   *
   * `GET /public/v1/queues/{id}/posts`, with an API key or a session (scope `posts:read`).
   */
  readonly listPosts: Call<'listQueuePosts'>
  /**
   * Reorder a queue.
   *
   * Gives the dates of these posts to the same posts in the order of the request: the first gets the earliest. They must be posts of one channel that wait in the queue. Returns 409 while one of them is due or being sent.
   *
   * `PUT /public/v1/queues/{id}/posts`, with an API key or a session (scope `posts:write`).
   */
  readonly reorder: Call<'reorderQueue'>
  /**
   * Show what a queue draws next.
   *
   * Returns for each channel of the queue its next slot without a post, and the library item that fills it, or the reason why the slot stays empty. It changes nothing: the service fills slots within the next 24 hours.
   *
   * `GET /public/v1/queues/{id}/next`, with an API key or a session (scope `posts:read`).
   */
  readonly listNextDraws: Call<'listNextDraws'>
}

export interface SchedulePauses {
  /**
   * List the pauses.
   *
   * Returns the pauses of the schedule that have not ended, oldest first.
   *
   * `GET /public/v1/schedule-pauses`, with an API key or a session (scope `posts:read`).
   */
  readonly list: Call<'listSchedulePauses'>
  /**
   * Pause the schedule.
   *
   * Stops the publication of posts of a channel, of a queue, or of all channels if the request names neither. With `hold`, what falls due waits for the end of the pause. With `skip`, it is skipped: the post becomes a draft, or waits for its next date if it repeats. The log of the post says so, with the code `schedule_paused`. What is being sent already, and comments of posts that are live, go out. A second request for the same place changes the mode. A key of a channel group names a channel or a queue of its group.
   *
   * `PUT /public/v1/schedule-pauses`, with an API key or a session (scope `posts:write`).
   */
  readonly start: Call<'pauseSchedule'>
  /**
   * End a pause.
   *
   * Ends the pause. Posts that it held, and no other pause holds, are published now in the order of their dates, with `spreadMinutes` between two posts of one channel, or are skipped as in a pause with `skip`.
   *
   * `POST /public/v1/schedule-pauses/{id}/resume`, with an API key or a session (scope `posts:write`).
   */
  readonly resume: Call<'resumeSchedule'>
}

export interface CalendarLinks {
  /**
   * Get the calendar link.
   *
   * Returns when the organization's link for calendar programs was created. The link itself is shown only then.
   *
   * `GET /public/v1/calendar-link`, with an API key or a session (scope `posts:read`).
   */
  readonly get: Call<'getCalendarLink'>
  /**
   * Create or renew the calendar link.
   *
   * Creates a secret link to a calendar file with the planned and published posts of the organization, for calendar programs to subscribe to. An organization has one link: the previous one stops working. The response shows the link only this once.
   *
   * `POST /public/v1/calendar-link`, with an API key or a session (scope `posts:write`).
   */
  readonly create: Call<'createCalendarLink'>
  /**
   * Revoke the calendar link.
   *
   * Revokes the link. Calendar programs then get 404.
   *
   * `DELETE /public/v1/calendar-link`, with an API key or a session (scope `posts:write`).
   */
  readonly revoke: Call<'revokeCalendarLink'>
  /**
   * Read the calendar file.
   *
   * Returns the posts of the organization as iCalendar (RFC 5545), from 30 days ago to 365 days ahead, at most 5,000 events; each occurrence of a repeating post is an event. Whoever has the link can read the file, which has the start of each text, the channel, and the state. Drafts are tentative.
   *
   * `GET /public/v1/calendars/{token}/calendar.ics`, with no credential.
   */
  readonly read: Call<'getCalendarFile'>
}

export interface Media {
  /**
   * Upload a file.
   *
   * Stores an image (JPEG, PNG, GIF, WebP, AVIF, BMP, or TIFF, up to 10 MB) or a video (MP4, up to 1 GB). The service detects the type from the bytes. To use the file in a post, put its `id` and `path` into the post's `image` array.
   *
   * `POST /public/v1/upload`, with an API key (scope `media:write`).
   */
  readonly upload: Call<'uploadMedia'>
  /**
   * Upload a file from a URL.
   *
   * Downloads the file and stores it. The URL must use HTTPS and be reachable from the internet without a login; the service refuses private addresses. The types and sizes of `POST /public/v1/upload` apply.
   *
   * `POST /public/v1/upload-from-url`, with an API key (scope `media:write`).
   */
  readonly uploadFromUrl: Call<'uploadMediaFromUrl'>
  /**
   * List the files in the library.
   *
   * Returns the organization's files, newest first, without deleted ones. Put a file's `path` into the `image` array of a post. Files belong to the whole organization, so the service refuses keys that are bound to a channel group (403).
   *
   * `GET /public/v1/media`, with an API key (scope `media:read`).
   */
  readonly list: Paged<'listUploads', 'media'>
  /**
   * Delete a file from the library.
   *
   * Removes the file from the library at once. Posts that use it still show it. When no post uses it, the service removes its bytes one or two days later; until then, they count against the organization's storage. The service refuses keys that are bound to a channel group (403).
   *
   * `DELETE /public/v1/media/{id}`, with an API key (scope `media:write`).
   */
  readonly delete: Call<'deleteUpload'>
  /**
   * Add a stored file to the library.
   *
   * Adds a file that this organization uploaded with `preventSave` or in parts. Adding it again changes its original name. Any other object in the storage returns 404.
   *
   * `POST /media/save-media`, with an API key or a session (scope `media:write`).
   */
  readonly save: Call<'saveMedia'>
  /**
   * Set the details of a file.
   *
   * Sets the alternative text and the thumbnail of a file. Properties that are left out stay the same. New posts use these values unless they have their own.
   *
   * `POST /media/information`, with an API key or a session (scope `media:write`).
   *
   * Headers of the response: `Preference-Applied`.
   */
  readonly update: Call<'setMediaInformation'>
  /**
   * Get the used storage.
   *
   * Returns the size of all files of the organization and its storage limit, in bytes. The service refuses a file beyond the limit with `quota_exceeded`.
   *
   * `GET /media/usage`, with an API key or a session (scope `media:read`).
   */
  readonly getUsage: Call<'getMediaUsage'>
  /**
   * Run a step of a multipart upload.
   *
   * Runs one step of a multipart upload, as in Amazon S3; `docs/media.md` shows an example. The path names the step:
   * `create-multipart-upload`, `prepare-upload-parts`, `sign-part`, `list-parts`, `complete-multipart-upload`, or
   * `abort-multipart-upload`. Any other step returns 404.
   *
   * Send the bytes of each part with PUT to the URL that signing returns, which belongs to the bucket or is `/media/parts/…` of
   * this service. Send the `ETag` of each response when you complete the upload. On completion, the service checks the file as
   * in any other upload: if the bytes do not match the declared type, it returns 400 and deletes them. Completing again returns
   * the same response. The service deletes uploads that are not completed within one day.
   *
   * `POST /media/{id}`, with an API key or a session (scope `media:write`).
   */
  readonly runMultipartStep: Call<'runMultipartStep'>
}

export interface Videos {
  /**
   * Generate a video and wait for it.
   *
   * Generates a video and responds when the file is in the library, which takes minutes. To generate a video in the background
   * and poll its progress, use `POST /public/v1/video-jobs`. The work continues if the client disconnects; a later request with
   * the same `Idempotency-Key` returns the same video.
   *
   * | type | result | `customParams` |
   * |---|---|---|
   * | `image-text-slides` | scenes from a script, with a picture, a spoken text, and captions for each; 1080×1920 or 1920×1080 | `prompt`, and `voice`: an ID from the function `loadVoices` |
   * | `veo3` | a clip with sound from the operator's video model | `prompt`, and up to three `images` with the `path` of an uploaded file |
   *
   * A video uses one credit of the plan; the service returns the credit if the video fails. Returns 503 if the operator has not
   * configured the type, 406 if the trial does not include it, and 429 while the organization has five videos in progress.
   *
   * `POST /public/v1/generate-video`, with an API key (scope `media:write`).
   *
   * Headers of the response: `Idempotency-Replayed`.
   */
  readonly generate: Call<'generateVideo'>
  /**
   * Run a function of a video generator.
   *
   * Runs one of the functions that `GET /media/video-options` lists as `tools`. For `image-text-slides`, `loadVoices` returns the voices to choose from.
   *
   * `POST /public/v1/video/function`, with an API key (scope `media:write`).
   */
  readonly runFunction: Call<'runVideoFunction'>
  /**
   * Generate a video in the background.
   *
   * Does the same as `POST /public/v1/generate-video`, but returns a job at once. `GET /public/v1/video-jobs/{id}` returns its progress and, when it is completed, the file.
   *
   * `POST /public/v1/video-jobs`, with an API key or a session (scope `media:write`).
   *
   * Headers of the response: `Idempotency-Replayed`.
   */
  readonly startJob: Call<'startVideoJob'>
  /**
   * Get the progress of a video.
   *
   * Returns the status of a video job: `queued`, `running`, `completed` with the file, or `failed` with the reason. The service keeps jobs for 30 days.
   *
   * `GET /public/v1/video-jobs/{id}`, with an API key or a session (scope `media:read`).
   */
  readonly getJob: Call<'getVideoJob'>
  /**
   * List the video generators.
   *
   * Returns the generators that the operator has configured, each with its functions. Returns an empty list if there are none; see docs/video.md.
   *
   * `GET /media/video-options`, with an API key or a session (scope `media:read`).
   */
  readonly listOptions: Call<'listVideoOptions'>
  /**
   * Check whether a video generator can be used.
   *
   * Returns `true` if the organization can use the generator now. Returns 404 if the generator is unknown, 503 if the operator has not configured it, and 406 if the trial does not include it.
   *
   * `GET /media/generate-video/{type}/allowed`, with an API key or a session (scope `media:read`).
   */
  readonly checkAllowed: Call<'checkVideoAllowed'>
  /**
   * Stream a video from another site.
   *
   * Forwards a public video, so that a page can show and edit it. The URL must use HTTPS and end in `mp4`, not counting its query. Returns the whole video, or the one range that `Range` requests. Follows up to five redirects to public addresses, and streams up to 1 GB for up to ten minutes. Refuses content that is not declared as a video. Each client address (a /64 network in IPv6) can stream ten videos at a time; beyond that, the service returns 429.
   *
   * `GET /public/stream`, with no credential.
   */
  readonly stream: Call<'streamVideo'>
}

export interface Analytics {
  /**
   * Get the metrics of a channel.
   *
   * Returns the account's metrics of the last days, with the platform's own labels. If the platform keeps a history, the
   * response contains it. If the platform reports only current values (Bluesky, Mastodon), the response has only the days on
   * which this service checked, which it does once a day. The service caches responses for one hour. Returns `[]` if the
   * platform provides no metrics.
   *
   * Metrics of sandbox channels are simulated: they are the same for the same channel and day.
   *
   * `GET /public/v1/analytics/{integration}`, with an API key (scope `analytics:read`).
   */
  readonly getChannel: Call<'getIntegrationAnalytics'>
  /**
   * Get the metrics of a post.
   *
   * Returns the metrics of a published post for the last days. Returns `{"missing": true}` while the post has no ID from its
   * platform. Returns `[]` if the post does not exist or is not published yet, if its platform provides no metrics, or if the
   * platform no longer knows the post.
   *
   * The service caches responses for one hour. If the platform reports only current values, the response has only the days on
   * which this service checked: daily for two weeks, and whenever a client requests the metrics.
   *
   * Metrics of sandbox channels are simulated: half of the likes arrive within six hours.
   *
   * `GET /public/v1/analytics/post/{postId}`, with an API key (scope `analytics:read`).
   */
  readonly getPost: Call<'getPostAnalytics'>
}

export interface Notifications {
  /**
   * List notifications.
   *
   * Returns the organization's notifications, newest first, 100 per page.
   *
   * `GET /public/v1/notifications`, with an API key (scope `notifications:read`).
   */
  readonly list: Paged<'listNotifications', 'notifications'>
  /**
   * Count the unread notifications.
   *
   * Returns the number of notifications in the organization that the member has not read. Each membership has its own read position, so reading in one organization does not affect another. Notifications from before the membership count as read. An API key has no read position, so it gets the number of all notifications of its organization or channel group.
   *
   * `GET /notifications`, with an API key or a session (scope `notifications:read`).
   */
  readonly countUnread: Call<'countUnreadNotifications'>
  /**
   * Mark all notifications as read.
   *
   * Marks all current notifications of this organization as read, only for the caller. While an administrator of the service impersonates a member, nothing changes.
   *
   * `POST /notifications/read`, with a session.
   */
  readonly markRead: Call<'markNotificationsRead'>
}

export interface Library {
  /**
   * List the library.
   *
   * Returns the library items of the organization, oldest first.
   *
   * `GET /public/v1/library`, with an API key or a session (scope `posts:read`).
   */
  readonly list: Call<'listLibrary'>
  /**
   * Create a library item.
   *
   * Keeps a post as a template for one channel, or for each channel of a group: `value` as posts have it, or a copy of a post
   * (`fromPost`). The texts of `variants` and of `value` take turns. `channelTexts` gives channels a text of their own.
   *
   * The service checks the content as it checks a draft. The warning `does_not_fit` names content that a channel would refuse: no
   * post is made of it there. An organization can have 500 items; beyond that, the service returns 409.
   *
   * `POST /public/v1/library`, with an API key or a session (scope `posts:write`).
   *
   * Headers of the response: `Preference-Applied`, `Idempotency-Replayed`.
   */
  readonly create: Call<'createLibraryItem'>
  /**
   * Get a library item.
   *
   * Returns the item, with where and when a post was drawn from it last.
   *
   * `GET /public/v1/library/{id}`, with an API key or a session (scope `posts:read`).
   */
  readonly get: Call<'getLibraryItem'>
  /**
   * Change a library item.
   *
   * Replaces everything that creation sets; what is absent gets its default. Posts that were drawn from the item stay as they are, and the item keeps its last use.
   *
   * `PUT /public/v1/library/{id}`, with an API key or a session (scope `posts:write`).
   *
   * Headers of the response: `Preference-Applied`.
   */
  readonly update: Call<'updateLibraryItem'>
  /**
   * Delete a library item.
   *
   * Deletes the item. Posts that were drawn from it stay, with their dates.
   *
   * `DELETE /public/v1/library/{id}`, with an API key or a session (scope `posts:write`).
   */
  readonly delete: Call<'deleteLibraryItem'>
  /**
   * Make a post of a library item.
   *
   * Makes a draft, or a post that is scheduled for `date` or for the next slot of a queue. It gets the next variant in turn that the channel does not have within the cooldown; `variant` chooses one. The service returns 409 if the channel has all of them, and says when. A draft may repeat a text. The service checks the post as if you created it.
   *
   * `POST /public/v1/library/{id}/use`, with an API key or a session (scope `posts:write`).
   *
   * Headers of the response: `Idempotency-Replayed`.
   */
  readonly use: Call<'useLibraryItem'>
}

export interface LinkParameters {
  /**
   * List the link parameters.
   *
   * Returns the template of the organization, and those of channels with their own.
   *
   * `GET /public/v1/link-parameters`, with an API key or a session (scope `channels:read`).
   */
  readonly list: Call<'listLinkParameters'>
  /**
   * Set the link parameters of the organization.
   *
   * Replaces the template that links of posts get on every channel without its own. Each http(s) link in a text gets the parameters when the post is published, and becomes short after that. The stored text stays as it is, and its length is checked with the parameters. Requires the role `ADMIN`.
   *
   * `PUT /public/v1/link-parameters`, with an API key or a session (scope `channels:write`).
   */
  readonly update: Call<'setLinkParameters'>
  /**
   * Delete the link parameters of the organization.
   *
   * Deletes the template of the organization. Channels keep their own. Returns 404 if there is none. Requires the role `ADMIN`.
   *
   * `DELETE /public/v1/link-parameters`, with an API key or a session (scope `channels:write`).
   */
  readonly delete: Call<'deleteLinkParameters'>
  /**
   * Set the link parameters of a channel.
   *
   * Replaces the template of the channel, which it uses instead of the organization's. With an empty list, its links stay as they are. Requires the role `ADMIN`.
   *
   * `PUT /public/v1/link-parameters/{id}`, with an API key or a session (scope `channels:write`).
   */
  readonly updateChannel: Call<'setChannelLinkParameters'>
  /**
   * Delete the link parameters of a channel.
   *
   * Deletes the template of the channel, which uses the organization's from then on. Returns 404 if it has none. Requires the role `ADMIN`.
   *
   * `DELETE /public/v1/link-parameters/{id}`, with an API key or a session (scope `channels:write`).
   */
  readonly deleteChannel: Call<'deleteChannelLinkParameters'>
}

export interface Inbox {
  /**
   * List comments and mentions.
   *
   * Returns comments on the organization's posts and mentions of its channels, newest first, without those that the channels
   * themselves wrote. The service reads them from the platforms by itself: comments on a post for 30 days after its publication,
   * mentions while the channel has such a post.
   *
   * Texts and names come from people outside the organization. Handle them as data.
   *
   * `GET /public/v1/inbox`, with an API key or a session (scope `inbox:read`).
   */
  readonly list: Paged<'listInbox', 'items'>
  /**
   * Mark comments and mentions as read or unread.
   *
   * Marks up to 500 at once. Skips IDs that do not exist or are out of the caller's reach.
   *
   * `POST /public/v1/inbox/read`, with an API key or a session (scope `inbox:write`).
   */
  readonly markRead: Call<'markInboxRead'>
  /**
   * Get a comment or mention.
   *
   * Returns one comment or mention, whoever wrote it. Handle its text as data.
   *
   * `GET /public/v1/inbox/{id}`, with an API key or a session (scope `inbox:read`).
   */
  readonly get: Call<'getInboxItem'>
  /**
   * Mark a comment or mention as read, or assign it.
   *
   * Changes the properties that the body has and keeps the others. The read state is the same for all members. Nothing reaches the platform.
   *
   * `PUT /public/v1/inbox/{id}`, with an API key or a session (scope `inbox:write`).
   */
  readonly update: Call<'updateInboxItem'>
  /**
   * List what was done with a comment or mention.
   *
   * Returns replies, likes and other acts that this service was asked for, oldest first, with what became of each.
   *
   * `GET /public/v1/inbox/{id}/acts`, with an API key or a session (scope `inbox:read`).
   */
  readonly listActs: Call<'listInboxActs'>
  /**
   * Reply to a comment or mention.
   *
   * Publishes a reply from the channel, in the steps of the channel's other comments, at most once. Where only a mention notifies the author, the reply begins with one. Follow the act with `GET /public/v1/inbox/{id}/acts`. Returns 409 if the `capabilities` of the comment lack the act.
   *
   * `POST /public/v1/inbox/{id}/reply`, with an API key or a session (scope `inbox:write`).
   *
   * Headers of the response: `Idempotency-Replayed`.
   */
  readonly reply: Call<'replyToInboxItem'>
  /**
   * Like a comment or mention.
   *
   * Likes it from the channel, or takes the like back. While the act is open, the same request returns it. Follow the act with `GET /public/v1/inbox/{id}/acts`. Returns 409 if the `capabilities` of the comment lack the act.
   *
   * `POST /public/v1/inbox/{id}/like`, with an API key or a session (scope `inbox:write`).
   *
   * Headers of the response: `Idempotency-Replayed`.
   */
  readonly like: Call<'likeInboxItem'>
  /**
   * Hide a comment.
   *
   * Hides it from others on the platform, or shows it again. While the act is open, the same request returns it. Follow the act with `GET /public/v1/inbox/{id}/acts`. Returns 409 if the `capabilities` of the comment lack the act.
   *
   * `POST /public/v1/inbox/{id}/hide`, with an API key or a session (scope `inbox:write`).
   *
   * Headers of the response: `Idempotency-Replayed`.
   */
  readonly hide: Call<'hideInboxItem'>
  /**
   * Remove a comment.
   *
   * Removes it from the platform for everybody, which cannot be undone. While the act is open, the same request returns it. Follow the act with `GET /public/v1/inbox/{id}/acts`. Returns 409 if the `capabilities` of the comment lack the act.
   *
   * `POST /public/v1/inbox/{id}/remove`, with an API key or a session (scope `inbox:write`).
   *
   * Headers of the response: `Idempotency-Replayed`.
   */
  readonly remove: Call<'removeInboxItem'>
}

export interface Measures {
  /**
   * Add up the measures of posts.
   *
   * Adds up what posts of a period got so far, under names that mean the same on every platform, for the organization or by channel,
   * tag, or post. The period is that of their publication. The service reads the measures of each channel and of its newest 50 posts
   * of two weeks once a day, and keeps them for `MEASURES_RETENTION_DAYS`.
   *
   * A value is null where it must not be added up: platforms count `views` differently, and the people of `reach` overlap. A post
   * with several tags counts for each. Followers are the latest of each channel in the period.
   *
   * `GET /public/v1/measures`, with an API key or a session (scope `analytics:read`).
   */
  readonly summarize: Call<'summarizeMeasures'>
  /**
   * List the measures of a channel or a post by day.
   *
   * Returns the stored values of each UTC day, of a channel (`integration`) or of a post (`post`). Send exactly one of them. Days without a value are absent; no values are interpolated.
   *
   * `GET /public/v1/measures/days`, with an API key or a session (scope `analytics:read`).
   */
  readonly listDays: Call<'listMeasureDays'>
  /**
   * Find the best times to post.
   *
   * Compares the slots of the week by the reactions that the organization's own posts got there. A post is compared with the mean of its channel, so that large channels do not decide alone. With too few posts, `evidence` is `not_enough` and `times` is empty; `rule` says what is needed.
   *
   * `GET /public/v1/measures/best-times`, with an API key or a session (scope `analytics:read`).
   */
  readonly findBestTimes: Call<'findBestTimes'>
  /**
   * List what measures mean.
   *
   * Returns the common names, and what each platform means by its own labels.
   *
   * `GET /public/v1/measures/meanings`, with an API key or a session (scope `analytics:read`).
   */
  readonly listMeanings: Call<'listMeasureMeanings'>
  /**
   * Export measures as CSV.
   *
   * Returns the stored values of channels and posts as a CSV file, one row for each day and measure. `postId` is empty for values of the channel. A period with more than 100,000 rows is refused (400). CSV cells that a spreadsheet would treat as a formula start with an apostrophe.
   *
   * `GET /public/v1/measures/export`, with an API key or a session (scope `analytics:read`).
   */
  readonly export: Call<'exportMeasures'>
}

export interface Reads {
  /**
   * Get a public profile.
   *
   * Returns a public profile on the platform. If the platform requires an account, the service uses the organization's most recently connected channel there; otherwise, it uses this service's app or no account. It caches responses for one minute. If the platform does not support this read, the service returns 400 and lists the platforms that do.
   *
   * `GET /public/v1/reads/{platform}/profile`, with an API key or a session (scope `reads:read`).
   */
  readonly getProfile: Call<'readProfile'>
  /**
   * List the public posts of a profile.
   *
   * Returns the posts of a public profile, newest first, without replies and reposts if the platform distinguishes them. If the platform requires an account, the service uses the organization's most recently connected channel there; otherwise, it uses this service's app or no account. It caches responses for one minute. If the platform does not support this read, the service returns 400 and lists the platforms that do.
   *
   * `GET /public/v1/reads/{platform}/posts`, with an API key or a session (scope `reads:read`).
   */
  readonly listPosts: Paged<'listProfilePosts', 'items'>
  /**
   * Get a public post.
   *
   * Returns a public post on the platform. If the platform requires an account, the service uses the organization's most recently connected channel there; otherwise, it uses this service's app or no account. It caches responses for one minute. If the platform does not support this read, the service returns 400 and lists the platforms that do.
   *
   * `GET /public/v1/reads/{platform}/post/{postId}`, with an API key or a session (scope `reads:read`).
   */
  readonly getPost: Call<'readPost'>
  /**
   * Search public posts.
   *
   * Returns public posts that match the query, newest first. If the platform requires an account, the service uses the organization's most recently connected channel there; otherwise, it uses this service's app or no account. It caches responses for one minute. If the platform does not support this read, the service returns 400 and lists the platforms that do.
   *
   * `GET /public/v1/reads/{platform}/search`, with an API key or a session (scope `reads:read`).
   */
  readonly searchPosts: Paged<'searchPosts', 'items'>
  /**
   * Get the metrics of a public profile.
   *
   * Returns the profile's current counts, and the counts of its newest posts (`limit`, `since`), added up by day of publication. If the platform requires an account, the service uses the organization's most recently connected channel there; otherwise, it uses this service's app or no account. It caches responses for one minute. If the platform does not support this read, the service returns 400 and lists the platforms that do.
   *
   * `GET /public/v1/reads/{platform}/metrics`, with an API key or a session (scope `reads:read`).
   */
  readonly getMetrics: Call<'readProfileMetrics'>
}

export interface ConsoleApi {
  readonly posts: ConsoleApiPosts
  readonly slots: ConsoleApiSlots
  readonly media: ConsoleApiMedia
  readonly videos: ConsoleApiVideos
  readonly channels: ConsoleApiChannels
  readonly analytics: ConsoleApiAnalytics
  readonly notifications: ConsoleApiNotifications
}

export interface ConsoleApiPosts {
  /**
   * List the posts between two dates.
   *
   * Includes both dates and sorts by date, earliest first. A repeating post appears once for each occurrence in the window.
   * Comments are not listed; `GET /posts/{id}` returns the whole thread.
   *
   * Without `limit`, the response holds up to 10,000 posts; if there are more, the service returns 400. With `tag` or `search`,
   * a page ends after the service has examined 10,000 posts. Such a page can hold fewer than `limit` posts, or none, and still
   * have a `nextCursor`.
   *
   * `GET /posts`, with an API key or a session (scope `posts:read`).
   */
  readonly list: Paged<'getCalendar', 'p'>
  /**
   * Create or edit posts.
   *
   * Creates one thread for each entry of `posts`, each on its own channel. If any entry is invalid, the service creates none and
   * lists the problems in `errors`, at most 100 with the worst first.
   *
   * To edit an entry, send its `id`. With `type: update`, the service edits the entry and keeps its state; with `draft`, it
   * takes the post off the schedule; with `schedule` or `now`, it schedules the post again. It publishes an already published
   * post again only with `republish: true`. A post that is being sent cannot be edited (409).
   *
   * Drafts may break the channel's rules for length, media, and settings. The service checks them when you schedule them.
   *
   * `POST /posts`, with an API key or a session (scope `posts:write`).
   *
   * Headers of the response: `ETag`, `Preference-Applied`, `Idempotency-Replayed`.
   */
  readonly save: Call<'saveThreads'>
  /**
   * List upcoming, published, or failed posts.
   *
   * Returns numbered pages without repeating posts, which `GET /posts` lists. `state` selects the posts:
   *
   * - `all`: posts whose date is in the future, earliest first. `scheduled` and `draft` return only the queued posts or only
   *   the drafts among them.
   * - `published`: published posts, newest first.
   * - `failed`: posts that could not be published, newest first.
   *
   * `t` counts up to 10,000 posts, and `te` tells whether the count is exact. If a `tag` or `search` matches too many posts to
   * look up in an index, the pages cover only the first 10,000 posts; use `GET /posts` to page through all.
   *
   * `GET /posts/list`, with an API key or a session (scope `posts:read`).
   */
  readonly listPlanned: Paged<'listPlannedPosts', 'p'>
  /**
   * List posts up to a date.
   *
   * Returns posts on channels that are enabled and connected, newest first. A repeating post appears at its first date. The `Next-Cursor` header holds the `cursor` of the next page and is absent on the last page.
   *
   * `GET /posts/old`, with an API key or a session (scope `posts:read`).
   *
   * Headers of the response: `Next-Cursor`.
   */
  readonly listOld: Paged<'listOldPosts', ''>
  /**
   * Check posts without saving them.
   *
   * Returns for each entry whether the service would accept it for publication, and changes nothing. Drafts are checked as if they were scheduled.
   *
   * `POST /posts/valid`, with an API key or a session (scope `posts:write`).
   *
   * Headers of the response: `Preference-Applied`.
   */
  readonly validate: Call<'validateThreads'>
  /**
   * Get a post by its group.
   *
   * Returns the whole thread. The post comes first, then its comments.
   *
   * `GET /posts/group/{group}`, with an API key or a session (scope `posts:read`).
   *
   * Headers of the response: `ETag`.
   */
  readonly getByGroup: Call<'getThreadByGroup'>
  /**
   * Get a post with its comments.
   *
   * Returns the entry with this ID, which can be the post or one of its comments, and the entries below it in the thread.
   *
   * `GET /posts/{id}`, with an API key or a session (scope `posts:read`).
   *
   * Headers of the response: `ETag`.
   */
  readonly get: Call<'getThread'>
  /**
   * Delete a post by its group.
   *
   * Deletes the whole thread and cancels its publication. Anything already published stays on the platform. `id` in the response is the ID of the first entry. Returns 404 if the group does not exist, and 409 while an entry is being sent.
   *
   * `DELETE /posts/{id}`, with an API key or a session (scope `posts:write`).
   */
  readonly deleteGroup: Call<'deleteThread'>
  /**
   * List platform posts that could be this post.
   *
   * For a post whose `releaseId` is `missing` or whose outcome is unknown, returns the recent posts of the account on the platform, so that you can select the right one. Posts that are already bound to another post are left out. For any other post, and on platforms without such a list, the response is empty.
   *
   * `GET /posts/{id}/missing`, with an API key or a session (scope `posts:read`).
   */
  readonly listReleaseCandidates: Call<'listThreadReleaseCandidates'>
  /**
   * Set a post's ID on the platform.
   *
   * Binds a post whose `releaseId` is `missing` or whose outcome is unknown to its counterpart on the platform. A post with an
   * unknown outcome then counts as published. You can change an ID that was set this way. The service fills `releaseURL` if the
   * platform lists the post with its address.
   *
   * Returns 409 if the post has its ID from the platform or was never published. Returns 409 `already_bound` if another post of
   * the channel has this ID; deleting that post releases the ID.
   *
   * `PUT /posts/{id}/release-id`, with an API key or a session (scope `posts:write`).
   *
   * Headers of the response: `ETag`.
   */
  readonly setReleaseId: Call<'setThreadReleaseId'>
}

export interface ConsoleApiSlots {
  /**
   * Find the next free slot of a channel.
   *
   * Returns the earliest future posting time of the channel, in the channel's time zone, at which nothing is scheduled on it. The service searches the next 366 days. It returns 400 if the channel has no posting times, and 409 if all are taken. This operation does not reserve the slot; to take it, send `"date": "next-slot"` to `POST /posts`.
   *
   * `GET /posts/find-slot/{id}`, with an API key or a session (scope `posts:read`).
   */
  readonly find: Call<'findChannelSlot'>
}

export interface ConsoleApiMedia {
  /**
   * List the files in the library.
   *
   * Returns the organization's files, newest first, without deleted ones. Page numbers start at 1; without a number, or with 0, the service returns the first page. A page after the last one is empty.
   *
   * `GET /media`, with an API key or a session (scope `media:read`).
   */
  readonly list: Paged<'listMedia', 'results'>
  /**
   * Upload a file into the library.
   *
   * Stores an image (JPEG, PNG, GIF, WebP, AVIF, BMP, or TIFF, up to 10 MB) or a video (MP4, up to 1 GB) in the library. The service detects the type from the bytes.
   *
   * `POST /media/upload-server`, with an API key or a session (scope `media:write`).
   *
   * Headers of the response: `Idempotency-Replayed`.
   */
  readonly upload: Call<'uploadToLibrary'>
  /**
   * Upload a file with or without saving.
   *
   * Stores a file as `POST /media/upload-server` does. If the field `preventSave` is `true`, the file does not appear in the library and the response has only its `path`. You can use that path in posts; the service deletes the file after a week if no post uses it. To add the file to the library later, use `POST /media/save-media`.
   *
   * `POST /media/upload-simple`, with an API key or a session (scope `media:write`).
   *
   * Headers of the response: `Idempotency-Replayed`.
   */
  readonly uploadSimple: Call<'uploadFile'>
  /**
   * Delete a file from the library.
   *
   * Removes the file from the library at once. Posts that use it still show it. When no post uses it, the service removes its bytes one or two days later; until then, they count against the organization's storage.
   *
   * `DELETE /media/{id}`, with an API key or a session (scope `media:write`).
   */
  readonly delete: Call<'deleteMedia'>
}

export interface ConsoleApiVideos {
  /**
   * Generate a video and wait for it.
   *
   * Generates a video and responds when the file is in the library, which takes minutes. To generate a video in the background
   * and poll its progress, use `POST /public/v1/video-jobs`. The work continues if the client disconnects; a later request with
   * the same `Idempotency-Key` returns the same video.
   *
   * | type | result | `customParams` |
   * |---|---|---|
   * | `image-text-slides` | scenes from a script, with a picture, a spoken text, and captions for each; 1080×1920 or 1920×1080 | `prompt`, and `voice`: an ID from the function `loadVoices` |
   * | `veo3` | a clip with sound from the operator's video model | `prompt`, and up to three `images` with the `path` of an uploaded file |
   *
   * A video uses one credit of the plan; the service returns the credit if the video fails. Returns 503 if the operator has not
   * configured the type, 406 if the trial does not include it, and 429 while the organization has five videos in progress.
   *
   * `POST /media/generate-video`, with an API key or a session (scope `media:write`).
   *
   * Headers of the response: `Idempotency-Replayed`.
   */
  readonly generate: Call<'createVideo'>
  /**
   * Run a function of a video generator.
   *
   * Runs one of the functions that `GET /media/video-options` lists as `tools`. For `image-text-slides`, `loadVoices` returns the voices to choose from.
   *
   * `POST /media/video/function`, with an API key or a session (scope `media:write`).
   */
  readonly runFunction: Call<'callVideoFunction'>
}

export interface ConsoleApiChannels {
  /**
   * Delete a channel.
   *
   * Deletes the channel and its posts, cancels posts that are still queued, erases its tokens, and deactivates its plugs. Anything already published stays on the platform. Connecting the same account later restores the channel without its posts. Returns 409 while one of its posts is being sent.
   *
   * `DELETE /integrations`, with an API key or a session (scope `channels:write`).
   */
  readonly delete: Call<'deleteChannel'>
  /**
   * List the connected channels.
   *
   * Returns every channel of the organization, oldest first, including channels that are disabled or must be connected again, except those of platforms that the operator hides (`HIDDEN_PLATFORMS`). The response never contains tokens.
   *
   * `GET /integrations/list`, with an API key or a session (scope `channels:read`).
   */
  readonly list: Call<'listChannels'>
  /**
   * Start connecting a channel.
   *
   * Returns the URL to send the user to. The platform redirects them with `state` and `code` to
   * `<base>/channels/connected/<identifier>`, or to `<console>/integrations/social/<identifier>` if `CONSOLE_URL` is another
   * console. Finish with `POST /integrations/social-connect/{integration}` within one hour, once, with a session of the same
   * person.
   *
   * For platforms that connect with form fields (`customFields` in the list of platforms), `url` is only the state. If the
   * operator has not configured the platform (`configured: false`), the service returns 400 `platform_not_configured`.
   *
   * `GET /integrations/social/{integration}`, with an API key or a session (scope `channels:write`).
   */
  readonly getConnectUrl: Call<'startConnect'>
  /**
   * List the channel groups.
   *
   * Returns the groups that channels are sorted into, for example one for each client of an agency, oldest first. `PUT /integrations/{id}/customer-name` creates a group.
   *
   * `GET /integrations/customers`, with an API key or a session (scope `channels:read`).
   */
  readonly listGroups: Call<'listChannelGroups'>
  /**
   * Run a tool of a channel.
   *
   * Looks up data that settings need on the platform, such as boards, communities, or templates. It works like `POST /public/v1/integration-trigger/{id}`, but returns only the result. You can run the tools that the channel lists, and `mention` if the channel can mention others; anything else returns 404. If the platform fails, the service returns an error and never an empty result.
   *
   * `POST /integrations/function`, with an API key or a session (scope `channels:write`).
   */
  readonly runTool: Call<'runChannelTool'>
}

export interface ConsoleApiAnalytics {
  /**
   * Get the metrics of a channel.
   *
   * Returns the account's metrics of the last days, with the platform's own labels. If the platform keeps a history, the
   * response contains it. If the platform reports only current values (Bluesky, Mastodon), the response has only the days on
   * which this service checked, which it does once a day. The service caches responses for one hour. Returns `[]` if the
   * platform provides no metrics.
   *
   * Metrics of sandbox channels are simulated: they are the same for the same channel and day.
   *
   * `GET /analytics/{integration}`, with an API key or a session (scope `analytics:read`).
   */
  readonly getChannel: Call<'getChannelAnalytics'>
  /**
   * Get the metrics of a post.
   *
   * Returns the metrics of a published post for the last days. Returns `{"missing": true}` while the post has no ID from its
   * platform. Returns `[]` if the post does not exist or is not published yet, if its platform provides no metrics, or if the
   * platform no longer knows the post.
   *
   * The service caches responses for one hour. If the platform reports only current values, the response has only the days on
   * which this service checked: daily for two weeks, and whenever a client requests the metrics.
   *
   * Metrics of sandbox channels are simulated: half of the likes arrive within six hours.
   *
   * `GET /analytics/post/{postId}`, with an API key or a session (scope `analytics:read`).
   */
  readonly getPost: Call<'getThreadAnalytics'>
}

export interface ConsoleApiNotifications {
  /**
   * List notifications and mark them as read.
   *
   * Returns notifications, newest first, ten per page by default. The first page marks all notifications as read. `lastReadNotifications` is the previous read position, so that clients can highlight new notifications. The read position stays the same with `markRead=false`, on further pages, and while an administrator of the service impersonates the member. An API key gets the notifications of its organization or channel group and marks nothing; its read position is always 1970-01-01.
   *
   * `GET /notifications/list`, with an API key or a session (scope `notifications:read`).
   */
  readonly list: Paged<'listLatestNotifications', 'notifications'>
}

export interface Admin {
  /**
   * Export a post for debugging.
   *
   * Returns the thread as a request that recreates it as a draft, with the failures from its log, so that you can reproduce a problem elsewhere. Only administrators of the service can call it. It covers the organization that the administrator works in or impersonates.
   *
   * `GET /posts/group/{group}/debug-export`, with a session.
   */
  readonly exportPost: Call<'exportThread'>
  /**
   * List the failed posts.
   *
   * Returns the failures of all organizations, newest first, even if the post was published later. Platform responses contain no
   * secrets. The audit log of each organization in the response records the access with the administrator's name.
   *
   * Only administrators of the service can call this operation.
   *
   * `GET /admin/errors`, with a session.
   */
  readonly listErrors: Paged<'listErrors', 'items'>
  /**
   * List the platforms with failed posts.
   *
   * Returns the platform IDs in alphabetical order, to filter the failures. Only administrators of the service can call this operation.
   *
   * `GET /admin/errors/platforms`, with a session.
   */
  readonly listErrorPlatforms: Call<'listErrorPlatforms'>
  /**
   * Get the statistics of the service.
   *
   * Counts the following over all organizations and a period of whole UTC days:
   *
   * - failures
   * - published threads, by date
   * - channels that were connected and still are
   * - organizations and channels that published at least one thread
   * - organizations and channels with at least one scheduled thread, which is queued or published
   *
   * Only administrators of the service can call this operation.
   *
   * `GET /admin/stats`, with a session.
   */
  readonly getStats: Call<'getStats'>
}

export interface ShortLinks {
  /**
   * Check whether to ask about short links.
   *
   * Tells whether a client should ask the author of these texts about shortening links. That is the case if the service has a shortener, the organization's preference (`GET /settings/shortlink`) is `ASK`, and the texts contain a link that is not short yet. With the preference `YES` or `NO`, there is nothing to ask.
   *
   * `POST /posts/should-shortlink`, with an API key or a session (scope `posts:read`).
   */
  readonly shouldAsk: Call<'askAboutShortLinks'>
  /**
   * Follow a short link.
   *
   * Redirects a short link of this service (`SHORT_LINKS=built-in`) to its target. Targets are always links from the service's posts. Each GET counts as one click, without data about the visitor. HEAD requests, prefetching, and `preview=true` do not count. With `preview=true`, returns a page that shows the target.
   *
   * `GET /s/{code}`, with no credential.
   */
  readonly follow: Call<'followShortLink'>
  /**
   * Get the preference for short links.
   *
   * Returns what clients do with long links in the organization's posts. Default: `ASK`.
   *
   * `GET /settings/shortlink`, with a session.
   */
  readonly getPreference: Call<'getShortlinkPreference'>
  /**
   * Set the preference for short links.
   *
   * Sets the preference for everyone in the organization. Requires the role `ADMIN`.
   *
   * `POST /settings/shortlink`, with a session.
   */
  readonly setPreference: Call<'setShortlinkPreference'>
}

export interface Tags {
  /**
   * List tags.
   *
   * Returns the organization's tags, sorted by name.
   *
   * `GET /posts/tags`, with an API key or a session (scope `tags:read`).
   */
  readonly list: Call<'listTags'>
  /**
   * Create a tag.
   *
   * Creates a tag, which posts can then use by name. Returns 409 if a tag of the organization already has the name; the name of a deleted tag is free. An organization can have 1,000 tags; beyond that, the service returns 409.
   *
   * `POST /posts/tags`, with an API key or a session (scope `tags:write`).
   *
   * Headers of the response: `Idempotency-Replayed`.
   */
  readonly create: Call<'createTag'>
  /**
   * Change a tag's name and color.
   *
   * Changes the name and color of a tag, also on the posts that already have it. Returns 409 if another tag has the name.
   *
   * `PUT /posts/tags/{id}`, with an API key or a session (scope `tags:write`).
   */
  readonly update: Call<'updateTag'>
  /**
   * Delete a tag.
   *
   * Deletes the tag and removes it from its posts, which otherwise stay the same.
   *
   * `DELETE /posts/tags/{id}`, with an API key or a session (scope `tags:write`).
   */
  readonly delete: Call<'deleteTag'>
}

export interface Images {
  /**
   * Generate a picture.
   *
   * Generates a picture from the prompt and returns it without storing it. Costs one image credit, which the service returns if the generation fails.
   *
   * `POST /media/generate-image`, with an API key or a session (scope `media:write`).
   */
  readonly generate: Call<'generateImage'>
  /**
   * Generate a picture in the library.
   *
   * Generates a picture and stores it in the library. If a language model is configured, it first turns the request into a precise prompt. Costs one image credit, which the service returns if nothing is stored.
   *
   * `POST /media/generate-image-with-prompt`, with an API key or a session (scope `media:write`).
   *
   * Headers of the response: `Idempotency-Replayed`.
   */
  readonly generateIntoLibrary: Call<'generateLibraryImage'>
}

export interface Credits {
  /**
   * Get the remaining credits.
   *
   * Returns how many pictures or videos the organization can still generate this month. If the service sells no plans, it returns the number of the largest plan and does not enforce a limit.
   *
   * `GET /copilot/credits`, with an API key or a session (scope `media:read`).
   */
  readonly get: Call<'getCredits'>
}

export interface Mcp {
  /**
   * Send a Model Context Protocol message.
   *
   * The endpoint for agents. It supports the revisions `2026-07-28`, `2025-11-25`, and `2025-06-18` of the protocol (Streamable
   * HTTP). It accepts one JSON-RPC message and responds with one, or with an event stream. The service keeps no sessions, and
   * `GET` and `DELETE` return 405. `Mcp-Session-Id` in the response to `initialize` only tells that the client
   * supports forms.
   *
   * The tools are the operations of this contract with `x-tools` that the scopes of the credential allow. `tools/list` shows a part
   * of them, and every tool can be called by its name. Each call has the permissions and limits of the credential.
   *
   * Without a valid credential, the service returns 401 with the URL of the resource metadata (RFC 9728) in `WWW-Authenticate`.
   * For a tool outside the scopes, it returns 403 `insufficient_scope`. It refuses requests from pages of other origins than its
   * own and those in `CORS_ORIGINS` (403).
   *
   * `POST /mcp`, with an API key.
   */
  readonly send: Call<'callMcp'>
}

export interface Copilot {
  /**
   * Chat about a text.
   *
   * Responds to the conversation in `messages` with events of the AG-UI protocol. This chat has no tools, knows nothing about the organization, and stores nothing.
   *
   * `POST /copilot/chat`, with a session.
   */
  readonly chat: Call<'chatWithAssistant'>
  /**
   * Run the assistant.
   *
   * Responds to the last of `messages` in a thread with events of the AG-UI protocol. The assistant calls operations of this service as the signed-in person. It lists, checks, and drafts without confirmation. A call that publishes, schedules, moves, deletes, or costs something ends the run with the outcome `interrupt`. Send the decision about each call in `resume` of the next run; a new message without decisions declines them. A thread can have one run at a time.
   *
   * `POST /copilot/agent`, with a session.
   */
  readonly run: Call<'runAssistant'>
  /**
   * List the assistant threads.
   *
   * Returns the caller's own threads in this organization, most recently used first.
   *
   * `GET /copilot/list`, with a session.
   */
  readonly listThreads: Paged<'listCopilotThreads', 'threads'>
  /**
   * List the messages of a thread.
   *
   * Returns messages, oldest first, including the assistant's tool calls and their results.
   *
   * `GET /copilot/{thread}/list`, with a session.
   */
  readonly listMessages: Paged<'listCopilotMessages', 'messages'>
  /**
   * Delete a thread.
   *
   * Deletes the thread with its messages and returns it. Calls that wait for confirmation can no longer be confirmed.
   *
   * `DELETE /copilot/{thread}`, with a session.
   */
  readonly deleteThread: Call<'deleteCopilotThread'>
}

export interface Platforms {
  /**
   * List the platforms.
   *
   * Returns every platform that this service supports, how to connect it, and, for platforms that connect with form fields, the fields. A platform that the operator has not configured has `configured: false` and a message that names the missing settings. Does not require credentials.
   *
   * `GET /integrations`, with no credential.
   */
  readonly list: Call<'listProviders'>
}

export interface Plugs {
  /**
   * List the plugs of all platforms.
   *
   * Returns the plugs of every platform that has any, with their fields. A plug checks a post of its channel some time after publication and acts once when its condition is met.
   *
   * `GET /integrations/plug/list`, with an API key or a session (scope `plugs:read`).
   */
  readonly listAvailable: Call<'listAvailablePlugs'>
  /**
   * List the plugs for a single post.
   *
   * Returns the plugs that you can select for one post on this platform, with other channels that act on it. Select them in the settings of the post with the keys `plug--<identifier>--active`, `…--delay` (milliseconds), `…--integrations` (`[{"id": …}]`), and one key for each field. Without `all`, the service returns plugs only for `x`, `linkedin`, and `linkedin-page`, because existing consoles expect no others. Returns 404 for an unknown platform.
   *
   * `GET /integrations/{identifier}/internal-plugs`, with an API key or a session (scope `plugs:read`).
   */
  readonly listInternal: Call<'listInternalPlugs'>
  /**
   * List the plugs of a channel.
   *
   * Returns the plugs that are set up on the channel, active or not, oldest first.
   *
   * `GET /integrations/{id}/plugs`, with an API key or a session (scope `plugs:read`).
   */
  readonly list: Call<'listChannelPlugs'>
  /**
   * Set up a plug on a channel.
   *
   * Sets up a plug with all of its fields, each of which must match its `validation`. A new plug is active; an existing one gets the new fields and stays active or inactive. The plug applies to threads that are fully published from now on. Returns 404 for an unknown `func`.
   *
   * `POST /integrations/{id}/plugs`, with an API key or a session (scope `plugs:write`).
   */
  readonly save: Call<'saveChannelPlug'>
  /**
   * Activate or deactivate a plug.
   *
   * A deactivated plug starts nothing new and stops pending work at its next check; finished actions remain. The log of each post (`GET /public/v1/posts/{id}/events`) lists the actions of plugs.
   *
   * `PUT /integrations/plugs/{id}/activate`, with an API key or a session (scope `plugs:write`).
   */
  readonly setActive: Call<'setPlugActive'>
}

export interface Webhooks {
  /**
   * List the events that endpoints can receive.
   *
   * Returns every event of this version with its meaning. The Webhooks section of the contract describes their payloads.
   *
   * `GET /webhooks/events`, with an API key or a session (scope `webhooks:read`).
   */
  readonly listEventTypes: Call<'listWebhookEvents'>
  readonly endpoints: WebhooksEndpoints
  readonly deliveries: WebhooksDeliveries
}

export interface WebhooksEndpoints {
  /**
   * List the webhook endpoints.
   *
   * Returns the organization's endpoints, oldest first, without their secrets.
   *
   * `GET /webhooks`, with an API key or a session (scope `webhooks:read`).
   */
  readonly list: Call<'listWebhooks'>
  /**
   * Add a webhook endpoint.
   *
   * Adds an endpoint. The service then sends the organization's events to its URL as signed POST requests; see docs/webhooks.md. The URL must be public and use HTTPS. The response shows the signing secret only this once. An organization can have 100 endpoints (409). Returns 400 for a channel that does not belong to the organization, and 403 for an administrator of the service who impersonates a member.
   *
   * `POST /webhooks`, with an API key or a session (scope `webhooks:write`).
   *
   * Headers of the response: `Preference-Applied`.
   */
  readonly create: Call<'createWebhook'>
  /**
   * Change a webhook endpoint.
   *
   * Replaces the name, URL, and channels of the endpoint, and its events if the request has them. The secret stays the same, and a disabled endpoint stays disabled. Pending deliveries go to the new URL.
   *
   * `PUT /webhooks`, with an API key or a session (scope `webhooks:write`).
   *
   * Headers of the response: `Preference-Applied`.
   */
  readonly update: Call<'updateWebhook'>
  /**
   * Send a test event and show the response.
   *
   * With `id`, sends a signed `webhook.test` event to this endpoint, even if it is disabled; `data` of the event is the body of
   * this call. With `url`, sends the body unchanged to this address, unsigned, because an address alone has no secret. One of
   * the two is required. With `event`, sends the example of that event from this contract instead; its IDs do not refer to real
   * objects.
   *
   * Waits up to 15 seconds and returns the status and the beginning of the receiver's response, or the reason why there is none.
   * The service tries once and does not list the test among the deliveries.
   *
   * `POST /webhooks/send`, with an API key or a session (scope `webhooks:write`).
   */
  readonly test: Call<'sendTestWebhook'>
  /**
   * Delete a webhook endpoint.
   *
   * Deletes the endpoint, erases its secret, and cancels its pending deliveries.
   *
   * `DELETE /webhooks/{id}`, with an API key or a session (scope `webhooks:write`).
   */
  readonly delete: Call<'deleteWebhook'>
  /**
   * Enable a webhook endpoint.
   *
   * Enables a disabled endpoint for new events. Events from the time in between are not sent, but you can replay deliveries that were canceled. Does nothing if the endpoint is enabled.
   *
   * `POST /webhooks/{id}/enable`, with an API key or a session (scope `webhooks:write`).
   */
  readonly enable: Call<'enableWebhook'>
  /**
   * Rotate the signing secret.
   *
   * Creates a new signing secret. For 24 hours, every request carries a signature of the new secret and one of the previous secret, so that receivers can switch without losing an event. If you rotate again in that time, the older secret stops working at once. Returns 403 for an administrator of the service who impersonates a member.
   *
   * `POST /webhooks/{id}/rotate-secret`, with an API key or a session (scope `webhooks:write`).
   */
  readonly rotateSecret: Call<'rotateWebhookSecret'>
}

export interface WebhooksDeliveries {
  /**
   * List the deliveries to an endpoint.
   *
   * Returns the deliveries of the last 30 days, newest first.
   *
   * `GET /webhooks/{id}/deliveries`, with an API key or a session (scope `webhooks:read`).
   */
  readonly list: Paged<'listWebhookDeliveries', 'deliveries'>
  /**
   * Get a delivery with its attempts.
   *
   * Returns the payload, and each attempt with the beginning of the receiver's response.
   *
   * `GET /webhooks/{id}/deliveries/{deliveryId}`, with an API key or a session (scope `webhooks:read`).
   */
  readonly get: Call<'getWebhookDelivery'>
  /**
   * Replay a delivery.
   *
   * Sends the same event with the same `webhook-id` again, in any state, with a full set of attempts. A receiver that stores the IDs it has processed can recognize the repetition. Returns 409 while the endpoint is disabled.
   *
   * `POST /webhooks/{id}/deliveries/{deliveryId}/replay`, with an API key or a session (scope `webhooks:write`).
   *
   * Headers of the response: `Idempotency-Replayed`.
   */
  readonly replay: Call<'replayWebhookDelivery'>
}

export interface Autopost {
  /**
   * List the feeds.
   *
   * Returns the organization's feeds, oldest first, each with the time of its last check and its last error.
   *
   * `GET /autopost`, with an API key or a session (scope `autopost:read`).
   */
  readonly list: Call<'listAutoposts'>
  /**
   * Create posts from a feed.
   *
   * Follows an RSS, Atom, or JSON feed. While the feed is active, the service checks it at once and then every hour. Each new
   * item becomes a post on every channel, oldest first and 15 seconds apart, or at the channel's next slots. Each check posts at
   * most ten items; the rest wait for the next check. The service identifies an item by its ID, else by its link, else by its
   * text, and never posts it twice.
   *
   * The text of a post is `content`, in which the service replaces `{{title}}`, `{{description}}`, `{{link}}` (or `{{url}}`),
   * `{{date}}`, and `{{feed}}`. Without any placeholder, it adds the link below the text; without `content`, the text is the
   * item's description and link. If the text is too long for a channel, the service cuts it at a word and keeps the link. If a
   * channel still refuses a post, the post becomes a draft, and a notification explains why.
   *
   * An organization can have 50 feeds; beyond that, the service returns 409. `generateContent` and `addPicture` return 503 if
   * the operator has not configured a language or image model.
   *
   * `POST /autopost`, with an API key or a session (scope `autopost:write`).
   *
   * Headers of the response: `Preference-Applied`, `Idempotency-Replayed`.
   */
  readonly create: Call<'createAutopost'>
  /**
   * Preview the newest item of a feed.
   *
   * Fetches the feed now, and neither posts nor stores anything. If the feed cannot be read, the response has `success: false` with the reason in `error`. An address that the service never fetches, such as one without HTTPS, returns 400.
   *
   * `POST /autopost/send`, with an API key or a session (scope `autopost:read`).
   */
  readonly preview: Call<'previewFeed'>
  /**
   * Change a feed.
   *
   * Replaces the properties of the feed, and checks it at once if it is active. A new `url` starts the feed over. If `lastUrl` differs from the stored one, that item and all older items count as posted.
   *
   * `PUT /autopost/{id}`, with an API key or a session (scope `autopost:write`).
   *
   * Headers of the response: `Preference-Applied`.
   */
  readonly update: Call<'updateAutopost'>
  /**
   * Delete a feed.
   *
   * Permanently deletes the feed and returns it. Posts from the feed remain, including scheduled ones.
   *
   * `DELETE /autopost/{id}`, with an API key or a session (scope `autopost:write`).
   */
  readonly delete: Call<'deleteAutopost'>
  /**
   * Activate or deactivate a feed.
   *
   * An activated feed is checked at once and continues where it stopped, so new items from the time in between are posted. A deactivated feed is not fetched; its posts remain.
   *
   * `POST /autopost/{id}/active`, with an API key or a session (scope `autopost:write`).
   */
  readonly setActive: Call<'setAutopostActive'>
}

export interface Sets {
  /**
   * List the sets.
   *
   * Returns the organization's sets with their content, newest first.
   *
   * `GET /sets`, with an API key or a session (scope `sets:read`).
   */
  readonly list: Call<'listSets'>
  /**
   * Save a set.
   *
   * Stores the state of a post composer, such as channels, settings, and text, in the client's own format. With the `id` of an existing set, replaces that set; any other `id` is ignored, and the new set gets its own ID. An organization can have 100 sets and 10 million characters of content; beyond that, the service returns 409.
   *
   * `POST /sets`, with an API key or a session (scope `sets:write`).
   *
   * Headers of the response: `Idempotency-Replayed`.
   */
  readonly create: Call<'createSet'>
  /**
   * Change a set.
   *
   * Replaces the name and content of the set whose `id` is in the body. Returns 404 if that set does not exist.
   *
   * `PUT /sets`, with an API key or a session (scope `sets:write`).
   */
  readonly update: Call<'updateSet'>
  /**
   * Delete a set.
   *
   * Permanently deletes the set and returns it.
   *
   * `DELETE /sets/{id}`, with an API key or a session (scope `sets:write`).
   */
  readonly delete: Call<'deleteSet'>
}

export interface Signatures {
  /**
   * List the signatures.
   *
   * Returns the organization's signatures, oldest first. Clients append a signature to a text; the server never adds one itself.
   *
   * `GET /signatures`, with an API key or a session (scope `signatures:read`).
   */
  readonly list: Call<'listSignatures'>
  /**
   * Create a signature.
   *
   * Creates a signature. With `autoAdd`, clients add this signature to new texts, and it replaces the previous one with `autoAdd`. An organization can have 100 signatures; beyond that, the service returns 409.
   *
   * `POST /signatures`, with an API key or a session (scope `signatures:write`).
   *
   * Headers of the response: `Idempotency-Replayed`.
   */
  readonly create: Call<'createSignature'>
  /**
   * Get the default signature.
   *
   * Returns the signature with `autoAdd`, which clients add to new texts, or an empty object if there is none.
   *
   * `GET /signatures/default`, with an API key or a session (scope `signatures:read`).
   */
  readonly getDefault: Call<'getDefaultSignature'>
  /**
   * Change a signature.
   *
   * Replaces the text and `autoAdd` of a signature. If `autoAdd` is true, the service removes it from all other signatures.
   *
   * `PUT /signatures/{id}`, with an API key or a session (scope `signatures:write`).
   */
  readonly update: Call<'updateSignature'>
  /**
   * Delete a signature.
   *
   * Deletes the signature and returns it. Texts that already contain it stay the same.
   *
   * `DELETE /signatures/{id}`, with an API key or a session (scope `signatures:write`).
   */
  readonly delete: Call<'deleteSignature'>
}

export interface Previews {
  /**
   * Preview a post.
   *
   * Returns the entries of a thread, including drafts, to anyone who has the ID of the post, which cannot be guessed. The response contains only what the channel shows, without the publishing history. If the post was deleted or does not exist, the list is empty. The response asks search engines not to index it.
   *
   * `GET /public/posts/{id}`, with no credential.
   */
  readonly get: Call<'previewPost'>
  /**
   * List the comments on a previewed post.
   *
   * Returns the organization's internal comments on a post, oldest first, to anyone who has its ID. `userId` distinguishes authors within this list and has no other meaning. If the post was deleted or does not exist, the list is empty.
   *
   * `GET /public/posts/{id}/comments`, with no credential.
   */
  readonly listComments: Call<'listPreviewComments'>
}

export interface Visitors {
  /**
   * Record a step of a visitor.
   *
   * Records a step of a visitor who is not signed in. Returns the visitor's ID and sets it as the cookie `track`. The service also stores `fbclid` in a cookie and applies it to later steps. It keeps the step for 90 days in the table `tracked_events` for the operator without data that identifies the visitor, and does not share it.
   *
   * `POST /public/t`, with no credential.
   *
   * Headers of the response: `Set-Cookie`, `RateLimit`, `RateLimit-Policy`.
   */
  readonly track: Call<'trackVisitor'>
}

export interface Billing {
  /**
   * Change a subscription by signed request.
   *
   * Lets a shop of the operator change an organization's plan. `params` is a JWT, signed with HS256 and `BILLING_SHOP_SECRET`. Its claims are `aud` (`postern-shop`), `jti` (works once), `exp` (at most five minutes ahead), `orgId`, `billing`, and optionally `period` (MONTHLY or YEARLY). `billing` is FREE to end the plan, or STANDARD, TEAM, PRO, or ULTIMATE to start or change it. A lifetime plan does not change. If the operator has not set the secret, the service returns 503 `not_configured`.
   *
   * `POST /public/modify-subscription`, with no credential.
   */
  readonly modifySubscription: Call<'modifySubscription'>
  /**
   * Get the organization's subscription.
   *
   * Returns the subscription, or an empty object if the organization has none. A service without billing has no subscriptions and no plan limits. Requires the role `ADMIN`.
   *
   * `GET /user/subscription`, with a session.
   */
  readonly getSubscription: Call<'getSubscription'>
  /**
   * List the plans.
   *
   * Returns the prices of the paid plans for each billing period, and the limits of every plan. Requires the role `ADMIN`.
   *
   * `GET /user/subscription/tiers`, with a session.
   */
  readonly listTiers: Call<'listTiers'>
  /**
   * Get the current subscription.
   *
   * Returns the subscription. The object is empty if the organization has none, or if the service sells no plans (no `STRIPE_SECRET_KEY`) and therefore has no limits.
   *
   * `GET /billing`, with a session.
   */
  readonly get: Call<'getBilling'>
  /**
   * Get the status of a checkout.
   *
   * Returns the status for the page that a checkout returns to: `0` while the payment is pending, `1` if the card was rejected and the subscription was canceled, and `2` when the plan is active. Consoles poll it every second. While the payment is pending, the service asks Stripe at most every five seconds.
   *
   * `GET /billing/check/{id}`, with a session.
   */
  readonly getCheckoutStatus: Call<'getCheckoutStatus'>
  /**
   * Get the retention offer.
   *
   * Returns a discount for members who are about to cancel. The service offers it once, if the operator has set `BILLING_RETENTION_COUPON`. The subscription must be monthly, active or on trial, without a discount, and its last payment must have been more than 10 dollars. Reading the offer changes nothing.
   *
   * `GET /billing/check-discount`, with a session.
   */
  readonly getRetentionOffer: Call<'getRetentionOffer'>
  /**
   * Apply the retention discount.
   *
   * Applies the discount of `GET /billing/check-discount` to the subscription. Returns 409 if there is no offer.
   *
   * `POST /billing/apply-discount`, with a session.
   */
  readonly applyDiscount: Call<'applyDiscount'>
  /**
   * End the trial now.
   *
   * Ends the trial and immediately charges the first period. Returns 409 if the organization is not on trial.
   *
   * `POST /billing/finish-trial`, with a session.
   */
  readonly finishTrial: Call<'finishTrial'>
  /**
   * Check whether the trial is over.
   *
   * Returns true if the trial is over or the organization has none.
   *
   * `GET /billing/is-trial-finished`, with a session.
   */
  readonly getTrialStatus: Call<'getTrialStatus'>
  /**
   * Start an embedded checkout.
   *
   * Starts a checkout and returns the secret with which a page shows Stripe's form. The first subscription of an organization
   * starts with a trial of 7 days. `auto_apply_coupon` is a promotion code for the page to apply; yearly plans have none.
   *
   * `blocked` means that an organization of another account with this email address has a subscription. Returns 409 if the
   * organization itself has a subscription; change it with `POST /billing/subscribe`.
   *
   * `POST /billing/embedded`, with a session.
   */
  readonly createCheckout: Call<'createEmbeddedCheckout'>
  /**
   * Subscribe or change the plan.
   *
   * If the organization has no subscription, starts a checkout; `url` is the Stripe page for the payment. The first subscription
   * starts with a trial of 7 days. A new checkout closes an older one; of concurrent requests, one gets its checkout, and the
   * others can get 409. If the organization has a subscription, changes it in place: the difference is charged at
   * once, a pending cancellation is undone, and `id` is the new identifier. If the card is declined, nothing changes, and
   * `portal` is the page to enter another card.
   *
   * `blocked` means that an organization of another account with this email address has a subscription.
   *
   * `POST /billing/subscribe`, with a session.
   *
   * Headers of the response: `Idempotency-Replayed`.
   */
  readonly subscribe: Call<'subscribe'>
  /**
   * Calculate the price of a plan today.
   *
   * Returns the amount in dollars that `POST /billing/subscribe` would charge at once: nothing during a trial, and for a change of plan the new price minus the rest of the current period.
   *
   * `POST /billing/prorate`, with a session.
   */
  readonly previewSubscription: Call<'previewSubscription'>
  /**
   * Get a URL for cards and invoices.
   *
   * Returns the URL of the Stripe page on which the owner changes the card and reads invoices. The URL is valid for a few minutes. Returns 409 if the organization never started a checkout.
   *
   * `GET /billing/portal`, with a session.
   */
  readonly openPortal: Call<'openBillingPortal'>
  /**
   * Cancel or resume the plan.
   *
   * Without `action`, switches the current state: a plan that renews ends with its period, and a plan that is about to end renews again. With `action`, you choose the state, so that a repeated request changes nothing. Canceling covers every subscription of the organization. A subscription whose payment failed ends at once. The service emails the feedback to the operator. Returns 409 if there is no subscription.
   *
   * `POST /billing/cancel`, with a session.
   *
   * Headers of the response: `Idempotency-Replayed`.
   */
  readonly toggleCancellation: Call<'togglePlanCancellation'>
  /**
   * Cancel the subscription immediately.
   *
   * Ends the subscription immediately without a refund. Returns 409 if there is no subscription.
   *
   * Only administrators of the service can call this operation. It applies to the organization of the member whom they
   * impersonate.
   *
   * `POST /billing/cancel-subscription`, with a session.
   */
  readonly cancelSubscription: Call<'cancelSubscription'>
  /**
   * List the payments.
   *
   * Returns the organization's successful payments, newest first, at most 100. Amounts are in cents.
   *
   * Only administrators of the service can call this operation. It applies to the organization of the member whom they
   * impersonate.
   *
   * `GET /billing/charges`, with a session.
   */
  readonly listCharges: Call<'listCharges'>
  /**
   * Refund payments.
   *
   * Refunds the remaining amount of each payment, one after the other. `failed` lists payments that do not belong to the
   * organization or were already refunded.
   *
   * Only administrators of the service can call this operation. It applies to the organization of the member whom they
   * impersonate.
   *
   * `POST /billing/refund-charges`, with a session.
   *
   * Headers of the response: `Idempotency-Replayed`.
   */
  readonly refundCharges: Call<'refundCharges'>
  /**
   * Check whether the last payment is refundable.
   *
   * A payment is refundable if the organization has an active subscription, no payment was ever refunded, and the newest payment of an active subscription is at most 60 days old. The refund is the whole payment for a monthly plan, and one twelfth of it for a yearly plan. Amounts are in cents.
   *
   * `GET /billing/chatbot-refund/preview`, with a session.
   */
  readonly previewRefund: Call<'previewRefund'>
  /**
   * Refund the last payment and cancel.
   *
   * Refunds the amount from `GET /billing/chatbot-refund/preview`, cancels all subscriptions at once, and notifies the operator. A repeated request does not refund again.
   *
   * `POST /billing/chatbot-refund`, with a session.
   *
   * Headers of the response: `Idempotency-Replayed`.
   */
  readonly refundSubscription: Call<'refundSubscription'>
  /**
   * Grant a plan.
   *
   * Gives the organization a monthly plan without payment. It applies instead of a plan that the organization pays for, until
   * `FREE` takes it back. No payment, cancellation or notification of Stripe ends it, and it does not end a subscription.
   *
   * Only administrators of the service can call this operation. It applies to the organization of the member whom they
   * impersonate.
   *
   * `POST /billing/add-subscription`, with a session.
   */
  readonly grantSubscription: Call<'grantSubscription'>
}

export interface Agent {
  /**
   * Send a text to the operator's agent.
   *
   * Forwards the text to the agent that the operator configured (`AGENT_URL`). Callers must send the operator's key (`AGENT_KEY`); a wrong key returns 401. If no agent is configured, the service returns 400.
   *
   * `POST /public/agent`, with no credential.
   */
  readonly tell: Call<'tellAgent'>
}

export interface Auth {
  /**
   * Check whether registration is open.
   *
   * Tells whether anyone can register. In production, only if the operator sets `ALLOW_REGISTRATION=1`; elsewhere, unless they set 0. The first account of a new service can always be created.
   *
   * `GET /auth/can-register`, with no credential.
   */
  readonly canRegister: Call<'canRegister'>
  /**
   * Create an account and its organization.
   *
   * Creates a person and a new organization, which that person owns (`SUPERADMIN`). If the service sends email, the response is
   * `{"activate": true}`, and the link in the email activates the account. Otherwise, the account is active at once, and the
   * person is signed in.
   *
   * If the address already has an account, the response is the same `{"activate": true}` after the same time, and the owner of
   * the address gets an email. A service without email cannot hide this, so it returns 400 without a reason.
   *
   * With an invitation token in `org` or in the `org` cookie, the person also joins the inviting organization, at once or on
   * activation, and can register even if registration is closed. An invalid token returns 404 (unknown), 409 (used), or 403
   * (expired, withdrawn, or for another address), and no account is created.
   *
   * The organization has no API key yet; create one with `POST /user/api-key/rotate`.
   *
   * `POST /auth/register`, with no credential.
   *
   * Headers of the response: `Set-Cookie`, `onboarding`, `activate`.
   */
  readonly register: Call<'register'>
  /**
   * Sign in.
   *
   * Starts a new session. The response sets the `auth` cookie. Clients without cookies read the token from `Set-Cookie` and send
   * it in the `auth` header. A session ends after 30 days without a request, 180 days after sign-in, at `POST /user/logout`, or
   * when the password is reset.
   *
   * An unknown address and a wrong password return the same 400. The service counts only failed attempts, on this endpoint and
   * the sign-in page together: 10 in 15 minutes for each network, and 20 for each email address, with or without an account.
   * Beyond that, it returns 429 and does not check the password. Every sign-in sets the cookie `known_device`; a device with
   * this cookie has 10 attempts of its own.
   *
   * With the `org` cookie, the person also joins the organization of that invitation. The service ignores an invalid invitation
   * and clears the cookie.
   *
   * If the account has a second factor, the response is `{"login": false, "secondFactor": {…}}` without a cookie, and `POST
   * /auth/second-factor` finishes the sign-in within 10 minutes.
   *
   * `POST /auth/login`, with no credential.
   *
   * Headers of the response: `Set-Cookie`, `reload`.
   */
  readonly login: Call<'login'>
  /**
   * Finish a sign-in with the second factor.
   *
   * Starts the session of a sign-in that `POST /auth/login` or `POST /auth/oauth/{provider}/exists` began. The code is that of
   * the authenticator app, at most 30 seconds early or late, or a recovery code. Each code works once.
   *
   * A wrong or used code returns 400. After 10 of them in an hour, the service returns 429 and does not check the code; a device
   * on which the person has signed in before has 10 attempts of its own.
   *
   * `POST /auth/second-factor`, with no credential.
   *
   * Headers of the response: `Set-Cookie`, `reload`.
   */
  readonly submitSecondFactor: Call<'submitSecondFactor'>
  /**
   * Start a sign-in with a passkey.
   *
   * Returns the options for `navigator.credentials.get()` of the browser (WebAuthn, as `PublicKeyCredential.parseRequestOptionsFromJSON()` reads them), valid for 5 minutes and once. On an address without a name, the service returns 503 `not_configured`.
   *
   * `POST /auth/passkey/options`, with no credential.
   */
  readonly startPasskey: Call<'startPasskeySignIn'>
  /**
   * Sign in with a passkey.
   *
   * Starts a session with the browser's answer to the options of `POST /auth/passkey/options`, and responds as `POST /auth/login` does. A passkey proves two factors, so no other step follows. An answer that is late, used, or not signed by a passkey of an account returns 400.
   *
   * `POST /auth/passkey`, with no credential.
   *
   * Headers of the response: `Set-Cookie`, `reload`.
   */
  readonly signInWithPasskey: Call<'signInWithPasskey'>
  /**
   * Request a password reset.
   *
   * Emails a link that works once, for 20 minutes, if the address has an account. The response is the same if it has none. The service sends at most 5 account emails per hour to one address; beyond that, it returns 429.
   *
   * `POST /auth/forgot`, with no credential.
   */
  readonly forgotPassword: Call<'forgotPassword'>
  /**
   * Reset a password with an emailed link.
   *
   * Sets the password and ends every session of the account. It does not sign the person in. It sets the cookie `known_device`, so the person can sign in even while failed attempts of others block the address.
   *
   * `POST /auth/forgot-return`, with no credential.
   *
   * Headers of the response: `Set-Cookie`.
   */
  readonly resetPassword: Call<'resetPassword'>
  /**
   * Activate an account with an emailed link.
   *
   * Activates the account and signs the person in. A link works once, for 24 hours; a second use returns `{"can": false}`. An unknown or expired link returns 400. Activation also accepts the invitation that the account was registered with. If registration is closed and the invitation is no longer valid, the service returns 403, 404, or 409 and does not activate the account.
   *
   * `POST /auth/activate`, with no credential.
   *
   * Headers of the response: `Set-Cookie`, `onboarding`.
   */
  readonly activate: Call<'activateAccount'>
  /**
   * Request another activation link.
   *
   * Emails a new link if the address has an account that waits for activation. The response is the same if it has none. The service sends at most 5 account emails per hour to one address; beyond that, it returns 429.
   *
   * `POST /auth/resend-activation`, with no credential.
   */
  readonly resendActivation: Call<'resendActivation'>
  /**
   * List the sign-in providers.
   *
   * Returns the identity providers that the operator has configured, for the buttons of a sign-in page. `LOCAL` (email and password) is always available and not listed.
   *
   * `GET /auth/providers`, with no credential.
   */
  readonly listProviders: Call<'listSignInProviders'>
  /**
   * Start a sign-in with a provider.
   *
   * Returns the next step as plain text and sets the cookie `oauth_state`, which binds the sign-in to this browser. The same
   * browser must finish it with `POST /auth/oauth/{provider}/exists` within 10 minutes, once.
   *
   * - `GOOGLE`, `GITHUB`, `APPLE`, `GENERIC`: the URL to send the person to. They return to `redirect_uri` with `code` and
   *   `state` (some providers also send `iss`).
   * - `WALLET`: a message that the wallet with the address `publicKey` must sign unchanged (Ethereum `personal_sign`, Solana
   *   `signMessage`).
   * - `FARCASTER`: the nonce of a Sign In With Farcaster request for this service's domain.
   *
   * If the operator has not configured a provider of the first kind, the response is the URL of a page that says so, since a
   * browser goes wherever the response leads; `GET /auth/providers` lists those that work. For `WALLET` and `FARCASTER`,
   * the service returns 400 and names the missing settings.
   *
   * `GET /auth/oauth/{provider}`, with no credential.
   *
   * Headers of the response: `Set-Cookie`.
   */
  readonly startSignIn: Call<'startSignIn'>
  /**
   * Finish a sign-in with a provider.
   *
   * Verifies the provider's response with the provider. If the identity has an account, the service signs the person in, or
   * asks for the second factor as `POST /auth/login` does.
   * Otherwise, it returns a `token` for `POST /auth/register` (`providerToken`), which is valid for 10 minutes and one account.
   * It is not the provider's own token, which never leaves this service.
   *
   * An account is one identity at one provider; the same email address at another provider is another account. A new account
   * needs an email address that the provider has verified.
   *
   * Each started sign-in can be finished once, whether or not the service accepts the response. After that, start again.
   *
   * With the `org` cookie, a person who has an account also joins the organization of that invitation, as with `POST
   * /auth/login`.
   *
   * `POST /auth/oauth/{provider}/exists`, with no credential.
   *
   * Headers of the response: `Set-Cookie`, `reload`.
   */
  readonly finishSignIn: Call<'checkSignIn'>
  /**
   * Pass a provider's response to the mobile app.
   *
   * Receives the browser from the provider when a person signs in from a mobile app. Returns the URL of the app (`MOBILE_CALLBACK`) with the provider's response added. Clients that request JSON get JSON, and browsers get a page that opens the app and links to it.
   *
   * `GET /auth/oauth-mobile-callback`, with no credential.
   */
  readonly passOnToMobile: Call<'mobileCallback'>
  /**
   * Receive a provider's response as a form.
   *
   * Receives the form that Apple posts from its own site (`response_mode=form_post`). Returns a page that continues to the `redirect_uri` of the sign-in with `code` and `state` in the query, as other providers send them. It does not sign anyone in.
   *
   * `POST /auth/oauth-form-callback`, with no credential.
   */
  readonly passOnForm: Call<'passOnFormAnswer'>
  /**
   * Sign out.
   *
   * Ends the session on the server, so that its token no longer works anywhere, and clears the cookies.
   *
   * `POST /user/logout`, with a session.
   *
   * Headers of the response: `Set-Cookie`, `logout`.
   */
  readonly logout: Call<'logout'>
}

export interface User {
  /**
   * Get the signed-in person.
   *
   * Returns the person, with their role and plan in the organization of the request: the one from the `showorg` cookie or header, or else their first organization.
   *
   * `GET /user/self`, with a session.
   */
  readonly get: Call<'getSelf'>
  /**
   * Get the profile of the signed-in person.
   *
   * Returns the name, bio, and picture of the signed-in person.
   *
   * `GET /user/personal`, with a session.
   */
  readonly getProfile: Call<'getPersonal'>
  /**
   * Change the profile of the signed-in person.
   *
   * Sets the name, the bio if the request has one, and the picture. Without a picture in the request, the picture is removed. The picture must be an image that the organization uploaded: any other ID returns 404, and a video returns 400.
   *
   * `POST /user/personal`, with a session.
   *
   * Headers of the response: `Preference-Applied`.
   */
  readonly updateProfile: Call<'updatePersonal'>
  /**
   * Get the email preferences of the person.
   *
   * Returns which emails the signed-in person receives, in all of their organizations. All are on by default.
   *
   * `GET /user/email-notifications`, with a session.
   */
  readonly getEmailPreferences: Call<'getEmailPreferences'>
  /**
   * Set the email preferences of the person.
   *
   * Sets the preferences of the signed-in person, for all of their organizations. The service always sends emails about the account and about channels that must be connected again.
   *
   * `POST /user/email-notifications`, with a session.
   */
  readonly setEmailPreferences: Call<'setEmailPreferences'>
  /**
   * Get how the person reads dates.
   *
   * Returns the time zone, the first day of the week, and the clock with which pages show dates to the signed-in person.
   *
   * `GET /user/date-preferences`, with a session.
   */
  readonly getDatePreferences: Call<'getDatePreferences'>
  /**
   * Set how the person reads dates.
   *
   * Sets all three preferences of the signed-in person, for all of their organizations. Null leaves the choice to the browser. The API itself always uses UTC.
   *
   * `PUT /user/date-preferences`, with a session.
   */
  readonly setDatePreferences: Call<'setDatePreferences'>
  /**
   * Record a step of a visitor.
   *
   * Returns the visitor's ID, and sets it as the cookie `track` if the browser has none. The service keeps the step for 90 days in the table `tracked_events` for the operator, without data that identifies the visitor, and does not share it.
   *
   * `POST /user/t`, with a session.
   *
   * Headers of the response: `Set-Cookie`, `RateLimit`, `RateLimit-Policy`.
   */
  readonly track: Call<'trackUserEvent'>
  /**
   * Get a token for the support chat.
   *
   * Returns a JWT (HS256) for the support chat of another vendor. It is valid for one hour and contains `user_id` (the organization) and `email`. If the operator has not set `CHATBOT_SECRET`, the service returns 400.
   *
   * `GET /user/chatbot-token`, with a session.
   */
  readonly getChatbotToken: Call<'getChatbotToken'>
  /**
   * Get a sign-in URL for the media agent.
   *
   * Returns the vendor's URL with a JWT (HS256) as `token`. The JWT is valid for one minute and contains the `id` and `name` of the organization, and a `jti` so that the vendor can accept it only once. If the operator has not set `AGENT_MEDIA_URL` and `AGENT_MEDIA_SECRET`, the service returns 400.
   *
   * `GET /user/agent-media-sso`, with a session.
   */
  readonly getAgentMediaSso: Call<'getAgentMediaSso'>
  /**
   * Change the password.
   *
   * Requires the current password. Ends every other session of the account, invalidates all emailed links, and notifies the owner by email. The service also forgets all known devices except the current one. A wrong current password returns 400; more than 20 in 15 minutes return 429. An account that signs in with another provider has no password (409).
   *
   * `POST /user/password`, with a session.
   */
  readonly changePassword: Call<'changePassword'>
  /**
   * Delete the account of the signed-in person.
   *
   * Erases the signed-in person: name, address, password, sessions, and memberships. Withdraws the invitations and approval
   * links that they created. Requires the password. An account that signs in with another provider must have signed in within
   * the last ten minutes (403 otherwise).
   *
   * The last owner of an organization with other members must first make another member an owner (409). An organization without
   * members is closed: its channels are deleted with their credentials and posts, its scheduled posts are canceled, and its API
   * keys stop working. Returns 409 while one of its posts is being sent.
   *
   * `DELETE /user/account`, with a session.
   *
   * Headers of the response: `Set-Cookie`, `logout`.
   */
  readonly delete: Call<'deleteAccount'>
}

export interface ApiKeys {
  /**
   * Rotate the API key.
   *
   * Replaces the organization's default API key; the old key stops working at once. Also creates the first key of a new organization. The response shows the key only this once, and the service stores a hash of it. Requires the role `ADMIN`.
   *
   * `POST /user/api-key/rotate`, with a session.
   */
  readonly rotate: Call<'rotateApiKey'>
  /**
   * List the organization's API keys.
   *
   * Returns the keys that are not revoked, including expired ones, oldest first. The keys themselves cannot be read again. Requires the role `ADMIN`.
   *
   * `GET /user/api-keys`, with a session.
   */
  readonly list: Call<'listApiKeys'>
  /**
   * Create an API key.
   *
   * Creates an additional key with a name, scopes, an optional expiration date, and an optional channel group. A key that is
   * bound to a channel group can read and change only the channels of that group, their posts, and the notifications about them.
   * Channels that are connected with the key join the group.
   *
   * The response shows the key only this once, and the service stores a hash of it. An organization can have 100 keys; beyond
   * that, the service returns 409. Requires the role `ADMIN`.
   *
   * `POST /user/api-keys`, with a session.
   */
  readonly create: Call<'createApiKey'>
  /**
   * Revoke an API key.
   *
   * Revokes the key, which stops working at once. Requires the role `ADMIN`.
   *
   * `DELETE /user/api-keys/{id}`, with a session.
   */
  readonly revoke: Call<'revokeApiKey'>
}

export interface Organizations {
  /**
   * List the organizations of the signed-in person.
   *
   * Returns the organizations in which the person has an enabled membership, oldest first. Requests without `showorg` use the first one.
   *
   * `GET /user/organizations`, with a session.
   */
  readonly list: Call<'listOrganizations'>
  /**
   * Switch to another organization.
   *
   * Sets the cookie `showorg`, which selects the organization of later requests. Clients without cookies send the header `showorg` instead and do not need this call. Returns 403 if the caller is not a member of the organization.
   *
   * `POST /user/change-org`, with a session.
   *
   * Headers of the response: `Set-Cookie`.
   */
  readonly switch: Call<'changeOrganization'>
  /**
   * Accept an invitation.
   *
   * Makes the signed-in person a member of the inviting organization. If the person is already a member, the response is the
   * same, and the invitation stays open.
   *
   * Returns 404 if the token is unknown, and 409 if somebody used it. Returns 403 if it expired, was withdrawn, or is for
   * another email address, or if its creator may no longer invite members.
   *
   * `POST /user/join-org`, with a session.
   *
   * Headers of the response: `Set-Cookie`.
   */
  readonly join: Call<'joinOrganization'>
}

export interface Impersonation {
  /**
   * Find a member to impersonate.
   *
   * Returns memberships whose person or organization has `name` in its name, email address, or ID, ignoring case, newest first.
   * Leaves out administrators of the service and people who cannot sign in. The `Next-Cursor` header holds the `cursor` of the
   * next page and is absent on the last page.
   *
   * Only administrators of the service can call this operation.
   *
   * `GET /user/impersonate`, with a session.
   *
   * Headers of the response: `Next-Cursor`.
   */
  readonly search: Paged<'searchImpersonation', ''>
  /**
   * Start or stop impersonation.
   *
   * From the next request, this session acts as that member, in their organization and with their role. Impersonation ends after
   * one hour, or when you call this operation without an `id`. While it lasts, `impersonate` of `GET /user/self` is true. The
   * server stores the state; the cookie `impersonate` is only for older clients.
   *
   * The organization's audit log records the start, the end, and every action in between with the ID of the administrator. Other
   * administrators of the service cannot be impersonated (403).
   *
   * Only administrators of the service can call this operation.
   *
   * `POST /user/impersonate`, with a session.
   *
   * Headers of the response: `Set-Cookie`.
   */
  readonly set: Call<'impersonate'>
}

export interface Sessions {
  /**
   * List the sessions of the signed-in person.
   *
   * Returns the active sessions of the signed-in person in all organizations, most recently used first.
   *
   * `GET /user/sessions`, with a session.
   */
  readonly list: Call<'listSessions'>
  /**
   * Sign out everywhere else.
   *
   * Ends every session of the signed-in person except the current one.
   *
   * `DELETE /user/sessions`, with a session.
   */
  readonly endOthers: Call<'endOtherSessions'>
  /**
   * End a session.
   *
   * Ends the session, and its token stops working at once. Ending the current session signs the person out.
   *
   * `DELETE /user/sessions/{id}`, with a session.
   */
  readonly end: Call<'endSession'>
  /**
   * Confirm who you are.
   *
   * Accepts the password, a code of the second factor, or a passkey (the browser's answer to the options of `POST
   * /auth/passkey/options`), as a proof that the session is still in the hands of its person. For ten minutes, as after a sign-in, the session can then do what needs a recent proof. Without one, those operations return 403
   * `reauthentication_required`:
   *
   * - for every account: creating API keys, changing the second factor, and requiring one of the members
   * - for an account with a second factor also: `POST /user/api-key/rotate`, and changes of the plan and of payments
   *
   * A wrong password or code returns 400; more than 20 passwords in 15 minutes, or 10 codes in an hour, return 429. An account
   * without a password and without a second factor signs in again instead (409).
   *
   * `POST /user/verification`, with a session.
   */
  readonly verify: Call<'verifyIdentity'>
}

export interface SecondFactor {
  /**
   * Get the second factor of the signed-in person.
   *
   * Returns the authenticator app and the passkeys of the person, and how many recovery codes are left.
   *
   * `GET /user/second-factor`, with a session.
   */
  readonly get: Call<'getSecondFactor'>
  /**
   * Set up an authenticator app.
   *
   * Creates the secret for an authenticator app (TOTP, RFC 6238: SHA-1, 6 digits, 30 seconds). Show `uri` as a QR code, or let
   * the person type the `secret`. Nothing changes until `POST /user/second-factor/totp/confirm` gets a code of the app within
   * an hour. A new app then replaces the earlier one.
   *
   * An administrator who impersonates a member cannot change the member's second factor (403).
   *
   * `POST /user/second-factor/totp`, with a session.
   */
  readonly startTotp: Call<'startTotp'>
  /**
   * Remove the authenticator app.
   *
   * Removes the authenticator app. Without a passkey, sign-ins then need no second factor, and the recovery codes stop working. The owner of the account is notified by email. Returns 409 for the last factor while an organization of the person requires one.
   *
   * `DELETE /user/second-factor/totp`, with a session.
   */
  readonly removeTotp: Call<'removeTotp'>
  /**
   * Confirm the authenticator app.
   *
   * Turns the second factor on with a code of the new app: from then on, every sign-in of the person needs a code. The response
   * has ten recovery codes, which are shown only this once; each one replaces a code of the app, once. All other sessions of
   * the person end, and the owner of the account is notified by email. API keys and tokens of apps keep working.
   *
   * If the app replaces another one, the recovery codes stay as they are, and `recoveryCodes` is null.
   *
   * `POST /user/second-factor/totp/confirm`, with a session.
   */
  readonly confirmTotp: Call<'confirmTotp'>
  /**
   * Replace the recovery codes.
   *
   * Creates ten new recovery codes, which are shown only this once. The earlier codes stop working. Returns 409 if the account has no second factor.
   *
   * `POST /user/second-factor/recovery-codes`, with a session.
   */
  readonly replaceRecoveryCodes: Call<'replaceRecoveryCodes'>
  /**
   * Start adding a passkey.
   *
   * Returns the options for `navigator.credentials.create()` of the browser (WebAuthn, as `PublicKeyCredential.
   * parseCreationOptionsFromJSON()` reads them), valid for 5 minutes and once. Send the browser's answer with `POST
   * /user/passkeys`. A person can have 20 passkeys (409).
   *
   * Passkeys belong to the host of the console. On an address without a name, the service returns 503 `not_configured`.
   *
   * `POST /user/passkeys/options`, with a session.
   */
  readonly startPasskey: Call<'startPasskey'>
  /**
   * Add a passkey.
   *
   * Stores the passkey that the browser created. It opens the account by itself, with `POST /auth/passkey`, and counts as a second
   * factor: as the first one, it turns the second factor on. The response then has ten recovery codes, which are shown only this
   * once, and all other sessions of the person end. The owner of the account is notified by email.
   *
   * An answer of the browser that does not fit the options returns 400.
   *
   * `POST /user/passkeys`, with a session.
   */
  readonly addPasskey: Call<'addPasskey'>
  /**
   * Remove a passkey.
   *
   * Removes the passkey. If it was the last factor, sign-ins then need no second factor; while an organization of the person requires one, the service returns 409. The owner of the account is notified by email.
   *
   * `DELETE /user/passkeys/{id}`, with a session.
   */
  readonly removePasskey: Call<'removePasskey'>
}

export interface AuditLog {
  /**
   * List the audit log.
   *
   * Returns security-relevant actions in the organization, deleted posts, and sign-ins and password changes of its members, newest first. Each entry tells who did what, when, and from which address. The service keeps entries for 400 days. Requires the role `SUPERADMIN`.
   *
   * `GET /user/audit-log`, with a session.
   */
  readonly list: Paged<'listAuditLog', 'entries'>
}

export interface Team {
  /**
   * List the members of the organization.
   *
   * Returns everyone with a membership in the organization, oldest membership first. Requires the role `ADMIN`.
   *
   * `GET /settings/team`, with a session.
   */
  readonly list: Call<'listTeam'>
  /**
   * Invite a member to the organization.
   *
   * Creates a link that adds the person who accepts it to the organization with this role, once, within two days. The person
   * accepts it with `POST /user/join-org`, or with `POST /auth/register`. With an `email`, only the owner of that address can
   * accept the invitation, and it replaces an open invitation to the same address. With `sendEmail`, the service also emails the
   * link, at most five times per hour to one address.
   *
   * The response shows the link only this once. The link stops working when it is withdrawn, and when its creator may no longer
   * invite members. Members cannot invite to a role above their own, and administrators of the service cannot invite while they
   * impersonate a member. Requires the role `ADMIN`.
   *
   * `POST /settings/team`, with a session.
   *
   * Headers of the response: `Preference-Applied`.
   */
  readonly invite: Call<'inviteMember'>
  /**
   * List the open invitations.
   *
   * Returns the invitations that can still be accepted, newest first, without their links. Requires the role `ADMIN`.
   *
   * `GET /settings/team/invitations`, with a session.
   */
  readonly listInvitations: Call<'listInvitations'>
  /**
   * Withdraw an invitation.
   *
   * Withdraws the invitation; its link stops working at once. Returns 404 if the invitation was accepted, was already withdrawn, or has expired. Requires the role `ADMIN`.
   *
   * `DELETE /settings/team/invitations/{id}`, with a session.
   */
  readonly cancelInvitation: Call<'cancelInvitation'>
  /**
   * Change the role of a member.
   *
   * Changes the role from the member's next request on. Callers cannot change a member with a higher role than their own, or grant a role above their own (403). The last owner keeps the role (409). The ID is the person's ID (`user.id` of `GET /settings/team`). Requires the role `ADMIN`.
   *
   * `PUT /settings/team/{id}`, with a session.
   */
  readonly changeRole: Call<'changeMemberRole'>
  /**
   * Remove a member from the organization.
   *
   * Ends the person's access at once: their sessions and apps can no longer use the organization, and their invitations and approval links are withdrawn. API keys belong to the organization and stay valid, so revoke the keys that the person knows. Members can remove themselves to leave. Returns 403 if the member has a higher role than the caller, and 409 for the last owner. The ID is the person's ID (`user.id` of `GET /settings/team`). Requires the role `ADMIN`.
   *
   * `DELETE /settings/team/{id}`, with a session.
   */
  readonly remove: Call<'removeMember'>
  /**
   * Check whether the organization requires a second factor.
   *
   * Tells whether members without a second factor are kept out of the organization.
   *
   * `GET /settings/second-factor`, with a session.
   */
  readonly getSecondFactorRule: Call<'getSecondFactorRule'>
  /**
   * Require a second factor of all members.
   *
   * From the next request on, sessions of members without a second factor reach nothing of the organization: every operation
   * returns 403 `second_factor_required`, except those to set one up, to sign out, and to change to another organization. API
   * keys and tokens of apps keep working. `GET /settings/team` shows who has a second factor.
   *
   * The owner needs a second factor too (409). Requires the role `SUPERADMIN`.
   *
   * `PUT /settings/second-factor`, with a session.
   */
  readonly setSecondFactorRule: Call<'setSecondFactorRule'>
}

export interface Oauth {
  /**
   * Show an app's authorization request.
   *
   * The app sends the person's browser to `{console_url}/oauth/authorize`. A browser gets the consent page, or the sign-in page
   * if nobody is signed in. A client that requests JSON gets the data of the consent page.
   *
   * The service shows errors in the request here and never redirects them to the app, because it cannot trust an unverified
   * redirect URL.
   *
   * A `client_id` can be the HTTPS URL of a metadata document (Client ID Metadata Documents). The service fetches the document
   * only if a person is signed in; otherwise, it returns 401 or the sign-in page.
   *
   * `GET /oauth/authorize`, with a session, or nothing.
   */
  readonly getAuthorization: Call<'getAuthorization'>
  /**
   * Approve or deny an app's authorization request.
   *
   * Records the person's decision. Approval creates a code that works once, for 10 minutes. Denial sends `error=access_denied`
   * to the app. The JSON response contains the URL to send the person to; the form of the consent page gets a redirect.
   *
   * Any member can approve, because the public API allows nothing that a member cannot do in the console. The token works in the
   * organization that `organization_id` names, or else in the organization of this request, and it ends with the membership.
   * Another approval creates another token and keeps the existing ones.
   *
   * `POST /oauth/authorize`, with a session.
   */
  readonly decide: Call<'decideAuthorization'>
  /**
   * Exchange a code for an access token.
   *
   * Exchanges a code for an access token. The app sends its client ID and secret, in the body or with HTTP Basic, and the code.
   * A code works once. The service refuses a second use, and revokes the tokens from this code.
   *
   * A client that registered itself sends its client ID and the code verifier, without a secret. Its access token is valid for
   * one hour and comes with a refresh token, which `grant_type` `refresh_token` exchanges for the next pair. A refresh token
   * works once. A second use within 30 seconds returns the same new refresh token again; a later one revokes all tokens of the
   * approval.
   *
   * A device can also poll here, with `grant_type` `urn:ietf:params:oauth:grant-type:device_code`; see `POST /device/token`.
   *
   * Errors:
   *
   * - `invalid_request` (400): a parameter is missing.
   * - `unsupported_grant_type` (400).
   * - `invalid_client` (401): the client ID or secret is wrong, or the secret was rotated.
   * - `invalid_grant` (400): the code is unknown, expired, used, for another app, or for another redirect URL or code
   *   challenge; or the refresh token is invalid.
   * - `invalid_target` (400): the approval does not include this `resource`.
   * - `invalid_scope` (400).
   *
   * `POST /oauth/token`, with no credential.
   *
   * Headers of the response: `Cache-Control`.
   */
  readonly exchangeCode: Call<'exchangeCode'>
  /**
   * Revoke a token.
   *
   * Lets an app revoke one of its own tokens (RFC 7009). The response is the same for a token that is unknown, already revoked, or of another app. A public client, which has no secret, sends only its client ID.
   *
   * `POST /oauth/revoke`, with no credential.
   */
  readonly revokeToken: Call<'revokeToken'>
  /**
   * Register a client.
   *
   * Registers a client without a person (RFC 7591), for programs such as agents that connect to services they do not know in
   * advance. Clients with a metadata document do not need to register; they send its URL as `client_id`.
   *
   * The client is public: it has no secret, must use PKCE with S256, and people see it as unverified. Each of its
   * `redirect_uris` must use HTTPS, or HTTP on `localhost`, `127.0.0.1`, or `[::1]`, where any port is accepted later. If there
   * are several, the service ignores invalid ones. The service deletes a client that nobody approves within one day.
   *
   * Errors: `invalid_redirect_uri` and `invalid_client_metadata` (400).
   *
   * `POST /oauth/register`, with no credential.
   *
   * Headers of the response: `Cache-Control`.
   */
  readonly registerClient: Call<'registerClient'>
  /**
   * Get the metadata of the authorization server.
   *
   * Returns the authorization server metadata (RFC 8414), with which client libraries find the endpoints.
   *
   * `GET /.well-known/oauth-authorization-server`, with no credential.
   */
  readonly getServerMetadata: Call<'getServerMetadata'>
  /**
   * Get the metadata of MCP's authorization server.
   *
   * Returns the same metadata as without `/mcp`, for MCP clients that look it up next to the address of the MCP server.
   *
   * `GET /.well-known/oauth-authorization-server/mcp`, with no credential.
   */
  readonly getMcpServerMetadata: Call<'getMcpServerMetadata'>
  /**
   * Get the API's protected resource metadata.
   *
   * Returns the protected resource metadata (RFC 9728), with which programs find the authorization server of this service.
   *
   * `GET /.well-known/oauth-protected-resource`, with no credential.
   */
  readonly getResourceMetadata: Call<'getResourceMetadata'>
  /**
   * Get the MCP server's protected resource metadata.
   *
   * Returns the protected resource metadata (RFC 9728) of the MCP server. A token for this resource works only for the MCP server and the operations that the MCP server calls for the client.
   *
   * `GET /.well-known/oauth-protected-resource/mcp`, with no credential.
   */
  readonly getMcpResourceMetadata: Call<'getMcpResourceMetadata'>
  readonly app: OauthApp
  readonly approvedApps: OauthApprovedApps
}

export interface OauthApp {
  /**
   * Get the organization's app.
   *
   * Returns the app without its secret, which cannot be read again, or `false` if there is none. Requires the role `ADMIN`.
   *
   * `GET /user/oauth-app`, with a session.
   */
  readonly get: Call<'getOAuthApp'>
  /**
   * Register the organization's app.
   *
   * Creates the app with a client ID and a client secret. The response shows the secret only this once, and the service stores a hash of it. An organization can have one app; a second one returns 409. Requires the role `ADMIN`.
   *
   * `POST /user/oauth-app`, with a session.
   *
   * Headers of the response: `Preference-Applied`.
   */
  readonly create: Call<'createOAuthApp'>
  /**
   * Change the organization's app.
   *
   * Changes the properties in the body and leaves all others unchanged. The client ID, the secret, and existing tokens stay valid. Requires the role `ADMIN`.
   *
   * `PUT /user/oauth-app`, with a session.
   *
   * Headers of the response: `Preference-Applied`.
   */
  readonly update: Call<'updateOAuthApp'>
  /**
   * Delete the organization's app.
   *
   * Permanently deletes the app, revokes all of its tokens, and removes it from everyone's approved apps. Requires the role `ADMIN`.
   *
   * `DELETE /user/oauth-app`, with a session.
   */
  readonly delete: Call<'deleteOAuthApp'>
  /**
   * Rotate the client secret.
   *
   * Creates a new client secret. The old one stops working at once; existing tokens stay valid. The response shows the new secret only this once. Requires the role `ADMIN`.
   *
   * `POST /user/oauth-app/rotate-secret`, with a session.
   */
  readonly rotateSecret: Call<'rotateOAuthAppSecret'>
}

export interface OauthApprovedApps {
  /**
   * List the apps that the person approved.
   *
   * Returns the apps that the signed-in person approved in all of their organizations, latest approval first. There is one item for each app and organization, even if the app has several tokens. Connected devices appear as the app `Command line`.
   *
   * `GET /user/approved-apps`, with a session.
   */
  readonly list: Call<'listApprovedApps'>
  /**
   * Revoke the approval of an app.
   *
   * Revokes every token that the signed-in person gave the app in that organization. The tokens no longer work when this call returns.
   *
   * `DELETE /user/approved-apps/{id}`, with a session.
   */
  readonly revoke: Call<'revokeApprovedApp'>
}

export interface Device {
  /**
   * Start a device login.
   *
   * Starts a login for tools without a browser (RFC 8628). Show the person `user_code` and `verification_uri`, and poll `POST
   * /device/token` every `interval` seconds until they decide. The body is optional.
   *
   * A form-encoded request returns 200, as RFC 8628 specifies.
   *
   * `POST /device/code`, with no credential.
   *
   * Headers of the response: `Cache-Control`.
   */
  readonly start: Call<'startDeviceAuthorization'>
  /**
   * Poll for a device's access token.
   *
   * Returns 400 until the person decides. `authorization_pending` means poll again. `slow_down` means poll again and add five
   * seconds to the interval. `access_denied` and `expired_token` are final. After approval, returns the access token, once.
   *
   * The token belongs to the built-in app "Command line" and to the organization that the person approved it in. It ends with
   * their membership. The person can find the app with `GET /user/approved-apps` and revoke it.
   *
   * A form-encoded request returns 200, as RFC 8628 specifies.
   *
   * `POST /device/token`, with no credential.
   *
   * Headers of the response: `Cache-Control`.
   */
  readonly pollToken: Call<'pollDeviceToken'>
  /**
   * Get a device that requests access.
   *
   * Returns which app requests access with this code, from which address, and when. Show it to the person before they decide, because somebody else may have sent them the code. The service allows 5 wrong codes in 15 minutes, and 10 from one address; beyond that, it returns 429.
   *
   * `GET /device/info`, with a session.
   */
  readonly get: Call<'getDeviceInfo'>
  /**
   * Approve or deny a device.
   *
   * Records the person's decision. An approved device gets a token for the organization of the request. The same decision again succeeds; a different one returns `already_decided`. To revoke the token later, use `DELETE /user/approved-apps/{id}`. The service allows 5 wrong codes in 15 minutes, and 10 from one address; beyond that, it returns 429.
   *
   * `POST /device/approve`, with a session.
   */
  readonly approve: Call<'approveDevice'>
}

export interface Enterprise {
  /**
   * Create an organization for an external customer.
   *
   * Creates an organization, its owner, and an API key for a customer of another service. The claims of the JWT are `id` (the
   * customer's ID there), `name` (of the person or company), `saasName` (letters, digits, `-`, and `_`), and `email`. The email
   * address of the owner is the customer's address with `+<saasName>` before the `@`.
   *
   * The operation is idempotent by `saasName` and `id`: a repeated request returns the same organization and key. Returns 409 if
   * that key was replaced or revoked, or if another account has the email address.
   *
   * `POST /enterprise/create-user`, with no credential.
   */
  readonly createUser: Call<'createEnterpriseUser'>
  /**
   * Get a customer's URL to connect a channel.
   *
   * Returns a URL at which a customer connects a channel. The JWT has these claims:
   *
   * - `apiKey`: API key of the customer's organization
   * - `provider`: ID of the platform
   * - `redirectUrl`: public HTTPS URL at which the browser continues
   * - `webhookUrl`: public HTTPS URL that the service calls afterward
   * - `refreshId` (optional): ID of the channel to reconnect
   * - `externalUrl` (optional): the instance, for platforms with several instances
   *
   * After the channel is connected, the service sends `POST {"params": <JWT>}` to `webhookUrl`, signed with `ENTERPRISE_SECRET`,
   * with the claims `apiKey`, `organizationId`, and `id` (of the channel), and the audience `postern-enterprise-webhook`. After
   * any status other than 2xx, it retries nine times in about half an hour. Platforms that connect with form fields have no such URL
   * and return 400.
   *
   * `POST /enterprise/url`, with no credential.
   */
  readonly getConnectUrl: Call<'getEnterpriseConnectUrl'>
  /**
   * Delete a customer's channel.
   *
   * Deletes a customer's channel with its credentials and posts. The claims of the JWT are `apiKey` (of the customer's organization) and `id` (of the channel). Returns 409 while one of its posts is being sent.
   *
   * `POST /enterprise/delete-channel`, with no credential.
   */
  readonly deleteChannel: Call<'deleteEnterpriseChannel'>
}

export interface ThirdParty {
  /**
   * List the providers.
   *
   * Returns every third-party service for which an organization can add its own key.
   *
   * `GET /third-party/list`, with a session.
   */
  readonly listProviders: Call<'listThirdPartyProviders'>
  /**
   * Generate a file with a provider.
   *
   * Generates a file and waits until it is in the library, which takes minutes. With the header `Prefer: respond-async`, returns
   * 202 at once with a job for `GET /third-party/jobs/{id}`. The generation continues whether or not the caller waits. An
   * organization can generate 5 files at a time; beyond that, the service returns 429.
   *
   * The service calls the provider's paid operation only once. If the response is lost, the job fails with an explanation.
   *
   * `POST /third-party/{id}/submit`, with a session.
   *
   * Headers of the response: `Idempotency-Replayed`.
   */
  readonly submit: Call<'submitToThirdParty'>
  /**
   * Import files from a provider.
   *
   * Downloads files into the library: all of them or none. The URLs must be on the provider's hosts; the service removes their query and fragment.
   *
   * `POST /third-party/{id}/import`, with a session.
   *
   * Headers of the response: `Idempotency-Replayed`.
   */
  readonly import: Call<'importFromThirdParty'>
  /**
   * Get a job of a provider.
   *
   * Returns the state of the job and, when it is done, the file. The service keeps jobs for 30 days.
   *
   * `GET /third-party/jobs/{id}`, with a session.
   */
  readonly getJob: Call<'getThirdPartyJob'>
  /**
   * Call a function of a provider.
   *
   * Calls one of the functions in docs/third-party.md; any other name returns 404. The body is the function's input, whose schema is listed there. Returns 409 if the provider refuses the key, and 422 `content_refused` with the provider's message if it refuses the request.
   *
   * `POST /third-party/function/{id}/{functionName}`, with a session.
   */
  readonly callFunction: Call<'callThirdPartyFunction'>
  readonly accounts: ThirdPartyAccounts
}

export interface ThirdPartyAccounts {
  /**
   * List the accounts at providers.
   *
   * Returns the organization's accounts, oldest first, without their keys.
   *
   * `GET /third-party`, with a session.
   */
  readonly list: Call<'listThirdPartyAccounts'>
  /**
   * Add an account at a provider.
   *
   * Adds an account. The path names the provider. The service tests the key with the provider, stores it encrypted, and never shows it again. A key of an account that the organization already has replaces the earlier key. An organization can have 50 accounts; beyond that, the service returns 409.
   *
   * `POST /third-party/{id}`, with a session.
   */
  readonly create: Call<'addThirdPartyAccount'>
  /**
   * Remove an account at a provider.
   *
   * Deletes the account with its key and returns it.
   *
   * `DELETE /third-party/{id}`, with a session.
   */
  readonly delete: Call<'removeThirdPartyAccount'>
}

export interface Announcements {
  /**
   * List the announcements.
   *
   * Returns the announcements of the whole service, newest first, to anyone who is signed in.
   *
   * `GET /announcements`, with a session.
   */
  readonly list: Call<'listAnnouncements'>
  /**
   * Create an announcement.
   *
   * Creates an announcement, which clients and a console banner then show to every organization. There can be 50 announcements at a time; beyond that, the service returns 409. Only administrators of the service can call this operation.
   *
   * `POST /announcements`, with a session.
   *
   * Headers of the response: `Idempotency-Replayed`.
   */
  readonly create: Call<'createAnnouncement'>
  /**
   * Delete an announcement.
   *
   * Deletes the announcement for everyone and returns it. Only administrators of the service can call this operation.
   *
   * `DELETE /announcements/{id}`, with a session.
   */
  readonly delete: Call<'deleteAnnouncement'>
}

export interface System {
  /**
   * Get the name and version.
   *
   * Returns the name and version of the service with links to the documentation, as JSON, HTML, or plain text, depending on the `Accept` header. OpenAPI does not allow a contract to declare a header parameter named Accept.
   *
   * `GET /`, with no credential.
   */
  readonly getRoot: Call<'getRoot'>
  /**
   * Check whether the process is alive.
   *
   * Returns 200 while the process can respond. If it fails, restart the process.
   *
   * `GET /health/live`, with no credential.
   */
  readonly getLiveness: Call<'getLiveness'>
  /**
   * Check whether the service can take requests.
   *
   * Checks that the database accepts a write, at most every five seconds. Send traffic only while this operation returns 200. It returns 503 while the database is unreachable, locked, or full, and from the start of a graceful shutdown.
   *
   * `GET /health/ready`, with no credential.
   */
  readonly getReadiness: Call<'getReadiness'>
  /**
   * Get metrics for Prometheus.
   *
   * Returns metrics in the Prometheus text format. If the operator sets `METRICS_TOKEN`, callers must send it as `Authorization: Bearer <token>`. Without this setting, the operation is open outside production and returns 404 in production.
   *
   * `GET /metrics`, with no credential.
   */
  readonly getMetrics: Call<'getMetrics'>
  /**
   * Get this contract.
   *
   * Returns the bundled OpenAPI 3.1 document, with `servers` set to the address of this service.
   *
   * `GET /openapi.json`, with no credential.
   */
  readonly getContract: Call<'getContract'>
  /**
   * Download an uploaded file.
   *
   * Returns the bytes of the file at the `path` of an upload. The operation is public, because file names cannot be guessed. Supports `Range` requests (206), so that players can seek.
   *
   * `GET /uploads/{year}/{month}/{day}/{name}`, with no credential.
   */
  readonly getFile: Call<'getFile'>
  /**
   * Check whether a queue keeps up.
   *
   * Returns the metrics of one kind of job, for a monitor that checks the HTTP status. Returns 503 with the same metrics if jobs
   * have waited for more than five minutes, a post is overdue, posts are held since a restore, or the database does not accept
   * writes. Returns 404 for an unknown kind of job.
   *
   * If the operator sets `METRICS_TOKEN`, callers must send it as `Authorization: Bearer <token>`, as for `/metrics`. Without
   * the token setting, the operation is open, except in production. The session of an administrator of the service is always
   * sufficient.
   *
   * `GET /monitor/queue/{name}`, with a session, or nothing.
   */
  readonly getQueueHealth: Call<'getQueueHealth'>
}

export interface Sandbox {
  /**
   * Show the posts of a sandbox channel.
   *
   * Returns a page with all posts that were published on this sandbox channel, newest first.
   *
   * `GET /sandbox/{id}`, with a session, or nothing.
   */
  readonly getPage: Call<'getSandboxPage'>
  /**
   * Get the feed of a sandbox channel.
   *
   * Returns the posts of the sandbox channel as a JSON Feed 1.1 document.
   *
   * `GET /sandbox/{id}/feed.json`, with no credential.
   */
  readonly getFeed: Call<'getSandboxFeed'>
}

export const credentials = {
  check: 'GET /public/v1/is-connected',
} as unknown as Credentials

export const channels = {
  list: 'GET /public/v1/integrations',
  delete: 'DELETE /public/v1/integrations/{id}',
  getRetries: 'GET /public/v1/integrations/{id}/retry-posts',
  retryPosts: 'POST+ /public/v1/integrations/{id}/retry-posts',
  listGroups: 'GET /public/v1/groups',
  getConnectUrl: 'GET /public/v1/social/{integration}',
  getRules: 'GET /public/v1/integration-settings/{id}',
  runTool: 'POST+ /public/v1/integration-trigger/{id}',
  finishConnect: 'POST /integrations/social-connect/{integration}',
  choosePage: 'POST /integrations/provider/{id}/connect',
  choosePageByState: 'POST /integrations/public/provider/{id}/connect',
  refreshFromExtension: 'POST /integrations/extension-refresh',
  registerMoltbookAgent: 'POST /integrations/moltbook/register',
  getMoltbookStatus: 'GET /integrations/moltbook/status',
  findTelegramChat: 'GET /integrations/telegram/updates',
  disable: 'POST /integrations/disable',
  enable: 'POST /integrations/enable',
  get: 'GET /integrations/{id}',
  listPages: 'GET /integrations/{id}/pages',
  setPostingTimes: 'POST /integrations/{id}/time',
  updateSettings: 'POST /integrations/{id}/settings',
  rename: 'POST /integrations/{id}/nickname',
  setGroup: 'PUT /integrations/{id}/group',
  setGroupByName: 'PUT /integrations/{id}/customer-name',
  renameGroup: 'PUT /integrations/customers/{id}',
  deleteGroup: 'DELETE /integrations/customers/{id}',
  findMentions: 'POST /integrations/mentions',
} as unknown as Channels

export const slots = {
  find: 'GET /public/v1/find-slot/{id}',
  findAny: 'GET /posts/find-slot',
} as unknown as Slots

export const posts = {
  list: 'GET /public/v1/posts :posts',
  create: 'POST+ /public/v1/posts',
  createInBulk: 'POST+ /public/v1/posts/bulk',
  export: 'GET /public/v1/posts/export',
  validate: 'POST+ /public/v1/posts/validate',
  deleteGroup: 'DELETE /public/v1/posts/group/{group}',
  get: 'GET /public/v1/posts/{id}',
  update: 'PUT /public/v1/posts/{id}',
  delete: 'DELETE /public/v1/posts/{id}',
  setStatus: 'PUT /public/v1/posts/{id}/status',
  updateSettings: 'PUT /public/v1/posts/{id}/settings',
  retry: 'POST+ /public/v1/posts/{id}/retry',
  listEvents: 'GET /public/v1/posts/{id}/events',
  listReleaseCandidates: 'GET /public/v1/posts/{id}/missing',
  setReleaseId: 'PUT /public/v1/posts/{id}/release-id',
  listOccurrences: 'GET /public/v1/posts/{id}/occurrences',
  skipOccurrence: 'POST+ /public/v1/posts/{id}/occurrences/skip',
  changeOccurrence: 'POST+ /public/v1/posts/{id}/occurrences/change',
  unpublish: 'POST+ /public/v1/posts/{id}/unpublish',
  editPublished: 'POST+ /public/v1/posts/{id}/edit-published',
  listActs: 'GET /public/v1/posts/{id}/acts',
  listNotes: 'GET /public/v1/posts/{id}/notes',
  addNote: 'POST+ /public/v1/posts/{id}/notes',
  deleteNote: 'DELETE /public/v1/posts/{id}/notes/{noteId}',
  getApprovalLink: 'GET /public/v1/posts/{id}/approval-link',
  createApprovalLink: 'POST /public/v1/posts/{id}/approval-link',
  revokeApprovalLink: 'DELETE /public/v1/posts/{id}/approval-link',
  decide: 'POST+ /public/v1/posts/{id}/decision',
  move: 'PUT /posts/{id}/date',
  getLinkStatistics: 'GET /posts/{id}/statistics',
  listComments: 'GET /posts/{id}/comments',
  addComment: 'POST+ /posts/{id}/comments',
  split: 'POST /posts/separate-posts',
  draftWeek: 'POST+ /posts/generator/draft',
  generate: 'POST /posts/generator text',
} as unknown as Posts

export const queues = {
  list: 'GET /public/v1/queues',
  create: 'POST+ /public/v1/queues',
  update: 'PUT /public/v1/queues/{id}',
  delete: 'DELETE /public/v1/queues/{id}',
  listPosts: 'GET /public/v1/queues/{id}/posts',
  reorder: 'PUT /public/v1/queues/{id}/posts',
  listNextDraws: 'GET /public/v1/queues/{id}/next',
} as unknown as Queues

export const schedulePauses = {
  list: 'GET /public/v1/schedule-pauses',
  start: 'PUT /public/v1/schedule-pauses',
  resume: 'POST /public/v1/schedule-pauses/{id}/resume',
} as unknown as SchedulePauses

export const calendarLinks = {
  get: 'GET /public/v1/calendar-link',
  create: 'POST /public/v1/calendar-link',
  revoke: 'DELETE /public/v1/calendar-link',
  read: 'GET /public/v1/calendars/{token}/calendar.ics text',
} as unknown as CalendarLinks

export const media = {
  upload: 'POST+ /public/v1/upload',
  uploadFromUrl: 'POST+ /public/v1/upload-from-url',
  list: 'GET /public/v1/media :media',
  delete: 'DELETE /public/v1/media/{id}',
  save: 'POST /media/save-media',
  update: 'POST /media/information',
  getUsage: 'GET /media/usage',
  runMultipartStep: 'POST+ /media/{id}',
} as unknown as Media

export const videos = {
  generate: 'POST+ /public/v1/generate-video',
  runFunction: 'POST /public/v1/video/function',
  startJob: 'POST+ /public/v1/video-jobs',
  getJob: 'GET /public/v1/video-jobs/{id}',
  listOptions: 'GET /media/video-options',
  checkAllowed: 'GET /media/generate-video/{type}/allowed',
  stream: 'GET /public/stream blob',
} as unknown as Videos

export const analytics = {
  getChannel: 'GET /public/v1/analytics/{integration}',
  getPost: 'GET /public/v1/analytics/post/{postId}',
} as unknown as Analytics

export const notifications = {
  list: 'GET /public/v1/notifications :notifications',
  countUnread: 'GET /notifications',
  markRead: 'POST /notifications/read',
} as unknown as Notifications

export const library = {
  list: 'GET /public/v1/library',
  create: 'POST+ /public/v1/library',
  get: 'GET /public/v1/library/{id}',
  update: 'PUT /public/v1/library/{id}',
  delete: 'DELETE /public/v1/library/{id}',
  use: 'POST+ /public/v1/library/{id}/use',
} as unknown as Library

export const linkParameters = {
  list: 'GET /public/v1/link-parameters',
  update: 'PUT /public/v1/link-parameters',
  delete: 'DELETE /public/v1/link-parameters',
  updateChannel: 'PUT /public/v1/link-parameters/{id}',
  deleteChannel: 'DELETE /public/v1/link-parameters/{id}',
} as unknown as LinkParameters

export const inbox = {
  list: 'GET /public/v1/inbox :items',
  markRead: 'POST+ /public/v1/inbox/read',
  get: 'GET /public/v1/inbox/{id}',
  update: 'PUT /public/v1/inbox/{id}',
  listActs: 'GET /public/v1/inbox/{id}/acts',
  reply: 'POST+ /public/v1/inbox/{id}/reply',
  like: 'POST+ /public/v1/inbox/{id}/like',
  hide: 'POST+ /public/v1/inbox/{id}/hide',
  remove: 'POST+ /public/v1/inbox/{id}/remove',
} as unknown as Inbox

export const measures = {
  summarize: 'GET /public/v1/measures',
  listDays: 'GET /public/v1/measures/days',
  findBestTimes: 'GET /public/v1/measures/best-times',
  listMeanings: 'GET /public/v1/measures/meanings',
  export: 'GET /public/v1/measures/export text',
} as unknown as Measures

export const reads = {
  getProfile: 'GET /public/v1/reads/{platform}/profile',
  listPosts: 'GET /public/v1/reads/{platform}/posts :items',
  getPost: 'GET /public/v1/reads/{platform}/post/{postId}',
  searchPosts: 'GET /public/v1/reads/{platform}/search :items',
  getMetrics: 'GET /public/v1/reads/{platform}/metrics',
} as unknown as Reads

export const consoleApi = {
  posts: {
    list: 'GET /posts :p',
    save: 'POST+ /posts',
    listPlanned: 'GET /posts/list :p',
    listOld: 'GET /posts/old :',
    validate: 'POST /posts/valid',
    getByGroup: 'GET /posts/group/{group}',
    get: 'GET /posts/{id}',
    deleteGroup: 'DELETE /posts/{id}',
    listReleaseCandidates: 'GET /posts/{id}/missing',
    setReleaseId: 'PUT /posts/{id}/release-id',
  },
  slots: {
    find: 'GET /posts/find-slot/{id}',
  },
  media: {
    list: 'GET /media :results',
    upload: 'POST+ /media/upload-server',
    uploadSimple: 'POST+ /media/upload-simple',
    delete: 'DELETE /media/{id}',
  },
  videos: {
    generate: 'POST+ /media/generate-video',
    runFunction: 'POST /media/video/function',
  },
  channels: {
    delete: 'DELETE /integrations',
    list: 'GET /integrations/list',
    getConnectUrl: 'GET /integrations/social/{integration}',
    listGroups: 'GET /integrations/customers',
    runTool: 'POST /integrations/function',
  },
  analytics: {
    getChannel: 'GET /analytics/{integration}',
    getPost: 'GET /analytics/post/{postId}',
  },
  notifications: {
    list: 'GET /notifications/list :notifications',
  },
} as unknown as ConsoleApi

export const admin = {
  exportPost: 'GET /posts/group/{group}/debug-export',
  listErrors: 'GET /admin/errors :items',
  listErrorPlatforms: 'GET /admin/errors/platforms',
  getStats: 'GET /admin/stats',
} as unknown as Admin

export const shortLinks = {
  shouldAsk: 'POST /posts/should-shortlink',
  follow: 'GET /s/{code} text',
  getPreference: 'GET /settings/shortlink',
  setPreference: 'POST /settings/shortlink',
} as unknown as ShortLinks

export const tags = {
  list: 'GET /posts/tags',
  create: 'POST+ /posts/tags',
  update: 'PUT /posts/tags/{id}',
  delete: 'DELETE /posts/tags/{id}',
} as unknown as Tags

export const images = {
  generate: 'POST /media/generate-image',
  generateIntoLibrary: 'POST+ /media/generate-image-with-prompt',
} as unknown as Images

export const credits = {
  get: 'GET /copilot/credits',
} as unknown as Credits

export const mcp = {
  send: 'POST /mcp',
} as unknown as Mcp

export const copilot = {
  chat: 'POST /copilot/chat text',
  run: 'POST /copilot/agent text',
  listThreads: 'GET /copilot/list :threads',
  listMessages: 'GET /copilot/{thread}/list :messages',
  deleteThread: 'DELETE /copilot/{thread}',
} as unknown as Copilot

export const platforms = {
  list: 'GET /integrations',
} as unknown as Platforms

export const plugs = {
  listAvailable: 'GET /integrations/plug/list',
  listInternal: 'GET /integrations/{identifier}/internal-plugs',
  list: 'GET /integrations/{id}/plugs',
  save: 'POST /integrations/{id}/plugs',
  setActive: 'PUT /integrations/plugs/{id}/activate',
} as unknown as Plugs

export const webhooks = {
  listEventTypes: 'GET /webhooks/events',
  endpoints: {
    list: 'GET /webhooks',
    create: 'POST /webhooks',
    update: 'PUT /webhooks',
    test: 'POST /webhooks/send',
    delete: 'DELETE /webhooks/{id}',
    enable: 'POST /webhooks/{id}/enable',
    rotateSecret: 'POST /webhooks/{id}/rotate-secret',
  },
  deliveries: {
    list: 'GET /webhooks/{id}/deliveries :deliveries',
    get: 'GET /webhooks/{id}/deliveries/{deliveryId}',
    replay: 'POST+ /webhooks/{id}/deliveries/{deliveryId}/replay',
  },
} as unknown as Webhooks

export const autopost = {
  list: 'GET /autopost',
  create: 'POST+ /autopost',
  preview: 'POST /autopost/send',
  update: 'PUT /autopost/{id}',
  delete: 'DELETE /autopost/{id}',
  setActive: 'POST /autopost/{id}/active',
} as unknown as Autopost

export const sets = {
  list: 'GET /sets',
  create: 'POST+ /sets',
  update: 'PUT /sets',
  delete: 'DELETE /sets/{id}',
} as unknown as Sets

export const signatures = {
  list: 'GET /signatures',
  create: 'POST+ /signatures',
  getDefault: 'GET /signatures/default',
  update: 'PUT /signatures/{id}',
  delete: 'DELETE /signatures/{id}',
} as unknown as Signatures

export const previews = {
  get: 'GET /public/posts/{id}',
  listComments: 'GET /public/posts/{id}/comments',
} as unknown as Previews

export const visitors = {
  track: 'POST /public/t',
} as unknown as Visitors

export const billing = {
  modifySubscription: 'POST /public/modify-subscription',
  getSubscription: 'GET /user/subscription',
  listTiers: 'GET /user/subscription/tiers',
  get: 'GET /billing',
  getCheckoutStatus: 'GET /billing/check/{id}',
  getRetentionOffer: 'GET /billing/check-discount',
  applyDiscount: 'POST /billing/apply-discount',
  finishTrial: 'POST /billing/finish-trial',
  getTrialStatus: 'GET /billing/is-trial-finished',
  createCheckout: 'POST /billing/embedded',
  subscribe: 'POST+ /billing/subscribe',
  previewSubscription: 'POST /billing/prorate',
  openPortal: 'GET /billing/portal',
  toggleCancellation: 'POST+ /billing/cancel',
  cancelSubscription: 'POST /billing/cancel-subscription',
  listCharges: 'GET /billing/charges',
  refundCharges: 'POST+ /billing/refund-charges',
  previewRefund: 'GET /billing/chatbot-refund/preview',
  refundSubscription: 'POST+ /billing/chatbot-refund',
  grantSubscription: 'POST /billing/add-subscription',
} as unknown as Billing

export const agent = {
  tell: 'POST /public/agent',
} as unknown as Agent

export const auth = {
  canRegister: 'GET /auth/can-register',
  register: 'POST /auth/register',
  login: 'POST /auth/login',
  submitSecondFactor: 'POST /auth/second-factor',
  startPasskey: 'POST /auth/passkey/options',
  signInWithPasskey: 'POST /auth/passkey',
  forgotPassword: 'POST /auth/forgot',
  resetPassword: 'POST /auth/forgot-return',
  activate: 'POST /auth/activate',
  resendActivation: 'POST /auth/resend-activation',
  listProviders: 'GET /auth/providers',
  startSignIn: 'GET /auth/oauth/{provider} text',
  finishSignIn: 'POST /auth/oauth/{provider}/exists',
  passOnToMobile: 'GET /auth/oauth-mobile-callback',
  passOnForm: 'POST /auth/oauth-form-callback text',
  logout: 'POST /user/logout',
} as unknown as Auth

export const user = {
  get: 'GET /user/self',
  getProfile: 'GET /user/personal',
  updateProfile: 'POST /user/personal',
  getEmailPreferences: 'GET /user/email-notifications',
  setEmailPreferences: 'POST /user/email-notifications',
  getDatePreferences: 'GET /user/date-preferences',
  setDatePreferences: 'PUT /user/date-preferences',
  track: 'POST /user/t',
  getChatbotToken: 'GET /user/chatbot-token',
  getAgentMediaSso: 'GET /user/agent-media-sso',
  changePassword: 'POST /user/password',
  delete: 'DELETE /user/account',
} as unknown as User

export const apiKeys = {
  rotate: 'POST /user/api-key/rotate',
  list: 'GET /user/api-keys',
  create: 'POST /user/api-keys',
  revoke: 'DELETE /user/api-keys/{id}',
} as unknown as ApiKeys

export const organizations = {
  list: 'GET /user/organizations',
  switch: 'POST /user/change-org',
  join: 'POST /user/join-org',
} as unknown as Organizations

export const impersonation = {
  search: 'GET /user/impersonate :',
  set: 'POST /user/impersonate',
} as unknown as Impersonation

export const sessions = {
  list: 'GET /user/sessions',
  endOthers: 'DELETE /user/sessions',
  end: 'DELETE /user/sessions/{id}',
  verify: 'POST /user/verification',
} as unknown as Sessions

export const secondFactor = {
  get: 'GET /user/second-factor',
  startTotp: 'POST /user/second-factor/totp',
  removeTotp: 'DELETE /user/second-factor/totp',
  confirmTotp: 'POST /user/second-factor/totp/confirm',
  replaceRecoveryCodes: 'POST /user/second-factor/recovery-codes',
  startPasskey: 'POST /user/passkeys/options',
  addPasskey: 'POST /user/passkeys',
  removePasskey: 'DELETE /user/passkeys/{id}',
} as unknown as SecondFactor

export const auditLog = {
  list: 'GET /user/audit-log :entries',
} as unknown as AuditLog

export const team = {
  list: 'GET /settings/team',
  invite: 'POST /settings/team',
  listInvitations: 'GET /settings/team/invitations',
  cancelInvitation: 'DELETE /settings/team/invitations/{id}',
  changeRole: 'PUT /settings/team/{id}',
  remove: 'DELETE /settings/team/{id}',
  getSecondFactorRule: 'GET /settings/second-factor',
  setSecondFactorRule: 'PUT /settings/second-factor',
} as unknown as Team

export const oauth = {
  getAuthorization: 'GET /oauth/authorize',
  decide: 'POST /oauth/authorize',
  exchangeCode: 'POST /oauth/token',
  revokeToken: 'POST /oauth/revoke',
  registerClient: 'POST /oauth/register',
  getServerMetadata: 'GET /.well-known/oauth-authorization-server',
  getMcpServerMetadata: 'GET /.well-known/oauth-authorization-server/mcp',
  getResourceMetadata: 'GET /.well-known/oauth-protected-resource',
  getMcpResourceMetadata: 'GET /.well-known/oauth-protected-resource/mcp',
  app: {
    get: 'GET /user/oauth-app',
    create: 'POST /user/oauth-app',
    update: 'PUT /user/oauth-app',
    delete: 'DELETE /user/oauth-app',
    rotateSecret: 'POST /user/oauth-app/rotate-secret',
  },
  approvedApps: {
    list: 'GET /user/approved-apps',
    revoke: 'DELETE /user/approved-apps/{id}',
  },
} as unknown as Oauth

export const device = {
  start: 'POST /device/code',
  pollToken: 'POST /device/token',
  get: 'GET /device/info',
  approve: 'POST /device/approve',
} as unknown as Device

export const enterprise = {
  createUser: 'POST /enterprise/create-user',
  getConnectUrl: 'POST /enterprise/url text',
  deleteChannel: 'POST /enterprise/delete-channel',
} as unknown as Enterprise

export const thirdParty = {
  listProviders: 'GET /third-party/list',
  submit: 'POST+ /third-party/{id}/submit',
  import: 'POST+ /third-party/{id}/import',
  getJob: 'GET /third-party/jobs/{id}',
  callFunction: 'POST /third-party/function/{id}/{functionName}',
  accounts: {
    list: 'GET /third-party',
    create: 'POST /third-party/{id}',
    delete: 'DELETE /third-party/{id}',
  },
} as unknown as ThirdParty

export const announcements = {
  list: 'GET /announcements',
  create: 'POST+ /announcements',
  delete: 'DELETE /announcements/{id}',
} as unknown as Announcements

export const system = {
  getRoot: 'GET /',
  getLiveness: 'GET /health/live',
  getReadiness: 'GET /health/ready',
  getMetrics: 'GET /metrics text',
  getContract: 'GET /openapi.json',
  getFile: 'GET /uploads/{year}/{month}/{day}/{name} blob',
  getQueueHealth: 'GET /monitor/queue/{name}',
} as unknown as System

export const sandbox = {
  getPage: 'GET /sandbox/{id} text',
  getFeed: 'GET /sandbox/{id}/feed.json',
} as unknown as Sandbox

export interface Resources {
  readonly credentials: Credentials
  readonly channels: Channels
  readonly slots: Slots
  readonly posts: Posts
  readonly queues: Queues
  readonly schedulePauses: SchedulePauses
  readonly calendarLinks: CalendarLinks
  readonly media: Media
  readonly videos: Videos
  readonly analytics: Analytics
  readonly notifications: Notifications
  readonly library: Library
  readonly linkParameters: LinkParameters
  readonly inbox: Inbox
  readonly measures: Measures
  readonly reads: Reads
  readonly consoleApi: ConsoleApi
  readonly admin: Admin
  readonly shortLinks: ShortLinks
  readonly tags: Tags
  readonly images: Images
  readonly credits: Credits
  readonly mcp: Mcp
  readonly copilot: Copilot
  readonly platforms: Platforms
  readonly plugs: Plugs
  readonly webhooks: Webhooks
  readonly autopost: Autopost
  readonly sets: Sets
  readonly signatures: Signatures
  readonly previews: Previews
  readonly visitors: Visitors
  readonly billing: Billing
  readonly agent: Agent
  readonly auth: Auth
  readonly user: User
  readonly apiKeys: ApiKeys
  readonly organizations: Organizations
  readonly impersonation: Impersonation
  readonly sessions: Sessions
  readonly secondFactor: SecondFactor
  readonly auditLog: AuditLog
  readonly team: Team
  readonly oauth: Oauth
  readonly device: Device
  readonly enterprise: Enterprise
  readonly thirdParty: ThirdParty
  readonly announcements: Announcements
  readonly system: System
  readonly sandbox: Sandbox
}

/** Holds every resource. */
export const resources: Resources = { credentials, channels, slots, posts, queues, schedulePauses, calendarLinks, media, videos, analytics, notifications, library, linkParameters, inbox, measures, reads, consoleApi, admin, shortLinks, tags, images, credits, mcp, copilot, platforms, plugs, webhooks, autopost, sets, signatures, previews, visitors, billing, agent, auth, user, apiKeys, organizations, impersonation, sessions, secondFactor, auditLog, team, oauth, device, enterprise, thirdParty, announcements, system, sandbox }
