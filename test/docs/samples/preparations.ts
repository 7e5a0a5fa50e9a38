import { upload } from '../../../sdk/upload.ts'
import { files } from '../../helpers/files.ts'
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

/** Connects an account whose page is still to be chosen. */
const unfinished: Preparation = async ({ tenant: { api } }) => {
  const path = { integration: 'sandbox' }
  const { url: state } = await api.channels.getConnectUrl({ path })
  const code = Buffer.from('{"name": "Demo", "pages": "yes"}').toString('base64')
  const { id } = await api.channels.finishConnect({ path, body: { state, code, timezone: '0' } })
  return { [CHANNEL]: id, zQ2m3wW8mYb0J0oUj9o9b3mV7nq1mR5o6sT4uVwXyZ0: state }
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
export const preparations: Record<string, Preparation> = {
  readProfile: readSandbox,
  listProfilePosts: readSandbox,
  readPost: readSandbox,
  searchPosts: readSandbox,
  readProfileMetrics: readSandbox,
  findOrganizationSlot: withChannel,
  draftWeek: withChannel,
  getApprovalLink: linked,
  revokeApprovalLink: linked,
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
      '6f6b1c1e6df04f5e9a0c3a2a3d4f8b11.png': name,
      'http://localhost:3000': service.url,
    }
  },
  register: async () => ({ 'ada@example.com': `${crypto.randomUUID()}@example.org` }),
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
  ...madeUp(400, ['submitToThirdParty', 'importFromThirdParty']),
  ...madeUp(401, ['refreshFromExtension']),
  ...madeUp(404, ['followShortLink', 'joinOrganization']),
  ...madeUp(502, [
    'registerMoltbookAgent',
    'getMoltbookStatus',
    'addThirdPartyAccount',
    'callThirdPartyFunction',
  ]),
}
