import { existsSync, openAsBlob, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { createPostern, type OpenUpload, uploadInParts } from '@postern/sdk'

// `node upload-big-file.ts clip.mp4` uploads a file in parts. After Ctrl-C, the next run continues where this one stopped.
const [file = 'clip.mp4'] = process.argv.slice(2)
const notes = `${file}.upload.json`
const postern = createPostern({
  baseUrl: process.env.POSTERN_URL ?? 'http://localhost:3000',
  session: process.env.POSTERN_SESSION,
})
const stop = new AbortController()
process.once('SIGINT', () => stop.abort())

const media = await uploadInParts(postern, {
  file: await openAsBlob(file),
  filename: basename(file),
  resume: existsSync(notes) ? (JSON.parse(readFileSync(notes, 'utf8')) as OpenUpload) : undefined,
  onOpen: (upload) => writeFileSync(notes, JSON.stringify(upload)),
  onProgress: ({ sent, total }) => console.log(`${sent} of ${total} bytes`),
  signal: stop.signal,
})
rmSync(notes, { force: true })
console.log(media.path)
