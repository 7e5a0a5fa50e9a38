import { type ChangeSet, insertAfterLast, insertBefore, UsageError } from './changes.ts'
import { camelCase, pascalCase, requireForm } from './names.ts'

/**
 * Writes a platform that publishes texts with an access token, its line in the registry, its exchanges, its page and its test.
 * Returns the file of the test.
 */
export function addPlatform(changes: ChangeSet, id: string, options: { name?: string }): string {
  requireForm(id, /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'a platform', 'friendica')
  const name = options.name ?? pascalCase(id)
  requireForm(name, /^[A-Za-z0-9][\w .&-]{0,40}$/, 'people', 'Friendica')
  const registry = 'server/platforms/registry.ts'
  const value = camelCase(id)
  if (changes.read(registry)?.includes(`\n  ${value},\n`))
    throw new UsageError(`The platform ${id} already exists.`)
  const file = `server/platforms/${id}/${id}.ts`
  changes.create(file, platformOf(id, name))
  changes.edit(registry, (text) => {
    const listed = insertBefore(text, /^\] as const/m, `  ${value},\n`, text.indexOf('const definitions = ['))
    return insertBefore(listed, /^import/m, `import { ${value} } from './${id}/${id}.ts'\n`)
  })
  changes.edit('test/platforms/registry.test.ts', (text) =>
    insertAfterLast(text, /const IDENTIFIERS = `[^`]*(?=`)/, ` ${id}`),
  )
  changes.create(`test/platforms/${id}.exchanges.ts`, exchangesOf(id, name))
  changes.create(`docs/platforms/${id}.md`, pageOf(name))
  const test = `test/platforms/${id}.test.ts`
  changes.create(test, testOf(id, name, file))
  return test
}

function platformOf(id: string, name: string): string {
  const variable = id.replaceAll('-', '_').toUpperCase()
  return `import { definePlatform } from '../define.ts'
import { accountOf } from '../kit/auth/account.ts'
import { urlVariable } from '../kit/env.ts'
import { requireId } from '../kit/http/response.ts'
import { object, string } from '../kit/settings.ts'
import { published, ready } from '../kit/steps.ts'

/** Publishes texts with an access token. ${name} has no idempotency keys. */
export const ${camelCase(id)} = definePlatform({
  id: '${id}',
  name: '${name}',
  env: { url: urlVariable('${variable}_URL', 'https://${id}.example', 'The server of ${name}.') },
  maxConcurrent: 1,
  rules: 'A post is text of up to 500 characters. It has no images or videos.',
  text: { max: 500 },
  media: { images: null, videos: null },
  settings: object({ title: string({ maxLength: 100, description: 'Title of the post.' }) }),
  baseUrl: ({ config }) => config.url,
  auth: {
    kind: 'custom-fields',
    fields: () => [{ key: 'token', label: 'Access token', validation: '/^\\\\S{3,}$/', type: 'password' }],
    async connect({ token = '' }, api) {
      const user = await api.read({ url: '/me', token })
      return { ...accountOf('${name}', user, { id: 'id', name: 'name', profile: 'name' }), accessToken: token }
    },
  },
  errors: [],
  async prepare(_api, { entry: { text }, position: { parent }, settings: { title } }) {
    return ready({ text, title, parent: parent?.releaseId ?? null })
  },
  async commit(api, { ready: json }) {
    const created = await api.read({ url: '/posts', json, irreversible: true })
    const releaseId = requireId('${name}', created.id)
    return published({ releaseId, releaseUrl: \`\${api.config.url}/posts/\${releaseId}\` })
  },
})
`
}

function exchangesOf(id: string, name: string): string {
  return `import { expect } from 'vitest'
import { ${camelCase(id)} } from '../../server/platforms/${id}/${id}.ts'
import { aDraftFile } from '../helpers/channels.ts'
import type { Exchanges } from './exchanges.ts'
import { from } from './sources.ts'
import type { Answer } from './stand-in.ts'
import { noHost } from './support.ts'

const refusal = (status: number, message: string): Answer => ({ status, json: { message } })

/** Exchanges with ${name}, in our own words. */
export const ${camelCase(id)}Exchanges: Exchanges = {
  create: (url) => ${camelCase(id)}.create({ url }, noHost),
  vendor: null,
  account: { internalId: '27', accessToken: 'a-token' },
  routes: {
    'GET /me': { status: 200, json: { id: 27, name: 'Ada' } },
    'POST /posts': { status: 201, json: { id: 7 } },
  },
  sources: from(
    { assumed: 'Its documentation is not read yet.' },
    ...['GET /me', 'POST /posts', 'refusals', 'rateLimit'],
  ),
  isCommit: ({ path }) => path === '/posts',
  isAuthorized: ({ headers }) => headers.authorization === 'Bearer a-token',
  connect: async ({ auth }, call) => auth.kind === 'custom-fields' && auth.connect({ token: 'a-token' }, call),
  connected: { internalId: '27', name: 'Ada', profile: 'Ada', accessToken: 'a-token' },
  connectRefusals: [['GET /me', refusal(401, 'Unknown token.'), 'token_refused']],
  goodSettings: [{}, { title: 'Bread' }],
  badSettings: [[{ title: 'x'.repeat(101) }, 'settings.title']],
  refusedDrafts: {
    'an image': { media: [[aDraftFile('image/png')]], at: 'value.0.image', says: 'does not accept images' },
  },
  publish: {
    'a text': {
      calls: [{ path: '/posts', body: { text: 'Hello', parent: null } }],
      entries: [{ releaseId: '7', releaseUrl: expect.stringMatching(/\\/posts\\/7$/) as unknown as string }],
    },
  },
  refusals: [
    [refusal(401, 'Unknown token.'), 'auth', 'token_refused'],
    [refusal(422, 'Invalid text.'), 'rejected', 'platform_rejected'],
  ],
  rateLimit: { ...refusal(429, 'Slow down.'), headers: { 'retry-after': '7' } },
}
`
}

function pageOf(name: string): string {
  return `# ${name}

Texts on a ${name} account.

## Credentials

A user connects with an access token of the account.

<!-- Written by npm run generate -->

<!-- End of what npm run generate writes -->

## Example

The body of \`POST /public/v1/posts\`:

\`\`\`json
{"type": "now", "posts": [{
  "integration": {"id": "<channel>"},
  "value": [{"content": "<p>Hello</p>"}],
  "settings": {"title": "Bread"}
}]}
\`\`\`

## Limits

- A post has up to 500 characters.

## Not supported

- ${name} has no idempotency keys: if a response is lost, the service does not send the post again, and the outcome is unknown.
- Images, videos and metrics.

## Undocumented behavior

${name} has no test server, so requests and responses follow its documentation.
`
}

function testOf(id: string, name: string, file: string): string {
  return `import { expect, it } from 'vitest'
import { describePlatforms } from '../../server/platforms/registry.ts'

it('${name} is written from its documentation', () => {
  expect(describePlatforms().map((platform) => platform.id)).toContain('${id}')
  expect.fail(
    'Write ${name}: its rules, settings, calls and errors in ${file}, what it is sent and answers in test/platforms/${id}.exchanges.ts, and its page docs/platforms/${id}.md. Then delete this test, or test here what the exchanges cannot show.',
  )
})
`
}
