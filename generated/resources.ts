// Written by `npm run generate`. Never edit it by hand: change openapi/ and generate anew.
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
  'posts.listNotes': 'listPostNotes'
  'posts.addNote': 'addPostNote'
  'posts.deleteNote': 'deletePostNote'
  'posts.getApprovalLink': 'getApprovalLink'
  'posts.createApprovalLink': 'createApprovalLink'
  'posts.revokeApprovalLink': 'revokeApprovalLink'
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
  'consoleApi.posts.listNotes': 'listThreadNotes'
  'consoleApi.posts.addNote': 'addThreadNote'
  'consoleApi.posts.deleteNote': 'deleteThreadNote'
  'consoleApi.posts.getApprovalLink': 'getThreadApprovalLink'
  'consoleApi.posts.createApprovalLink': 'createThreadApprovalLink'
  'consoleApi.posts.revokeApprovalLink': 'revokeThreadApprovalLink'
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
  'consoleApi.videos.startJob': 'createVideoJob'
  'consoleApi.videos.getJob': 'trackVideoJob'
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
  'consoleApi.channels.getRetries': 'getChannelRetries'
  'consoleApi.channels.retryPosts': 'retryChannelPosts'
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
  'auditLog.list': 'listAuditLog'
  'team.list': 'listTeam'
  'team.invite': 'inviteMember'
  'team.listInvitations': 'listInvitations'
  'team.cancelInvitation': 'cancelInvitation'
  'team.changeRole': 'changeMemberRole'
  'team.remove': 'removeMember'
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
   * Answers when the API key or access token is valid, and 401 when it is not.
   *
   * `GET /public/v1/is-connected`, with an API key.
   */
  readonly check: Call<'isConnected'>
}

export interface Channels {
  /**
   * List the connected channels.
   *
   * Every channel of the organization, oldest first, disabled ones included. Their ids are what posts name in `integration.id`.
   *
   * `GET /public/v1/integrations`, with an API key (scope `channels:read`).
   */
  readonly list: Call<'listIntegrations'>
  /**
   * Delete a channel.
   *
   * Removes the channel with its posts: what is still queued is not published. Refused with 409 while one of them is being sent. What is live on the platform stays there.
   *
   * `DELETE /public/v1/integrations/{id}`, with an API key (scope `channels:write`).
   */
  readonly delete: Call<'deleteIntegration'>
  /**
   * Count what a disconnection left behind.
   *
   * `waiting` posts failed because the channel needed to be connected again, and can be retried in one call. Of `unknown` ones the service cannot know whether they are live: check the channel, then retry each post separately. Both count what failed since the channel was last disconnected: what an earlier disconnection left behind is retried post by post.
   *
   * `GET /public/v1/integrations/{id}/retry-posts`, with an API key (scope `posts:read`).
   */
  readonly getRetries: Call<'getIntegrationRetries'>
  /**
   * Retry what a disconnection left behind.
   *
   * Publishes again, at once, the posts that failed because the channel needed to be connected again, oldest first, at most 250 in one call: `remaining` says how many are left for the next. Posts of an earlier disconnection than the last stay as they are. One that may be live is left out. A second call retries nothing twice. 409 while the channel is disconnected or disabled.
   *
   * `POST /public/v1/integrations/{id}/retry-posts`, with an API key (scope `posts:write`).
   */
  readonly retryPosts: Call<'retryIntegrationPosts'>
  /**
   * List the channel groups.
   *
   * The labels that channels are grouped under, one for each client of an agency, say. Nothing to do with post groups.
   *
   * `GET /public/v1/groups`, with an API key (scope `channels:read`).
   */
  readonly listGroups: Call<'listGroups'>
  /**
   * Get the URL that connects a channel.
   *
   * Send a person there: they allow this service on the platform and come back to `<base>/channels/connected/<identifier>`. That page says which organization asks for which account, and connects it once they confirm; they need no account here. Valid for an hour, once.
   *
   * For channels that are connected by fields `url` is the bare state, which `POST /integrations/social-connect/{integration}` takes together with the fields and this key in `Authorization`. A channel that the operator has not set up is refused with 400 `platform_not_configured`.
   *
   * `GET /public/v1/social/{integration}`, with an API key (scope `channels:write`).
   */
  readonly getConnectUrl: Call<'getConnectUrl'>
  /**
   * Read what posts on a channel may hold.
   *
   * The channel's rules in words, how long a text may be, the JSON Schema of `settings`, and the tools that `POST /public/v1/integration-trigger/{id}` runs.
   *
   * `GET /public/v1/integration-settings/{id}`, with an API key or a session (scope `channels:read`).
   */
  readonly getRules: Call<'getIntegrationSettings'>
  /**
   * Run a tool of a channel.
   *
   * Asks the platform for what settings need: its boards, communities, templates and so on. Only the tools that `GET /public/v1/integration-settings/{id}` lists can be run, and `mention` (`data.query`) where posts on the channel can mention others. An expired token is renewed first.
   *
   * `POST /public/v1/integration-trigger/{id}`, with an API key (scope `channels:write`).
   */
  readonly runTool: Call<'triggerIntegrationTool'>
  /**
   * Finish connecting a channel.
   *
   * Trades the platform's code, or the fields that the user typed, for a connected channel. The state decides the organization and works once. It is bound to the person or key that began: what a session began takes a session of the same person, what an API key began takes a key of the same organization in `Authorization`, or the session of a member. Everybody else gets 403, and the state stays usable. Only what `POST /enterprise/url` began takes no credential beside the state: the service that signed it answers for who gets its address.
   *
   * When the platform refuses fields (a wrong password) the same state can be used again. Connecting an account that is known reconnects its channel and keeps posts, posting times and settings.
   *
   * `POST /integrations/social-connect/{integration}`, with a session or an API key, or nothing (scope `channels:write`).
   */
  readonly finishConnect: Call<'connectChannel'>
  /**
   * Choose the page that posts go to.
   *
   * The second step of connecting, where the connect answered `pages` and `inBetweenSteps`: the channel becomes the page. Which members name the page is the channel's affair; the `id` of an item of `pages` always does. 400 where there is nothing to choose, or no such page. Where the page is a channel already, that channel is reconnected, and its `id` is returned.
   *
   * `POST /integrations/provider/{id}/connect`, with an API key or a session (scope `channels:write`).
   */
  readonly choosePage: Call<'choosePage'>
  /**
   * Choose the page by the state.
   *
   * The same for whoever finished the connect, by its `state`, with the credential that `POST /integrations/social-connect/{integration}` took. The state is good for the channel that the connect ended in, within the hour, until a page was chosen. Every other state is 404.
   *
   * `POST /integrations/public/provider/{id}/connect`, with a session or an API key, or nothing (scope `channels:write`).
   */
  readonly choosePageByState: Call<'choosePageByState'>
  /**
   * Bring new cookies for a channel.
   *
   * For browser extensions, which see when a platform renews its cookies (`extensionCookies` in the catalogue). The token from the connect is the only credential; it is for one channel and lasts 90 days, and every success answers a new one. The cookies are tried on the platform first: those of another account change nothing.
   *
   * `POST /integrations/extension-refresh`, with no credential.
   */
  readonly refreshFromExtension: Call<'refreshFromExtension'>
  /**
   * Register an agent on Moltbook.
   *
   * Creates an account for a program on Moltbook. The answer has its key, this once: neither this service nor Moltbook shows it again,
   * and this service does not keep it. A person claims the agent at `claimUrl`; `GET /integrations/moltbook/status` tells when that has
   * happened, and the key is then the code to connect with.
   *
   * Where Moltbook does not take the agent, because its name is taken for example, the answer is `error` with its reason. Without a
   * clear answer of Moltbook it is 502, and the agent may exist.
   *
   * `POST /integrations/moltbook/register`, with an API key or a session (scope `channels:write`).
   */
  readonly registerMoltbookAgent: Call<'registerMoltbookAgent'>
  /**
   * See whether an agent on Moltbook is claimed.
   *
   * Asks Moltbook. Send the key in the header `X-Moltbook-Key`: a URL stays in the logs of proxies and in the history of browsers. This service logs neither.
   *
   * `GET /integrations/moltbook/status`, with an API key or a session (scope `channels:write`).
   */
  readonly getMoltbookStatus: Call<'getMoltbookStatus'>
  /**
   * Find the Telegram chat to connect.
   *
   * Somebody adds the bot of this service to a group or channel and sends `/connect <word>` there. Asked again and again with
   * the word, this answers the chat once that has happened, and `{}` before.
   *
   * A word belongs to the organization that asks for it first, for an hour, and only messages sent after that count; so ask
   * once before you show the word. Choose a random one, best of 12 characters or more: a word of somebody else's is 409. Without a
   * bot on this service it is 404.
   *
   * `GET /integrations/telegram/updates`, with an API key or a session (scope `channels:write`).
   */
  readonly findTelegramChat: Call<'findTelegramChat'>
  /**
   * Switch a channel off.
   *
   * Nothing is published on it until it is enabled; its posts stay queued. Repeating it changes nothing.
   *
   * `POST /integrations/disable`, with an API key or a session (scope `channels:write`).
   */
  readonly disable: Call<'disableChannel'>
  /**
   * Switch a channel on.
   *
   * Lets posts out again. Repeating it changes nothing.
   *
   * `POST /integrations/enable`, with an API key or a session (scope `channels:write`).
   */
  readonly enable: Call<'enableChannel'>
  /**
   * Look at a channel.
   *
   * Name and picture of one channel. `GET /integrations/list` has everything else.
   *
   * `GET /integrations/{id}`, with an API key or a session (scope `channels:read`).
   */
  readonly get: Call<'getChannel'>
  /**
   * List the pages to choose from.
   *
   * The pages of an account whose channel is `inBetweenSteps`, as the connect answered them. 400 where there is nothing to choose.
   *
   * `GET /integrations/{id}/pages`, with an API key or a session (scope `channels:read`).
   */
  readonly listPages: Call<'listPages'>
  /**
   * Set a channel's posting times.
   *
   * Replaces the times that the next free slot is looked for at. Minutes after midnight: in UTC, or on the wall clock of `timezone` when it is given.
   *
   * `POST /integrations/{id}/time`, with an API key or a session (scope `channels:write`).
   */
  readonly setPostingTimes: Call<'setPostingTimes'>
  /**
   * Change a channel's own settings.
   *
   * Sets values of the settings that `GET /integrations/list` shows in `additionalSettings`. Only values change: titles, types and patterns are the channel's. A setting that is left out keeps its value.
   *
   * `POST /integrations/{id}/settings`, with an API key or a session (scope `channels:write`).
   */
  readonly updateSettings: Call<'saveChannelSettings'>
  /**
   * Change how a channel calls itself.
   *
   * Changes name and picture of the account on its platform, where `GET /integrations/list` says `changeNickName` and `changeProfilePicture`; other channels answer 400. A picture from elsewhere is copied.
   *
   * `POST /integrations/{id}/nickname`, with an API key or a session (scope `channels:write`).
   */
  readonly rename: Call<'renameChannel'>
  /**
   * Put a channel into a group.
   *
   * Moves the channel into the group with this id; empty takes it out of its group. Keys that are bound to a group reach exactly the channels that are in it.
   *
   * `PUT /integrations/{id}/group`, with an API key or a session (scope `channels:write`).
   */
  readonly setGroup: Call<'setChannelGroup'>
  /**
   * Put a channel into a group by its name.
   *
   * Moves the channel into the group of this name, as it is written; a group that does not exist yet is made. Empty takes the channel out of its group. An organization has at most 1 000 groups (409); one that no channel is in stays until it is deleted.
   *
   * `PUT /integrations/{id}/customer-name`, with an API key or a session (scope `channels:write`).
   */
  readonly setGroupByName: Call<'setChannelGroupByName'>
  /**
   * Rename a channel group.
   *
   * Its channels and the keys that are bound to it stay. Refused with 409 when another group has the name.
   *
   * `PUT /integrations/customers/{id}`, with an API key or a session (scope `channels:write`).
   */
  readonly renameGroup: Call<'renameChannelGroup'>
  /**
   * Delete a channel group.
   *
   * Its channels stay connected, in no group. API keys that are bound to the group are revoked: a key that loses its group must not reach more than it did.
   *
   * `DELETE /integrations/customers/{id}`, with an API key or a session (scope `channels:write`).
   */
  readonly deleteGroup: Call<'deleteChannelGroup'>
  /**
   * Find whom a post can mention.
   *
   * Whoever matches `data.query`: what the platform finds, then at most 100 who were found before. Where the platform does
   * not answer, those alone. `{ "none": true }` where the channel mentions nobody.
   *
   * A composer puts whom the user chose into the text as
   * `<span data-mention-id="…" data-mention-label="…">@…</span>`; the channel writes it as its platform knows it.
   *
   * `POST /integrations/mentions`, with an API key or a session (scope `channels:read`).
   */
  readonly findMentions: Call<'findMentions'>
}

export interface Slots {
  /**
   * Find the next free slot of a channel.
   *
   * The earliest of the channel's posting times, on the clock of its time zone, that is in the future and at which nothing is planned on this channel yet, within the next 366 days. 400 when it has no posting times, 409 when every one is taken. Asking reserves nothing: `"date": "next-slot"` of `POST /public/v1/posts` does.
   *
   * `GET /public/v1/find-slot/{id}`, with an API key (scope `posts:read`).
   */
  readonly find: Call<'findSlot'>
  /**
   * Find the next free slot of any channel.
   *
   * The earliest posting time of any channel that is enabled, each on the clock of its own time zone, that is in the future and at which nothing is planned on that channel yet, within the next 366 days. 400 when no channel has posting times, 409 when every one is taken.
   *
   * `GET /posts/find-slot`, with an API key or a session (scope `posts:read`).
   */
  readonly findAny: Call<'findOrganizationSlot'>
}

export interface Posts {
  /**
   * List posts.
   *
   * The posts between two dates, both included, earliest first. A repeating post appears once per occurrence in between. Comments are not listed; `GET /public/v1/posts/{id}` has the whole thread. What narrows the list narrows it together: `integration`, `state`, `tag`, `search` and `customer` must all be met. Without `limit` up to 10 000 posts come at once, and more are refused. A page of what `tag` or `search` narrow may hold fewer than `limit`, even none, and have a `nextCursor` nevertheless: it ends where 10 000 posts were looked through.
   *
   * `GET /public/v1/posts`, with an API key (scope `posts:read`).
   */
  readonly list: Paged<'listPosts', 'posts'>
  /**
   * Create posts.
   *
   * Creates one thread per entry of `posts`, each on its channel – all of them or, when anything is wrong, none. Every
   * mistake is listed in `errors`.
   *
   * With the `id` of an entry of yours in `value[].id` the same call edits it: `type: update` in place, `draft`
   * takes it off the schedule, `schedule` and `now` plan it again. What is published already is only published again
   * with `republish: true`. While a post is on its way to the platform it cannot be edited (409).
   *
   * Drafts may break the channel's rules (length, media, settings); they are checked once they are scheduled.
   *
   * `POST /public/v1/posts`, with an API key (scope `posts:write`).
   */
  readonly create: Call<'createPosts'>
  /**
   * Create posts from a table.
   *
   * Takes up to 1 000 rows, as JSON or as a CSV file (`curl --data-binary @posts.csv -H 'Content-Type: text/csv' …`), and says
   * of each row what became of it. A row is a post; rows with the same `thread` on one channel are a post and the comments
   * under it. In a CSV file the first line names the columns, in any order; values are separated by commas, semicolons or tabs,
   * a byte-order mark is fine, and columns of other names are ignored and listed in the answer.
   *
   * What is right is created even where other rows are wrong; with `atomic=true` everything is created or, when anything is
   * wrong, nothing (400). With `dryRun=true` nothing is created. A `date` that has passed is refused here, so that an old file
   * is not published by mistake; `type` `now` publishes at once.
   *
   * An apostrophe in front of `=`, `+`, `-` or `@`, which spreadsheets need to take a cell for text, is taken off. One
   * request counts once against the limit of creating posts. With an `Idempotency-Key` it is safe to repeat.
   *
   * `POST /public/v1/posts/bulk`, with an API key (scope `posts:write`).
   */
  readonly createInBulk: Call<'createPostsInBulk'>
  /**
   * Export posts.
   *
   * Every post that `GET /public/v1/posts` lists for the same query, each once, with its comments: a row per entry, as JSON or
   * as a CSV file, both of which `POST /public/v1/posts/bulk` takes. It is written as it is read, however many there are; an
   * answer that breaks off is not complete.
   *
   * In the file a published or failed post has the `type` `draft`: importing it publishes nothing a second time. A
   * repeating post appears once, at its first date in the window. Cells of the CSV that a spreadsheet would calculate have
   * an apostrophe in front, which importing takes off.
   *
   * `GET /public/v1/posts/export`, with an API key or a session (scope `posts:read`).
   */
  readonly export: Call<'exportPosts'>
  /**
   * Check posts without creating them.
   *
   * Takes what creating takes, changes nothing and tells per channel what is wrong, with the length of each text as the platform counts it. Drafts are checked as if they were to be published.
   *
   * `POST /public/v1/posts/validate`, with an API key (scope `posts:write`).
   */
  readonly validate: Call<'validatePosts'>
  /**
   * Delete a post by its group.
   *
   * The same as deleting the post; `id` in the answer is the first entry's. A group that is not there is 404.
   *
   * `DELETE /public/v1/posts/group/{group}`, with an API key (scope `posts:write`).
   */
  readonly deleteGroup: Call<'deletePostGroup'>
  /**
   * Get one post.
   *
   * The whole thread with its state, by the id of any of its entries. Poll it to learn when a post is published: `state` turns `PUBLISHED` with a `releaseURL`, or `ERROR` with an `error`.
   *
   * `GET /public/v1/posts/{id}`, with an API key (scope `posts:read`).
   */
  readonly get: Call<'getPost'>
  /**
   * Change a post.
   *
   * Changes what the body names and leaves the rest alone: the text and the images, the date, the channel's settings, the
   * tags, the repetition. The ids and the group of the thread stay. `content`, `image` and `delay` are those of the entry
   * with this id; `value` is the whole thread, in which an entry with an `id` keeps what it does not name, one without is
   * new, and one left out is deleted. It is checked as creating would check it; a change that changes nothing is not entered
   * in the log and sends no event.
   *
   * A post that waits moves to its new date, at once if that has passed; a draft stays a draft, and a failed post stays
   * failed until it is retried. One that repeats is changed for its next time, and `inter: null` ends that. Anything else that
   * is published, or may be, takes a change only with `republish: true`, which publishes it again at its date. While it is on its way to the platform it cannot be changed (409).
   *
   * `PUT /public/v1/posts/{id}`, with an API key (scope `posts:write`).
   */
  readonly update: Call<'updatePost'>
  /**
   * Delete a post.
   *
   * Deletes the whole thread that the id belongs to and stops its publication. What is on the platform already stays there. While an entry is on its way to the platform this is refused (409), because the outcome is not known yet.
   *
   * `DELETE /public/v1/posts/{id}`, with an API key (scope `posts:write`).
   */
  readonly delete: Call<'deletePost'>
  /**
   * Take a post off the schedule, or put it back.
   *
   * `draft` stops its publication, whatever its state; what is published already, or may be, stays so on the platform, and the draft still knows it. `schedule` queues the whole thread for its stored date, at once if that has passed. 409 while it is on its way to the platform.
   *
   * `PUT /public/v1/posts/{id}/status`, with an API key (scope `posts:write`).
   */
  readonly setStatus: Call<'setPostStatus'>
  /**
   * Change some settings of a post.
   *
   * Changes the channel's settings that the body names and leaves the others alone; everything else is as for `PUT /public/v1/posts/{id}`, which takes all of them. What is published, or may be, is refused.
   *
   * `PUT /public/v1/posts/{id}/settings`, with an API key (scope `posts:write`).
   */
  readonly updateSettings: Call<'mergePostSettings'>
  /**
   * Publish a failed post again.
   *
   * For a post or a comment in state `ERROR`; 400 or 409 where nothing failed. The thread continues at the entry that failed, and published entries are not published again; a post that waits for its next attempt is retried at once. Look at the channel first when the error is `outcome_unknown`: the post may be live. A platform that recognizes a repeated attempt (Bluesky always, Mastodon for 50 minutes) is asked again about the same post, so that it stays one. On every other one, and later, the retry is your decision: it makes a new post, and a post that was live is then there twice.
   *
   * `POST /public/v1/posts/{id}/retry`, with an API key (scope `posts:write`).
   */
  readonly retry: Call<'retryPost'>
  /**
   * Read the log of a post.
   *
   * What happened to the thread so far, and who did it: created, queued, each attempt and how it ended. A deleted thread keeps
   * its log.
   *
   * `GET /public/v1/posts/{id}/events`, with an API key or a session (scope `posts:read`).
   */
  readonly listEvents: Call<'listPostEvents'>
  /**
   * List what a post could be on the platform.
   *
   * For a post whose `releaseId` is the literal `missing`, or whose outcome is unknown: what the account published lately, to pick the right one. What another post is bound to already is left out. Empty for every other post, and where the platform has no such list.
   *
   * `GET /public/v1/posts/{id}/missing`, with an API key (scope `posts:read`).
   */
  readonly listReleaseCandidates: Call<'listReleaseCandidates'>
  /**
   * Tell which post on the platform this is.
   *
   * For a post whose `releaseId` is the literal `missing`, or whose outcome is unknown: that one then counts as published. What was set here can be set again. `releaseURL` is filled where the platform lists the post with its address. Refused (409) for a post that has its id from the platform, and (409 `already_bound`) for an id that another post of the channel has: each post on the platform is one post here. A deleted one gives its id free.
   *
   * `PUT /public/v1/posts/{id}/release-id`, with an API key (scope `posts:write`).
   */
  readonly setReleaseId: Call<'setReleaseId'>
  /**
   * List reviewers' notes.
   *
   * Private notes on the thread that the post is part of, oldest first, at most 1 000; what came with a decision through an approval link is among them. They are never published.
   *
   * `GET /public/v1/posts/{id}/notes`, with an API key (scope `posts:read`).
   */
  readonly listNotes: Call<'listPostNotes'>
  /**
   * Add a reviewer's note.
   *
   * A private note on the thread that the post is part of, whatever its state. It is never published. A thread takes 1 000 notes (409 beyond).
   *
   * `POST /public/v1/posts/{id}/notes`, with an API key (scope `posts:write`).
   */
  readonly addNote: Call<'addPostNote'>
  /**
   * Delete a reviewer's note.
   *
   * Deletes the note, regardless of its author.
   *
   * `DELETE /public/v1/posts/{id}/notes/{noteId}`, with an API key (scope `posts:write`).
   */
  readonly deleteNote: Call<'deletePostNote'>
  /**
   * See what became of an approval link.
   *
   * The link that was made last for this post, without its token.
   *
   * `GET /public/v1/posts/{id}/approval-link`, with an API key (scope `posts:read`).
   */
  readonly getApprovalLink: Call<'getApprovalLink'>
  /**
   * Let somebody outside approve a draft.
   *
   * Creates a link to a page that shows the draft to anyone who has the link and takes one decision. Approved, the post is scheduled
   * for its date; if that has passed, or the channel would refuse the post, it stays a draft and nothing is published.
   * Rejected, it stays a draft. A comment becomes a note, and the organization is notified.
   *
   * The link is shown this once, works for 14 days or as many as `days` says, and ends with the decision, when it is revoked,
   * when another one is made for the post, and when the member who made it leaves. Only drafts can have one (409), and nothing is decided while the post is none.
   *
   * `POST /public/v1/posts/{id}/approval-link`, with an API key (scope `posts:write`).
   */
  readonly createApprovalLink: Call<'createApprovalLink'>
  /**
   * Take an approval link back.
   *
   * The page refuses every decision from now on.
   *
   * `DELETE /public/v1/posts/{id}/approval-link`, with an API key (scope `posts:write`).
   */
  readonly revokeApprovalLink: Call<'revokeApprovalLink'>
  /**
   * Move a post to another date.
   *
   * Moves the whole thread. `action: update` changes the date and nothing else: a queued thread is published then, at once if
   * the date has passed, and every other state stays. `action: schedule` also puts the thread up for publication – after a
   * failure, or with `republish: true` once more; a draft stays a draft.
   *
   * 409 while an entry is on its way to the platform, or where every slot is taken.
   *
   * `PUT /posts/{id}/date`, with an API key or a session (scope `posts:write`).
   */
  readonly move: Call<'moveThread'>
  /**
   * Count the clicks on a post's short links.
   *
   * The short links that were made when the thread of this post was published, with what each stands for and how often it was followed. Empty where none were made. Links of a shortener that is not configured any more, or that does not report how often its links were followed, are left out. At most the first 200 of a thread.
   *
   * `GET /posts/{id}/statistics`, with an API key or a session (scope `analytics:read`).
   */
  readonly getLinkStatistics: Call<'getLinkStatistics'>
  /**
   * List what was said about a post.
   *
   * The organization's own discussion of a post, oldest first, at most 1 000. Not the comments on the platform.
   *
   * `GET /posts/{id}/comments`, with an API key or a session (scope `posts:read`).
   */
  readonly listComments: Call<'listComments'>
  /**
   * Say something about a post.
   *
   * Adds to the organization's own discussion of a post. Nothing of it goes to the platform; whoever has the post's public preview can read it. A post takes 1 000 comments (409 beyond).
   *
   * `POST /posts/{id}/comments`, with an API key or a session (scope `posts:write`).
   */
  readonly addComment: Call<'addComment'>
  /**
   * Split a text into posts.
   *
   * Cuts a long text into the entries of a thread: between sentences where they fit, else between words, else within one,
   * but never within a character or a link that fits. Nothing is lost or moved but the white space at the cuts. Formatting
   * is taken away.
   *
   * With `integration` it is counted as that channel counts, and no piece is longer than the channel takes; without, by
   * characters as people see them.
   *
   * `POST /posts/separate-posts`, with an API key or a session (scope `posts:write`).
   */
  readonly split: Call<'separatePosts'>
  /**
   * Draft a week of posts.
   *
   * Makes one draft of each thread for each channel that is enabled, except Reddit, at a random ten-minute mark of that ISO week on the channel's clock, in the current week one in the future. Every draft ends with a link: the `url`, or the address of the post `postId` once it is published. All drafts are made, or none; at most 500.
   *
   * `POST /posts/generator/draft`, with an API key or a session (scope `posts:write`).
   */
  readonly draftWeek: Call<'draftWeek'>
  /**
   * Generate a post or a thread.
   *
   * Writes a hook and the entries of a post or a thread about a topic, with pictures where wanted, and proposes a time; nothing is scheduled. Answers one JSON object a line: each step as an `on_chain_start` and an `on_chain_end` with its `name`, and at last the event `LangGraph`, whose `data.output` holds `hook`, `content` and `date`. A failure after the first line is the line `{"name":"error","error":true,"message":"…"}`. Each picture costs one image credit; an entry whose picture fails says why in `imageError`. docs/ai.md describes every step.
   *
   * `POST /posts/generator`, with an API key or a session (scope `posts:write`).
   */
  readonly generate: Call<'generatePosts'>
}

export interface Media {
  /**
   * Upload a file.
   *
   * Stores an image (JPEG, PNG, GIF, WebP, AVIF, BMP or TIFF, up to 10 MB) or a video (MP4, up to 1 GB). The type is read from the bytes. Reference the `id` and `path` of the answer in a post's `image` array.
   *
   * `POST /public/v1/upload`, with an API key (scope `media:write`).
   */
  readonly upload: Call<'uploadMedia'>
  /**
   * Upload a file from a URL.
   *
   * The service fetches the file. The URL must be reachable from the internet over https without a login; addresses inside a private network are refused. Types and sizes are those of an upload.
   *
   * `POST /public/v1/upload-from-url`, with an API key (scope `media:write`).
   */
  readonly uploadFromUrl: Call<'uploadMediaFromUrl'>
  /**
   * List the files of the library.
   *
   * What was uploaded by whichever door, newest first, without those that were deleted. `path` goes into a post's `image`. Files belong to the whole organization, so that a key which is bound to a channel group is refused (403).
   *
   * `GET /public/v1/media`, with an API key (scope `media:read`).
   */
  readonly list: Paged<'listUploads', 'media'>
  /**
   * Delete a file from the library.
   *
   * It leaves the library at once. Posts that use it go on showing it; when none does, its bytes are removed a day or two later, and until then they count towards the organization's quota. A key which is bound to a channel group is refused (403).
   *
   * `DELETE /public/v1/media/{id}`, with an API key (scope `media:write`).
   */
  readonly delete: Call<'deleteUpload'>
  /**
   * Take a stored file into the library.
   *
   * For a file that this organization has uploaded already – with `preventSave`, or in parts. Saving it again changes its original name. Any other object of the storage is 404.
   *
   * `POST /media/save-media`, with an API key or a session (scope `media:write`).
   */
  readonly save: Call<'saveMedia'>
  /**
   * Describe a file of the library.
   *
   * Sets the text for those who cannot see it, and the thumbnail. What is left out stays as it is. Posts that are made from now on take it over where they say nothing themselves.
   *
   * `POST /media/information`, with an API key or a session (scope `media:write`).
   */
  readonly update: Call<'setMediaInformation'>
  /**
   * See how much room the files take.
   *
   * Bytes of all files of the organization, and how many it may keep. A file that would go beyond is refused with `quota_exceeded`.
   *
   * `GET /media/usage`, with an API key or a session (scope `media:read`).
   */
  readonly getUsage: Call<'getMediaUsage'>
  /**
   * Upload a file in parts.
   *
   * The steps of an upload in parts, as clients of S3 know them; `docs/media.md` walks through one. The path names the step:
   * `create-multipart-upload`, `prepare-upload-parts`, `sign-part`, `list-parts`, `complete-multipart-upload` or
   * `abort-multipart-upload`; every other one is 404.
   *
   * The bytes of a part are PUT to the URL that signing it answers – the bucket's own, or `/media/parts/…` of this service –
   * and the `ETag` of that answer goes into completing. On completion the file is read like any upload: bytes that are not of
   * the declared type are 400, and nothing is kept. Completing again answers the same. What was not completed within a day
   * is thrown away.
   *
   * `POST /media/{id}`, with an API key or a session (scope `media:write`).
   */
  readonly runMultipartStep: Call<'runMultipartStep'>
}

export interface Videos {
  /**
   * Generate a video and wait for it.
   *
   * Makes a video and answers it once it is in the library, which takes minutes. `/public/v1/video-jobs` does the same without
   * waiting, with its progress. The work goes on when the client leaves: with the same `Idempotency-Key`, a later request gets the
   * same video.
   *
   * | type | makes | `customParams` |
   * |---|---|---|
   * | `image-text-slides` | a script in scenes, a picture for each, read aloud with captions; 1080×1920 or 1920×1080 | `prompt`, and `voice`: an id of the function `loadVoices` |
   * | `veo3` | a clip with sound by the video model of this service | `prompt`, and up to three `images` with the `path` of an upload |
   *
   * A video spends one credit of the plan, and gives it back when it fails. A type that is not set up here is 503, one that is not
   * part of the trial 406, and an organization with five videos in the making waits (429).
   *
   * `POST /public/v1/generate-video`, with an API key (scope `media:write`).
   */
  readonly generate: Call<'generateVideo'>
  /**
   * Run a function of a video generator.
   *
   * Runs one of the functions that `GET /media/video-options` lists as `tools`. `loadVoices` of `image-text-slides` answers the voices that the video can have.
   *
   * `POST /public/v1/video/function`, with an API key (scope `media:write`).
   */
  readonly runFunction: Call<'runVideoFunction'>
  /**
   * Generate a video in the background.
   *
   * As `POST /public/v1/generate-video`, and answers at once with a job. `GET /public/v1/video-jobs/{id}` tells its progress, and its file in the end.
   *
   * `POST /public/v1/video-jobs`, with an API key (scope `media:write`).
   */
  readonly startJob: Call<'startVideoJob'>
  /**
   * See how far a video is.
   *
   * The status of a video in the making: `queued`, `running`, `completed` with its file, or `failed` with the reason. Kept for 30 days.
   *
   * `GET /public/v1/video-jobs/{id}`, with an API key (scope `media:read`).
   */
  readonly getJob: Call<'getVideoJob'>
  /**
   * List what can generate videos.
   *
   * The generators that are set up on this service, each with the functions it offers. Empty where none is (docs/video.md).
   *
   * `GET /media/video-options`, with an API key or a session (scope `media:read`).
   */
  readonly listOptions: Call<'listVideoOptions'>
  /**
   * Check whether a video generator can be used.
   *
   * Answers `true` where the organization can use the generator now. An unknown one is 404, one that is not set up 503, and one that is not part of the trial 406.
   *
   * `GET /media/generate-video/{type}/allowed`, with an API key or a session (scope `media:read`).
   */
  readonly checkAllowed: Call<'checkVideoAllowed'>
  /**
   * Fetch a video of another site.
   *
   * Passes on a public video from its https address, which must end in `mp4`, with or without its query, so that a page can show and cut it: whole, or the one range that `Range` asks for. Up to five redirects are followed, each to a public address; up to 1 GB and ten minutes. What does not call itself a video is refused. An address, of IPv6 its network of 64 bits, gets ten videos at a time (429).
   *
   * `GET /public/stream`, with no credential.
   */
  readonly stream: Call<'streamVideo'>
}

export interface Analytics {
  /**
   * Get the figures of a channel.
   *
   * Figures of the account over the last days, under the platform's names for them. A platform that keeps a history is
   * shown with it; for one that reports only current values (Bluesky, Mastodon), these are the days on which this service has
   * checked, which it does once a day. Answers are kept for an hour. `[]` if the platform provides no metrics.
   *
   * The metrics of sandbox channels are simulated: the same for the same channel and day.
   *
   * `GET /public/v1/analytics/{integration}`, with an API key (scope `analytics:read`).
   */
  readonly getChannel: Call<'getIntegrationAnalytics'>
  /**
   * Get the figures of a post.
   *
   * Metrics of a published post over the last days. `[]` where there is no such post, until it is published, if its platform provides no metrics, and
   * where the platform does not know the post any more. `{"missing": true}` while its platform has given no id for it.
   * Answers are kept for an hour. For a platform that reports only current values, these are the days on which this service has
   * looked: daily for two weeks, and whenever somebody asks.
   *
   * The metrics of sandbox channels are simulated: half of the likes come within six hours.
   *
   * `GET /public/v1/analytics/post/{postId}`, with an API key (scope `analytics:read`).
   */
  readonly getPost: Call<'getPostAnalytics'>
}

export interface Notifications {
  /**
   * List notifications.
   *
   * Lists the organization's notifications, newest first, 100 per page.
   *
   * `GET /public/v1/notifications`, with an API key (scope `notifications:read`).
   */
  readonly list: Paged<'listNotifications', 'notifications'>
  /**
   * Count the unread notifications.
   *
   * How many notifications of the organization the member has not read. Each membership has a mark of its own, so that reading in one organization leaves those of another unread; what is older than the membership counts as read. A key has no mark: it gets the number of all notifications of its organization or channel group.
   *
   * `GET /notifications`, with an API key or a session (scope `notifications:read`).
   */
  readonly countUnread: Call<'countUnreadNotifications'>
  /**
   * Mark all notifications as read.
   *
   * Everything that there is at this moment, in this organization, for the caller alone. An administrator of the service who acts as a member marks nothing.
   *
   * `POST /notifications/read`, with a session.
   */
  readonly markRead: Call<'markNotificationsRead'>
}

export interface Reads {
  /**
   * Read a public profile.
   *
   * A profile of the platform.
   * Reads for the organization's newest connected channel of the platform where the platform wants an account, else for this service's
   * app or for nobody. Answers are kept for a minute. A platform that cannot do this is a 400 that lists those that can.
   *
   * `GET /public/v1/reads/{platform}/profile`, with an API key or a session (scope `reads:read`).
   */
  readonly getProfile: Call<'readProfile'>
  /**
   * List the public posts of a profile.
   *
   * What a profile has published, newest first, without replies and reposts where the platform tells them apart.
   * Reads for the organization's newest connected channel of the platform where the platform wants an account, else for this service's
   * app or for nobody. Answers are kept for a minute. A platform that cannot do this is a 400 that lists those that can.
   *
   * `GET /public/v1/reads/{platform}/posts`, with an API key or a session (scope `reads:read`).
   */
  readonly listPosts: Paged<'listProfilePosts', 'items'>
  /**
   * Read a public post.
   *
   * One post of the platform.
   * Reads for the organization's newest connected channel of the platform where the platform wants an account, else for this service's
   * app or for nobody. Answers are kept for a minute. A platform that cannot do this is a 400 that lists those that can.
   *
   * `GET /public/v1/reads/{platform}/post/{postId}`, with an API key or a session (scope `reads:read`).
   */
  readonly getPost: Call<'readPost'>
  /**
   * Search public posts.
   *
   * Public posts that match, newest first.
   * Reads for the organization's newest connected channel of the platform where the platform wants an account, else for this service's
   * app or for nobody. Answers are kept for a minute. A platform that cannot do this is a 400 that lists those that can.
   *
   * `GET /public/v1/reads/{platform}/search`, with an API key or a session (scope `reads:read`).
   */
  readonly searchPosts: Paged<'searchPosts', 'items'>
  /**
   * Read the metrics of a public profile.
   *
   * The profile's counts as they are today, and the counts of its newest posts (`limit`, `since`), added up by the day on which they were
   * published.
   * Reads for the organization's newest connected channel of the platform where the platform wants an account, else for this service's
   * app or for nobody. Answers are kept for a minute. A platform that cannot do this is a 400 that lists those that can.
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
   * Show the posts between two dates.
   *
   * Both dates included, earliest first. A repeating post appears once per occurrence in between. Comments are not shown; `GET /posts/{id}` has the whole thread. Without `limit` up to 10 000 posts come at once, and more are refused. A page of what `tag` or `search` narrow may hold fewer than `limit`, even none, and still have a `nextCursor`: it ends where 10 000 posts were looked through.
   *
   * `GET /posts`, with an API key or a session (scope `posts:read`).
   */
  readonly list: Paged<'getCalendar', 'p'>
  /**
   * Create or edit posts.
   *
   * Creates one thread per entry of `posts`, each on its channel – all of them or, when anything is wrong, none. Every
   * mistake is listed in `errors`.
   *
   * With the `id` of an entry the same call edits it: `type: update` in place, `draft` takes it off the schedule,
   * `schedule` and `now` plan it again. What is published already is only published again with `republish: true`. While a
   * post is on its way to the platform it cannot be edited (409).
   *
   * Drafts may break the channel's rules (length, media, settings); they are checked once they are scheduled.
   *
   * `POST /posts`, with an API key or a session (scope `posts:write`).
   */
  readonly save: Call<'saveThreads'>
  /**
   * List what is planned, or what was published.
   *
   * Page by page, repeating posts left out (`GET /posts` has them). `state` says which:
   *
   * - `all` – everything whose date is in the future, earliest first; `scheduled` and `draft` of these the queued ones and the drafts.
   * - `published` – published posts, newest first.
   * - `failed` – what could not be published, newest first.
   *
   * `t` counts up to 10 000 and `te` says whether that is all. Of a `tag` or a `search` that more posts meet than an index
   * can tell at once, the pages hold those among the first 10 000 posts; `GET /posts` pages through all.
   *
   * `GET /posts/list`, with an API key or a session (scope `posts:read`).
   */
  readonly listPlanned: Paged<'listPlannedPosts', 'p'>
  /**
   * List the posts up to a date.
   *
   * Newest first, repeating ones by their first date, only on channels that are enabled and connected. The header `Next-Cursor` is the `cursor` of the next page; it is absent on the last one.
   *
   * `GET /posts/old`, with an API key or a session (scope `posts:read`).
   */
  readonly listOld: Paged<'listOldPosts', ''>
  /**
   * Check posts without saving them.
   *
   * Tells per entry whether it would be accepted for publication, and changes nothing. Drafts are checked as if they were to be published.
   *
   * `POST /posts/valid`, with an API key or a session (scope `posts:write`).
   */
  readonly validate: Call<'validateThreads'>
  /**
   * Get a post by its group.
   *
   * The whole thread, the post first.
   *
   * `GET /posts/group/{group}`, with an API key or a session (scope `posts:read`).
   */
  readonly getByGroup: Call<'getThreadByGroup'>
  /**
   * Get a post with the comments under it.
   *
   * The entry with this id – the post or one of its comments – and the rest of the thread below it.
   *
   * `GET /posts/{id}`, with an API key or a session (scope `posts:read`).
   */
  readonly get: Call<'getThread'>
  /**
   * Delete a post by its group.
   *
   * Deletes the whole thread and stops its publication. What is on the platform already stays there. `id` in the answer is the first entry's. A group that is not there is 404; while an entry is on its way to the platform it is 409.
   *
   * `DELETE /posts/{id}`, with an API key or a session (scope `posts:write`).
   */
  readonly deleteGroup: Call<'deleteThread'>
  /**
   * List what a post could be on the platform.
   *
   * For a post whose `releaseId` is the literal `missing`, or whose outcome is unknown: what the account published lately, to pick the right one. What another post is bound to already is left out. Empty for every other post, and where the platform has no such list.
   *
   * `GET /posts/{id}/missing`, with an API key or a session (scope `posts:read`).
   */
  readonly listReleaseCandidates: Call<'listThreadReleaseCandidates'>
  /**
   * Tell which post on the platform this is.
   *
   * For a post whose `releaseId` is the literal `missing`, or whose outcome is unknown: that one then counts as published. What was set here can be set again. `releaseURL` is filled where the platform lists the post with its address. Refused (409) for a post that has its id from the platform, and (409 `already_bound`) for an id that another post of the channel has: each post on the platform is one post here. A deleted one gives its id free.
   *
   * `PUT /posts/{id}/release-id`, with an API key or a session (scope `posts:write`).
   */
  readonly setReleaseId: Call<'setThreadReleaseId'>
  /**
   * List reviewers' notes.
   *
   * Private notes on the thread that the post is part of, oldest first, at most 1 000; what came with a decision through an approval link is among them. They are never published.
   *
   * `GET /posts/{id}/notes`, with an API key or a session (scope `posts:read`).
   */
  readonly listNotes: Call<'listThreadNotes'>
  /**
   * Add a reviewer's note.
   *
   * A private note on the thread that the post is part of, whatever its state. It is never published. A thread takes 1 000 notes (409 beyond).
   *
   * `POST /posts/{id}/notes`, with an API key or a session (scope `posts:write`).
   */
  readonly addNote: Call<'addThreadNote'>
  /**
   * Delete a reviewer's note.
   *
   * Deletes the note, regardless of its author.
   *
   * `DELETE /posts/{id}/notes/{noteId}`, with an API key or a session (scope `posts:write`).
   */
  readonly deleteNote: Call<'deleteThreadNote'>
  /**
   * See what became of an approval link.
   *
   * The link that was made last for this post, without its token.
   *
   * `GET /posts/{id}/approval-link`, with an API key or a session (scope `posts:read`).
   */
  readonly getApprovalLink: Call<'getThreadApprovalLink'>
  /**
   * Let somebody outside approve a draft.
   *
   * Creates a link to a page that shows the draft to anyone who has the link and takes one decision. Approved, the post is scheduled
   * for its date; if that has passed, or the channel would refuse the post, it stays a draft and nothing is published.
   * Rejected, it stays a draft. A comment becomes a note, and the organization is notified.
   *
   * The link is shown this once, works for 14 days or as many as `days` says, and ends with the decision, when it is revoked,
   * when another one is made for the post, and when the member who made it leaves. Only drafts can have one (409), and nothing is decided while the post is none.
   *
   * `POST /posts/{id}/approval-link`, with an API key or a session (scope `posts:write`).
   */
  readonly createApprovalLink: Call<'createThreadApprovalLink'>
  /**
   * Take an approval link back.
   *
   * The page refuses every decision from now on.
   *
   * `DELETE /posts/{id}/approval-link`, with an API key or a session (scope `posts:write`).
   */
  readonly revokeApprovalLink: Call<'revokeThreadApprovalLink'>
}

export interface ConsoleApiSlots {
  /**
   * Find the next free slot of a channel.
   *
   * The earliest of the channel's posting times, on the clock of its time zone, that is in the future and at which nothing is planned on this channel yet, within the next 366 days. 400 when it has no posting times, 409 when every one is taken. Asking reserves nothing: `"date": "next-slot"` of `POST /posts` does.
   *
   * `GET /posts/find-slot/{id}`, with an API key or a session (scope `posts:read`).
   */
  readonly find: Call<'findChannelSlot'>
}

export interface ConsoleApiMedia {
  /**
   * List the files of the library.
   *
   * Newest first, without those that were deleted. Pages count from 1; 0 and nothing are the first page too, and a page after the last one is empty.
   *
   * `GET /media`, with an API key or a session (scope `media:read`).
   */
  readonly list: Paged<'listMedia', 'results'>
  /**
   * Upload a file into the library.
   *
   * Stores an image (JPEG, PNG, GIF, WebP, AVIF, BMP or TIFF, up to 10 MB) or a video (MP4, up to 1 GB). The type is read from the bytes.
   *
   * `POST /media/upload-server`, with an API key or a session (scope `media:write`).
   */
  readonly upload: Call<'uploadToLibrary'>
  /**
   * Upload a file, into the library or not.
   *
   * As `POST /media/upload-server`. With the field `preventSave` set to `true` the file does not appear in the library and the answer is its `path` alone: it can be used in posts, and goes a week later where none uses it. `POST /media/save-media` takes it into the library after all.
   *
   * `POST /media/upload-simple`, with an API key or a session (scope `media:write`).
   */
  readonly uploadSimple: Call<'uploadFile'>
  /**
   * Delete a file from the library.
   *
   * It leaves the library at once. Posts that use it go on showing it; when none does, its bytes are removed a day or two later, and until then they count towards the organization's quota.
   *
   * `DELETE /media/{id}`, with an API key or a session (scope `media:write`).
   */
  readonly delete: Call<'deleteMedia'>
}

export interface ConsoleApiVideos {
  /**
   * Generate a video and wait for it.
   *
   * Makes a video and answers it once it is in the library, which takes minutes. `/media/video-jobs` does the same without
   * waiting, with its progress. The work goes on when the client leaves: with the same `Idempotency-Key`, a later request gets the
   * same video.
   *
   * | type | makes | `customParams` |
   * |---|---|---|
   * | `image-text-slides` | a script in scenes, a picture for each, read aloud with captions; 1080×1920 or 1920×1080 | `prompt`, and `voice`: an id of the function `loadVoices` |
   * | `veo3` | a clip with sound by the video model of this service | `prompt`, and up to three `images` with the `path` of an upload |
   *
   * A video spends one credit of the plan, and gives it back when it fails. A type that is not set up here is 503, one that is not
   * part of the trial 406, and an organization with five videos in the making waits (429).
   *
   * `POST /media/generate-video`, with an API key or a session (scope `media:write`).
   */
  readonly generate: Call<'createVideo'>
  /**
   * Run a function of a video generator.
   *
   * Runs one of the functions that `GET /media/video-options` lists as `tools`. `loadVoices` of `image-text-slides` answers the voices that the video can have.
   *
   * `POST /media/video/function`, with an API key or a session (scope `media:write`).
   */
  readonly runFunction: Call<'callVideoFunction'>
  /**
   * Generate a video in the background.
   *
   * As `POST /media/generate-video`, and answers at once with a job. `GET /media/video-jobs/{id}` tells its progress, and its file in the end.
   *
   * `POST /media/video-jobs`, with an API key or a session (scope `media:write`).
   */
  readonly startJob: Call<'createVideoJob'>
  /**
   * See how far a video is.
   *
   * The status of a video in the making: `queued`, `running`, `completed` with its file, or `failed` with the reason. Kept for 30 days.
   *
   * `GET /media/video-jobs/{id}`, with an API key or a session (scope `media:read`).
   */
  readonly getJob: Call<'trackVideoJob'>
}

export interface ConsoleApiChannels {
  /**
   * Delete a channel.
   *
   * Removes the channel with its posts: what is still queued is not published. Refused with 409 while one of them is being sent. Its tokens are erased and its plugs are deactivated. What is live on the platform stays there. Connecting the same account later brings the channel back, without the posts.
   *
   * `DELETE /integrations`, with an API key or a session (scope `channels:write`).
   */
  readonly delete: Call<'deleteChannel'>
  /**
   * List the connected channels.
   *
   * Every channel of the organization, oldest first, disabled ones and ones that need to be connected again included. Never a token.
   *
   * `GET /integrations/list`, with an API key or a session (scope `channels:read`).
   */
  readonly list: Call<'listChannels'>
  /**
   * Start connecting a channel.
   *
   * Answers where to send the user. The platform sends them back with `state` and `code`, to `<base>/channels/connected/<identifier>`, or where CONSOLE_URL is another console to `<console>/integrations/social/<identifier>`. `POST /integrations/social-connect/{integration}` takes both within an hour, once, with a session of the same person. For channels that are connected by fields (`customFields` in the catalogue) `url` is the bare state. A channel that the operator has not set up (`configured: false`) is refused with 400 `platform_not_configured`.
   *
   * `GET /integrations/social/{integration}`, with an API key or a session (scope `channels:write`).
   */
  readonly getConnectUrl: Call<'startConnect'>
  /**
   * Count what a disconnection left behind.
   *
   * `waiting` posts failed because the channel needed to be connected again, and can be retried in one call. Of `unknown` ones the service cannot know whether they are live: check the channel, then retry each post separately. Both count what failed since the channel was last disconnected: what an earlier disconnection left behind is retried post by post.
   *
   * `GET /integrations/{id}/retry-posts`, with an API key or a session (scope `posts:read`).
   */
  readonly getRetries: Call<'getChannelRetries'>
  /**
   * Retry what a disconnection left behind.
   *
   * Publishes again, at once, the posts that failed because the channel needed to be connected again, oldest first, at most 250 in one call: `remaining` says how many are left for the next. Posts of an earlier disconnection than the last stay as they are. One that may be live is left out. A second call retries nothing twice. 409 while the channel is disconnected or disabled.
   *
   * `POST /integrations/{id}/retry-posts`, with an API key or a session (scope `posts:write`).
   */
  readonly retryPosts: Call<'retryChannelPosts'>
  /**
   * List the channel groups.
   *
   * The labels that channels are grouped under, one for each client of an agency, say; oldest first. A group is made by `PUT /integrations/{id}/customer-name`.
   *
   * `GET /integrations/customers`, with an API key or a session (scope `channels:read`).
   */
  readonly listGroups: Call<'listChannelGroups'>
  /**
   * Run a tool of a channel.
   *
   * Asks the platform for what settings need: its boards, communities, templates and so on, as `POST /public/v1/integration-trigger/{id}` does, but with the bare result. Only tools that the channel lists can be run, and `mention` where it can mention; everything else is 404. A platform that fails is an error and never a result.
   *
   * `POST /integrations/function`, with an API key or a session (scope `channels:write`).
   */
  readonly runTool: Call<'runChannelTool'>
}

export interface ConsoleApiAnalytics {
  /**
   * Get the figures of a channel.
   *
   * Figures of the account over the last days, under the platform's names for them. A platform that keeps a history is
   * shown with it; for one that reports only current values (Bluesky, Mastodon), these are the days on which this service has
   * checked, which it does once a day. Answers are kept for an hour. `[]` if the platform provides no metrics.
   *
   * The metrics of sandbox channels are simulated: the same for the same channel and day.
   *
   * `GET /analytics/{integration}`, with an API key or a session (scope `analytics:read`).
   */
  readonly getChannel: Call<'getChannelAnalytics'>
  /**
   * Get the figures of a post.
   *
   * Metrics of a published post over the last days. `[]` where there is no such post, until it is published, if its platform provides no metrics, and
   * where the platform does not know the post any more. `{"missing": true}` while its platform has given no id for it.
   * Answers are kept for an hour. For a platform that reports only current values, these are the days on which this service has
   * looked: daily for two weeks, and whenever somebody asks.
   *
   * The metrics of sandbox channels are simulated: half of the likes come within six hours.
   *
   * `GET /analytics/post/{postId}`, with an API key or a session (scope `analytics:read`).
   */
  readonly getPost: Call<'getThreadAnalytics'>
}

export interface ConsoleApiNotifications {
  /**
   * List the notifications and mark them as read.
   *
   * Newest first, ten unless `limit` says otherwise. The first page marks as read everything that there is, and `lastReadNotifications` is the mark as it was before, so that clients can show the new ones. `markRead=false` leaves the mark alone, as do further pages and an administrator of the service who acts as the member. A key sees those of its organization or channel group and marks nothing; its mark is the beginning of 1970.
   *
   * `GET /notifications/list`, with an API key or a session (scope `notifications:read`).
   */
  readonly list: Paged<'listLatestNotifications', 'notifications'>
}

export interface Admin {
  /**
   * Export a post for debugging.
   *
   * The thread as a request that would create it as a draft, and what its log says about failures: to see a problem again somewhere else. Of the organization that the administrator works in, or acts in. For administrators of the service.
   *
   * `GET /posts/group/{group}/debug-export`, with a session.
   */
  readonly exportPost: Call<'exportThread'>
  /**
   * List the posts that failed.
   *
   * Failures of all organizations, newest first, whether or not the post was published later. Secrets are removed from what platforms
   * answered. Each organization that is shown finds the access, with the administrator's name, in its audit log.
   *
   * For administrators of the service.
   *
   * `GET /admin/errors`, with a session.
   */
  readonly listErrors: Paged<'listErrors', 'items'>
  /**
   * List the platforms on which posts failed.
   *
   * Identifiers in order, for the filter of the errors. For administrators of the service.
   *
   * `GET /admin/errors/platforms`, with a session.
   */
  readonly listErrorPlatforms: Call<'listErrorPlatforms'>
  /**
   * Count what was done.
   *
   * Over all organizations in a period of whole UTC days: failures, published threads (by their date), channels that were connected
   * and still are, and the organizations and channels that have published or scheduled at least one thread of the period. A scheduled
   * one is queued or published.
   *
   * For administrators of the service.
   *
   * `GET /admin/stats`, with a session.
   */
  readonly getStats: Call<'getStats'>
}

export interface ShortLinks {
  /**
   * Find out whether to ask about short links.
   *
   * Whether there is anything to ask a person who writes these texts: this service has a shortener, the organization's preference (`GET /settings/shortlink`) is `ASK`, and a link in them is not short yet. With `YES` and `NO` the question is answered.
   *
   * `POST /posts/should-shortlink`, with an API key or a session (scope `posts:read`).
   */
  readonly shouldAsk: Call<'askAboutShortLinks'>
  /**
   * Follow a short link.
   *
   * Where the short links of this service lead on from (`SHORT_LINKS=built-in`), to addresses that were in its posts and nowhere else. Each GET counts one click, and nothing is kept about who came; HEAD, prefetching and `preview=true` do not count. With `preview=true` a page shows where the link leads.
   *
   * `GET /s/{code}`, with no credential.
   */
  readonly follow: Call<'followShortLink'>
  /**
   * Get what happens to links in posts.
   *
   * What clients do with long links in the text of a post of this organization. `ASK` until it is set.
   *
   * `GET /settings/shortlink`, with a session.
   */
  readonly getPreference: Call<'getShortlinkPreference'>
  /**
   * Set what happens to links in posts.
   *
   * Sets it for everybody in the organization. For admins.
   *
   * `POST /settings/shortlink`, with a session.
   */
  readonly setPreference: Call<'setShortlinkPreference'>
}

export interface Tags {
  /**
   * List tags.
   *
   * The organization's tags, by name.
   *
   * `GET /posts/tags`, with an API key or a session (scope `tags:read`).
   */
  readonly list: Call<'listTags'>
  /**
   * Create a tag.
   *
   * Posts take it by its name from now on. A name that a tag of the organization has already is refused (409); that of a deleted one is free again. An organization has at most 1 000 tags (409).
   *
   * `POST /posts/tags`, with an API key or a session (scope `tags:write`).
   */
  readonly create: Call<'createTag'>
  /**
   * Rename or recolour a tag.
   *
   * Every post that has it shows the new name and colour. A name that another tag has is refused (409).
   *
   * `PUT /posts/tags/{id}`, with an API key or a session (scope `tags:write`).
   */
  readonly update: Call<'updateTag'>
  /**
   * Delete a tag.
   *
   * Posts lose it; they stay as they are otherwise.
   *
   * `DELETE /posts/tags/{id}`, with an API key or a session (scope `tags:write`).
   */
  readonly delete: Call<'deleteTag'>
}

export interface Images {
  /**
   * Generate a picture.
   *
   * Draws the prompt as it is, and answers the picture itself; nothing is stored. Costs one image credit, which comes back if no picture is drawn.
   *
   * `POST /media/generate-image`, with an API key or a session (scope `media:write`).
   */
  readonly generate: Call<'generateImage'>
  /**
   * Generate a picture into the library.
   *
   * Where texts can be generated, a language model first turns the wish into a precise prompt. The picture is stored in the library. Costs one image credit, which comes back if nothing is stored.
   *
   * `POST /media/generate-image-with-prompt`, with an API key or a session (scope `media:write`).
   */
  readonly generateIntoLibrary: Call<'generateLibraryImage'>
}

export interface Credits {
  /**
   * Count the credits that are left.
   *
   * How many pictures or videos the organization may still generate this month. Where no plans are sold, the number of the largest plan, and nothing is refused.
   *
   * `GET /copilot/credits`, with an API key or a session (scope `media:read`).
   */
  readonly get: Call<'getCredits'>
}

export interface Mcp {
  /**
   * Speak the Model Context Protocol.
   *
   * The endpoint for agents, in the revisions `2026-07-28`, `2025-11-25` and `2025-06-18` of the protocol (Streamable HTTP). Takes one
   * JSON-RPC message and answers with one, or with a stream of events. Nothing is kept between requests, and `GET` and `DELETE` answer
   * 405. `Mcp-Session-Id` in the answer to `initialize` only says that the client shows forms.
   *
   * The tools are operations of this contract: those with `x-mcp`, as far as the scopes of the credential open them. Each call has
   * the rights and limits of the credential.
   *
   * Without a valid credential the answer is 401, with the address of the resource metadata (RFC 9728) in `WWW-Authenticate`. A tool
   * beyond the scopes is 403 `insufficient_scope`. Pages of other origins than the service's own and those of `CORS_ORIGINS` are
   * refused (403).
   *
   * `POST /mcp`, with an API key.
   */
  readonly send: Call<'callMcp'>
}

export interface Copilot {
  /**
   * Chat about a text.
   *
   * Answers the conversation in `messages` by the events of the AG-UI protocol. It has no tools, knows nothing of the organization and stores nothing.
   *
   * `POST /copilot/chat`, with a session.
   */
  readonly chat: Call<'chatWithAssistant'>
  /**
   * Let the assistant plan.
   *
   * Answers the last of `messages` in a thread, by the events of the AG-UI protocol. The assistant calls operations of this service as the person: it lists, checks and drafts by itself. A call that publishes, schedules, moves, deletes or costs something ends the run with the outcome `interrupt`; the next run decides about each by `resume`, and a new message instead of a decision declines them. A thread has one run at a time.
   *
   * `POST /copilot/agent`, with a session.
   */
  readonly run: Call<'runAssistant'>
  /**
   * List the threads with the assistant.
   *
   * The caller's own in this organization, the last used first.
   *
   * `GET /copilot/list`, with a session.
   */
  readonly listThreads: Paged<'listCopilotThreads', 'threads'>
  /**
   * List the messages of a thread.
   *
   * Oldest first, with the assistant's calls of tools and their results.
   *
   * `GET /copilot/{thread}/list`, with a session.
   */
  readonly listMessages: Paged<'listCopilotMessages', 'messages'>
  /**
   * Delete a thread.
   *
   * With its messages. A call that waits for confirmation can no longer be confirmed. The answer is what was deleted.
   *
   * `DELETE /copilot/{thread}`, with a session.
   */
  readonly deleteThread: Call<'deleteCopilotThread'>
}

export interface Platforms {
  /**
   * List the channels that can be connected.
   *
   * The catalogue: every channel that this service knows, how it is connected and, where that is by fields, which. One that the operator has not set up is listed with `configured: false` and what is missing. Needs no credential.
   *
   * `GET /integrations`, with no credential.
   */
  readonly list: Call<'listProviders'>
}

export interface Plugs {
  /**
   * List what channels can do by themselves.
   *
   * The plugs of every kind of channel that has any, with the fields they ask for. A plug looks at a post of its channel some time after it was published, and acts once when its condition is met.
   *
   * `GET /integrations/plug/list`, with an API key or a session (scope `plugs:read`).
   */
  readonly listAvailable: Call<'listAvailablePlugs'>
  /**
   * List what other channels can do with a post.
   *
   * What can be chosen together with a post of this kind of channel, by the keys `plug--<identifier>--active`, `…--delay` (milliseconds), `…--integrations` (`[{"id": …}]`) and one for each field, in its settings. Empty for a channel without any, and without `all` for every kind but `x`, `linkedin` and `linkedin-page`: existing consoles know no others. 404 for a kind of channel that this service does not know.
   *
   * `GET /integrations/{identifier}/internal-plugs`, with an API key or a session (scope `plugs:read`).
   */
  readonly listInternal: Call<'listInternalPlugs'>
  /**
   * List the plugs of a channel.
   *
   * Those that were set up on it, active or not, oldest first.
   *
   * `GET /integrations/{id}/plugs`, with an API key or a session (scope `plugs:read`).
   */
  readonly list: Call<'listChannelPlugs'>
  /**
   * Set up a plug on a channel.
   *
   * Every field that the plug asks for, each matching its `validation`. A new one is activated; one that is there gets these fields and stays on or off. It is for threads that are fully published from now on. An unknown `func` is 404.
   *
   * `POST /integrations/{id}/plugs`, with an API key or a session (scope `plugs:write`).
   */
  readonly save: Call<'saveChannelPlug'>
  /**
   * Switch a plug on or off.
   *
   * One that is off starts nothing and stops, at its next look, what it has begun; what it has done stays. The log of each post (`GET /public/v1/posts/{id}/events`) says what plugs did with it.
   *
   * `PUT /integrations/plugs/{id}/activate`, with an API key or a session (scope `plugs:write`).
   */
  readonly setActive: Call<'setPlugActive'>
}

export interface Webhooks {
  /**
   * List what endpoints can subscribe to.
   *
   * Every event of this version with what it means. The section Webhooks of the contract has their payloads.
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
   * Those of the organization, oldest first, without their secrets.
   *
   * `GET /webhooks`, with an API key or a session (scope `webhooks:read`).
   */
  readonly list: Call<'listWebhooks'>
  /**
   * Add a webhook endpoint.
   *
   * From now on the events of the organization are sent to this address as signed POST requests, see docs/webhooks.md. The
   * address must be public and https. The signing secret is shown this once. An organization may have 100 endpoints; more are
   * 409. A channel that is not the organization's is 400. Administrators who act as somebody else are 403.
   *
   * `POST /webhooks`, with an API key or a session (scope `webhooks:write`).
   */
  readonly create: Call<'createWebhook'>
  /**
   * Change a webhook endpoint.
   *
   * Replaces name, address and channels; the events too where they are sent. The secret stays, and one that is disabled stays
   * disabled. What is still being tried goes to the new address.
   *
   * `PUT /webhooks`, with an API key or a session (scope `webhooks:write`).
   */
  readonly update: Call<'updateWebhook'>
  /**
   * Send a test and show the receiver's answer.
   *
   * With `id` a signed `webhook.test` event goes to this endpoint, disabled or not, whose `data` is the body of the call. With
   * `url` the body goes to this address as it is, unsigned, since an address alone has no secret. One of the two is needed.
   * With `event` the example of that event in this contract is sent instead: its ids belong to nothing.
   *
   * Waits up to 15 seconds and answers what the receiver did: its status and the beginning of its answer, or why none came.
   * It is tried once, and not listed among the deliveries.
   *
   * `POST /webhooks/send`, with an API key or a session (scope `webhooks:write`).
   */
  readonly test: Call<'sendTestWebhook'>
  /**
   * Delete a webhook endpoint.
   *
   * Nothing is sent to it from now on, also of what is still being tried. Its secret is erased.
   *
   * `DELETE /webhooks/{id}`, with an API key or a session (scope `webhooks:write`).
   */
  readonly delete: Call<'deleteWebhook'>
  /**
   * Switch a disabled endpoint on again.
   *
   * Events from now on are sent again. What happened in between is not; deliveries that were cancelled can be replayed. Does nothing where the endpoint is not disabled.
   *
   * `POST /webhooks/{id}/enable`, with an API key or a session (scope `webhooks:write`).
   */
  readonly enable: Call<'enableWebhook'>
  /**
   * Replace the signing secret.
   *
   * For 24 hours every request carries two signatures, of the new secret and of the one before, so that receivers can change
   * over without losing an event. Rotating again within that time drops the older one at once. Administrators who act as
   * somebody else are 403.
   *
   * `POST /webhooks/{id}/rotate-secret`, with an API key or a session (scope `webhooks:write`).
   */
  readonly rotateSecret: Call<'rotateWebhookSecret'>
}

export interface WebhooksDeliveries {
  /**
   * List what was sent to an endpoint.
   *
   * Newest first, of the last 30 days.
   *
   * `GET /webhooks/{id}/deliveries`, with an API key or a session (scope `webhooks:read`).
   */
  readonly list: Paged<'listWebhookDeliveries', 'deliveries'>
  /**
   * Get one delivery with its tries.
   *
   * What was sent, and each try with the beginning of the receiver's answer.
   *
   * `GET /webhooks/{id}/deliveries/{deliveryId}`, with an API key or a session (scope `webhooks:read`).
   */
  readonly get: Call<'getWebhookDelivery'>
  /**
   * Send a delivery again.
   *
   * The same event with the same `webhook-id`, whatever became of it, now and with a full set of attempts. A receiver that keeps the ids
   * it has seen can tell. 409 while the endpoint is disabled.
   *
   * `POST /webhooks/{id}/deliveries/{deliveryId}/replay`, with an API key or a session (scope `webhooks:write`).
   */
  readonly replay: Call<'replayWebhookDelivery'>
}

export interface Autopost {
  /**
   * List the feeds that are followed.
   *
   * All of the organization's, oldest first, each with when it was checked and what went wrong.
   *
   * `GET /autopost`, with an API key or a session (scope `autopost:read`).
   */
  readonly list: Call<'listAutoposts'>
  /**
   * Post what appears in a feed.
   *
   * Follows an RSS, Atom or JSON Feed. While it is active the feed is checked at once and then every hour, and each item that
   * appears becomes a post on every channel, oldest first and 15 seconds apart (or on the channel's slots), at most ten per
   * check; more wait for the next one. An item is known by its id, else its link, else its text, and is never posted twice.
   *
   * The text is `content` with `{{title}}`, `{{description}}`, `{{link}}` (or `{{url}}`), `{{date}}` and `{{feed}}` replaced;
   * without any of them the link is put below it; without `content` it is the item's description and its link. A text that is
   * too long for a channel is cut at a word and keeps its link. A post that a channel still refuses waits there as a draft,
   * and a notification says why.
   *
   * An organization follows at most 50 feeds; one more is 409. `generateContent` and `addPicture` are 503 on a service without a
   * language or image model.
   *
   * `POST /autopost`, with an API key or a session (scope `autopost:write`).
   */
  readonly create: Call<'createAutopost'>
  /**
   * Look at the newest item of a feed.
   *
   * Fetches the feed now, posts nothing and keeps nothing. What cannot be read is `success: false` with the reason in `error`; an address that is never fetched, such as one without https, is 400.
   *
   * `POST /autopost/send`, with an API key or a session (scope `autopost:read`).
   */
  readonly preview: Call<'previewFeed'>
  /**
   * Change a feed that is followed.
   *
   * Replaces what it was created with, and checks an active one at once. With another `url` it starts over. A `lastUrl` other than the stored one means that this item and all older ones count as seen.
   *
   * `PUT /autopost/{id}`, with an API key or a session (scope `autopost:write`).
   */
  readonly update: Call<'updateAutopost'>
  /**
   * Stop following a feed.
   *
   * For good. Posts that were made of it stay, scheduled ones too. The answer is what was deleted.
   *
   * `DELETE /autopost/{id}`, with an API key or a session (scope `autopost:write`).
   */
  readonly delete: Call<'deleteAutopost'>
  /**
   * Switch a feed on or off.
   *
   * When it is enabled, it is checked at once and continues where it stopped: items that appeared meanwhile are posted. When it is disabled, nothing is fetched; posts that were made stay.
   *
   * `POST /autopost/{id}/active`, with an API key or a session (scope `autopost:write`).
   */
  readonly setActive: Call<'setAutopostActive'>
}

export interface Sets {
  /**
   * List the sets.
   *
   * All of the organization's, newest first, with their content.
   *
   * `GET /sets`, with an API key or a session (scope `sets:read`).
   */
  readonly list: Call<'listSets'>
  /**
   * Save a set.
   *
   * Keeps what a composer starts from: channels, settings, text, as the client wrote it. With the `id` of a set of the organization that set is replaced; any other `id` counts for nothing, and a new set gets an id of its own. An organization keeps at most 100 sets and 10 million characters of content; more is 409.
   *
   * `POST /sets`, with an API key or a session (scope `sets:write`).
   */
  readonly create: Call<'createSet'>
  /**
   * Change a set.
   *
   * Replaces name and content of the set whose `id` is in the body. An id that is not there is 404.
   *
   * `PUT /sets`, with an API key or a session (scope `sets:write`).
   */
  readonly update: Call<'updateSet'>
  /**
   * Delete a set.
   *
   * For good. The answer is what was deleted.
   *
   * `DELETE /sets/{id}`, with an API key or a session (scope `sets:write`).
   */
  readonly delete: Call<'deleteSet'>
}

export interface Signatures {
  /**
   * List the signatures.
   *
   * All of the organization's, oldest first. Clients put one into a text they compose; the server never adds any by itself.
   *
   * `GET /signatures`, with an API key or a session (scope `signatures:read`).
   */
  readonly list: Call<'listSignatures'>
  /**
   * Create a signature.
   *
   * With `autoAdd` it becomes the one that clients add to new texts, in place of the one that was. An organization has at most 100 signatures; one more is 409.
   *
   * `POST /signatures`, with an API key or a session (scope `signatures:write`).
   */
  readonly create: Call<'createSignature'>
  /**
   * Get the signature that is added by itself.
   *
   * The one with `autoAdd`, or an empty object when none has it.
   *
   * `GET /signatures/default`, with an API key or a session (scope `signatures:read`).
   */
  readonly getDefault: Call<'getDefaultSignature'>
  /**
   * Change a signature.
   *
   * Replaces its text and whether it is the one that is added by itself; with `autoAdd` no other is from then on.
   *
   * `PUT /signatures/{id}`, with an API key or a session (scope `signatures:write`).
   */
  readonly update: Call<'updateSignature'>
  /**
   * Delete a signature.
   *
   * Texts that have it already keep it. The answer is what was deleted.
   *
   * `DELETE /signatures/{id}`, with an API key or a session (scope `signatures:write`).
   */
  readonly delete: Call<'deleteSignature'>
}

export interface Previews {
  /**
   * Preview a post.
   *
   * The thread of a post from its first entry on, for anyone who has its id, which cannot be guessed: drafts too. It holds what shows on the channel and nothing of how publishing went. A post that is deleted or not there is an empty list. Search engines are asked to stay away.
   *
   * `GET /public/posts/{id}`, with no credential.
   */
  readonly get: Call<'previewPost'>
  /**
   * List what was said about a previewed post.
   *
   * The organization's discussion of a post, oldest first, for anyone who has its id. `userId` is a mark that tells people apart in this discussion and means nothing elsewhere. Empty for a post that is deleted or not there.
   *
   * `GET /public/posts/{id}/comments`, with no credential.
   */
  readonly listComments: Call<'listPreviewComments'>
}

export interface Visitors {
  /**
   * Tell of a step a visitor took.
   *
   * Before anybody signs in. Answers the visitor's id, which is the cookie `track` from then on. `fbclid` becomes a cookie too and counts for later steps. The step is kept for 90 days in the table `tracked_events`, for the operator, with nothing that says who the visitor is; nothing is passed on.
   *
   * `POST /public/t`, with no credential.
   */
  readonly track: Call<'trackVisitor'>
}

export interface Billing {
  /**
   * Change a subscription by a signed request.
   *
   * For a shop of the operator. `params` is a JWT, signed with HS256 and BILLING_SHOP_SECRET, with the claims `aud` (`postern-shop`), `jti` (works once), `exp` (at most five minutes ahead), `orgId`, `billing` (FREE ends the plan, STANDARD, TEAM, PRO or ULTIMATE begins or changes it) and optionally `period` (MONTHLY or YEARLY). A lifetime plan stays as it is. Without that secret: 503 `not_configured`.
   *
   * `POST /public/modify-subscription`, with no credential.
   */
  readonly modifySubscription: Call<'modifySubscription'>
  /**
   * Get the organization's subscription.
   *
   * Empty where there is none, as on every service that sells nothing; everything is allowed there. For admins.
   *
   * `GET /user/subscription`, with a session.
   */
  readonly getSubscription: Call<'getSubscription'>
  /**
   * List the plans.
   *
   * The paid plans' prices by period, and what every plan allows. For admins.
   *
   * `GET /user/subscription/tiers`, with a session.
   */
  readonly listTiers: Call<'listTiers'>
  /**
   * Get the current subscription.
   *
   * Empty where the organization has none, and where the service sells no plans (without STRIPE_SECRET_KEY), so that nothing
   * is limited.
   *
   * `GET /billing`, with a session.
   */
  readonly get: Call<'getBilling'>
  /**
   * Get the status of a checkout.
   *
   * For the page to which the checkout returns: `0` while the payment is pending, `1` once its card was rejected and the
   * subscription cancelled, `2` once the plan is active. Consoles ask every second.
   *
   * `GET /billing/check/{id}`, with a session.
   */
  readonly getCheckoutStatus: Call<'getCheckoutStatus'>
  /**
   * Get the offer for members who are about to cancel.
   *
   * A discount is offered once: to an active or trialing monthly subscription without one, whose last payment was over 10
   * dollars, where BILLING_RETENTION_COUPON is set. Reading the offer changes nothing.
   *
   * `GET /billing/check-discount`, with a session.
   */
  readonly getRetentionOffer: Call<'getRetentionOffer'>
  /**
   * Take the retention discount.
   *
   * Applies the discount of `GET /billing/check-discount` to the subscription. Without such an offer it is 409.
   *
   * `POST /billing/apply-discount`, with a session.
   */
  readonly applyDiscount: Call<'applyDiscount'>
  /**
   * End the trial now.
   *
   * The first period begins and is paid at once. Without a trial it is 409.
   *
   * `POST /billing/finish-trial`, with a session.
   */
  readonly finishTrial: Call<'finishTrial'>
  /**
   * Tell whether the trial is over.
   *
   * True as well for an organization that has no trial.
   *
   * `GET /billing/is-trial-finished`, with a session.
   */
  readonly getTrialStatus: Call<'getTrialStatus'>
  /**
   * Begin a checkout inside the page.
   *
   * Answers the secret with which the page draws the form of Stripe. The first subscription of an organization begins with a
   * trial of 7 days. `auto_apply_coupon` is a promotion code that the page applies by itself; there is none for yearly
   * plans.
   *
   * `blocked` means that an organization of another account with this email address has a subscription. An organization that
   * has one itself gets 409: `POST /billing/subscribe` switches it.
   *
   * `POST /billing/embedded`, with a session.
   */
  readonly createCheckout: Call<'createEmbeddedCheckout'>
  /**
   * Subscribe, or switch the plan.
   *
   * Without a subscription it begins a checkout, and `url` is the page of Stripe to pay on. Its first subscription begins
   * with a trial of 7 days. With one it is switched in place: the difference is paid at once, a pending cancellation is
   * undone, and `id` is the new identifier; where the card refuses, nothing changes, and `portal` is the page to give
   * another one.
   *
   * `blocked` means that an organization of another account with this email address has a subscription.
   *
   * `POST /billing/subscribe`, with a session.
   */
  readonly subscribe: Call<'subscribe'>
  /**
   * Compute what a plan costs today.
   *
   * In dollars, what `POST /billing/subscribe` would collect at once: nothing during a trial, and the new price less the
   * rest of the current period when it switches.
   *
   * `POST /billing/prorate`, with a session.
   */
  readonly previewSubscription: Call<'previewSubscription'>
  /**
   * Open the page for cards and invoices.
   *
   * The page of Stripe on which the owner changes the card and reads invoices. It is open for a few minutes. An organization
   * that never began a checkout has none: 409.
   *
   * `GET /billing/portal`, with a session.
   */
  readonly openPortal: Call<'openBillingPortal'>
  /**
   * Cancel the plan, or resume it.
   *
   * Without `action` it does the opposite of what is: a plan that renews ends with its period, and one that is to end renews
   * again. `action` says which, so that a repeated request changes nothing. A subscription whose payment failed ends at
   * once. The operator gets the feedback by email.
   *
   * Without a subscription it is 409.
   *
   * `POST /billing/cancel`, with a session.
   */
  readonly toggleCancellation: Call<'togglePlanCancellation'>
  /**
   * Cancel the subscription at once.
   *
   * Ends it today without a refund. Without a subscription it is 409.
   *
   * For administrators of the service, in the organization as whose member they act.
   *
   * `POST /billing/cancel-subscription`, with a session.
   */
  readonly cancelSubscription: Call<'cancelSubscription'>
  /**
   * List the payments.
   *
   * The successful ones of the organization, newest first, at most 100. Amounts are in cents.
   *
   * For administrators of the service, in the organization as whose member they act.
   *
   * `GET /billing/charges`, with a session.
   */
  readonly listCharges: Call<'listCharges'>
  /**
   * Refund payments.
   *
   * Refunds what is left of each payment, one after the other. A payment that is not the organization's, or that was
   * refunded before, is among `failed`.
   *
   * For administrators of the service, in the organization as whose member they act.
   *
   * `POST /billing/refund-charges`, with a session.
   */
  readonly refundCharges: Call<'refundCharges'>
  /**
   * Tell whether the last payment can be refunded.
   *
   * It can be if the organization has a live subscription, no payment was ever refunded, and the newest payment of a live
   * subscription is at most 60 days old. A monthly plan gets that payment back, a yearly one a twelfth of it. Amounts are in
   * cents.
   *
   * `GET /billing/chatbot-refund/preview`, with a session.
   */
  readonly previewRefund: Call<'previewRefund'>
  /**
   * Refund the last payment and cancel.
   *
   * Refunds what `GET /billing/chatbot-refund/preview` says, cancels every subscription at once and tells the operator. Two
   * requests refund once.
   *
   * `POST /billing/chatbot-refund`, with a session.
   */
  readonly refundSubscription: Call<'refundSubscription'>
  /**
   * Grant a plan.
   *
   * Gives the organization a monthly plan that nobody pays for and that never ends.
   *
   * For administrators of the service, in the organization as whose member they act.
   *
   * `POST /billing/add-subscription`, with a session.
   */
  readonly grantSubscription: Call<'grantSubscription'>
}

export interface Agent {
  /**
   * Hand a text to the operator's agent.
   *
   * For the operator's own tools: hands the text on to the agent that they have set up (AGENT_URL), to whoever shows its key (AGENT_KEY). Where none is set up it is a 400 that says so, with another key 401.
   *
   * `POST /public/agent`, with no credential.
   */
  readonly tell: Call<'tellAgent'>
}

export interface Auth {
  /**
   * Tell whether registration is open.
   *
   * Operators close it with ALLOW_REGISTRATION=0. The first account of a new service can always be made.
   *
   * `GET /auth/can-register`, with no credential.
   */
  readonly canRegister: Call<'canRegister'>
  /**
   * Create an account and its organization.
   *
   * Makes a person who owns (`SUPERADMIN`) a new organization. If the service sends email, the answer is
   * `{"activate": true}` and the account opens with the mailed link. Where it does not, the account is active and signed
   * in at once.
   *
   * An address that has an account already gets the same `{"activate": true}` in the same time, and its owner an email.
   * Without email that is impossible, and the response is a 400 without a reason.
   *
   * With the token of an invitation, as `org` or as the cookie `org`, the person also joins the organization that it is
   * from, at once or with the activation, and may register where registration is closed. One that does not work is 404
   * (unknown), 409 (used) or 403 (expired, withdrawn, for another address), and nothing is registered.
   *
   * The organization has no API key yet: `POST /user/api-key/rotate` makes one.
   *
   * `POST /auth/register`, with no credential.
   */
  readonly register: Call<'register'>
  /**
   * Sign in.
   *
   * Starts a new session: the cookie `auth`, or the same token as the header `auth` for clients without cookies. A session
   * ends after 30 days without a call, 180 days after signing in, with `POST /user/logout`, and when the password is reset.
   *
   * An unknown address and a wrong password are the same 400. Only refused tries count, here and on the sign-in page together:
   * 10 in 15 minutes for a network, 20 for an address, whether it has an account or not. Then the answer is 429 and no
   * password is looked at. A device that the person has signed in with shows the cookie `known_device`, which every sign-in
   * sets anew, and has 10 tries of its own.
   *
   * With the cookie `org` the person also joins the organization of that invitation. One that does not work is forgotten and
   * keeps nobody out.
   *
   * `POST /auth/login`, with no credential.
   */
  readonly login: Call<'login'>
  /**
   * Ask for a new password.
   *
   * Mails a link that works once, for 20 minutes, if the address has an account. The answer is the same if it has none. At most 5 account emails an hour are sent to one address; after that, the response is 429.
   *
   * `POST /auth/forgot`, with no credential.
   */
  readonly forgotPassword: Call<'forgotPassword'>
  /**
   * Set a new password with a mailed link.
   *
   * Sets the password and ends every session of the account. It does not sign in, and sets the cookie `known_device`: who followed the link can sign in while strangers are kept out.
   *
   * `POST /auth/forgot-return`, with no credential.
   */
  readonly resetPassword: Call<'resetPassword'>
  /**
   * Activate an account with a mailed link.
   *
   * Opens the account and signs in. A link works once, for 24 hours; followed again it answers `{"can": false}`. One that is unknown or too old is a 400. The invitation that the account was registered with is accepted; where registration is closed and it cannot be any more, that is a 403, 404 or 409 and the account stays closed.
   *
   * `POST /auth/activate`, with no credential.
   */
  readonly activate: Call<'activateAccount'>
  /**
   * Ask for another activation link.
   *
   * Mails a new link if the address has an account that waits for its activation. The answer is the same if not. At most 5 account emails an hour are sent to one address; after that, the response is 429.
   *
   * `POST /auth/resend-activation`, with no credential.
   */
  readonly resendActivation: Call<'resendActivation'>
  /**
   * List the ways to sign in.
   *
   * What this service is set up for, beside `LOCAL`, which it always is. For the buttons of a sign-in page.
   *
   * `GET /auth/providers`, with no credential.
   */
  readonly listProviders: Call<'listSignInProviders'>
  /**
   * Begin to sign in with a provider.
   *
   * Answers as plain text where to go next, and sets the cookie `oauth_state` that binds the sign-in to this browser. It has
   * to be finished with `POST /auth/oauth/{provider}/exists` within 10 minutes, once, by who holds the cookie.
   *
   * - `GOOGLE`, `GITHUB`, `APPLE`, `GENERIC`: the address to send the person to. They come back to `redirect_uri` with `code` and
   *   `state` (and `iss` from some).
   * - `WALLET`: a message that the wallet whose address is `publicKey` has to sign as it is (Ethereum `personal_sign`,
   *   Solana `signMessage`).
   * - `FARCASTER`: the nonce of a Sign In With Farcaster request for this service's domain.
   *
   * A provider that is not set up is a 400 that names the missing settings.
   *
   * `GET /auth/oauth/{provider}`, with no credential.
   */
  readonly startSignIn: Call<'startSignIn'>
  /**
   * Finish signing in with a provider.
   *
   * Takes what the provider answered, has it confirmed by the provider, and signs in who has an account. Who has none
   * gets a `token`: a ticket for `POST /auth/register` (`providerToken`), good for 10 minutes and one account. It is not the
   * provider's token, which never leaves this service.
   *
   * An account is one identity at one provider: the same address at another provider is another account. A new account
   * needs an address that the provider has verified.
   *
   * Every answer to a begun sign-in counts once, whether it is accepted or not; then begin again.
   *
   * With the cookie `org` who has an account also joins the organization of that invitation, as with `POST /auth/login`.
   *
   * `POST /auth/oauth/{provider}/exists`, with no credential.
   */
  readonly finishSignIn: Call<'checkSignIn'>
  /**
   * Hand a provider's answer to the mobile app.
   *
   * Where a provider sends the browser of somebody who signs in from a mobile app. Answers the app's own address (MOBILE_CALLBACK) with the provider's answer added: as JSON for who asks for it, to a browser as a page that opens it and has a link to it.
   *
   * `GET /auth/oauth-mobile-callback`, with no credential.
   */
  readonly passOnToMobile: Call<'mobileCallback'>
  /**
   * Take a provider's answer as a form.
   *
   * Where Apple posts its answer to, from its own site (`response_mode=form_post`). Returns a page that continues to the `redirect_uri` of the sign-in with `code` and `state` in the query, as other providers send them. It signs nobody in.
   *
   * `POST /auth/oauth-form-callback`, with no credential.
   */
  readonly passOnForm: Call<'passOnFormAnswer'>
  /**
   * Sign out.
   *
   * Ends the session on the server, so that its token is refused wherever it still is, and clears the cookies.
   *
   * `POST /user/logout`, with a session.
   */
  readonly logout: Call<'logout'>
}

export interface User {
  /**
   * Get the signed-in person.
   *
   * The person, with the role and plan in the organization that the request works in: the one of the cookie or header `showorg`, else the first.
   *
   * `GET /user/self`, with a session.
   */
  readonly get: Call<'getSelf'>
  /**
   * Get the profile.
   *
   * What the signed-in person says about themselves.
   *
   * `GET /user/personal`, with a session.
   */
  readonly getProfile: Call<'getPersonal'>
  /**
   * Change the profile.
   *
   * Sets the name, the bio if it is sent, and the picture: leaving it out removes it. A new picture must be an image that the organization uploaded: anything else is 404, a video 400.
   *
   * `POST /user/personal`, with a session.
   */
  readonly updateProfile: Call<'updatePersonal'>
  /**
   * Get which mails the signed-in person receives.
   *
   * In every organization of theirs. All are on by default.
   *
   * `GET /user/email-notifications`, with a session.
   */
  readonly getEmailPreferences: Call<'getEmailPreferences'>
  /**
   * Set which mails the signed-in person receives.
   *
   * Sets all three, in every organization of theirs. Mails about a channel that has to be connected again, and about the account, are always sent.
   *
   * `POST /user/email-notifications`, with a session.
   */
  readonly setEmailPreferences: Call<'setEmailPreferences'>
  /**
   * Tell of a step the visitor took.
   *
   * Answers the visitor's id and sets it as the cookie `track` where the browser has none. The step is kept for 90 days in the table `tracked_events`, for the operator, with nothing that says who the visitor is; nothing is passed on.
   *
   * `POST /user/t`, with a session.
   */
  readonly track: Call<'trackUserEvent'>
  /**
   * Get a token for the support chat.
   *
   * A JWT (HS256) for the vendor of the support chat, valid for an hour, with `user_id` (the organization) and `email`. Where the operator has set none up (CHATBOT_SECRET) it is a 400 that says so.
   *
   * `GET /user/chatbot-token`, with a session.
   */
  readonly getChatbotToken: Call<'getChatbotToken'>
  /**
   * Get an address that signs in at the media agent.
   *
   * The vendor's address with a JWT (HS256) as `token`, valid for one minute, with `id` and `name` of the organization and a `jti` by which the vendor takes it once. Where the operator has set none up (AGENT_MEDIA_URL and AGENT_MEDIA_SECRET) it is a 400 that says so.
   *
   * `GET /user/agent-media-sso`, with a session.
   */
  readonly getAgentMediaSso: Call<'getAgentMediaSso'>
  /**
   * Change the password.
   *
   * Needs the current password. Ends every other session of the account, voids the links that were mailed to it and tells
   * its owner by email. A wrong current password is 400; over 20 of them in 15 minutes are 429. Devices
   * that were known are forgotten, but for the one that asks.
   * An account that signs in elsewhere has no password to change: 409.
   *
   * `POST /user/password`, with a session.
   */
  readonly changePassword: Call<'changePassword'>
  /**
   * Delete the account.
   *
   * Erases the signed-in person: name, address, password, sessions and memberships; the invitations and approval links they
   * made are withdrawn. Needs the password; an account that
   * signs in elsewhere must have signed in within the last ten minutes, else it is 403.
   *
   * The last owner of an organization with other members must hand it over first: 409. An organization that is left
   * without members is closed: its channels are deleted with their secrets and posts, nothing of it is published any more,
   * and its API keys are refused. Refused with 409 while one of its posts is being sent.
   *
   * `DELETE /user/account`, with a session.
   */
  readonly delete: Call<'deleteAccount'>
}

export interface ApiKeys {
  /**
   * Make a new API key.
   *
   * Replaces the organization's key: the old one is refused from this moment on. The new one is shown this once and stored as a hash. Also how a new organization gets its first key. For admins.
   *
   * `POST /user/api-key/rotate`, with a session.
   */
  readonly rotate: Call<'rotateApiKey'>
  /**
   * List the organization's API keys.
   *
   * Keys that were not revoked, expired ones included, oldest first. Keys cannot be read again. For admins.
   *
   * `GET /user/api-keys`, with a session.
   */
  readonly list: Call<'listApiKeys'>
  /**
   * Make another API key.
   *
   * A key beside the others, with a name, the scopes it needs, an end and, if wanted, bound to one channel group: it then
   * sees and touches only the channels of that group, their posts and the notifications about them. Channels connected with it join the group.
   *
   * The key is shown this once and stored as a hash. An organization may have 100 keys; more are 409. For admins.
   *
   * `POST /user/api-keys`, with a session.
   */
  readonly create: Call<'createApiKey'>
  /**
   * Revoke an API key.
   *
   * The key is refused from this moment on. For admins.
   *
   * `DELETE /user/api-keys/{id}`, with a session.
   */
  readonly revoke: Call<'revokeApiKey'>
}

export interface Organizations {
  /**
   * List the organizations of the signed-in person.
   *
   * Those with a membership that is not disabled, oldest first. The first is the one that requests without `showorg` work in.
   *
   * `GET /user/organizations`, with a session.
   */
  readonly list: Call<'listOrganizations'>
  /**
   * Work in another organization.
   *
   * Sets the cookie `showorg`, which later requests work in. Clients without cookies send the header `showorg` instead and need not call this. An organization that the caller is no member of is 403.
   *
   * `POST /user/change-org`, with a session.
   */
  readonly switch: Call<'changeOrganization'>
  /**
   * Accept an invitation.
   *
   * Makes the signed-in person a member of the organization that the invitation is from. A person who is already a member gets the
   * id too, and the invitation stays open.
   *
   * A token that does not exist is 404, one that somebody has used 409, and 403 one that has expired, was withdrawn, is for
   * another email address, or was made by somebody who may not invite any more.
   *
   * `POST /user/join-org`, with a session.
   */
  readonly join: Call<'joinOrganization'>
}

export interface Impersonation {
  /**
   * Find somebody to act as.
   *
   * Memberships whose person or organization has `name` in its name, email address or id, in any case, newest first. People
   * who run the service themselves, and whoever cannot sign in, are left out. The header `Next-Cursor` is the `cursor` of the
   * next page; it is absent on the last one.
   *
   * For administrators of the service.
   *
   * `GET /user/impersonate`, with a session.
   */
  readonly search: Paged<'searchImpersonation', ''>
  /**
   * Act as somebody else.
   *
   * From the next request on this session acts as that member, in their organization and with their role, for one hour or
   * until this is called without an id. The server remembers it: the cookie `impersonate` only tells old clients. `impersonate`
   * of `GET /user/self` is true while it lasts. Beginning, end and whatever is done in between are in the organization's audit
   * log with the administrator's id. Another administrator of the service cannot be impersonated: 403.
   *
   * For administrators of the service.
   *
   * `POST /user/impersonate`, with a session.
   */
  readonly set: Call<'impersonate'>
}

export interface Sessions {
  /**
   * List where this person is signed in.
   *
   * Live sessions of the signed-in person, in whatever organization they work, last seen first.
   *
   * `GET /user/sessions`, with a session.
   */
  readonly list: Call<'listSessions'>
  /**
   * Sign out everywhere else.
   *
   * Ends every session of the signed-in person but the one that this request came with.
   *
   * `DELETE /user/sessions`, with a session.
   */
  readonly endOthers: Call<'endOtherSessions'>
  /**
   * End a session.
   *
   * Its token is refused from this moment on, wherever it still is. Ending the current one is signing out.
   *
   * `DELETE /user/sessions/{id}`, with a session.
   */
  readonly end: Call<'endSession'>
}

export interface AuditLog {
  /**
   * Read the audit log.
   *
   * Security-relevant acts in the organization, posts that somebody deleted, and sign-ins and changes of password of its
   * members, newest first: who, what, when and from where. Entries are kept for 400 days. For owners.
   *
   * `GET /user/audit-log`, with a session.
   */
  readonly list: Paged<'listAuditLog', 'entries'>
}

export interface Team {
  /**
   * List the members of the organization.
   *
   * Everybody who may work in it, oldest membership first. For admins.
   *
   * `GET /settings/team`, with a session.
   */
  readonly list: Call<'listTeam'>
  /**
   * Invite a member to the organization.
   *
   * Creates a link that adds the person who accepts it (`POST /user/join-org`, or `POST /auth/register` with it) to the organization
   * with this role, once, within two days. With an `email` only the owner of that address can accept it, and an invitation
   * to the same address that is still open is replaced. With `sendEmail` the link is also mailed, at most five times an hour
   * to one address.
   *
   * The link is shown only once. It stops working when it is withdrawn, and when its creator may no longer invite.
   * Members cannot invite to a role above their own, and administrators cannot invite while they impersonate a member. For admins.
   *
   * `POST /settings/team`, with a session.
   */
  readonly invite: Call<'inviteMember'>
  /**
   * List the open invitations.
   *
   * Those that can still be accepted, newest first, without their links. For admins.
   *
   * `GET /settings/team/invitations`, with a session.
   */
  readonly listInvitations: Call<'listInvitations'>
  /**
   * Withdraw an invitation.
   *
   * Its link is refused from this moment on. One that was accepted, was withdrawn before or has expired is 404. For admins.
   *
   * `DELETE /settings/team/invitations/{id}`, with a session.
   */
  readonly cancelInvitation: Call<'cancelInvitation'>
  /**
   * Change the role of a member.
   *
   * From the member's next request on. A member who ranks higher than the caller and a role above the caller's own are 403; the last owner keeps their role: 409. The id is the person's (`user.id` of `GET /settings/team`). For admins.
   *
   * `PUT /settings/team/{id}`, with a session.
   */
  readonly changeRole: Call<'changeMemberRole'>
  /**
   * Remove a member from the organization.
   *
   * Access ends at once: sessions and apps of that person do not reach the organization any more, and invitations and approval links they made are withdrawn. API keys are the organization's and stay: revoke those that the person knows. A member who ranks higher than the caller is 403, the last owner 409. Removing oneself is leaving. The id is the person's (`user.id` of `GET /settings/team`). For admins.
   *
   * `DELETE /settings/team/{id}`, with a session.
   */
  readonly remove: Call<'removeMember'>
}

export interface Oauth {
  /**
   * Show what an app asks for.
   *
   * Where an app sends the person's browser, at `{console_url}/oauth/authorize`. A browser gets the consent page, or is sent to
   * sign in first; a client that asks for JSON gets what the page shows.
   *
   * A request that is wrong is answered here and never sent on to the app: an address that nobody has checked is no
   * place to send people to.
   *
   * A `client_id` may be the https URL of a metadata document (Client ID Metadata Documents). The document is fetched for a person
   * who is signed in; anybody else gets 401, or the sign-in page.
   *
   * `GET /oauth/authorize`, with a session, or nothing.
   */
  readonly getAuthorization: Call<'getAuthorization'>
  /**
   * Let an app in, or not.
   *
   * What the person decided. Approving makes a code, which is valid for 10 minutes and once; denying sends the app
   * `error=access_denied`. The JSON answer says where to send the person; the consent page's form is redirected there.
   *
   * Any member may approve: the public API holds nothing that a member may not do in the console. The token works in the organization
   * that `organization_id` names, or in that of this request, and dies with the membership. Approving again makes a further token and leaves earlier ones alone.
   *
   * `POST /oauth/authorize`, with a session.
   */
  readonly decide: Call<'decideAuthorization'>
  /**
   * Exchange a code for an access token.
   *
   * The app shows its client id and secret, in the body or with HTTP Basic, and the code. A code works once. Shown again within
   * 10 seconds it is refused; shown again later it is refused and the token that was made from it is revoked.
   *
   * A client that registered itself sends its id alone and the verifier. Its access token is valid for an hour and comes with a
   * refresh token, which `grant_type` `refresh_token` exchanges for the next pair. A refresh token works once; a second use within
   * 30 seconds gets the same refresh token again, a later one revokes all tokens of the approval.
   *
   * A device may poll here too, with `grant_type` `urn:ietf:params:oauth:grant-type:device_code`: see `POST /device/token`.
   *
   * Errors: `invalid_request` (400, something is missing), `unsupported_grant_type` (400), `invalid_client` (401, the id or the
   * secret is wrong, or the secret was rotated away), `invalid_grant` (400, the code is unknown, expired, used, another app's, or was asked
   * for with another redirect URL or challenge; or the refresh token is not valid), `invalid_target` (400, `resource` is not a
   * resource of the grant), `invalid_scope` (400).
   *
   * `POST /oauth/token`, with no credential.
   */
  readonly exchangeCode: Call<'exchangeCode'>
  /**
   * Give a token back.
   *
   * RFC 7009: the app ends one of its own tokens. A token that is unknown, another app's or dead already is answered the same. A public client, which has no secret, sends its client id alone.
   *
   * `POST /oauth/revoke`, with no credential.
   */
  readonly revokeToken: Call<'revokeToken'>
  /**
   * Register a client.
   *
   * RFC 7591, for programs that connect to services which they have never heard of, such as agents. Clients that have a metadata
   * document send its URL as `client_id` instead and need not register.
   *
   * The client is public: it has no secret, must use PKCE with S256, and is shown to people as unverified. `redirect_uris` are https,
   * or http on `localhost`, `127.0.0.1` or `[::1]`, where any port passes later; others of several are left out. A client that
   * nobody approves within a day is forgotten.
   *
   * Errors: `invalid_redirect_uri`, `invalid_client_metadata` (400).
   *
   * `POST /oauth/register`, with no credential.
   */
  readonly registerClient: Call<'registerClient'>
  /**
   * Describe the authorization server.
   *
   * RFC 8414, for client libraries that find out for themselves where to go.
   *
   * `GET /.well-known/oauth-authorization-server`, with no credential.
   */
  readonly getServerMetadata: Call<'getServerMetadata'>
  /**
   * Describe the authorization server of the MCP server.
   *
   * The same as without `/mcp`, for MCP clients that look beside the address of the MCP server.
   *
   * `GET /.well-known/oauth-authorization-server/mcp`, with no credential.
   */
  readonly getMcpServerMetadata: Call<'getMcpServerMetadata'>
  /**
   * Describe the API as a protected resource.
   *
   * RFC 9728, for programs that find out by themselves where to get a token for this service.
   *
   * `GET /.well-known/oauth-protected-resource`, with no credential.
   */
  readonly getResourceMetadata: Call<'getResourceMetadata'>
  /**
   * Describe the MCP server as a protected resource.
   *
   * RFC 9728. A token that a client gets for this resource opens the MCP server, and what the MCP server calls in its name, and nothing else.
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
   * The app without its secret, which nobody can read again; `false` when there is none. For admins.
   *
   * `GET /user/oauth-app`, with a session.
   */
  readonly get: Call<'getOAuthApp'>
  /**
   * Register the organization's app.
   *
   * Makes a client id and a client secret. The secret is shown this once and stored as a hash. An organization has one app; a second is 409. For admins.
   *
   * `POST /user/oauth-app`, with a session.
   */
  readonly create: Call<'createOAuthApp'>
  /**
   * Change the organization's app.
   *
   * What is absent stays as it is. Client id, secret and tokens go on. For admins.
   *
   * `PUT /user/oauth-app`, with a session.
   */
  readonly update: Call<'updateOAuthApp'>
  /**
   * Delete the organization's app.
   *
   * For good: every token of the app is revoked, and it disappears from everybody's approved apps. For admins.
   *
   * `DELETE /user/oauth-app`, with a session.
   */
  readonly delete: Call<'deleteOAuthApp'>
  /**
   * Make a new client secret.
   *
   * The old secret redeems no code from this moment on; tokens that were issued stay valid. The new one is shown this once. For admins.
   *
   * `POST /user/oauth-app/rotate-secret`, with a session.
   */
  readonly rotateSecret: Call<'rotateOAuthAppSecret'>
}

export interface OauthApprovedApps {
  /**
   * List the apps that the signed-in person has let in.
   *
   * In all organizations of theirs, the newest approval first: one row for each app and organization, however many tokens it holds. Devices that were let in show as the app `Command line`.
   *
   * `GET /user/approved-apps`, with a session.
   */
  readonly list: Call<'listApprovedApps'>
  /**
   * Shut an app out again.
   *
   * Every token that the signed-in person gave the app in that organization is refused once this returns.
   *
   * `DELETE /user/approved-apps/{id}`, with a session.
   */
  readonly revoke: Call<'revokeApprovedApp'>
}

export interface Device {
  /**
   * Start the login of a device.
   *
   * For tools without a browser (RFC 8628). Show the person `user_code` and `verification_uri`, and ask `POST /device/token`
   * every `interval` seconds until they have decided. Nothing has to be sent.
   *
   * A form-encoded request gets 200, as the RFC has it.
   *
   * `POST /device/code`, with no credential.
   */
  readonly start: Call<'startDeviceAuthorization'>
  /**
   * Ask whether a device is let in.
   *
   * 400 until the person has decided: `authorization_pending` means ask again, `slow_down` means ask again and wait five
   * seconds longer from now on, `access_denied` and `expired_token` are final. Then the access token, once. It belongs to the
   * built-in app "Command line", which the person finds and ends under `GET /user/approved-apps`, and to the organization they
   * worked in; it ends with their membership.
   *
   * A form-encoded request gets 200, as the RFC has it.
   *
   * `POST /device/token`, with no credential.
   */
  readonly pollToken: Call<'pollDeviceToken'>
  /**
   * Look at a device before letting it in.
   *
   * What asks for access with this code, from where and since when. Show it to the person, who may have been sent the code by somebody else. After 5 wrong codes within 15 minutes the answer is 429; 10 from one address.
   *
   * `GET /device/info`, with a session.
   */
  readonly get: Call<'getDeviceInfo'>
  /**
   * Approve or deny a device.
   *
   * The device gets a token that acts for the organization that the request works in. Repeating a decision is a success; another one is `already_decided`. To take back what the device has fetched, revoke the app under `DELETE /user/approved-apps/{id}`. After 5 wrong codes within 15 minutes the answer is 429; 10 from one address.
   *
   * `POST /device/approve`, with a session.
   */
  readonly approve: Call<'approveDevice'>
}

export interface Enterprise {
  /**
   * Make an organization for a customer of another service.
   *
   * Claims: `id` (the customer's id there), `name` (of the person or company), `saasName` (letters, digits, `-` and `_`) and
   * `email`. Makes an organization with an owner whose address is the customer's with `+<saasName>` before the `@`, and an
   * API key for it.
   *
   * Idempotent by `saasName` and `id`: repeating it answers the same organization and key, as long as the key is live; once
   * it was replaced or revoked it is 409. An address that another account has already is 409 too.
   *
   * `POST /enterprise/create-user`, with no credential.
   */
  readonly createUser: Call<'createEnterpriseUser'>
  /**
   * Get the address where a customer connects a channel.
   *
   * Claims: `apiKey` (of the customer's organization), `provider` (a channel's identifier), `redirectUrl` (where the browser
   * goes afterwards), `webhookUrl` (called afterwards); to connect a channel again `refreshId`, and for channels with many
   * instances `externalUrl`. The first two URLs must be public and https.
   *
   * Once the channel is connected, `webhookUrl` gets `POST {"params": <JWT>}`, signed with ENTERPRISE_SECRET, with the claims
   * `apiKey`, `organizationId` and `id` (the channel), and the audience `postern-enterprise-webhook`. It is retried when
   * it does not answer 2xx. A channel that is connected by typed fields has no such address: 400.
   *
   * `POST /enterprise/url`, with no credential.
   */
  readonly getConnectUrl: Call<'getEnterpriseConnectUrl'>
  /**
   * Delete a customer's channel.
   *
   * Claims: `apiKey` (of the customer's organization) and `id` (the channel). Deletes the channel with its secrets and posts; 409 while one of them is being sent.
   *
   * `POST /enterprise/delete-channel`, with no credential.
   */
  readonly deleteChannel: Call<'deleteEnterpriseChannel'>
}

export interface ThirdParty {
  /**
   * List the providers.
   *
   * Every service of a third party for which an organization can enter a key of its own.
   *
   * `GET /third-party/list`, with a session.
   */
  readonly listProviders: Call<'listThirdPartyProviders'>
  /**
   * Generate a file at a provider.
   *
   * Waits until the file is in the library, which takes minutes. With the header `Prefer: respond-async` the answer is 202 at once, with
   * a job that `GET /third-party/jobs/{id}` shows. The generation goes on whether or not the caller waits. At most 5 are in the making
   * at a time; one more is 429.
   *
   * The call that costs something at the provider is made once. If its response is lost, the job fails and says so.
   *
   * `POST /third-party/{id}/submit`, with a session.
   */
  readonly submit: Call<'submitToThirdParty'>
  /**
   * Import files from a provider.
   *
   * Fetches files into the library, all or none. Addresses must be on the hosts of the provider; their query and fragment are dropped.
   *
   * `POST /third-party/{id}/import`, with a session.
   */
  readonly import: Call<'importFromThirdParty'>
  /**
   * See a job at a provider.
   *
   * Its state, and its file in the end. Jobs are kept for 30 days.
   *
   * `GET /third-party/jobs/{id}`, with a session.
   */
  readonly getJob: Call<'getThirdPartyJob'>
  /**
   * Call a function of a provider.
   *
   * Only the functions that docs/third-party.md lists; every other name is 404. The body is the function's data, whose schema is there
   * too. A provider that refuses the key is 409; one that refuses the request is 422 `content_refused`, with its words.
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
   * The organization's, oldest first. Nothing shows a key again.
   *
   * `GET /third-party`, with a session.
   */
  readonly list: Call<'listThirdPartyAccounts'>
  /**
   * Add an account at a provider.
   *
   * The path names the provider by its identifier. The key is tested at the provider, stored encrypted, and never shown again. A key of
   * an account that the organization has already replaces the earlier one. An organization has at most 50 accounts; one more is 409.
   *
   * `POST /third-party/{id}`, with a session.
   */
  readonly create: Call<'addThirdPartyAccount'>
  /**
   * Remove an account at a provider.
   *
   * Forgets its key. The answer is what was removed.
   *
   * `DELETE /third-party/{id}`, with a session.
   */
  readonly delete: Call<'removeThirdPartyAccount'>
}

export interface Announcements {
  /**
   * List the announcements.
   *
   * Those of the whole service, newest first, for everybody who is signed in.
   *
   * `GET /announcements`, with a session.
   */
  readonly list: Call<'listAnnouncements'>
  /**
   * Create an announcement.
   *
   * Shows it to every organization from now on, in clients and as a banner in the console. At most 50 exist at a time; one more is 409. For administrators of the service.
   *
   * `POST /announcements`, with a session.
   */
  readonly create: Call<'createAnnouncement'>
  /**
   * Delete an announcement.
   *
   * Nobody sees it any longer. The answer is what was deleted. For administrators of the service.
   *
   * `DELETE /announcements/{id}`, with a session.
   */
  readonly delete: Call<'deleteAnnouncement'>
}

export interface System {
  /**
   * Say what this is.
   *
   * A sign of life with pointers to the documentation, as JSON, HTML or plain text, whichever the `accept` header prefers. (OpenAPI does not let a contract declare a header parameter named Accept, so it stands here in words.)
   *
   * `GET /`, with no credential.
   */
  readonly getRoot: Call<'getRoot'>
  /**
   * Tell whether the process is alive.
   *
   * Answers as long as the process can answer at all; restart it when this fails.
   *
   * `GET /health/live`, with no credential.
   */
  readonly getLiveness: Call<'getLiveness'>
  /**
   * Tell whether the service can take requests.
   *
   * Checks that the database takes a write, at most every five seconds. Send traffic only while this is 200; it turns 503 when the database is away, locked or full, and as soon as a graceful stop begins.
   *
   * `GET /health/ready`, with no credential.
   */
  readonly getReadiness: Call<'getReadiness'>
  /**
   * Show metrics for Prometheus.
   *
   * Prometheus text format. With METRICS_TOKEN set it takes that token as `Authorization: Bearer <token>`; without, it is open outside production and not there in production.
   *
   * `GET /metrics`, with no credential.
   */
  readonly getMetrics: Call<'getMetrics'>
  /**
   * Get this contract.
   *
   * The bundled OpenAPI 3.1 document, with `servers` set to this service's address.
   *
   * `GET /openapi.json`, with no credential.
   */
  readonly getContract: Call<'getContract'>
  /**
   * Fetch an uploaded file.
   *
   * The bytes behind the `path` of an upload. Public: the name cannot be guessed. Answers a `Range` request with 206, so that players can seek.
   *
   * `GET /uploads/{year}/{month}/{day}/{name}`, with no credential.
   */
  readonly getFile: Call<'getFile'>
  /**
   * Tell whether a queue keeps up.
   *
   * Metrics of one kind of job, for a monitor that watches the status: 503 with the same metrics when jobs have
   * waited for more than five minutes, a post is overdue, or the database takes no writes; 404 for a name that no job has.
   *
   * Like `/metrics` it takes METRICS_TOKEN as `Authorization: Bearer <token>`, and is open without one outside production.
   * The session of an administrator of the service is always enough.
   *
   * `GET /monitor/queue/{name}`, with a session, or nothing.
   */
  readonly getQueueHealth: Call<'getQueueHealth'>
}

export interface Sandbox {
  /**
   * See what a sandbox channel published.
   *
   * A page with everything that was published on this sandbox channel, newest first.
   *
   * `GET /sandbox/{id}`, with no credential.
   */
  readonly getPage: Call<'getSandboxPage'>
  /**
   * Read a sandbox channel's feed.
   *
   * The same as the page, as JSON Feed 1.1.
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
  listNotes: 'GET /public/v1/posts/{id}/notes',
  addNote: 'POST+ /public/v1/posts/{id}/notes',
  deleteNote: 'DELETE /public/v1/posts/{id}/notes/{noteId}',
  getApprovalLink: 'GET /public/v1/posts/{id}/approval-link',
  createApprovalLink: 'POST /public/v1/posts/{id}/approval-link',
  revokeApprovalLink: 'DELETE /public/v1/posts/{id}/approval-link',
  move: 'PUT /posts/{id}/date',
  getLinkStatistics: 'GET /posts/{id}/statistics',
  listComments: 'GET /posts/{id}/comments',
  addComment: 'POST+ /posts/{id}/comments',
  split: 'POST /posts/separate-posts',
  draftWeek: 'POST+ /posts/generator/draft',
  generate: 'POST /posts/generator text',
} as unknown as Posts

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
    listNotes: 'GET /posts/{id}/notes',
    addNote: 'POST+ /posts/{id}/notes',
    deleteNote: 'DELETE /posts/{id}/notes/{noteId}',
    getApprovalLink: 'GET /posts/{id}/approval-link',
    createApprovalLink: 'POST /posts/{id}/approval-link',
    revokeApprovalLink: 'DELETE /posts/{id}/approval-link',
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
    startJob: 'POST+ /media/video-jobs',
    getJob: 'GET /media/video-jobs/{id}',
  },
  channels: {
    delete: 'DELETE /integrations',
    list: 'GET /integrations/list',
    getConnectUrl: 'GET /integrations/social/{integration}',
    getRetries: 'GET /integrations/{id}/retry-posts',
    retryPosts: 'POST /integrations/{id}/retry-posts',
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
} as unknown as Sessions

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
  readonly media: Media
  readonly videos: Videos
  readonly analytics: Analytics
  readonly notifications: Notifications
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
export const resources: Resources = { credentials, channels, slots, posts, media, videos, analytics, notifications, reads, consoleApi, admin, shortLinks, tags, images, credits, mcp, copilot, platforms, plugs, webhooks, autopost, sets, signatures, previews, visitors, billing, agent, auth, user, apiKeys, organizations, impersonation, sessions, auditLog, team, oauth, device, enterprise, thirdParty, announcements, system, sandbox }
