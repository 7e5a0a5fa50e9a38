import { beforeAll, expect, it } from 'vitest'
import { newId } from '../../server/lib/ids.ts'
import { describeService, type Tenant } from '../helpers/server.ts'

const autopost = {
  title: 'News',
  url: 'https://blog.example/feed.xml',
  active: false,
  onSlot: true,
  syncLast: false,
  addPicture: false,
  generateContent: false,
  integrations: [],
}

/** Pairs each creation with a list that shows what was created. */
const creations: [path: string, body: object, list: (tenant: Tenant, post: string) => Promise<unknown[]>][] =
  [
    [
      '/posts/tags',
      { name: 'News', color: '#0000ff' },
      async ({ console }) => (await console.tags.list()).tags,
    ],
    ['/sets', { name: 'News', content: '{}' }, ({ console }) => console.sets.list()],
    ['/signatures', { content: 'Ours', autoAdd: false }, ({ console }) => console.signatures.list()],
    ['/autopost', autopost, ({ console }) => console.autopost.list()],
    [
      '/posts/{id}/comments',
      { comment: 'Monday?' },
      async ({ console }, id) => (await console.posts.listComments({ path: { id } })).comments,
    ],
    [
      '/public/v1/posts/{id}/notes',
      { content: 'Monday?' },
      async ({ console }, id) => (await console.posts.listNotes({ path: { id } })).notes,
    ],
  ]

describeService('console operations with an Idempotency-Key', (service) => {
  let tenant: Tenant
  let post: string
  beforeAll(async () => {
    tenant = await service.createTenant()
    const posts = [{ integration: { id: await tenant.connectSandbox() }, value: [{ content: 'Hello' }] }]
    const [created] = await tenant.api.posts.create({ body: { type: 'draft', date: '2099-01-01', posts } })
    post = created?.postId ?? ''
  })

  function send(path: string, body: object, key: string): Promise<Response> {
    return service.fetch(path.replace('{id}', post), {
      method: 'POST',
      headers: { auth: tenant.session, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    })
  }

  it.for(creations)(
    'an object is created once, however often the request is sent: %s',
    async ([path, body, list]) => {
      const key = newId()
      const answers = []
      for (let time = 0; time < 2; time++) {
        const response = await send(path, body, key)
        answers.push([response.status, response.headers.get('idempotency-replayed'), await response.json()])
      }
      expect(answers[0]?.slice(0, 2)).toEqual([201, null])
      expect(answers[1]).toEqual([201, 'true', answers[0]?.[2]])
      expect(await list(tenant, post)).toHaveLength(1)
      const other = await send(path, { ...body, ...otherThan(body) }, key)
      expect([other.status, await other.json()]).toMatchObject([422, { code: 'idempotency_mismatch' }])
    },
  )
})

/** Returns the request with another text. */
function otherThan(body: object): object {
  const [name, text] = Object.entries(body)[0] as [string, string]
  return { [name]: `${text} and more` }
}
