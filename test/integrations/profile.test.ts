import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { upload } from '../../sdk/index.ts'
import type { PlatformAuth } from '../../server/platforms/kit/auth/types.ts'
import type { AdditionalSetting } from '../../server/platforms/platform.ts'
import type { Platforms } from '../../server/platforms/registry.ts'
import { files, html } from '../helpers/files.ts'
import { describeService, type Tenant } from '../helpers/server.ts'

const more: AdditionalSetting[] = [
  { title: 'Signature', description: 'Below each post', type: 'text', value: '', regex: '/^[a-z ]*$/' },
  { title: 'Bio', description: 'About the account', type: 'textarea', value: 'Hello' },
]

/** Base URL of pictures. */
let address: string

/** The sandbox with settings of the other types; Bluesky as it is, which has none and keeps its names. */
const withSettings = (channels: Platforms): Platforms => {
  const { auth } = channels.sandbox
  if (auth.kind !== 'custom-fields') throw new Error('the sandbox connects with fields')
  const connect: typeof auth.connect = async (fields, call) => {
    const account = await auth.connect(fields, call)
    const picture = fields.name?.startsWith('Pictured') ? `${address}${fields.name.slice(8)}` : null
    return { ...account, picture, additionalSettings: [...(account.additionalSettings ?? []), ...more] }
  }
  const wrapped: PlatformAuth = { ...auth, connect }
  const { rename, ...unnamed } = channels.sandbox
  return {
    ...channels,
    sandbox: { ...channels.sandbox, auth: wrapped },
    mastodon: { ...unnamed, identifier: 'mastodon', auth },
  }
}

describeService(
  'the profile of a channel',
  (service) => {
    let ada: Tenant
    let id: string
    let pictures: Server
    beforeAll(async () => {
      const png = await files.png()
      pictures = createServer((request, response) => {
        if (request.url === '/gone.png') response.writeHead(404).end()
        else response.end(request.url === '/page.png' ? html : png)
      })
      await new Promise<void>((resolve) => pictures.listen(0, '127.0.0.1', resolve))
      address = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}`
    })
    afterAll(async () => {
      pictures.closeAllConnections()
      await new Promise((resolve) => pictures.close(resolve))
    })
    beforeAll(async () => {
      ada = await service.createTenant()
      id = await ada.connectSandbox('Mine')
    })
    const settings = async () => {
      const { integrations } = await ada.console.consoleApi.channels.list()
      const list = JSON.parse(integrations.find((each) => each.id === id)?.additionalSettings ?? '[]')
      return Object.fromEntries((list as AdditionalSetting[]).map(({ title, value }) => [title, value]))
    }
    const save = (value: unknown) =>
      ada.console.result.channels.updateSettings({
        path: { id },
        body: { additionalSettings: typeof value === 'string' ? value : JSON.stringify(value) },
      })

    it('a channel is read by its id, with or without an order in the query', async () => {
      const card = { id, name: 'Mine', picture: null, inBetweenSteps: false, providerIdentifier: 'sandbox' }
      expect(await ada.console.channels.get({ path: { id } })).toEqual(card)
      expect(await ada.console.channels.get({ path: { id }, query: { order: 'x' } })).toEqual(card)
    })

    it('additional settings are updated, and keep omitted and invalid values', async () => {
      const { data, response } = await save([
        { title: 'Verified', value: true, description: 'Changed', type: 'text', regex: '/x/' },
        { title: 'Signature', value: 'ada' },
      ])
      expect(response.status).toBe(201)
      const [verified] = JSON.parse(data?.additionalSettings ?? '') as AdditionalSetting[]
      expect(verified).toMatchObject({ type: 'checkbox', description: /^Lets posts/, value: true })
      expect(await settings()).toEqual({ Verified: true, Signature: 'ada', Bio: 'Hello' })
      await save([{ title: 'Bio', value: '' }])
      expect(await settings()).toEqual({ Verified: true, Signature: 'ada', Bio: '' })
    })

    it('posts are validated against the additional settings', async () => {
      await save([{ title: 'Verified', value: true }])
      expect((await ada.api.channels.getRules({ path: { id } })).output.maxLength).toBe(5000)
      await save([{ title: 'Verified', value: false }])
      expect((await ada.api.channels.getRules({ path: { id } })).output.maxLength).toBe(500)
    })

    it.each([
      ['no JSON', '{', 'body.additionalSettings'],
      ['an object', { title: 'Verified', value: true }, 'body.additionalSettings'],
      ['an array of something else', [1], 'body.additionalSettings'],
      ['an unknown title', [{ title: 'Nothing', value: true }], 'body.additionalSettings.0'],
      ['no title', [{ value: true }], 'body.additionalSettings.0'],
      ['a text for a checkbox', [{ title: 'Verified', value: 'true' }], 'body.additionalSettings.0'],
      ['a number for a text', [{ title: 'Bio', value: 7 }], 'body.additionalSettings.0'],
      ['a text that is too long', [{ title: 'Bio', value: 'x'.repeat(10_001) }], 'body.additionalSettings.0'],
      [
        'a text that does not match, beside one that does',
        [
          { title: 'Bio', value: 'not kept either' },
          { title: 'Signature', value: 'ADA!' },
        ],
        'body.additionalSettings.1',
      ],
    ])('additional settings refuse %s and change nothing', async (_, value, location) => {
      const before = await settings()
      const { error } = await save(value)
      expect(error).toMatchObject({ status: 400, code: 'validation_failed', errors: [{ location }] })
      expect(await settings()).toEqual(before)
    })

    it('additional settings are kept when the channel is connected again', async () => {
      await save([{ title: 'Signature', value: 'kept' }])
      expect(await ada.connectSandbox('Mine')).toBe(id)
      expect(await settings()).toMatchObject({ Signature: 'kept' })
    })

    describe('the picture of a channel', () => {
      const pictureOf = async (path: string) => {
        const channel = await ada.console.channels.get({
          path: { id: await ada.connectSandbox(`Pictured${path}`) },
        })
        return channel.picture ?? ''
      }

      it('the picture is copied, stays out of the library, and is kept as long as the channel', async () => {
        const picture = await pictureOf('/ada.png')
        expect(picture).toMatch(new RegExp(`^${service.app.config.baseUrl}/uploads/.*\\.png$`))
        const file = await service.fetch(new URL(picture).pathname)
        expect(file.headers.get('content-type')).toBe('image/png')
        await file.arrayBuffer()
        expect((await ada.console.consoleApi.media.list({})).results).toEqual([])
      })

      it('the picture keeps its address if it cannot be copied', async () => {
        for (const path of ['/gone.png', '/page.png']) expect(await pictureOf(path)).toBe(`${address}${path}`)
      })
    })

    describe('renaming a channel', () => {
      const rename = (name: string, picture?: string | null) =>
        ada.console.result.channels.rename({
          path: { id },
          body: { name, ...(picture === undefined ? {} : { picture }) },
        })

      it('a channel without a picture is renamed by the values that the list shows', async () => {
        const { integrations } = await ada.console.consoleApi.channels.list()
        const shown = integrations.find((each) => each.id === id)?.picture
        expect(shown).toBe('/no-picture.jpg')
        expect((await rename('As listed', shown ?? '')).data).toMatchObject({
          name: 'As listed',
          picture: null,
        })
      })

      it('a picture from another site is copied', async () => {
        const { data, response } = await rename(' Renamed ', `${address}/ada.png`)
        expect(response.status).toBe(201)
        expect(data?.name).toBe('Renamed')
        expect(data?.picture).toMatch(new RegExp(`^${service.app.config.baseUrl}/uploads/.*\\.png$`))
        const path = new URL(data?.picture ?? '').pathname
        const picture = await service.fetch(path)
        expect(picture.headers.get('content-type')).toBe('image/png')
        await picture.arrayBuffer()
        const kept = await rename('Renamed again', '')
        expect(kept.data).toMatchObject({ name: 'Renamed again', picture: data?.picture })
        expect((await rename('Once more', null)).data?.picture).toBe(data?.picture)
        expect(await ada.console.channels.get({ path: { id } })).toMatchObject({ name: 'Once more' })
      })

      it('a picture of the own library is accepted, and one of another organization is not', async () => {
        const eve = await service.createTenant()
        const fetched = (tenant: Tenant) =>
          tenant.api.media.uploadFromUrl({ body: { url: `${address}/library.png` } })
        const mine = await fetched(ada)
        expect((await rename('Ours', mine.path)).data?.picture).toBe(mine.path)
        const hers = await fetched(eve)
        expect((await rename('Ours', hers.path)).error).toMatchObject({ status: 400 })
      })

      it('a video of the library is refused as picture', async () => {
        const video = await upload(ada.api, { file: new Blob([await files.mp4()]), filename: 'me.png' })
        const { error } = await rename('Never', video.path)
        expect(error).toMatchObject({ status: 400, code: 'unsupported_media' })
      })

      it.each([
        ['is no image', '/page.png', 'unsupported_media'],
        ['is gone', '/gone.png', 'source_unreachable'],
      ])('a picture that %s is refused', async (_, path, code) => {
        const before = await ada.console.channels.get({ path: { id } })
        expect((await rename('Never', `${address}${path}`)).error).toMatchObject({ status: 400, code })
        expect((await rename('Never', 'http://10.0.0.1/x.png')).error).toMatchObject({
          code: 'source_unreachable',
        })
        expect(await ada.console.channels.get({ path: { id } })).toEqual(before)
      })

      it('an empty name, and one that the platform refuses, are refused', async () => {
        expect((await rename('   ')).error).toMatchObject({ errors: [{ location: 'body.name' }] })
        expect((await rename('x'.repeat(101))).error).toMatchObject({ status: 400, code: 'bad_request' })
      })

      it('a channel is renamed only where its platform allows it', async () => {
        const { url: state } = await ada.console.consoleApi.channels.getConnectUrl({
          path: { integration: 'mastodon' },
        })
        const code = Buffer.from(JSON.stringify({ name: 'Stubborn' })).toString('base64')
        const stubborn = await ada.console.channels.finishConnect({
          path: { integration: 'mastodon' },
          body: { state, code, timezone: '0' },
        })
        const { integrations } = await ada.console.consoleApi.channels.list()
        const flags = (channel: string) => integrations.find((each) => each.id === channel)
        expect(flags(id)).toMatchObject({ changeNickName: true, changeProfilePicture: true })
        expect(flags(stubborn.id)).toMatchObject({ changeNickName: false, changeProfilePicture: false })
        const { error } = await ada.console.result.channels.rename({
          path: { id: stubborn.id },
          body: { name: 'Other' },
        })
        expect(error).toMatchObject({ status: 400, code: 'bad_request' })
        expect(error?.detail).toContain('Change the name on the platform')
      })
    })
  },
  { overrides: { platforms: withSettings } },
)
