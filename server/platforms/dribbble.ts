import { definePlatform } from './define.ts'
import type { PlatformApi } from './kit/api.ts'
import { accountOf } from './kit/auth/account.ts'
import { requiredSecret, requiredVariable, urlVariable } from './kit/env.ts'
import { rejected } from './kit/http/errors.ts'
import { optionalText, requireHeader, requireId, requireText } from './kit/http/response.ts'
import { openParts } from './kit/media.ts'
import { goneRule } from './kit/published/changes.ts'
import { lookThrough } from './kit/reads/look-up.ts'
import { nextNumber } from './kit/reads/pages.ts'
import { object, required, string, url } from './kit/settings.ts'
import { published, ready } from './kit/steps.ts'

const PAGE_SIZE = 100
const GONE = [goneRule('Dribbble', 404)]
const NO_UPLOADS =
  'Dribbble does not let this account publish shots: check its plan on Dribbble, then connect again.'

/** Publishes shots. Dribbble has no idempotency keys. */
export const dribbble = definePlatform({
  id: 'dribbble',
  name: 'Dribbble',
  env: {
    clientId: requiredVariable('DRIBBBLE_CLIENT_ID', 'An application of the settings of a Dribbble account.'),
    clientSecret: requiredSecret('DRIBBBLE_CLIENT_SECRET', 'Its client secret.'),
    url: urlVariable('DRIBBBLE_URL', 'https://dribbble.com', 'The site where users sign in.'),
    apiUrl: urlVariable('DRIBBBLE_API_URL', 'https://api.dribbble.com', 'The server of the API.'),
  },
  rules: 'A shot has a title and exactly 1 image of 400 × 300 or 800 × 600 pixels.',
  text: { max: 40_000 },
  media: {
    videos: null,
    images: {
      min: 1,
      max: 1,
      maxBytes: 8_000_000,
      mimes: ['image/jpeg', 'image/png', 'image/gif'],
      sizes: [
        [400, 300],
        [800, 600],
      ],
    },
  },
  comments: false,
  settings: object({
    title: required(string({ minLength: 1, description: 'Title of the shot.' })),
    team: url({
      'x-lookup': { tool: 'teams' },
      description: 'URL of a team of the account, from the tool `teams`.',
    }),
  }),
  baseUrl: ({ config }) => `${config.apiUrl}/v2`,
  auth: {
    kind: 'oauth2',
    client: ({ url }) => ({
      authorizeUrl: `${url}/oauth/authorize`,
      tokenUrl: `${url}/oauth/token`,
      scopes: ['public', 'upload'],
    }),
    grantedScopes: async (_api, { response }) => optionalText(response.scope)?.split(/[ ,+]+/) ?? null,
    async account(api) {
      const user = await api.read({ url: '/user' })
      if (user.can_upload_shot === false) throw rejected('missing_permissions', NO_UPLOADS)
      const paths = { id: 'id', name: ['name', 'login'], picture: 'avatar_url', profile: 'login' }
      return accountOf('Dribbble', user, paths)
    },
  },
  errors: [],
  async prepare(api, { entry, settings: { title, team } }) {
    const teamId = team === undefined ? {} : { team_id: await findTeam(api, team) }
    return ready({ title, description: entry.text, ...teamId })
  },
  /** Reads the URL of the shot, which Dribbble returns before it has processed the image. */
  async commit(api, { ready: fields, media }) {
    const response = await api.request({
      url: '/shots',
      multipart: { fields, files: await openParts(media, [{ field: 'image', index: 0 }]) },
      irreversible: true,
      anyBody: true,
    })
    const location = requireHeader('Dribbble', response, 'location')
    const id = requireId('Dribbble', /\/shots\/(\d+)/.exec(location)?.[1])
    return published({ releaseId: id, releaseUrl: `${api.config.url}/shots/${id}` })
  },
  lookUp: {
    visibleWithinMs: 300_000,
    run: (api, { ready: { title }, sentAt }) =>
      lookThrough({ sentAt }, title, async (page = '1') => {
        const shots = await api.list({ url: '/user/shots', query: { page, per_page: PAGE_SIZE } })
        const items = shots.map((shot) => {
          const releaseId = requireId('Dribbble', shot.id)
          const entry = { releaseId, releaseUrl: `${api.config.url}/shots/${releaseId}` }
          return { entry, text: shot.title, publishedAt: shot.published_at }
        })
        return { items, next: nextNumber(page, { found: items.length, size: PAGE_SIZE }) }
      }),
  },
  remove: {
    source: 'https://developer.dribbble.com/v2/shots/#delete-a-shot',
    run: (api, { releaseId }) =>
      api.request({
        method: 'DELETE',
        url: `/shots/${encodeURIComponent(releaseId)}`,
        irreversible: true,
        errors: GONE,
      }),
  },
  edit: {
    source: 'https://developer.dribbble.com/v2/shots/#update-a-shot',
    limits: 'The text is the description; the title stays.',
    async run(api, { releaseId }, { text: description }) {
      const url = `/shots/${encodeURIComponent(releaseId)}`
      await api.readId({ method: 'PUT', url, json: { description }, irreversible: true, errors: GONE })
    },
  },
  tools: {
    teams: { description: 'Lists the teams of the account.', run: listTeams },
  },
})

async function readTeams(api: PlatformApi<unknown>) {
  return await api.list({ url: '/user', at: 'teams' })
}

/** Lists teams with the URLs that the setting `team` accepts. */
async function listTeams(api: PlatformApi<unknown>) {
  return (await readTeams(api)).map((team) => {
    const id = requireText('Dribbble', team.html_url)
    return { id, name: optionalText(team.name) ?? id }
  })
}

async function findTeam(api: PlatformApi<unknown>, address: string): Promise<string> {
  const nameOf = (url: unknown) => URL.parse(String(url))?.pathname.replaceAll('/', '').toLowerCase()
  const team = (await readTeams(api)).find(({ html_url }) => nameOf(html_url) === nameOf(address))
  if (team) return requireId('Dribbble', team.id)
  const message =
    'The account does not belong to this team on Dribbble: choose one from the list of the tool "teams".'
  throw rejected('team_not_found', message)
}
