import { beforeAll, expect, it } from 'vitest'
import { type OperationId, operationTable } from '../../generated/operations.ts'
import { noShortLinks } from '../../server/config/short-links.ts'
import { listConsolePages } from '../helpers/console-pages.ts'
import { fillConsole, type LivelyConsole, livelyPlatforms } from '../helpers/lively-console.ts'
import { type FollowedForm, followedForms } from '../helpers/page-forms.ts'
import { describeService } from '../helpers/server.ts'
import { hostile } from './visitor.ts'

/** Operation behind a form; one for each value of its field `action`; or the reason why its page shows no code. */
type Code = OperationId | Record<string, OperationId> | { none: string }

const ofAccount = { none: 'A person does this in a browser, before there is a session or a key.' }
const ofConnecting = { none: 'The state of one person’s browser is the credential.' }
const ofPassword = { none: 'Its fields are passwords, which code must not show.' }
const ofPerson = { none: 'It grants access, which a person decides and no program.' }

/** Lists each operation that a form calls. A new form needs a line, and its page the code. */
const forms: Record<string, Code> = {
  submitSignIn: ofAccount,
  submitSecondFactorCode: ofAccount,
  submitPasskeySignIn: ofAccount,
  startProviderSignIn: ofAccount,
  submitProviderSignUp: ofAccount,
  submitSignUp: ofAccount,
  submitForgot: ofAccount,
  submitReset: ofAccount,
  submitActivate: ofAccount,
  submitResend: ofAccount,
  submitSignOut: { none: 'It ends the session of this browser.' },
  submitOrganization: {
    none: 'It sets a cookie of this browser; a program names the organization in `showorg`.',
  },
  submitDismissal: { none: 'It sets a cookie of this browser.' },
  submitUnsubscribe: { none: 'The link in the email is the credential.' },
  submitReview: { none: 'The link is the credential of somebody without an account.' },
  submitJoin: ofPerson,
  submitDevice: ofPerson,
  submitAssistantDecision: ofPerson,
  submitAssistantMessage: { none: 'Programs talk to the tools themselves, by MCP.' },
  submitOrganizationSettings: 'setShortlinkPreference',
  submitChannelGroup: { move: 'setChannelGroup', create: 'setChannelGroupByName' },
  submitChannelGroupChange: { rename: 'renameChannelGroup', delete: 'deleteChannelGroup' },
  submitNotificationsRead: 'markNotificationsRead',
  submitProfile: 'updatePersonal',
  submitDatePreferences: 'setDatePreferences',
  submitEmailPreferences: 'setEmailPreferences',
  submitPassword: ofPassword,
  submitAccountDeletion: ofPassword,
  submitAssistantDeletion: 'deleteCopilotThread',
  submitPageByState: ofConnecting,
  submitConfirmation: ofConnecting,
  submitConnect: 'startConnect',
  submitPageChoice: 'choosePage',
  submitChannel: {
    enable: 'enableChannel',
    disable: 'disableChannel',
    delete: 'deleteChannel',
    retry: 'retryIntegrationPosts',
    addTime: 'setPostingTimes',
    removeTime: 'setPostingTimes',
    zone: 'setPostingTimes',
    gap: 'setPostingTimes',
    rename: 'renameChannel',
    group: 'setChannelGroup',
    settings: 'saveChannelSettings',
  },
  submitProvider: 'addThirdPartyAccount',
  submitProviderRemoval: 'removeThirdPartyAccount',
  submitAnnouncement: 'createAnnouncement',
  submitAnnouncementDeletion: 'deleteAnnouncement',
  submitPlan: 'subscribe',
  submitPlanCancellation: 'togglePlanCancellation',
  submitPaymentChange: 'openBillingPortal',
  submitVerification: ofPassword,
  submitSecondFactorRule: 'setSecondFactorRule',
  submitSecurity: {
    start: 'startTotp',
    confirm: 'confirmTotp',
    codes: 'replaceRecoveryCodes',
    remove: 'removeTotp',
    addPasskey: 'addPasskey',
    removePasskey: 'removePasskey',
  },
  submitKey: 'createApiKey',
  submitKeyRevocation: 'revokeApiKey',
  submitApp: 'updateOAuthApp',
  submitSecretRotation: 'rotateOAuthAppSecret',
  submitAppDeletion: 'deleteOAuthApp',
  submitAppRevocation: 'revokeApprovedApp',
  submitOtherSessionsEnd: 'endOtherSessions',
  submitSessionEnd: 'endSession',
  submitInvitation: 'inviteMember',
  submitMember: { role: 'changeMemberRole', remove: 'removeMember' },
  submitInvitationEnd: 'cancelInvitation',
  printCode: { none: 'It shows the code of another form.' },
  submitMove: 'moveThread',
  submitComposer: { refresh: 'createPosts' },
  submitComposerFiles: {
    none: 'It chooses files for the post, which the code of the post names. Media has the code of an upload.',
  },
  submitFiles: 'uploadToLibrary',
  submitFileSelection: { delete: 'deleteMedia' },
  submitFolder: {},
  submitFile: { describe: 'setMediaInformation', delete: 'deleteMedia' },
  submitWebhook: 'createWebhook',
  submitWebhookChange: {
    save: 'updateWebhook',
    enable: 'enableWebhook',
    rotate: 'rotateWebhookSecret',
    delete: 'deleteWebhook',
  },
  submitWebhookTest: 'sendTestWebhook',
  submitWebhookReplay: 'replayWebhookDelivery',
  submitFeed: 'createAutopost',
  submitFeedTest: 'previewFeed',
  submitFeedChange: {
    save: 'updateAutopost',
    pause: 'setAutopostActive',
    resume: 'setAutopostActive',
    delete: 'deleteAutopost',
  },
  submitPlug: 'saveChannelPlug',
  submitPlugState: 'setPlugActive',
  submitSet: { rename: 'updateSet', delete: 'deleteSet' },
  submitLibraryItem: 'createLibraryItem',
  submitLibraryItemChange: {
    use: 'useLibraryItem',
    save: 'updateLibraryItem',
    delete: 'deleteLibraryItem',
  },
  submitSignature: 'createSignature',
  submitSignatureChange: { save: 'updateSignature', delete: 'deleteSignature' },
  submitLinkPreference: 'setShortlinkPreference',
  submitLinkParameters: { save: 'setLinkParameters', delete: 'deleteLinkParameters' },
  submitChannelLinkParameters: { save: 'setChannelLinkParameters', delete: 'deleteChannelLinkParameters' },
  submitRetries: {
    none: 'It is a call of `retryPost` for each post, and each post of the list shows that one.',
  },
  submitPostAct: {
    delete: 'deletePost',
    draft: 'setPostStatus',
    schedule: 'setPostStatus',
    bind: 'setReleaseId',
    unpublish: 'unpublishPost',
    edit: 'editPublishedPost',
    skipDate: 'skipOccurrence',
    changeDate: 'changeOccurrence',
  },
  submitRetry: 'retryPost',
  submitQueue: 'createQueue',
  submitQueueChange: { save: 'updateQueue', order: 'reorderQueue', delete: 'deleteQueue' },
  submitPause: 'pauseSchedule',
  submitPauseEnd: 'resumeSchedule',
  submitInboxItem: {
    read: 'updateInboxItem',
    unread: 'updateInboxItem',
    assign: 'updateInboxItem',
    reply: 'replyToInboxItem',
    like: 'likeInboxItem',
    unlike: 'likeInboxItem',
    hide: 'hideInboxItem',
    show: 'hideInboxItem',
    remove: 'removeInboxItem',
  },
  submitApprovals: {
    none: 'It is a call of `decidePost` for each draft, and the page of each draft shows that one.',
  },
  submitReviewItem: {
    approve: 'decidePost',
    decline: 'decidePost',
    note: 'addPostNote',
    delete: 'deletePostNote',
    share: 'createApprovalLink',
    revoke: 'revokeApprovalLink',
  },
}

/** Forms of pages whose operation programs call too. */
const others: Record<string, Code> = { decideAuthorization: ofPerson }

/** Acts that no operation has, with the reason. */
const withoutOperation: Record<string, string> = {
  'submitFileSelection move': 'Folders are for people; programs name files by their ids.',
  'submitFolder create': 'Folders are for people; programs name files by their ids.',
  'submitFolder delete': 'Folders are for people; programs name files by their ids.',
  'submitChannel reconnect': 'It leads to the form of `startConnect`, which has the code.',
  'submitFeedChange check': 'The API checks feeds by itself, every few minutes.',
}

/** Fields that the operation of their form does not have, with the reason. */
const withoutCode: Record<string, string> = {
  'profile-form shortcuts': 'Only the console has shortcuts.',
}

interface Form {
  operation: string
  action: string
}

/** Returns the forms of a page that change something, and the buttons that send one elsewhere. */
function formsOn(page: string): Form[] {
  return [...page.matchAll(/<form ([^>]*)>(.*?)<\/form>/gs)].flatMap(([, attributes = '', content = '']) => {
    if (!attributes.includes('method="post"')) return []
    const paths = [attributes, ...content.matchAll(/<button [^>]*formaction[^>]*>/g)].map(
      (tag) => /action="([^"#?]*)/.exec(String(tag))?.[1] ?? '',
    )
    const [, action = ''] = /name="action" value="(\w+)"/.exec(content) ?? []
    return paths.map((path) => ({ operation: operationAt(path), action }))
  })
}

function operationAt(path: string): string {
  const found = Object.entries(operationTable).filter(
    ([, { method, path: template }]) =>
      method === 'post' && new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )
  // A fixed path comes before one with a parameter.
  const [id] = found.find(([, route]) => route.path === path) ?? found[0] ?? []
  return id ?? `no operation at ${path}`
}

function missingCode(page: string): string[] {
  return formsOn(page).flatMap(({ operation, action }) => {
    const code = forms[operation] ?? others[operation]
    if (code === undefined) return [`${operation} is not in the table`]
    if (typeof code === 'object' && 'none' in code) return []
    const expected = typeof code === 'string' ? code : code[action]
    const act = `${operation} ${action}`.trim()
    if (expected === undefined) return act in withoutOperation ? [] : [`${act} is not in the table`]
    return new RegExp(`/docs/reference/${expected}"|[=+]${expected}[*+"]`).test(page)
      ? []
      : [`${act}: no code of ${expected}`]
  })
}

it('the table of forms names every operation that a form of the console calls', () => {
  const called = Object.entries(operationTable).filter(
    ([, { tag, method }]) => tag === 'console' && method !== 'get',
  )
  expect(Object.keys(forms).sort()).toEqual(called.map(([id]) => id).sort())
})

const plant = (text: string) => `${text} ${hostile.text}`

describeService(
  'all pages of the console',
  (service) => {
    let world: LivelyConsole
    const pages = new Map<string, { status: number; text: string }>()

    beforeAll(async () => {
      world = await fillConsole(service, await service.createTenant(), plant)
      for (const { name, path, isPublic } of listConsolePages(world, plant)) {
        const headers = { accept: 'text/html', ...(isPublic ? {} : { auth: world.tenant.session }) }
        const response = await service.fetch(path, { headers })
        pages.set(name, { status: response.status, text: await response.text() })
      }
    })

    it('each page has its heading, and shows texts with markup as texts', () => {
      for (const { name, heading, status = 200 } of listConsolePages(world, plant)) {
        const page = pages.get(name)
        expect(page?.status, name).toBe(status)
        const [, found = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(page?.text ?? '') ?? []
        expect(found.trim(), name).toBe(escaped(heading))
        expect(page?.text, name).not.toContain('<script>alert')
      }
      expect([...pages.values()].filter(({ text }) => text.includes(hostile.shown)).length).toBeGreaterThan(
        25,
      )
    })

    it('each form has the code of its act', () => {
      const missing = [...pages].flatMap(([name, { text }]) =>
        missingCode(text).map((line) => `${name}: ${line}`),
      )
      expect([...new Set(missing)]).toEqual([])
    })

    it('each link to code opens, whatever the texts of its item are', async () => {
      const links = [...pages.values()].flatMap(({ text }) =>
        [...text.matchAll(/<a href="([^"]*)" data-code>/g)].map(([, link = '']) =>
          link.replaceAll('&amp;', '&'),
        ),
      )
      // Items of a list have the same acts.
      const unlike = [...new Map(links.map((link) => [link.replace(/[\da-f-]{36}/g, ''), link])).values()]
      const broken = unlike.map(async (link) => {
        const { status } = await service.fetch(link, { headers: { auth: world.tenant.session } })
        return status === 200 ? [] : [`${status} ${link}`]
      })
      expect(unlike.length).toBeGreaterThan(20)
      expect((await Promise.all(broken)).flat()).toEqual([])
    })

    const print = async (call: string, fields: Record<string, string>, session = world.tenant.session) => {
      const body = new URLSearchParams({ ...fields, 'as-code': call })
      const headers = { auth: session, accept: 'text/html' }
      const response = await service.fetch('/console/developers/code', { method: 'POST', headers, body })
      const text = await response.text()
      const samples = [...text.matchAll(/<pre [^>]*data-lang="\w+">(.*?)<\/pre>/gs)].map(
        ([, code = '']) => code,
      )
      return { status: response.status, text, samples }
    }

    const countRows = async () => {
      // The log of calls of programs is written some time after them.
      const query = service.app.db('sqlite_master').where({ type: 'table' }).whereNot({ name: 'request_log' })
      const tables = await query.pluck('name')
      const counts = tables.map(async (name) => [
        name,
        (await service.app.db(name).count({ count: '*' }))[0]?.count,
      ])
      return Object.fromEntries(await Promise.all(counts))
    }

    const unfollowed = async (form: FollowedForm) => {
      // Single permissions count only with this choice.
      const fields = form.id === 'key-form' ? { ...form.fields, access: 'chosen' } : form.fields
      const before = await print(form.call, fields)
      expect(before.samples.length, form.id).toBeGreaterThan(2)
      const boxes = form.changes.filter(([name]) => name.includes(':'))
      const changes = form.changes.filter((change) => !boxes.slice(2).includes(change))
      const missing = changes.map(async ([name, value]) => {
        const { [name]: _, ...others } = fields
        const after = await print(form.call, value === null ? others : { ...others, [name]: value })
        expect(after.text).not.toContain('<script>alert')
        const same = after.samples.filter((sample, index) => sample === before.samples[index])
        return same.length > 0 && !(`${form.id} ${name}` in withoutCode) ? [`${form.id} ${name}`] : []
      })
      return (await Promise.all(missing)).flat()
    }

    it('each field of a form changes its code in every language, and nothing is stored', async () => {
      const found = [...pages.values()].flatMap(({ text }) => followedForms(text))
      // Cards of a list have the same form. A form with two buttons has two codes.
      const nameOf = ({ id, call }: FollowedForm) => `${id.replace(/-\w{8}-.*/, '')} ${call.slice(64, 100)}`
      const forms = [...new Map(found.map((form) => [nameOf(form), form])).values()]
      const before = await countRows()
      const missing: string[] = []
      for (const form of forms) missing.push(...(await unfollowed(form)))
      const panels = (field: string) => forms.filter(({ id }) => id === field.split(' ')[0]).length
      const inNone = missing.filter(
        (field) => missing.filter((each) => each === field).length === panels(field),
      )
      expect(inNone).toEqual([])
      expect(forms.map(({ id }) => id)).toEqual(
        expect.arrayContaining([
          'move-form',
          'key-form',
          'endpoint-form',
          'feed-form',
          'dates-form',
          'decline-form',
        ]),
      )
      expect(await countRows()).toEqual(before)
    })

    it('the code of a form is printed only for the organization that got the form', async () => {
      const [form] = followedForms(pages.get('move')?.text ?? '')
      const { call = '', fields = {} } = form ?? {}
      expect((await print(call, fields)).status).toBe(200)
      const other = await service.createTenant()
      const strangers = [
        print(call, fields, other.session),
        print(call.replace('moveThread', 'deletePost'), fields),
        print('{"operationId":"deletePost"}', fields),
      ]
      for (const { status, samples } of await Promise.all(strangers))
        expect([status, samples]).toEqual([404, []])
    })
  },
  {
    config: { shortLinks: { ...noShortLinks, provider: 'built-in' } },
    overrides: { platforms: livelyPlatforms },
    // The pages differ by their texts, not by the database.
    databases: ['sqlite'],
  },
)

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&${names[character]};`)
}

const names: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#39' }
