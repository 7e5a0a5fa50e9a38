import { expect, it } from 'vitest'
import { createPostern, toArray } from '../../sdk/index.ts'
import { upload } from '../../sdk/upload.ts'
import { newId } from '../../server/lib/ids.ts'
import { files } from '../helpers/files.ts'
import { addGroup } from '../helpers/members.ts'
import { describeService, patiently, type Tenant } from '../helpers/server.ts'

describeService('the media library in the public API', (service) => {
  const send = async ({ api }: Tenant, filename: string) =>
    upload(api, { file: new Blob([(await files.png()) as Buffer<ArrayBuffer>]), filename })

  it('lists files page by page, newest first, and searches them', async () => {
    const tenant = await service.createTenant()
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      service.clock.advance(1000)
      await send(tenant, `${name}_1.png`)
    }
    const names = async (query: { limit?: number; search?: string }) => {
      const items = tenant.api.media.list({ query })
      return (await toArray(items, { limit: 100 })).map(({ originalName }) => originalName)
    }
    const all = ['e_1.png', 'd_1.png', 'c_1.png', 'b_1.png', 'a_1.png']
    for (const limit of [1, 2, 5, 100]) expect(await names({ limit })).toEqual(all)
    expect(await names({})).toEqual(all)
    expect(await names({ search: 'C_' })).toEqual(['c_1.png'])
    expect(await names({ search: 'c%' })).toEqual([])
    const { error } = await tenant.api.result.media.list({ query: { cursor: 'x' } })
    expect(error).toMatchObject({ status: 400, code: 'bad_request' })
    const stranger = await service.createTenant()
    expect(await stranger.api.media.list()).toEqual({ media: [], nextCursor: null })
  })

  it('deletes a file, once', async () => {
    const tenant = await service.createTenant()
    const { id, path } = await send(tenant, 'old.png')
    expect(await tenant.api.media.delete({ path: { id } })).toMatchObject({
      id,
      path,
      originalName: 'old.png',
    })
    expect((await tenant.api.media.list()).media).toEqual([])
    expect((await tenant.api.result.media.delete({ path: { id } })).error).toMatchObject({ status: 404 })
  })

  it('is closed to a key that is bound to a channel group, whatever the id', async () => {
    const tenant = await service.createTenant()
    const { id } = await send(tenant, 'ours.png')
    const group = await addGroup(service, tenant, 'Mine', [await tenant.connectSandbox()])
    const { key } = await tenant.console.apiKeys.create({ body: { name: 'Bound', group } })
    const bound = createPostern({ baseUrl: service.url, apiKey: key, ...patiently }).result
    const refused = { status: 403, code: 'forbidden' }
    expect((await bound.media.list()).error).toMatchObject(refused)
    for (const each of [id, newId()])
      expect((await bound.media.delete({ path: { id: each } })).error).toMatchObject(refused)
    expect((await tenant.api.media.list()).media).toHaveLength(1)
  })
})
