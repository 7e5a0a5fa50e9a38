import { describe, expect, test } from 'vitest'
import { ConnectionError, createPostern, PosternError, upload } from '../../sdk/index.ts'
import { files } from '../helpers/files.ts'
import { answer, drop, dropInside, hang, scriptedServer } from '../helpers/scripted-server.ts'
import { describeService } from '../helpers/server.ts'
import { misbehaving } from './misbehaving.ts'

const media = { id: 'm1', path: 'http://localhost/m1.png' }
const file = new Blob(['GIF89a'], { type: 'image/gif' })
const busy = answer(503, { code: 'unavailable', detail: 'Busy.' }, { 'retry-after': '0' })

describe('an upload in one request', () => {
  test.each([
    ['a busy service', busy],
    ['a dropped connection', drop],
    ['a connection dropped inside the answer', dropInside],
  ])('is repeated unchanged after %s', async (_, failure) => {
    await using server = await scriptedServer(failure, answer(201, media))
    const postern = createPostern({ baseUrl: server.url, apiKey: 'k' })
    expect(await upload(postern, { file, filename: 'a "b".gif' })).toEqual(media)
    const [first, second] = server.received
    expect(server.received).toHaveLength(2)
    expect(second?.body).toBe(first?.body)
    expect(second?.headers['content-type']).toBe(first?.headers['content-type'])
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
    expect(first?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
    expect(first?.body).toContain('filename="a %22b%22.gif"')
  })

  test('is retried no more often than the client or the call allows', async () => {
    await using server = await scriptedServer(drop)
    const postern = createPostern({ baseUrl: server.url, apiKey: 'k', retries: 1 })
    await expect(upload(postern, { file })).rejects.toThrow(ConnectionError)
    expect(server.received).toHaveLength(2)
    await expect(upload(postern, { file, retries: 0 })).rejects.toThrow(ConnectionError)
    expect(server.received).toHaveLength(3)
  })

  test('ends with a ConnectionError when the service hangs and when it is aborted', async () => {
    await using server = await scriptedServer(hang)
    const postern = createPostern({ baseUrl: server.url, apiKey: 'k', retries: 0 })
    await expect(upload(postern, { file, timeoutMs: 50 })).rejects.toMatchObject({ timedOut: true })
    // The first may have been given up before it arrived.
    const before = server.received.length
    const abort = new AbortController()
    const running = upload(postern, { file, signal: abort.signal })
    await expect.poll(() => server.received.length).toBeGreaterThan(before)
    abort.abort()
    await expect(running).rejects.toMatchObject({ name: 'ConnectionError', timedOut: false })
  })

  test('is refused by the service with a reason', async () => {
    const detail = 'The file cannot be used.'
    await using server = await scriptedServer(answer(400, { code: 'unsupported_media', detail }))
    const error = await upload(createPostern({ baseUrl: server.url, apiKey: 'k' }), { file }).catch((e) => e)
    expect(error).toBeInstanceOf(PosternError)
    expect(error).toMatchObject({ code: 'unsupported_media', message: detail })
    expect(server.received).toHaveLength(1)
  })
})

describeService('upload()', (service) => {
  test('creates one file when the answer to the first try was lost', async () => {
    const tenant = await service.createTenant()
    const { fetch, calls } = misbehaving(({ path }, nth) =>
      path === '/public/v1/upload' && nth === 1 ? 'drop after' : 'pass',
    )
    const postern = createPostern({ baseUrl: service.url, apiKey: tenant.apiKey, fetch })
    const progress: number[] = []
    const bytes = await files.png(300, 200)
    const saved = await upload(postern, {
      file: new File([new Uint8Array(bytes)], 'beach.png'),
      onProgress: ({ sent, total }) => progress.push(sent / total),
    })
    expect(calls.filter(({ path }) => path === '/public/v1/upload')).toHaveLength(2)
    expect(progress.at(-1)).toBe(1)
    const { media } = await tenant.api.media.list()
    expect(media).toMatchObject([{ id: saved.id, originalName: 'beach.png', size: bytes.length }])
  })

  test.each(['apiKey', 'session'] as const)(
    'creates one file under a key of the caller with the %s alone',
    async (credential) => {
      const tenant = await service.createTenant()
      const { fetch, calls } = misbehaving(() => 'pass')
      const postern = createPostern({ baseUrl: service.url, [credential]: tenant[credential], fetch })
      const input = { file: new File([new Uint8Array(await files.png())], 'a.png'), idempotencyKey: 'mine' }
      const first = await upload(postern, input)
      expect(await upload(postern, input)).toMatchObject({ id: first.id })
      expect((await tenant.api.media.list()).media).toMatchObject([{ id: first.id }])
      expect(new Set(calls.map(({ path }) => path)).size).toBe(1)
    },
  )

  test('uses the operation that the credential allows, and parts for large files only', async () => {
    const { session, apiKey } = await service.createTenant()
    const small = new Blob([new Uint8Array(await files.png())])
    const doors = async (credentials: object, blob: Blob) => {
      const { fetch, calls } = misbehaving(() => 'pass')
      await upload(createPostern({ baseUrl: service.url, fetch, ...credentials }), {
        file: blob,
        filename: 'a.png',
      }).catch(() => {})
      return calls[0]?.path
    }
    // Too large for a picture: which door was taken shows all the same.
    const large = new Blob([small, new Uint8Array(16 * 1024 * 1024)])
    expect(await doors({ apiKey }, small)).toBe('/public/v1/upload')
    expect(await doors({ apiKey, session }, small)).toBe('/public/v1/upload')
    expect(await doors({ apiKey, session }, large)).toBe('/media/create-multipart-upload')
    expect(await doors({ session }, small)).toBe('/media/create-multipart-upload')
  })
})
