import { beforeEach, describe, expect, it } from 'vitest'
import { files, html } from '../helpers/files.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { created, schedule, unlimited } from '../posts/support.ts'
import { fetchPath, sendForm } from './support.ts'

describeService(
  'media',
  (service) => {
    let tenant: Tenant
    beforeEach(async () => {
      tenant = await service.createTenant()
    })

    const uploadServer = async (filename: string) => {
      const { status, body } = await sendForm(
        service,
        tenant,
        { path: '/media/upload-server', bytes: await files.png() },
        {
          filename,
        },
      )
      expect(status).toBe(201)
      return body
    }
    const names = async (query: Record<string, unknown> = {}) =>
      (await tenant.console.consoleApi.media.list({ query })).results.map(({ originalName }) => originalName)

    describe('listMedia', () => {
      it('lists files of both upload operations, newest first, 18 per page', async () => {
        for (let index = 1; index <= 19; index++) {
          service.clock.advance(1000)
          await uploadServer(`${index}.png`)
        }
        const first = await tenant.console.consoleApi.media.list()
        expect(first.pages).toBe(2)
        expect(first.results.map(({ originalName }) => originalName)).toEqual(
          Array.from({ length: 18 }, (_, index) => `${19 - index}.png`),
        )
        expect(first.results[0]).toMatchObject({
          thumbnail: null,
          alt: null,
          thumbnailTimestamp: null,
          type: 'image',
          mime: 'image/png',
          width: 16,
          height: 12,
          durationMs: null,
          createdAt: new Date(service.clock.now()).toISOString(),
        })
        expect(await names({ page: 0 })).toEqual(await names())
        expect(await names({ page: 2 })).toEqual(['1.png'])
        expect(await names({ page: 3 })).toEqual([])
        expect(await names({ limit: 2, page: 2 })).toEqual(['17.png', '16.png'])
      })

      it('searches the original name without case or patterns', async () => {
        for (const name of ['Sommer 100%.png', 'sommer_100.png', 'ÄRGER.png', 'a\\b.png'])
          await uploadServer(name)
        expect((await names({ search: 'SOMMER' })).toSorted()).toEqual(['Sommer 100%.png', 'sommer_100.png'])
        expect(await names({ search: '100%' })).toEqual(['Sommer 100%.png'])
        expect(await names({ search: 'r_1' })).toEqual(['sommer_100.png'])
        expect(await names({ search: 'ärger' })).toEqual(['ÄRGER.png'])
        expect(await names({ search: '\\' })).toEqual([])
        expect(await tenant.console.consoleApi.media.list({ query: { search: 'nothing' } })).toEqual({
          pages: 0,
          results: [],
        })
      })

      it('hides files of other organizations', async () => {
        await uploadServer('ours.png')
        const stranger = await service.createTenant()
        expect(await stranger.console.consoleApi.media.list()).toEqual({ pages: 0, results: [] })
      })
    })

    describe('deleteMedia', () => {
      it('removes a file from the library once, while posts continue to show it', async () => {
        const media = await uploadServer('old.png')
        const channel = await tenant.connectSandbox()
        const entry = { value: [{ content: '', image: [{ id: media.id, path: media.path }] }] }
        await created(tenant, schedule(service, channel, '', { entry }))
        const deleted = await tenant.console.consoleApi.media.delete({ path: { id: media.id } })
        expect(deleted).toMatchObject({ id: media.id, path: media.path, originalName: 'old.png' })
        expect(await names()).toEqual([])
        expect(await fetchPath(media.path)).not.toBeNull()
        const { valid } = await tenant.api.posts.validate({ body: schedule(service, channel, '', { entry }) })
        expect(valid).toBe(true)
        const again = await tenant.console.result.consoleApi.media.delete({ path: { id: media.id } })
        expect(again.error).toMatchObject({ status: 404, code: 'not_found' })
      })
    })

    describe('uploadFile', () => {
      it('stores a file as other uploads do', async () => {
        const { status, body } = await sendForm(
          service,
          tenant,
          { path: '/media/upload-simple', bytes: await files.mp4() },
          {
            filename: 'clip.mp4',
            after: { preventSave: 'false' },
          },
        )
        expect(status).toBe(201)
        expect(body).toMatchObject({ originalName: 'clip.mp4', thumbnail: null, alt: null })
        expect((await tenant.console.consoleApi.media.list()).results[0]).toMatchObject({
          id: body.id,
          type: 'video',
          durationMs: 2000,
        })
      })

      it.each(['before', 'after'] as const)(
        'keeps a file out of the library when preventSave comes %s the file',
        async (where) => {
          const bytes = await files.png()
          const { status, body } = await sendForm(
            service,
            tenant,
            { path: '/media/upload-simple', bytes },
            {
              [where]: { preventSave: 'true' },
            },
          )
          expect(status).toBe(201)
          expect(body).toEqual({ path: expect.any(String) })
          expect((await fetchPath(body.path))?.equals(bytes)).toBe(true)
          expect(await names()).toEqual([])
          const channel = await tenant.connectSandbox()
          const entry = { value: [{ content: '', image: [{ id: '', path: body.path }] }] }
          expect((await created(tenant, schedule(service, channel, '', { entry }))).state).toBe('QUEUE')
        },
      )

      it('refuses files that are neither pictures nor videos', async () => {
        const { status, body } = await sendForm(
          service,
          tenant,
          { path: '/media/upload-simple', bytes: html },
          {
            filename: 'picture.png',
          },
        )
        expect([status, body.code]).toEqual([400, 'unsupported_media'])
      })
    })

    describe('saveMedia', () => {
      it('adds a file that was kept out of the library, by name, key or URL', async () => {
        for (const take of [
          (path: string) => path,
          (path: string) => path.split('/uploads/')[1] ?? '',
          (path: string) => path.split('/').at(-1) ?? '',
        ]) {
          const { body } = await sendForm(
            service,
            tenant,
            { path: '/media/upload-simple', bytes: await files.png() },
            {
              filename: 'before.png',
              before: { preventSave: 'true' },
            },
          )
          const saved = await tenant.console.media.save({ body: { name: take(body.path) } })
          expect(saved).toMatchObject({ path: body.path, originalName: 'before.png' })
          const renamed = { name: saved.name, originalName: '/tmp/After.png' }
          expect(await tenant.console.media.save({ body: renamed })).toEqual({
            ...saved,
            originalName: 'After.png',
          })
          expect(await names({ search: 'after' })).toEqual(['After.png'])
          await tenant.console.consoleApi.media.delete({ path: { id: saved.id } })
        }
      })

      it('does not find files of other organizations or unknown files', async () => {
        const { name } = await uploadServer('ours.png')
        const stranger = await service.createTenant()
        for (const wanted of [String(name), `2026/11/21/${'0'.repeat(32)}.png`, '../../etc/passwd', '%'])
          expect((await stranger.console.result.media.save({ body: { name: wanted } })).error).toMatchObject({
            status: 404,
            code: 'not_found',
          })
      })
    })

    describe('setMediaInformation', () => {
      it('describes a file, keeps omitted fields, and passes the description to posts', async () => {
        const { id, path } = await uploadServer('beach.png')
        const set = (body: object) => tenant.console.media.update({ body: { id, ...body } })
        const thumbnail = 'https://cdn.example/frame.jpg'
        expect(await set({ alt: 'A beach', thumbnail, thumbnailTimestamp: 1500 })).toMatchObject({
          id,
          alt: 'A beach',
          thumbnail,
          thumbnailTimestamp: 1500,
        })
        expect(await set({ alt: null })).toMatchObject({ alt: null, thumbnail, thumbnailTimestamp: 1500 })
        expect(await set({ alt: 'Dusk', thumbnail: '', thumbnailTimestamp: null })).toMatchObject({
          alt: 'Dusk',
          thumbnail: null,
          thumbnailTimestamp: null,
        })
        expect((await tenant.console.consoleApi.media.list()).results[0]).toMatchObject({
          id,
          path,
          alt: 'Dusk',
        })
      })

      it.each([
        { alt: 'x'.repeat(5001) },
        { thumbnail: 'javascript:alert(1)' },
        { thumbnailTimestamp: -1 },
        { thumbnailTimestamp: 2 ** 31 },
      ])('refuses the description %j', async (information) => {
        const { id } = await uploadServer('beach.png')
        const body = { id, ...information }
        const { error } = await tenant.console.result.media.update({ body })
        expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
      })

      it('does not find a deleted file or one of another organization', async () => {
        const { id } = await uploadServer('ours.png')
        const stranger = await service.createTenant()
        const body = { id, alt: 'mine now' }
        expect((await stranger.console.result.media.update({ body })).error?.status).toBe(404)
        await tenant.console.consoleApi.media.delete({ path: { id } })
        expect((await tenant.console.result.media.update({ body })).error?.status).toBe(404)
      })
    })

    it('lists no video generators until one is configured', async () => {
      expect(await tenant.console.videos.listOptions()).toEqual([])
    })
  },
  unlimited,
)
