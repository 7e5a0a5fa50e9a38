import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ApiError } from '../../../server/errors/errors.ts'
import type { PartialUpload, Storage } from '../../../server/media/storage/storage.ts'
import { bytesOf } from '../support.ts'

export const png = { contentType: 'image/png' }
export const newPngKey = (day = '2026/11/21') => `${day}/${randomBytes(16).toString('hex')}.png`
export const baseUrl = 'https://social.example/api'

export interface Subject {
  storage: Storage
  /** Everything that lies in the storage: objects, parts, what is half-written. */
  files(): Promise<string[]>
}

/** Tests what every storage must do; `subject` returns an empty storage for each test. */
export function storageContract(name: string, subject: () => Promise<Subject>): void {
  describe(name, () => {
    let storage: Storage
    let files: Subject['files']
    beforeEach(async () => {
      ;({ storage, files } = await subject())
    })
    const put = async (key: string, bytes: Buffer | string = 'x') => {
      await storage.put(key, Readable.from([Buffer.from(bytes)], { objectMode: false }), png)
      return key
    }

    it('stores bytes and returns them whole and in ranges', async () => {
      const bytes = randomBytes(300_000)
      const key = newPngKey()
      const body = Readable.from([bytes.subarray(0, 7), bytes.subarray(7)])
      expect(await storage.put(key, body, png)).toEqual({ size: 300_000 })
      const stored = await storage.get(key)
      expect([stored?.size, stored?.contentType]).toEqual([300_000, 'image/png'])
      const digest = (data: Buffer) => createHash('sha256').update(data).digest('hex')
      expect(digest(await bytesOf(stored))).toBe(digest(bytes))
      const read = (start: number, end: number) => bytesOf(stored, { start, end })
      expect((await read(10, 19)).equals(bytes.subarray(10, 20))).toBe(true)
      expect((await read(0, 1)).equals(bytes.subarray(0, 2))).toBe(true)
      expect((await read(299_999, 400_000)).length).toBe(1)
      expect((await read(5, 4)).length).toBe(0)
      expect(await files()).toHaveLength(1)
    })

    it('stores a stream of unknown length that is larger than its buffer', async () => {
      const bytes = randomBytes(18 * 1024 * 1024 + 5)
      const key = newPngKey()
      const pieces = Array.from({ length: 19 }, (_, index) =>
        bytes.subarray(index * 1024 * 1024, (index + 1) * 1024 * 1024),
      )
      expect(await storage.put(key, Readable.from(pieces), png)).toEqual({ size: bytes.length })
      expect((await bytesOf(await storage.get(key))).equals(bytes)).toBe(true)
    })

    it.each([
      ['small', 100_000],
      ['large', 20_000_000],
    ])('stores nothing of a %s body that fails or is aborted', async (_, size) => {
      const failing = Readable.from(
        (async function* () {
          yield Buffer.alloc(size)
          throw new Error('the client went away')
        })(),
      )
      await expect(storage.put(newPngKey(), failing, png)).rejects.toThrow('the client went away')
      const controller = new AbortController()
      let sent = 0
      const endless = new Readable({
        read() {
          sent += 100_000
          this.push(Buffer.alloc(100_000))
          if (sent >= size) controller.abort()
        },
      })
      const aborted = storage.put(newPngKey(), endless, { ...png, signal: controller.signal })
      await expect(aborted).rejects.toThrow(/abort/i)
      expect(await files()).toEqual([])
    })

    it('stores nothing when the signal has already aborted', async () => {
      const signal = AbortSignal.abort()
      const body = Readable.from([Buffer.from('x')])
      await expect(storage.put(newPngKey(), body, { ...png, signal })).rejects.toThrow(/abort/i)
      expect(await files()).toEqual([])
    })

    it('serves an object only when it is complete', async () => {
      const key = newPngKey()
      const body = new Readable({ read() {} })
      const work = storage.put(key, body, png)
      body.push('half')
      expect(await storage.get(key)).toBeNull()
      body.push(' and half')
      body.push(null)
      await work
      expect((await bytesOf(await storage.get(key))).toString()).toBe('half and half')
    })

    it('deletes an object, and ignores a second deletion', async () => {
      const key = await put(newPngKey())
      const stored = await storage.get(key)
      await storage.delete(key)
      await storage.delete(key)
      expect(await storage.get(key)).toBeNull()
      await expect(stored?.open()).rejects.toThrow()
      expect(await files()).toEqual([])
    })

    it.each([
      '../../../etc/passwd',
      '2026/11/21/../../../secret.png',
      '/etc/passwd',
      '2026/11/21/0123456789abcdef0123456789abcdef',
      '2026/11/21/0123456789ABCDEF0123456789ABCDEF.png',
      '2026/11/21/0123456789abcdef0123456789abcdef.png/../x.png',
      '2026/11/21/0123456789abcdef0123456789abcdef.png\0',
      '.incoming/0123456789abcdef0123456789abcdef.png',
      '',
    ])('refuses %j as a key', async (key) => {
      await expect(storage.put(key, Readable.from(['x']), png)).rejects.toThrow(/key/)
      await expect(storage.multipart.begin(key, png)).rejects.toThrow(/key/)
      expect(await storage.get(key)).toBeNull()
      await storage.delete(key)
      expect(storage.keyOf(`${baseUrl}/uploads/${key}`)).toBeNull()
      expect(await files()).toEqual([])
    })

    it('refuses a content type that does not match the extension', async () => {
      const html = { contentType: 'text/html' }
      await expect(storage.put(newPngKey(), Readable.from(['x']), html)).rejects.toThrow(/image\/png/)
    })

    it('recognizes its own URLs', () => {
      const key = newPngKey()
      const url = storage.url(key)
      expect(url).toBe(`https://social.example/api/uploads/${key}`)
      expect(storage.keyOf(url)).toBe(key)
      expect(storage.keyOf(`${url}?v=1#x`)).toBe(key)
      expect(storage.keyOf(url.replace('social.example', 'social.example.evil.com'))).toBeNull()
      expect(storage.keyOf(url.replace('/uploads/', '/other/'))).toBeNull()
    })

    it('lists its keys page by page, oldest day first', async () => {
      const days = ['2025/12/31', '2026/01/01', '2026/01/02', '2026/01/02', '2026/02/01']
      const keys: string[] = []
      for (const day of days) keys.push(await put(newPngKey(day)))
      keys.sort()
      expect(await storage.list({ limit: 100 })).toEqual({ keys, next: null })
      for (const limit of [1, 2, 3]) {
        const seen: string[] = []
        let after: string | null = null
        do {
          const page = await storage.list({ after, limit })
          expect(page.keys.length).toBeLessThanOrEqual(limit)
          seen.push(...page.keys)
          after = page.next
        } while (after !== null)
        expect(seen).toEqual(keys)
      }
      expect((await storage.list({ after: '2026/01/01', limit: 100 })).keys).toEqual(keys.slice(1))
      expect((await storage.list({ after: keys[1] ?? '', limit: 100 })).keys).toEqual(keys.slice(2))
    })

    it('lists no keys of an empty storage', async () => {
      expect(await storage.list({ limit: 10 })).toEqual({ keys: [], next: null })
    })

    describe('multipart uploads', () => {
      const begin = async (): Promise<PartialUpload> => {
        const key = newPngKey()
        return { key, id: await storage.multipart.begin(key, png) }
      }
      const send = async (upload: PartialUpload, number: number, bytes: Buffer): Promise<string> => {
        const { send } = storage.multipart
        if (send.by === 'us') return (await send.put(upload, number, Readable.from([bytes]))).etag
        const body = bytes as Buffer<ArrayBuffer>
        const response = await fetch(await send.url(upload, number, 60_000), { method: 'PUT', body })
        expect(response.status).toBe(200)
        return response.headers.get('etag') ?? ''
      }
      const gone = (work: Promise<unknown>) =>
        expect(work).rejects.toMatchObject({ code: 'not_found' } satisfies Partial<ApiError>)

      it('accepts parts in any order and repeatedly, and joins the chosen ones', async () => {
        const upload = await begin()
        const bytes = randomBytes(11 * 1024 * 1024)
        const pieces = [
          bytes.subarray(0, 5_500_000),
          bytes.subarray(5_500_000, 11_000_000),
          bytes.subarray(11_000_000),
        ]
        const etags = new Map<number, string>()
        await send(upload, 2, Buffer.alloc(6_000_000))
        for (const number of [3, 1, 2])
          etags.set(number, await send(upload, number, pieces[number - 1] as Buffer))
        expect(await storage.multipart.list(upload)).toEqual(
          [1, 2, 3].map((number) => ({
            number,
            size: pieces[number - 1]?.length,
            etag: etags.get(number),
          })),
        )
        expect(await storage.get(upload.key)).toBeNull()
        expect(await storage.list({ limit: 10 })).toEqual({ keys: [], next: null })
        const parts = [1, 2, 3].map((number) => ({ number, etag: etags.get(number) ?? '' }))
        await storage.multipart.finish(upload, parts)
        expect((await bytesOf(await storage.get(upload.key))).equals(bytes)).toBe(true)
        expect(await files()).toHaveLength(1)
        await gone(storage.multipart.finish(upload, parts))
        await gone(storage.multipart.list(upload))
      })

      it('refuses parts that were not sent or not in order', async () => {
        const upload = await begin()
        const etag = await send(upload, 1, Buffer.from('x'))
        const finish = (parts: { number: number; etag: string }[]) =>
          expect(storage.multipart.finish(upload, parts)).rejects.toMatchObject({ code: 'bad_request' })
        await finish([{ number: 2, etag }])
        await finish([{ number: 1, etag: `"${'0'.repeat(32)}"` }])
        await finish([
          { number: 1, etag },
          { number: 1, etag },
        ])
        expect(await storage.get(upload.key)).toBeNull()
        await storage.multipart.finish(upload, [{ number: 1, etag }])
        expect((await bytesOf(await storage.get(upload.key))).toString()).toBe('x')
      })

      it('aborts an upload, and ignores a second abort', async () => {
        const upload = await begin()
        await send(upload, 1, Buffer.from('x'))
        await storage.multipart.abort(upload)
        await storage.multipart.abort(upload)
        expect(await files()).toEqual([])
        await gone(storage.multipart.list(upload))
        await gone(storage.multipart.finish(upload, [{ number: 1, etag: '"x"' }]))
        const { send: way } = storage.multipart
        if (way.by === 'us') await gone(way.put(upload, 1, Readable.from(['x'])))
      })

      it('clears only uploads that began before an instant', async () => {
        const upload = await begin()
        const etag = await send(upload, 1, Buffer.from('x'))
        await storage.multipart.clear(Date.now() - 60_000)
        expect(await storage.multipart.list(upload)).toEqual([{ number: 1, size: 1, etag }])
        await storage.multipart.clear(Date.now() + 60_000)
        await gone(storage.multipart.list(upload))
        expect(await files()).toEqual([])
      })
    })
  })
}
