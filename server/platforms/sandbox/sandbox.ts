import type { SandboxPostRow } from '../../db/tables/channels.ts'
import { definePlatform } from '../define.ts'
import { rejected } from '../kit/http/errors.ts'
import type { ListedPage } from '../kit/spec.ts'
import { countGraphemes } from '../kit/text.ts'
import type { ConnectedAccount, Mention, PlatformAccount, ReleaseCandidate } from '../platform.ts'
import { edit, remove } from './changes.ts'
import { entriesOf } from './feed.ts'
import { inbox, inboxTools } from './inbox.ts'
import { computeAccountMetrics, computePostMetrics, likesOf } from './metrics.ts'
import { commit, confirm, entryUrl, lookUp, prepare, repost, type SandboxApi } from './publish.ts'
import { reads } from './reads.ts'
import { idempotencyOf, settings, warnAboutTargets } from './settings.ts'

const PAGE_NAMES = ['Bakery', 'Café']

/**
 * Publishes into this service's database and shows the posts at `/sandbox/<integration>`. Its settings can request any outcome, so
 * that a client can be developed without any account. Idempotent by `(integration, key)`: the feed gets at most one entry per key,
 * whatever the outcome.
 */
export const sandbox = definePlatform({
  id: 'sandbox',
  name: 'Sandbox',
  toolTip: 'Publishes to a page of this service; nothing leaves it',
  env: {},
  maxConcurrent: 20,
  rules:
    'Nothing leaves this service. Up to 500 characters, 5000 where the account is verified, and 4 files. The setting "outcome" decides how publishing ends.',
  text: ({ account }) => ({ max: isVerified(account) ? 5000 : 500, length: countGraphemes }),
  media: { subject: 'The sandbox', max: 4 },
  settings,
  warn: (_, { settings }) => warnAboutTargets(settings),
  idempotency: ({ settings }) => idempotencyOf(settings),
  auth: {
    kind: 'custom-fields',
    fields: () => [
      {
        key: 'name',
        label: 'Name',
        validation: '/^.{1,100}$/',
        type: 'text',
        hint: 'Any name; the same name connects the same account',
      },
      {
        key: 'pages',
        label: 'The account has pages',
        validation: '/^(yes|no)?$/',
        type: 'text',
        hint: 'yes: the account has pages, and one of them is chosen after connecting',
      },
    ],
    connect: async (fields) => connect(fields),
  },
  errors: [],
  prepare: async (api, input) => prepare(api, input),
  commit,
  confirm: async (api, state) => confirm(api, state),
  lookUp,
  remove,
  edit,
  metrics: {
    history: true,
    account: async (api, days) => computeAccountMetrics(api, days),
    post: computePostMetrics,
  },
  mentions: {
    search: searchMentions,
    format: ({ label }) => (label === '' ? null : `@${label}`),
  },
  pages: { list: async (api) => pagesOf(api) },
  // Only validates the name, since the sandbox has no account data outside this service.
  rename: { picture: true, run: async (_api, { name }) => void accountName(name) },
  missing: listNewest,
  tools: {
    recent: {
      description: 'The newest entries of this feed.',
      dataSchema: [{ key: 'limit', type: 'number', description: 'How many, 1 to 50; 10 by default' }],
      run: recent,
    },
    places: {
      description: 'Finds places for the settings `targets` and `fail_target`; the word `nowhere` fails.',
      dataSchema: [{ key: 'word', type: 'string', description: 'Part of the name; all if absent.' }],
      run: async (_api, { word }) => findPlaces(String(word ?? '')),
    },
    ...inboxTools,
  },
  plugs: {
    likes: likesOf,
    repost,
    byOthers: ['repost', 'comment'],
  },
  inbox,
  reads,
})

function connect(fields: Record<string, string>): ConnectedAccount {
  const name = accountName(fields.name ?? '')
  const needsPage = fields.pages === 'yes'
  return {
    // An account with pages differs from the account of the same name without pages.
    internalId: needsPage ? `${name.toLowerCase()}/` : name.toLowerCase(),
    needsPage,
    name,
    picture: null,
    profile: name,
    accessToken: 'sandbox',
    refreshToken: null,
    expiresAt: null,
    additionalSettings: [VERIFIED_SETTING],
  }
}

const VERIFIED_SETTING = {
  title: 'Verified',
  description: 'Lets posts have 5000 characters instead of 500',
  type: 'checkbox',
  value: false,
} as const

function isVerified({ additionalSettings }: Pick<PlatformAccount, 'additionalSettings'>): boolean {
  return additionalSettings.some(({ title, value }) => title === VERIFIED_SETTING.title && value === true)
}

function accountName(typed: string): string {
  const name = typed.trim()
  if (name !== '' && name.length <= 100) return name
  throw rejected('invalid_field', 'The name must have 1 to 100 characters.')
}

/** Lists the newest entries of the feed, which a post without an id may be. */
async function listNewest({ host, account }: SandboxApi): Promise<ReleaseCandidate[]> {
  const rows: SandboxPostRow[] = await entriesOf(host, account).orderBy('id', 'desc').limit(20)
  return rows.map(({ id }) => {
    const url = entryUrl(host, account.id, id)
    return { id, url, releaseUrl: url }
  })
}

async function recent({ host, account }: SandboxApi, data: Record<string, unknown>) {
  const limit = Math.min(Math.max(Math.trunc(Number(data.limit ?? 10)), 1), 50)
  const rows: SandboxPostRow[] = await entriesOf(host, account).orderBy('id', 'desc').limit(limit)
  return rows.map(({ id, text }) => ({ id, name: text }))
}

const PLACES = ['bread', 'cake', 'pastry', 'sourdough']

function findPlaces(word: string): { id: string; name: string }[] {
  if (word === 'nowhere') throw rejected('place_not_found', 'The sandbox has no place of this name.')
  return PLACES.filter((place) => place.includes(word.toLowerCase())).map((id) => ({
    id,
    name: `The ${id} board`,
  }))
}

/** Finds the organization's own accounts on the sandbox. */
async function searchMentions({ host, account }: SandboxApi, query: string): Promise<Mention[]> {
  const searchText = query.replace(/^@/, '').toLowerCase()
  const accounts = await host.findAccounts(account.organizationId, 'sandbox')
  return accounts
    .filter(({ name }) => name.toLowerCase().includes(searchText))
    .slice(0, 20)
    .map(({ id, name, picture }) => ({ id, label: name, image: picture }))
}

/** Lists the two pages of an account that was connected with pages. */
function pagesOf({ account }: SandboxApi): ListedPage[] {
  return PAGE_NAMES.map((each) => {
    const name = `${account.name} ${each}`
    return {
      id: `${account.internalId}${each.toLowerCase()}`,
      name,
      picture: null,
      chosen: { profile: name },
    }
  })
}
