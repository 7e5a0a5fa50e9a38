import { createPostern, PosternError } from '@postern/sdk'

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
  for (;;) {
    const post = await postern.posts.get({ path: { id: created?.postId ?? '' } })
    if (post.state !== 'QUEUE') {
      console.log(post.state, post.releaseURL ?? '')
      break
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
} catch (error) {
  if (!(error instanceof PosternError)) throw error
  console.error(`${error.code}: ${error.message}`)
  process.exitCode = 1
}
