import { definePlatform } from '../define.ts'
import { urlVariable } from '../kit/env.ts'
import { toEntry } from '../kit/http/response.ts'
import { object, required, string, url } from '../kit/settings.ts'
import { published, ready } from '../kit/steps.ts'
import { addImages, connectByKey, escapeMarkdown, tags } from './article.ts'

const WRONG_TOKEN =
  'Medium refused the integration token. Create a new one in the settings of Medium, then connect again.'
const FORBIDDEN =
  'The account may not publish there: choose a publication from the list of the tool "publications". Medium says: {detail}'

/** Publishes to Medium by an integration token. Its API has no idempotency keys and cannot publish a draft. */
export const medium = definePlatform({
  id: 'medium',
  name: 'Medium',
  env: { url: urlVariable('MEDIUM_URL', 'https://api.medium.com', 'The server of the API.') },
  editor: 'markdown',
  rules:
    'An article with title and subtitle. Images are placed below the text. Medium uses the first three tags. In a publication it is a draft that an editor approves.',
  text: { max: 100_000 },
  media: { images: { mimes: ['image/jpeg', 'image/png', 'image/gif'] }, videos: null },
  comments: false,
  settings: object({
    title: required(string({ minLength: 2, maxLength: 100, description: 'Title of the article.' })),
    subtitle: required(string({ minLength: 2, description: 'Line below the title.' })),
    canonical: url({ title: 'Original address', description: 'URL at which the article first appeared.' }),
    publication: string({
      'x-lookup': { tool: 'publications' },
      maxLength: 100,
      description: 'ID of a publication; the profile of the account if not set.',
    }),
    tags: tags(string({ minLength: 1 }), {
      maxItems: 4,
      description: 'Tags by their labels. Medium uses the first three, up to 25 characters each.',
    }),
  }),
  baseUrl: ({ config }) => `${config.url}/v1`,
  auth: connectByKey(
    {
      platform: 'Medium',
      hint: 'An integration token, from Settings → Security and apps',
      picture: 'imageUrl',
    },
    (token, api) => api.read({ url: '/me', token, at: 'data' }),
  ),
  errors: [
    [401, null, 'auth', null, WRONG_TOKEN],
    [403, null, 'rejected', 'missing_permissions', FORBIDDEN],
    [404, null, 'rejected', 'publication_not_found', FORBIDDEN],
  ],
  async prepare({ account }, { entry, settings: { title, subtitle, canonical, publication, tags = [] } }) {
    const place =
      publication === undefined
        ? `/users/${encodeURIComponent(account.internalId)}`
        : `/publications/${encodeURIComponent(publication)}`
    // Repeats the title in the content, since Medium shows only that one.
    const heading = `# ${escapeMarkdown(title)}\n\n## ${escapeMarkdown(subtitle)}\n\n`
    const text = entry.text.startsWith('# ') ? entry.text : heading + entry.text
    return ready({
      url: `${place}/posts`,
      post: {
        title,
        contentFormat: 'markdown',
        content: await addImages(text, entry.media, (media) => media.publicUrl()),
        canonicalUrl: canonical,
        tags: tags.map(({ label }) => label),
        // Creates a draft in a publication, since writers cannot publish there without an editor's approval.
        publishStatus: publication === undefined ? 'public' : 'draft',
      },
    })
  },
  async commit(api, { ready: { url, post } }) {
    const created = await api.read({ url, json: post, irreversible: true, at: 'data' })
    return published(toEntry('Medium', created.id, created.url))
  },
  tools: {
    publications: {
      description: 'Lists the publications that the account belongs to.',
      async run(api) {
        const url = `/users/${encodeURIComponent(api.account.internalId)}/publications`
        const data = await api.list({ url, at: 'data' })
        return data.map(({ id, name }) => ({ id, name }))
      },
    },
  },
})
