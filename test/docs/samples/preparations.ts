import { upload } from '../../../sdk/upload.ts'
import { totpCode, totpStep } from '../../../server/lib/secrets/totp.ts'
import { files } from '../../helpers/files.ts'
import { addAuthenticator } from '../../helpers/second-factor.ts'
import type { Tenant, TestService } from '../../helpers/server.ts'
import { approvedApp, type Demo } from './demo.ts'

interface World {
  service: TestService
  tenant: Tenant
  demo: Demo
}

type Preparation = (world: World) => Promise<Record<string, string>>

const CHANNEL = '019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a21'
const DRAFT = '019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9ad1'

const withChannel: Preparation = async ({ demo }) => {
  await demo.channel()
  return {}
}

/** Lets a read look at the sandbox, where the example names a platform elsewhere. */
const readSandbox: Preparation = async ({ service, tenant: { api, connectSandbox } }) => {
  const posts = [{ integration: { id: await connectSandbox('Baker') }, value: [{ content: 'Sourdough' }] }]
  const [created] = await api.posts.create({ body: { type: 'now', posts } })
  await service.server.drain()
  const { releaseId } = await api.posts.get({ path: { id: created?.postId ?? '' } })
  return {
    bluesky: 'sandbox',
    'ada.example.org': 'Baker',
    'at%3A%2F%2Fdid%3Aplc%3Aewvi7nxzyoun6zhxrhs64oiz%2Fapp.bsky.feed.post%2F3lbexample2a': releaseId ?? '',
    'at://did:plc:ewvi7nxzyoun6zhxrhs64oiz/app.bsky.feed.post/3lbexample2a': releaseId ?? '',
  }
}

/** Makes a link for the approval of the draft. */
const linked: Preparation = async ({ tenant: { api }, demo }) => {
  const path = { id: await demo.idOf(DRAFT, 'post') }
  await api.posts.createApprovalLink({ path, body: { days: 14 } })
  return {}
}

/** Lets the post of the examples repeat. */
const repeating: Preparation = async ({ tenant: { api }, demo }) => {
  const path = { id: await demo.idOf('019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11', 'post') }
  await api.posts.update({ path, body: { date: '2030-11-22T09:00:00Z', repeat: { rule: 'FREQ=WEEKLY' } } })
  return {}
}

/** Makes the queue of the examples. */
const queued: Preparation = async ({ tenant: { api, connectSandbox } }) => {
  const body = { name: 'Recipes', channel: await connectSandbox('Queue'), slots: [{ day: 1, time: 540 }] }
  return { '019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a47': (await api.queues.create({ body })).id }
}

/** Connects an account whose page is still to be chosen. */
const unfinished: Preparation = async ({ tenant: { api } }) => {
  const path = { integration: 'sandbox' }
  const { url: state } = await api.channels.getConnectUrl({ path })
  const code = Buffer.from('{"name": "Demo", "pages": "yes"}').toString('base64')
  const { id } = await api.channels.finishConnect({ path, body: { state, code, timezone: '0' } })
  return { [CHANNEL]: id, zQ2m3wW8mYb0J0oUj9o9b3mV7nq1mR5o6sT4uVwXyZ0: state }
}

const protectedAccount: Preparation = async ({ service, tenant }) => {
  await addAuthenticator(service, tenant)
  return {}
}

const app: Preparation = async ({ tenant }) => {
  const { clientId, clientSecret, code, token } = await approvedApp(tenant)
  return {
    pca_9Hq2mXk7RtVb4NcW8sYd3LfJ6zGpA1eU: clientId,
    pcs_2bVn8KqWx4TzRm7YcLp3DhGs9JfA6eUtNv5XoBi1QkMwEyRz: clientSecret,
    Zt8LmQ2vXc7RpN4bWd9KsY3hGfJ6TaE1uVqBnM5oPiC: code,
    pos_7YcLp3DhGs9JfA6eUtNv5XoBi1QkMwEyRz2bVn8K: token,
  }
}

/** Makes what an operation needs beyond the ids in its request. Returns what else stands for something else there. */
/** Publishes a post that can be taken down or edited. */
const live: Preparation = async ({ service, tenant: { api, connectSandbox } }) => {
  const posts = [{ integration: { id: await connectSandbox('Live') }, value: [{ content: 'Hello' }] }]
  const [created] = await api.posts.create({ body: { type: 'now', posts } })
  await service.server.drain()
  return { '019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a15': created?.postId ?? '' }
}

export const preparations: Record<string, Preparation> = {
  unpublishPost: live,
  editPublishedPost: live,
  readProfile: readSandbox,
  listProfilePosts: readSandbox,
  readPost: readSandbox,
  searchPosts: readSandbox,
  readProfileMetrics: readSandbox,
  findOrganizationSlot: withChannel,
  draftWeek: withChannel,
  getApprovalLink: linked,
  revokeApprovalLink: linked,
  updateQueue: queued,
  deleteQueue: queued,
  listQueuePosts: queued,
  listNextDraws: queued,
  reorderQueue: queued,
  async resumeSchedule({ tenant }) {
    const { id } = await tenant.api.schedulePauses.start({ body: { mode: 'hold' } })
    return { '019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a48': id }
  },
  createQueue: withChannel,
  skipOccurrence: repeating,
  changeOccurrence: repeating,
  async getCalendarLink({ tenant }) {
    await tenant.api.calendarLinks.create({})
    return {}
  },
  async revokeCalendarLink({ tenant }) {
    await tenant.api.calendarLinks.create({})
    return {}
  },
  async getCalendarFile({ tenant }) {
    const { url } = await tenant.api.calendarLinks.create({})
    return { bm90IGEgcmVhbCB0b2tlbiwganVzdCBhbiBleGFtcGw: url.split('/').at(-2) ?? '' }
  },
  listPages: unfinished,
  choosePage: unfinished,
  choosePageByState: unfinished,
  async connectChannel({ tenant }) {
    const path = { integration: 'sandbox' }
    const { url } = await tenant.api.channels.getConnectUrl({ path })
    return { zQ2m3wW8mYb0J0oUj9o9b3mV7nq1mR5o6sT4uVwXyZ0: url }
  },
  async saveMedia({ tenant }) {
    const body = new FormData()
    body.set('file', new Blob([await files.png()]), 'beach.png')
    body.set('preventSave', 'true')
    const { path } = await tenant.console.consoleApi.media.uploadSimple({ body })
    return { '6f6b1c1e6df04f5e9a0c3a2a3d4f8b11.png': path.split('/').at(-1) ?? '' }
  },
  async getFile({ service, tenant }) {
    const { path } = await upload(tenant.api, { file: new Blob([await files.png()]), filename: 'beach.png' })
    const [year = '', month = '', day = '', name = ''] = new URL(path).pathname.split('/').slice(2)
    return {
      '/uploads/2026/11/21': `/uploads/${year}/${month}/${day}`,
      "year: '2026'": `year: '${year}'`,
      "month: '11'": `month: '${month}'`,
      "day: '21'": `day: '${day}'`,
      '"2026",\n    "11",\n    "21",': `"${year}", "${month}", "${day}",`,
      '6f6b1c1e6df04f5e9a0c3a2a3d4f8b11.png': name,
      'http://localhost:3000': service.url,
    }
  },
  async deleteLinkParameters({ tenant: { api } }) {
    await api.linkParameters.update({ body: { parameters: [{ name: 'utm_source', value: 'a' }] } })
    return {}
  },
  async deleteChannelLinkParameters({ tenant: { api }, demo }) {
    const path = { id: await demo.channel() }
    await api.linkParameters.updateChannel({ path, body: { parameters: [] } })
    return {}
  },
  register: async () => ({ 'ada@example.com': `${crypto.randomUUID()}@example.org` }),
  async confirmTotp({ service, tenant: { console } }) {
    const { secret } = await console.secondFactor.startTotp()
    return { '287082': totpCode(secret, totpStep(service.clock.now())) }
  },
  async submitSecondFactor({ service, tenant }) {
    const app = await addAuthenticator(service, tenant)
    const { email, password } = tenant
    const { secondFactor } = await service.anonymous.auth.login({
      body: { provider: 'LOCAL', email, password },
    })
    return { b2YgY291cnNlIHRoaXMgaXMgbm8gcmVhbCB0b2tlbjo: secondFactor?.token ?? '', '287082': app.code(1) }
  },
  removeTotp: protectedAccount,
  replaceRecoveryCodes: protectedAccount,
  getAuthorization: app,
  decideAuthorization: app,
  exchangeCode: app,
  revokeToken: app,
  updateOAuthApp: app,
  deleteOAuthApp: app,
  rotateOAuthAppSecret: app,
}

const off = (status: number, operations: string[]) =>
  Object.fromEntries(operations.map((id) => [id, { status, why: 'a feature that is off' }]))
const madeUp = (status: number, operations: string[]) =>
  Object.fromEntries(operations.map((id) => [id, { status, why: 'a code or an address that is made up' }]))

/** Lists operations whose example is refused here, with the documented status and the reason. */
export const refusals: Record<string, { status: number; why: string }> = {
  ...off(503, [
    'generateVideo',
    'runVideoFunction',
    'startVideoJob',
    'createVideo',
    'checkVideoAllowed',
    'callVideoFunction',
    'generateImage',
    'generateLibraryImage',
    'generatePosts',
    'chatWithAssistant',
    'runAssistant',
    'modifySubscription',
    'applyDiscount',
    'finishTrial',
    'createEmbeddedCheckout',
    'subscribe',
    'previewSubscription',
    'openBillingPortal',
    'togglePlanCancellation',
    'cancelSubscription',
    'listCharges',
    'refundCharges',
    'previewRefund',
    'refundSubscription',
  ]),
  ...off(404, [
    'findTelegramChat',
    'createEnterpriseUser',
    'getEnterpriseConnectUrl',
    'deleteEnterpriseChannel',
  ]),
  ...off(400, ['tellAgent', 'checkSignIn', 'getChatbotToken', 'getAgentMediaSso']),
  ...madeUp(400, ['streamVideo', 'activateAccount', 'passOnFormAnswer', 'pollDeviceToken']),
  ...madeUp(400, ['submitToThirdParty', 'importFromThirdParty', 'addPasskey', 'signInWithPasskey']),
  ...madeUp(401, ['refreshFromExtension']),
  ...madeUp(404, ['followShortLink', 'joinOrganization']),
  ...madeUp(502, [
    'registerMoltbookAgent',
    'getMoltbookStatus',
    'addThirdPartyAccount',
    'callThirdPartyFunction',
  ]),
}
