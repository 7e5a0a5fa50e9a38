import { Readable } from 'node:stream'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fileUses } from '../../server/file-uses.ts'
import { newId } from '../../server/lib/ids.ts'
import { cleanMedia } from '../../server/media/library/clean-media.job.ts'
import { sweepStorage } from '../../server/media/library/sweep-storage.job.ts'
import { newKey } from '../../server/media/storage/storage.ts'
import { databaseKinds } from '../helpers/databases.ts'
import { files } from '../helpers/files.ts'
import { startS3 } from '../helpers/s3-server.ts'
import { sample } from '../helpers/sample.ts'
import { describeService, type Tenant, type TestService } from '../helpers/server.ts'
import { created, schedule } from '../posts/support.ts'
import { fetchPath, sendForm } from './support.ts'

const s3 = await startS3()
afterAll(() => s3.stop())

const HOUR = 3_600_000
const DAY = 24 * HOUR
type Media = { id: string; path: string }

const never = new AbortController().signal
const job = <N extends string>(name: N, signal: AbortSignal = never) => ({
  id: newId(),
  name,
  payload: {},
  attempt: 1,
  signal,
})

function suite(service: TestService, { batches }: { batches: boolean }): void {
  let tenant: Tenant
  beforeEach(async () => {
    tenant = await service.createTenant()
  })

  const clean = (signal = never) => cleanMedia(service.app, fileUses)(job('clean-media', signal))
  const sweep = (signal = never) => sweepStorage(service.app)(job('sweep-storage', signal))
  /** Both looks at every file that is due. */
  async function cleanTwice() {
    await clean()
    service.clock.advance(HOUR)
    await clean()
  }

  async function uploaded(): Promise<Media> {
    return (await sendForm(service, tenant, { path: '/media/upload-server', bytes: await files.png() })).body
  }
  async function unlisted(): Promise<string> {
    const form = { before: { preventSave: 'true' } }
    return (await sendForm(service, tenant, { path: '/media/upload-simple', bytes: await files.png() }, form))
      .body.path
  }
  const remove = ({ id }: Media) => tenant.console.consoleApi.media.delete({ path: { id } })
  const is = async ({ path }: { path: string }) => (await fetchPath(path)) !== null
  const rows = () => service.app.db('media').where({ organization_id: tenant.organizationId })
  async function post(image: { id?: string; path: string; thumbnail?: string }) {
    const channel = await tenant.connectSandbox()
    const entry = { value: [{ content: 'A picture', image: [{ id: '', ...image }] }] }
    return created(tenant, schedule(service, channel, '', { entry }))
  }

  describe('a deleted file', () => {
    it('stays for a day and is removed with its row by the second run after that', async () => {
      const media = await uploaded()
      const kept = await uploaded()
      await remove(media)
      service.clock.advance(DAY - 1)
      await cleanTwice()
      // The second look was the first that found it due.
      expect(await is(media)).toBe(true)
      service.clock.advance(HOUR)
      await clean()
      expect(await is(media)).toBe(false)
      expect(await is(kept)).toBe(true)
      expect((await rows()).map(({ id }) => id)).toEqual([kept.id])
    })

    it('stays while a post uses it and is removed when that post is deleted', async () => {
      const media = await uploaded()
      const { id } = await post(media)
      await remove(media)
      for (let look = 0; look < 3; look++) {
        service.clock.advance(8 * DAY)
        await cleanTwice()
        expect(await is(media)).toBe(true)
      }
      await tenant.api.posts.delete({ path: { id } })
      service.clock.advance(8 * DAY)
      await cleanTwice()
      expect(await is(media)).toBe(false)
    })

    it('stays while it is only a thumbnail, a picture or part of a saved text', async () => {
      const [thumbnail, icon, inSet, frame] = [
        await uploaded(),
        await uploaded(),
        await uploaded(),
        await uploaded(),
      ]
      const shown = await uploaded()
      await post({ path: shown.path, thumbnail: thumbnail.path })
      const channel = await tenant.connectSandbox('With a picture')
      await service.app.db('integrations').where({ id: channel }).update({ picture: icon.path })
      const content = JSON.stringify({ posts: [{ image: [{ path: inSet.path }] }] })
      await tenant.console.sets.create({ body: { name: 'Set', content } })
      await tenant.console.media.update({ body: { id: shown.id, thumbnail: frame.path } })
      for (const media of [thumbnail, icon, inSet, frame]) await remove(media)
      service.clock.advance(2 * DAY)
      await cleanTwice()
      for (const media of [thumbnail, icon, inSet, frame]) expect(await is(media)).toBe(true)
    })

    it('is removed when its organization is closed, even if something uses it', async () => {
      const [media, path] = [await uploaded(), await unlisted()]
      await post(media)
      const { response } = await tenant.console.result.user.delete({ body: { password: tenant.password } })
      expect(response.status).toBe(200)
      service.clock.advance(DAY)
      await cleanTwice()
      expect([await is(media), await is({ path })]).toEqual([false, false])
      expect(await rows()).toEqual([])
    })

    it('is not kept by a post of another organization', async () => {
      const media = await uploaded()
      await remove(media)
      const stranger = await service.createTenant()
      const channel = await stranger.connectSandbox()
      const entry = { value: [{ content: media.path }] }
      await created(stranger, schedule(service, channel, '', { entry }))
      service.clock.advance(2 * DAY)
      await cleanTwice()
      expect(await is(media)).toBe(false)
    })

    it('cannot be used after the first run; a file used just before it stays', async () => {
      const media = await uploaded()
      await remove(media)
      service.clock.advance(2 * DAY)
      // A request has found the file already when the first look comes, and saves its post after it.
      const [row] = await rows()
      await clean()
      const channel = await tenant.connectSandbox()
      const entry = { value: [{ content: '', image: [{ id: '', path: media.path }] }] }
      const { error } = await tenant.api.result.posts.create({
        body: schedule(service, channel, '', { entry }),
      })
      expect(error?.status).toBe(400)
      const { id } = await created(tenant, schedule(service, channel, 'Words'))
      const image = JSON.stringify([{ id: '', path: media.path }])
      await service.app.db('posts').where({ id }).update({ image })
      service.clock.advance(HOUR)
      await clean()
      expect(await is(media)).toBe(true)
      expect((await rows())[0]).toEqual({ ...row, purge_at: expect.any(Number), condemned_at: null })
      expect((await created(tenant, schedule(service, channel, '', { entry }))).state).toBe('QUEUE')
    })
  })

  describe('a file outside the library', () => {
    it('is removed after a week if no post uses it', async () => {
      const [path, used] = [await unlisted(), await unlisted()]
      await post({ path: used })
      service.clock.advance(7 * DAY - HOUR - 1)
      await cleanTwice()
      expect(await is({ path })).toBe(true)
      service.clock.advance(1)
      await cleanTwice()
      expect(await is({ path })).toBe(false)
      expect(await is({ path: used })).toBe(true)
    })

    it('stays if it was saved to the library', async () => {
      const path = await unlisted()
      await tenant.console.media.save({ body: { name: path } })
      service.clock.advance(30 * DAY)
      await cleanTwice()
      expect(await is({ path })).toBe(true)
    })

    it('cannot be saved once it is marked for removal', async () => {
      const path = await unlisted()
      service.clock.advance(8 * DAY)
      await clean()
      const { error } = await tenant.console.result.media.save({ body: { name: path } })
      expect(error?.status).toBe(404)
    })
  })

  if (batches)
    it('cleans up more files than one batch holds with several workers at once', async () => {
      const now = service.clock.now()
      const template = await uploaded()
      const [row] = await rows()
      for (let start = 0; start < 550; start += 50)
        await service.app.db('media').insert(
          Array.from({ length: 50 }, () => {
            const { key, name } = newKey('image/png', now)
            return { ...row, id: newId(), storage_key: key, name, deleted_at: now, purge_at: now } as never
          }),
        )
      await Promise.all([clean(), clean(), clean()])
      service.clock.advance(HOUR)
      await Promise.all([clean(), clean(), clean()])
      expect((await rows()).map(({ id }) => id)).toEqual([template.id])
      expect(await is(template)).toBe(true)
    })

  /** The service's context with a storage that does not delete these keys, and the errors that it logs. */
  function refusing(...keys: string[]) {
    const errors: object[] = []
    const { storage, log } = service.app
    const remove = async (key: string) => {
      if (keys.includes(key)) throw new Error('access denied')
      await storage.delete(key)
    }
    const app = {
      ...service.app,
      storage: { ...storage, delete: vi.fn(remove) },
      log: Object.assign(Object.create(log), { error: (fields: object) => errors.push(fields) }),
    }
    return { app, errors }
  }

  it('cleans up the other files when the storage fails to delete one, and retries that one later', async () => {
    const media = [await uploaded(), await uploaded(), await uploaded()] as const
    for (const each of media) await remove(each)
    service.clock.advance(2 * DAY)
    await clean()
    service.clock.advance(HOUR)
    const [due] = await service.app.db('media').whereNotNull('condemned_at').orderBy(['purge_at', 'id'])
    const { app, errors } = refusing(due?.storage_key ?? '')
    const run = () => cleanMedia(app, fileUses)(job('clean-media'))
    await run()
    expect((await rows()).map(({ id }) => id)).toEqual([due?.id])
    expect(errors).toEqual([{ failed: 1, err: expect.objectContaining({ message: 'access denied' }) }])
    await run()
    expect(app.storage.delete).toHaveBeenCalledTimes(3)
    for (let week = 1; week <= 10; week++) {
      service.clock.advance(7 * DAY)
      await run()
      expect(errors).toHaveLength(1 + week)
    }
    service.clock.advance(7 * DAY)
    await clean()
    expect(await rows()).toEqual([])
  })

  it('stops the run when the storage deletes nothing', async () => {
    const template = await uploaded()
    await remove(template)
    service.clock.advance(2 * DAY)
    const [row] = await rows()
    const now = service.clock.now()
    const condemned = Array.from({ length: 30 }, () => {
      const { key, name } = newKey('image/png', now)
      return { ...row, id: newId(), storage_key: key, name, purge_at: now, condemned_at: now - HOUR } as never
    })
    await service.app.db('media').insert(condemned)
    const { app, errors } = refusing(...condemned.map(({ storage_key }) => storage_key))
    await cleanMedia(app, fileUses)(job('clean-media'))
    expect(errors).toMatchObject([{ failed: 20 }])
    // The next run begins with those that were not tried.
    app.storage.delete.mockClear()
    await cleanMedia(app, fileUses)(job('clean-media'))
    expect(app.storage.delete).toHaveBeenCalledTimes(10)
    service.clock.advance(DAY)
    await clean()
  })

  it('stops when the process stops and resumes later', async () => {
    const media = await uploaded()
    await remove(media)
    service.clock.advance(2 * DAY)
    await expect(clean(AbortSignal.abort(new Error('stopping')))).rejects.toThrow('stopping')
    await expect(sweep(AbortSignal.abort(new Error('stopping')))).rejects.toThrow('stopping')
    await cleanTwice()
    expect(await is(media)).toBe(false)
  })

  it('ends multipart uploads an hour after they expire', async () => {
    const run = (id: string, body: object) =>
      tenant.console.media.runMultipartStep({ path: { id }, body }) as Promise<{
        uploadId: string
        key: string
      }>
    const { key, uploadId } = await run('create-multipart-upload', { file: { name: 'a.png' } })
    const { url } = (await tenant.console.media.runMultipartStep({
      path: { id: 'sign-part' },
      body: { key, uploadId, partNumber: 1 },
    })) as { url: string }
    const sent = await fetch(url, { method: 'PUT', body: (await files.png()) as Buffer<ArrayBuffer> })
    const ETag = sent.headers.get('etag') ?? ''
    const done = await run('create-multipart-upload', { file: { name: 'b.png' } })
    await service.app.db('media_uploads').where({ id: done.uploadId }).update({ media_id: newId() })
    const open = () => service.app.db('media_uploads').where({ organization_id: tenant.organizationId })
    service.clock.advance(DAY + HOUR - 1)
    await clean()
    expect(await open()).toHaveLength(2)
    // Somebody completes it at this very moment.
    await service.app.db('media_uploads').where({ id: uploadId }).update({ claimed_at: service.clock.now() })
    service.clock.advance(1)
    await clean()
    expect((await open()).map(({ id }) => id)).toEqual([uploadId])
    const [upload] = await open()
    service.clock.advance(HOUR)
    await clean()
    expect(await open()).toEqual([])
    const of = { key, id: upload?.storage_upload_id ?? '' }
    await expect(service.app.storage.multipart.finish(of, [{ number: 1, etag: ETag }])).rejects.toMatchObject(
      {
        code: 'not_found',
      },
    )
  })

  describe('the storage sweep', () => {
    const orphan = async () => {
      const { key } = newKey('image/png', service.clock.now())
      await service.app.storage.put(key, Readable.from(['bytes']), { contentType: 'image/png' })
      return { key, path: service.app.storage.url(key) }
    }

    it('removes files without a row that are older than two days', async () => {
      const media = await uploaded()
      const begun = await orphan()
      // An upload on its way: its bytes are there, its row comes in a moment.
      service.clock.advance(2 * DAY)
      const late = await orphan()
      await sweep()
      expect(await is(begun)).toBe(true)
      service.clock.advance(DAY)
      await sweep()
      expect([await is(begun), await is(late), await is(media)]).toEqual([false, true, true])
    })

    it('leaves the file of a multipart upload that is being completed', async () => {
      const { key } = await orphan()
      await service.app.db('media_uploads').insert({
        id: newId(),
        organization_id: tenant.organizationId,
        storage_key: key,
        storage_upload_id: 'x',
        mime: 'image/png',
        original_name: null,
        media_id: null,
        claimed_at: service.clock.now(),
        created_at: service.clock.now(),
        expires_at: service.clock.now() + 30 * DAY,
      })
      service.clock.advance(5 * DAY)
      await sweep()
      expect(await is({ path: service.app.storage.url(key) })).toBe(true)
    })

    it('removes other files and parts when the storage fails to delete one file', async () => {
      const [kept, other] = [await orphan(), await orphan()].sort((a, b) => (a.key < b.key ? -1 : 1)) as [
        { key: string; path: string },
        { key: string; path: string },
      ]
      service.clock.advance(5 * DAY)
      const { app, errors } = refusing(kept.key)
      const clear = vi.fn(app.storage.multipart.clear)
      await sweepStorage({
        ...app,
        storage: { ...app.storage, multipart: { ...app.storage.multipart, clear } },
      })(job('sweep-storage'))
      expect([await is(kept), await is(other)]).toEqual([true, false])
      expect(errors).toMatchObject([{ failed: 1 }])
      expect(clear).toHaveBeenCalled()
      await sweep()
      expect(await is(kept)).toBe(false)
    })

    it('leaves deleted files to the clean-up job', async () => {
      const media = await uploaded()
      await post(media)
      await remove(media)
      service.clock.advance(5 * DAY)
      await sweep()
      expect(await is(media)).toBe(true)
    })
  })
}

/** No worker of the service's own beside: what runs is what the test runs. */
const alone = { worker: 'off' as const }
const bucket = { storageUrl: s3.storageUrl, s3Credentials: s3.credentials }

// More files than a batch holds in one storage on one database, and in `npm run test:long` in each on both.
const isChosen = ({ kind }: TestService) => sample(databaseKinds, 2, 1).includes(kind)
describeService(
  'cleaning up files in a folder',
  (service) => suite(service, { batches: isChosen(service) }),
  { config: alone, databases: sample(databaseKinds, 2, 1) },
)
describeService(
  'cleaning up files in a bucket',
  // A thousand requests to the bucket say little more than those to a folder.
  (service) => suite(service, { batches: sample(['folder', 'bucket'], 2).includes('bucket') }),
  { config: { ...alone, ...bucket }, databases: sample(databaseKinds, 2) },
)

describeService(
  'sweeping a folder',
  (service) => {
    it('removes at most a thousand unknown files in one run', async () => {
      const put = () =>
        service.app.storage.put(newKey('image/png', service.clock.now()).key, Readable.from(['x']), {
          contentType: 'image/png',
        })
      // A tenth at once: each holds a file open, and systems that allow a thousand are common.
      for (let tenth = 0; tenth < 10; tenth++) await Promise.all(Array.from({ length: 101 }, put))
      const left = async () => (await service.app.storage.list({ limit: 2000 })).keys.length
      service.clock.advance(5 * DAY)
      await sweepStorage(service.app)(job('sweep-storage'))
      expect(await left()).toBe(10)
      await sweepStorage(service.app)(job('sweep-storage'))
      expect(await left()).toBe(0)
    })
  },
  { config: alone, databases: sample(databaseKinds, 2) },
)

for (const [name, config] of Object.entries({ folder: alone, bucket: { ...alone, ...bucket } }))
  describeService(
    `unknown parts in a ${name}`,
    (service) => {
      it('are removed after two days', async () => {
        const { key } = newKey('image/png', service.clock.now())
        const { multipart } = service.app.storage
        const id = await multipart.begin(key, { contentType: 'image/png' })
        service.clock.advance(DAY)
        await sweepStorage(service.app)(job('sweep-storage'))
        expect(await multipart.list({ key, id })).toEqual([])
        service.clock.advance(2 * DAY)
        await sweepStorage(service.app)(job('sweep-storage'))
        await expect(multipart.list({ key, id })).rejects.toMatchObject({ code: 'not_found' })
      })
    },
    { config },
  )
