/** Lists the ids and secrets that are the same after every start and reset. The ids are those of the contract's examples. */
const PREFIX = '019aa3c4-5d1e-7c55-9d3b-0d6f0a4f'

export const demoIdentity = {
  email: 'ada@example.com',
  password: 'analytical engine 1843',
  apiKey: 'psk_mock',
  session: 'session-mock',
  webhookSecret: `whsec_${Buffer.from('a webhook secret of the mock, 32').toString('base64')}`,
  ids: {
    organization: id('9a01'),
    user: id('9a02'),
    membership: id('9a05'),
    apiKey: id('9d21'),
    session: id('9d31'),
    channel: id('9a21'),
    otherChannel: id('9a22'),
    tag: id('9a41'),
    scheduledPost: id('9a11'),
    scheduledComment: id('9a13'),
    publishedPost: id('9a15'),
    failedPost: id('9a17'),
    draft: id('9ad1'),
    webhook: id('9b11'),
  },
  /** Ids that follow from another one. */
  groups: {
    scheduledPost: id('9a12'),
    publishedPost: id('9a16'),
    failedPost: id('9a18'),
    draft: id('9ad2'),
  },
  release: id('9a51'),
} as const

export type DemoName = keyof typeof demoIdentity.ids

function id(end: string): string {
  return `${PREFIX}${end}`
}
