import { http } from 'msw-3'
import { setupServer } from 'msw-3/node'
import { createPostern } from '../../sdk/index.ts'
import { createHandlers, exampleHandlers, problem } from '../../sdk/testing.ts'

// Runs in a process of its own, since msw 3 keeps a socket open for each request.
const postern = createPostern({ baseUrl: 'https://postern.test', apiKey: 'psk_fake', retries: 0 })
const handlers = createHandlers(http)
const seen: unknown[] = []

const own = setupServer(
  handlers.posts.create(({ body }) =>
    body.posts.map(({ integration }) => ({ postId: 'p1', integration: integration.id, publishDate: '' })),
  ),
  handlers.posts.get(({ path }) => problem('not_found', { detail: `No ${path.id}.` })),
)
own.listen()
const { data, response } = await postern.result.posts.create({
  body: { type: 'now', posts: [{ integration: { id: 'c1' }, value: [{ content: 'Hello' }] }] },
})
seen.push(response.status, data?.[0]?.integration)
const { error } = await postern.result.posts.get({ path: { id: 'x' } })
seen.push(error?.code, error?.detail)
own.close()

const examples = setupServer(...exampleHandlers(http))
examples.listen()
seen.push((await postern.channels.list())[0]?.name)
examples.close()

console.log(JSON.stringify(seen))
process.exit()
