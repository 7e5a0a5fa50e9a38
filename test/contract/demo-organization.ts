/**
 * Lists the things that the examples of the contract are about: one organization, the same in each operation. An id ends in the
 * four digits of its kind and number, after a prefix that all share.
 */
const PREFIX = '019aa3c4-5d1e-7c55-9d3b-0d6f0a4f'

/** Holds the ids of each kind, by their last four digits. */
export const demoIds = {
  organization: ['9a01'],
  /** Ada, who owns it, and Charles. */
  user: ['9a02', '9a03'],
  membership: ['9a05', '9a06'],
  /** One that waits with a comment under it, one that is published, one that failed, a draft, one for an occurrence, one of the library. */
  post: ['9a11', '9a15', '9a17', '9ad1', '9ad5', '9ad6'],
  group: ['9a12', '9a16', '9a18', '9ad2'],
  comment: ['9a13', '9a19'],
  /** The demo's sandbox, and an account on Bluesky. */
  channel: ['9a21', '9a22'],
  file: ['9a31', '9a32', '9a33', '9a34', '9a35'],
  tag: ['9a41'],
  /** Names that the sandbox gave to entries that it published. */
  release: ['9a51', '9a52'],
  postEvent: ['9a61', '9a62'],
  postAttempt: ['9a63'],
  postComment: ['9a65'],
  postAct: ['9a68', '9a69'],
  note: ['9a71'],
  approvalLink: ['9a75'],
  calendarLink: ['9a76'],
  queue: ['9a47'],
  pause: ['9a48'],
  notification: ['9a78'],
  videoJob: ['9a81'],
  upload: ['9a91'],
  signature: ['9b01'],
  webhook: ['9b11'],
  delivery: ['9b21'],
  webhookEvent: ['9b31'],
  set: ['9ba1'],
  libraryItem: ['9bb1'],
  channelGroup: ['9c01'],
  conversation: ['9c11'],
  message: ['9c21', '9c22'],
  plug: ['9c31'],
  autopost: ['9d01'],
  error: ['9d11'],
  apiKey: ['9d21', '9d22'],
  session: ['9d31'],
  passkey: ['9d35'],
  auditEntry: ['9d41'],
  invitation: ['9d51'],
  oauthApp: ['9d61'],
  approval: ['9d71'],
  thirdPartyAccount: ['9e01'],
  thirdPartyJob: ['9e11'],
  subscription: ['9e21', '9e22'],
  announcement: ['9e31'],
  checkout: ['9e41'],
  request: ['9f01'],
  inboxItem: ['9f11', '9f12'],
  /** Names that the sandbox gave to what others wrote there. */
  platformItem: ['9f15', '9f16', '9f17'],
  inboxAct: ['9f21', '9f22', '9f23', '9f24'],
} as const satisfies Record<string, readonly string[]>

export type DemoKind = keyof typeof demoIds

const kinds = new Map<string, DemoKind>(
  Object.entries(demoIds).flatMap(([kind, ends]) => ends.map((end) => [`${PREFIX}${end}`, kind as DemoKind])),
)

/** Returns the kind of thing that an id of the examples names, or null for an id that is not listed. */
export function kindOf(id: string): DemoKind | null {
  return kinds.get(id) ?? null
}

/** Finds the ids in a text, as the service makes them. */
export function idsIn(text: string): string[] {
  return text.match(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g) ?? []
}
