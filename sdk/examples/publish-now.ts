import { createPostern, NotPublishedError, PosternError, waitUntil } from '@postern/sdk'

// Publishes a text at once on the first channel, and waits for the outcome.
const postern = createPostern({
  baseUrl: process.env.POSTERN_URL ?? 'http://localhost:3000',
  apiKey: process.env.POSTERN_API_KEY,
})

try {
  const [channel] = await postern.channels.list()
  if (!channel) throw new Error('Connect a channel first.')
  const [created] = await postern.posts.create({
    body: {
      type: 'now',
      posts: [
        { integration: { id: channel.id }, value: [{ content: process.argv[2] ?? 'Hello from Postern' }] },
      ],
    },
  })
  const { state, releaseURL } = await waitUntil(postern, created?.postId ?? '', 'published')
  console.log(state, releaseURL ?? '')
} catch (error) {
  if (error instanceof NotPublishedError) console.error(`${error.reason}: ${error.message}`)
  else if (error instanceof PosternError) console.error(`${error.code}: ${error.message}`)
  else throw error
  process.exitCode = 1
}
