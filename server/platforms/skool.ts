import { definePlatform } from './define.ts'
import type { PlatformApi } from './kit/api.ts'
import { accountOf } from './kit/auth/account.ts'
import { urlVariable } from './kit/env.ts'
import {
  type Answer,
  optionalText,
  readObject,
  readPath,
  requireId,
  requireText,
  textAt,
} from './kit/http/response.ts'
import { type EntryMedia, withFile } from './kit/media.ts'
import { joinTexts } from './kit/reads/shape.ts'
import { id, object, required, string } from './kit/settings.ts'
import { published, ready } from './kit/steps.ts'

const SITE = 'https://www.skool.com'
/** Value for no category, in groups without categories. */
const NO_LABEL = 'none'

const SIGNED_OUT =
  'Skool no longer accepts the cookies: sign in to Skool in the browser that has the extension.'
const FORBIDDEN = 'The account is not allowed to post in this group. Skool says: {detail}'
const NOT_FOUND = 'Skool has no such group: choose one from the list of the tool "groups".'
const PARENT_GONE = 'The post to comment on is no longer on Skool.'

/** Publishes to groups of Skool by the cookies of a signed-in browser, because Skool has no official API. */
export const skool = definePlatform({
  id: 'skool',
  name: 'Skool',
  env: { url: urlVariable('SKOOL_URL', 'https://api2.skool.com', 'The server behind the website of Skool.') },
  maxConcurrent: 1,
  rules:
    'A post with a title in a group, as plain text with images. Choose the group with the tool `groups` and its category with the ' +
    'tool `label`. Comments go below the post.',
  text: { max: 5_000 },
  media: { images: { maxBytes: 10_000_000 }, videos: null },
  settings: object({
    group: required(id('ID of the group.', { 'x-lookup': { tool: 'groups' } })),
    label: required(
      id('ID of the category; `none` in a group without.', {
        title: 'Category',
        'x-lookup': { tool: 'label', with: { id: 'group' } },
      }),
    ),
    title: required(string({ minLength: 1, maxLength: 255, description: 'Title of the post.' })),
  }),
  baseUrl: ({ config }) => config.url,
  credential: ({ account }) => cookieHeader(account.credentials),
  auth: {
    kind: 'cookies',
    cookies: ['client_id', 'auth_token'].map((name) => ({ name, domain: '.skool.com' })),
    async connect(cookies, api) {
      const user = await api.read({ url: '/self', headers: cookieHeader(cookies) })
      const full = joinTexts([user.first_name, user.last_name], ' ')
      const picture = ['metadata.picture_profile', 'metadata.picture_bubble']
      const paths = { id: 'id', name: ['full', 'name'], picture, profile: 'name' }
      return { ...accountOf('Skool', { ...user, full }, paths), accessToken: cookies.auth_token ?? '' }
    },
  },
  errors: [
    [401, null, 'auth', null, SIGNED_OUT],
    // Covers the firewall in front of Skool, which responds without a reason or asks for a captcha.
    [403, /^$/, 'auth', null, SIGNED_OUT],
    [405, null, 'auth', null, SIGNED_OUT],
    [403, null, 'rejected', 'missing_permissions', FORBIDDEN],
    [404, null, 'rejected', 'group_not_found', NOT_FOUND],
    [413, null, 'rejected', 'media_too_large', 'Skool accepts images of up to about 10 MB.'],
  ],
  async prepare(api, { entry, position: { root, parent }, settings: { group, label, title } }) {
    const { name } = await api.read({ url: `/groups/${encodeURIComponent(group)}` })
    const files: string[] = []
    for (const media of entry.media) files.push(await upload(api, media, group))
    const attachments = files.length > 0 ? files.join(',') : undefined
    const comment = { post_type: 'comment', root_id: root?.releaseId, parent_id: parent?.releaseId }
    const labels = label === NO_LABEL ? undefined : label
    return ready({
      url: root === null ? `${SITE}/${requireText('Skool', name)}/` : null,
      rootUrl: root?.releaseUrl ?? null,
      post: {
        group_id: group,
        ...(root === null ? { post_type: 'generic' } : comment),
        metadata: { ...(root === null ? { title, labels } : {}), content: entry.text, attachments },
      },
    })
  },
  async commit(api, { ready: { url, rootUrl, post } }) {
    const { id, name } = await api.read({
      url: '/posts',
      query: { follow: true },
      json: post,
      irreversible: true,
      errors: url === null ? [[404, null, 'rejected', 'parent_gone', PARENT_GONE]] : [],
    })
    const address = optionalText(name)
    return published({
      releaseId: requireId('Skool', id),
      releaseUrl: url === null ? rootUrl : address ? url + address : null,
    })
  },
  tools: {
    groups: {
      description: 'Lists the groups of the account.',
      async run(api) {
        const url = `/users/${encodeURIComponent(api.account.internalId)}/groups`
        return (await api.list({ url, at: 'groups' })).map(named)
      },
    },
    label: {
      description: 'Lists the categories of a group.',
      dataSchema: [{ key: 'id', type: 'string', description: 'ID of the group.' }],
      run: (api, { id }) => listLabels(api, String(id ?? '')),
    },
  },
})

function cookieHeader({ client_id = '', auth_token = '' }: Record<string, string>): { cookie: string } {
  return { cookie: `client_id=${client_id}; auth_token=${auth_token}` }
}

function named(item: Answer) {
  return { id: item.id, name: textAt(item, 'metadata.display_name') ?? item.name }
}

/** Lists the categories of a group, which holds their ids alone. */
async function listLabels(api: PlatformApi<unknown>, group: string) {
  const about = await api.read({ url: `/groups/${encodeURIComponent(group)}` })
  const labels = String(readPath(about, 'metadata.labels') ?? '')
  const ids = labels.split(',').filter(Boolean)
  const found: ReturnType<typeof named>[] = []
  for (const id of ids) found.push(named(await api.read({ url: `/labels/${encodeURIComponent(id)}` })))
  return found.length > 0 ? found : [{ id: NO_LABEL, name: 'No category' }]
}

/** Registers an image of a group and sends it to the URL that Skool returns. */
function upload(api: PlatformApi<unknown>, media: EntryMedia, group: string): Promise<string> {
  return withFile(media, async (file) => {
    const { name: file_name, mime: content_type, size: content_length } = file
    // Makes the file public (0), since pages of a group show no others.
    const json = { file_name, content_type, content_length, owner_id: group, privacy: 0 }
    const { write_url, acl: signed, file: record } = await api.read({ url: '/files', json })
    const url = requireText('Skool', write_url)
    // The bucket refuses any other ACL than the one that Skool signed the URL for.
    const acl = optionalText(signed)
    const headers = acl === undefined ? {} : { 'x-amz-acl': acl }
    await api.request({ method: 'PUT', url, file, headers, token: null, anyBody: true })
    return requireId('Skool', readObject('Skool', record).id)
  })
}
