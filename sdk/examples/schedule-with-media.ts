import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { createPostern, upload } from '@postern/sdk'

// `node schedule-with-media.ts cat.png 2030-01-01T10:00:00Z "A cat"` uploads a file and schedules a post with it. A second run
// creates nothing, because both calls have keys of the program's own.
const [file = 'cat.png', date = '2030-01-01T10:00:00Z', content = 'A cat'] = process.argv.slice(2)
const postern = createPostern({
  baseUrl: process.env.POSTERN_URL ?? 'http://localhost:3000',
  apiKey: process.env.POSTERN_API_KEY,
})

const [channel] = await postern.channels.list()
if (!channel) throw new Error('Connect a channel first.')
const key = `${basename(file)} ${date}`
const { id, path } = await upload(postern, {
  file: await openAsBlob(file),
  filename: basename(file),
  idempotencyKey: `upload ${key}`,
  onProgress: ({ sent, total }) => console.log(`${Math.round((100 * sent) / total)} %`),
})
const created = await postern.posts.create({
  body: {
    type: 'schedule',
    date,
    posts: [{ integration: { id: channel.id }, value: [{ content, image: [{ id, path }] }] }],
  },
  idempotencyKey: `post ${key}`,
})
for (const { postId } of created) console.log(`Scheduled ${postId}`)
