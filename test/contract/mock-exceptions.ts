/** Says why the service of the tests answers an example request otherwise than the example does. */
export interface Exception {
  why: string
  /** Names the example that the service answers like. */
  example?: string
  /** Status of the mock's answer, where the operation has several. */
  status?: number
  /** Media type that the mock is asked for, where the service chooses between several. */
  accept?: string
}

const reasons: Record<string, string[]> = {
  'the operator has not set up a model or a video generator': [
    ...['generateVideo', 'runVideoFunction', 'startVideoJob', 'createVideo', 'checkVideoAllowed'],
    ...['callVideoFunction', 'generateImage', 'generateLibraryImage', 'generatePosts'],
    ...['chatWithAssistant', 'runAssistant'],
  ],
  'the operator sells no plans': [
    ...['applyDiscount', 'finishTrial', 'createEmbeddedCheckout', 'subscribe', 'previewSubscription'],
    ...['openBillingPortal', 'togglePlanCancellation', 'cancelSubscription', 'listCharges', 'refundCharges'],
    ...[
      'previewRefund',
      'refundSubscription',
      'receivePaymentEvent',
      'modifySubscription',
      'getRetentionOffer',
    ],
  ],
  'the operator has not set up the feature': [
    ...['createEnterpriseUser', 'getEnterpriseConnectUrl', 'deleteEnterpriseChannel', 'tellAgent', 'getDocs'],
    ...['getChatbotToken', 'getAgentMediaSso', 'findTelegramChat', 'startSignIn', 'checkSignIn'],
  ],
  'each build of the documentation names its files anew': ['getDocsAsset'],
  'no vendor is there in the tests': [
    ...['readProfile', 'listProfilePosts', 'readPost', 'searchPosts', 'readProfileMetrics', 'streamVideo'],
    ...['registerMoltbookAgent', 'getMoltbookStatus', 'addThirdPartyAccount', 'submitToThirdParty'],
    ...['importFromThirdParty', 'callThirdPartyFunction'],
  ],
  'its token comes by mail, from another provider or from another person': [
    ...['activateAccount', 'passOnFormAnswer', 'joinOrganization', 'pollDeviceToken', 'refreshFromExtension'],
    ...['putMediaPart'],
  ],
  'the demo organization is in another state': [
    // Ada is registered, and is the only owner and an administrator of the service.
    ...['register', 'deleteAccount', 'impersonate'],
    // Its file has another name, and its account no pages.
    ...['saveMedia', 'getFile', 'listPages', 'choosePage', 'choosePageByState'],
    // Its post does not repeat, its schedule is not paused, and its calendar link is another.
    ...['skipOccurrence', 'changeOccurrence', 'resumeSchedule', 'getCalendarFile'],
  ],
  'the service warns of the post of the demo organization, which has the same text at the same time': [
    'validatePosts',
  ],
  'the example names a channel and a post, and the service takes one of them': ['listMeasureDays'],
  'the example shows a part of what there is': ['getContract', 'listProviders', 'getPostmanCollection'],
  'the sandbox, which stands for Bluesky, has other settings and fields': [
    'getIntegrationSettings',
    'listChannels',
  ],
  'the sandbox has figures of its own': [
    ...['getIntegrationAnalytics', 'getChannelAnalytics', 'getPostAnalytics', 'getThreadAnalytics'],
  ],
}

export const unlike: Record<string, Exception> = {
  ...Object.fromEntries(Object.entries(reasons).flatMap(([why, ids]) => ids.map((id) => [id, { why }]))),
  callMcp: { why: 'the service answers with a stream of events', accept: 'text/event-stream' },
  startDeviceAuthorization: { why: 'the example is JSON, which gets 201, and a form 200', status: 200 },
  getDeviceInfo: { why: 'nobody has asked for a code', example: 'unknown' },
  approveDevice: { why: 'nobody has asked for a code', example: 'expired' },
}
