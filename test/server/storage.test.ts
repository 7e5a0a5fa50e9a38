import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConfigError } from '../../server/config.ts'
import { createStorage } from '../../server/storage/index.ts'
import type { Storage } from '../../server/storage/storage.ts'

const baseUrl = 'https://social.example/api'
const png = { contentType: 'image/png' }
const key = () => `2026/11/21/${randomBytes(16).toString('hex')}.png`

let folder: string
let storage: Storage
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postern storage #1 %20-'))
  storage = createStorage({ storageUrl: `file://${folder}`, baseUrl })
})
afterEach(() => rm(folder, { recursive: true }))

async function files(): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

describe('local storage', () => {
  it('keeps the bytes and gives them back, whole and in ranges', async () => {
    const bytes = randomBytes(300_000)
    const name = key()
    expect(await storage.put(name, Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]), png)).toEqual({
      size: 300_000,
    })
    const stored = await storage.get(name)
    expect([stored?.size, stored?.contentType]).toEqual([300_000, 'image/png'])
    const read = async (range?: { start: number; end: number }) =>
      buffer((await stored?.open(range)) as Readable)
    expect(
      createHash('sha256')
        .update(await read())
        .digest('hex'),
    ).toBe(createHash('sha256').update(bytes).digest('hex'))
    expect((await read({ start: 10, end: 19 })).equals(bytes.subarray(10, 20))).toBe(true)
    expect((await read({ start: 0, end: 0 })).equals(bytes.subarray(0, 1))).toBe(true)
    expect((await read({ start: 299_999, end: 400_000 })).length).toBe(1)
    expect((await read({ start: 5, end: 4 })).length).toBe(0)
    expect(await files()).toEqual([join(folder, name)])
  })

  it('stores nothing of a body that fails or is aborted', async () => {
    const failing = Readable.from(
      (async function* () {
        yield Buffer.alloc(100_000)
        throw new Error('the client went away')
      })(),
    )
    await expect(storage.put(key(), failing, png)).rejects.toThrow('the client went away')
    const controller = new AbortController()
    const endless = new Readable({
      read() {
        this.push(Buffer.alloc(1000))
        controller.abort()
      },
    })
    await expect(storage.put(key(), endless, { ...png, signal: controller.signal })).rejects.toThrow(/abort/i)
    expect(await files()).toEqual([])
  })

  it('shows an object only when it is whole', async () => {
    const name = key()
    const body = new Readable({ read() {} })
    const work = storage.put(name, body, png)
    body.push('half')
    while ((await files()).length === 0) await new Promise(setImmediate)
    expect(await storage.get(name)).toBeNull()
    body.push(' and half')
    body.push(null)
    await work
    expect(await readFile(join(folder, name), 'utf8')).toBe('half and half')
  })

  it('deletes, twice if asked', async () => {
    const name = key()
    await storage.put(name, Readable.from(['x']), png)
    const stored = await storage.get(name)
    await storage.delete(name)
    await storage.delete(name)
    expect(await storage.get(name)).toBeNull()
    await expect(stored?.open()).rejects.toThrow(/ENOENT/)
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
  ])('takes %j for no key', async (name) => {
    await expect(storage.put(name, Readable.from(['x']), png)).rejects.toThrow(/key/)
    expect(await storage.get(name)).toBeNull()
    await storage.delete(name)
    expect(storage.keyOf(`${baseUrl}/uploads/${name}`)).toBeNull()
    expect(await files()).toEqual([])
  })

  it('refuses a type that the extension does not say', async () => {
    await expect(storage.put(key(), Readable.from(['x']), { contentType: 'text/html' })).rejects.toThrow(
      /image\/png/,
    )
  })

  it('knows its own URLs', () => {
    const name = key()
    const url = storage.url(name)
    expect(url).toBe(`https://social.example/api/uploads/${name}`)
    expect(storage.keyOf(url)).toBe(name)
    expect(storage.keyOf(`${url}?v=1#x`)).toBe(name)
    expect(storage.keyOf(url.replace('social.example', 'social.example.evil.com'))).toBeNull()
    expect(storage.keyOf(url.replace('/uploads/', '/other/'))).toBeNull()
  })

  it('clears away what a killed process left, and nothing newer', async () => {
    await storage.put(key(), Readable.from(['x']), png)
    const [old, fresh] = [join(folder, '.incoming', 'old'), join(folder, '.incoming', 'fresh')]
    await Promise.all([old, fresh].map((file) => writeFile(file, 'half')))
    await utimes(old, new Date(0), new Date(0))
    await createStorage({ storageUrl: `file://${folder}`, baseUrl }).put(key(), Readable.from(['x']), png)
    expect(await readdir(join(folder, '.incoming'))).toEqual(['fresh'])
  })
})

describe('STORAGE_URL', () => {
  it.each(['s3://bucket', 'https://bucket.example', 'uploads', 'file:', 'file://', 'file://host/share', ''])(
    '%j is a mistake, said in one sentence',
    (storageUrl) => {
      expect(() => createStorage({ storageUrl, baseUrl })).toThrow(ConfigError)
      expect(() => createStorage({ storageUrl, baseUrl })).toThrow(/STORAGE_URL must name a folder/)
    },
  )

  it.each(['file:///tmp/x', 'file:./data/uploads', 'file:/tmp/x', 'file://./data'])(
    '%s is a folder',
    (storageUrl) => {
      expect(createStorage({ storageUrl, baseUrl }).url('k')).toBe(`${baseUrl}/uploads/k`)
    },
  )
})
