import { createPostern } from '@postern/sdk'

// Lists all scheduled posts, page by page, and stops after a minute.
const postern = createPostern({
  baseUrl: process.env.POSTERN_URL ?? 'http://localhost:3000',
  apiKey: process.env.POSTERN_API_KEY,
})
const queue = postern.posts.list({
  query: { state: 'QUEUE', endDate: '2099-12-31', limit: 2 },
  signal: AbortSignal.timeout(60_000),
})
for await (const { publishDate, content } of queue) console.log(publishDate, content)
