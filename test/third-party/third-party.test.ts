import { beforeAll, describe, expect, it } from 'vitest'
import type { ThirdPartyJobRow } from '../../server/db/tables/third-party.ts'
import { newId } from '../../server/lib/ids.ts'
import { sweepThirdParty } from '../../server/third-party/submit-third-party.job.ts'
import { answered } from '../helpers/background-jobs.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { addAccount, finish, heygenKey, providersForFile, reelfarmKey, speech, submit } from './support.ts'

const { heygen, reelfarm, config } = await providersForFile()

describeService(
  'third-party providers',
  (service) => {
    let ada: Tenant
    beforeAll(async () => {
      ada = await service.createTenant()
    })

    describe('accounts', () => {
      it('are offered for every provider', async () => {
        const list = await ada.console.thirdParty.listProviders()
        expect(list.map(({ identifier, title }) => [identifier, title])).toEqual([
          ['heygen', 'HeyGen'],
          ['reelfarm', 'Reel.Farm'],
        ])
      })

      it('are added with a tested key, which is sealed and never shown', async () => {
        const tenant = await service.createTenant()
        const id = await addAccount(tenant, 'reelfarm')
        expect(reelfarm.calls).toMatchObject([{ method: 'GET', path: '/account' }])
        const answer = await tenant.console.thirdParty.accounts.list()
        expect(answer).toEqual([
          {
            id,
            name: 'ada@example.org',
            username: 'ada@example.org',
            identifier: 'reelfarm',
            title: 'Reel.Farm',
            position: 'media-library',
            fields: [],
            description: expect.any(String),
          },
        ])
        const row = await service.app.db('third_party_accounts').where({ id }).first()
        expect(JSON.stringify([row, answer])).not.toContain(reelfarmKey)
        expect(service.app.sealer.open(row?.key_sealed ?? '')).toBe(reelfarmKey)
        expect(await (await service.createTenant()).console.thirdParty.accounts.list()).toEqual([])
      })

      it('are unique for each account of the provider and keep its newest key', async () => {
        const tenant = await service.createTenant()
        const [first, second] = await Promise.all([
          addAccount(tenant, 'reelfarm'),
          addAccount(tenant, 'reelfarm'),
        ])
        expect(first).toBe(second)
        expect(await addAccount(tenant, 'heygen')).not.toBe(first)
        expect(await tenant.console.thirdParty.accounts.list()).toHaveLength(2)
      })

      it('are refused with a wrong key, and when the provider does not answer', async () => {
        const add = (id: string, api: string) =>
          ada.console.result.thirdParty.accounts.create({ path: { id }, body: { api } })
        for (const id of ['heygen', 'reelfarm'])
          expect((await add(id, 'wrong')).error).toMatchObject({
            status: 400,
            errors: [{ location: 'body.api' }],
          })
        expect((await add('heygen', 'a\r\nb')).error).toMatchObject({ status: 400 })
        expect((await add('nothing', heygenKey)).error).toMatchObject({ status: 404 })
        heygen.failures.push(500)
        expect((await add('heygen', heygenKey)).error).toMatchObject({ status: 502, code: 'upstream_failed' })
      })

      it('are removed with their key by their own organization, and the removal is recorded', async () => {
        const tenant = await service.createTenant()
        const id = await addAccount(tenant, 'heygen')
        const remove = (by: Tenant) => by.console.result.thirdParty.accounts.delete({ path: { id } })
        expect((await remove(ada)).error).toMatchObject({ status: 404 })
        const { data } = await remove(tenant)
        expect(data).toMatchObject({ id, identifier: 'heygen', deletedAt: expect.any(String) })
        expect(JSON.stringify(data)).not.toMatch(/key|v1\./)
        expect((await remove(tenant)).error).toMatchObject({ status: 404 })
        expect(await tenant.console.thirdParty.accounts.list()).toEqual([])
        expect(await service.app.db('third_party_accounts').where({ id }).first()).toMatchObject({
          key_sealed: '',
        })
        const { entries } = await tenant.console.auditLog.list()
        expect(entries.filter(({ target }) => target === id).map(({ action }) => action)).toEqual([
          'third_party.removed',
          'third_party.added',
        ])
        expect(await addAccount(tenant, 'heygen')).not.toBe(id)
      })

      it('lose their keys with their organization', async () => {
        const tenant = await service.createTenant()
        const id = await addAccount(tenant, 'heygen')
        await tenant.console.user.delete({ body: { password: tenant.password } })
        expect(await service.app.db('third_party_accounts').where({ id }).first()).toMatchObject({
          key_sealed: '',
        })
      })
    })

    describe('functions', () => {
      const call = (id: string, functionName: string, body: Record<string, unknown> = {}, by = ada) =>
        by.console.result.thirdParty.callFunction({ path: { id, functionName }, body })

      it('list voices, avatars and photos', async () => {
        const id = await addAccount(ada, 'heygen')
        const voices = (await call(id, 'voices')).data as unknown as { voice_id: string }[]
        expect(voices).toHaveLength(20)
        expect(voices[0]).toMatchObject({ voice_id: 'voice-0', name: 'Voice 0' })
        expect((await call(id, 'avatars')).data).toEqual([
          {
            type: 'avatar',
            avatar_id: 'Kristin',
            avatar_name: 'Kristin',
            preview_image_url: expect.any(String),
          },
          expect.objectContaining({ type: 'talking_photo', id: 'photo-1' }),
        ])
      })

      it('list media in pages', async () => {
        const id = await addAccount(ada, 'reelfarm')
        const first = (await call(id, 'listMedia')).data as unknown as { results: object[]; pages: number }
        expect(first.pages).toBe(2)
        expect(first.results[0]).toEqual({
          id: 'v0-0',
          url: `${reelfarm.url}/files/v0-0.png`,
          thumbnail: `${reelfarm.url}/files/v0-0.png`,
          name: 'Video v0, slide 1',
          type: 'image',
        })
        const second = (await call(id, 'listMedia', { page: 2 })).data as unknown as { results: object[] }
        expect(second.results).toHaveLength(10)
      })

      it.each(['constructor', 'toString', '__proto__', 'submit', 'account', 'nothing'])(
        'are limited to those listed, without %s',
        async (name) => {
          const id = await addAccount(ada, 'heygen')
          heygen.calls.length = 0
          expect((await call(id, name)).error).toMatchObject({ status: 404, code: 'not_found' })
          expect(heygen.calls).toEqual([])
        },
      )

      it('accept only arguments that match their schema', async () => {
        const id = await addAccount(ada, 'reelfarm')
        for (const page of [0, 'x', 1.5, {}])
          expect((await call(id, 'listMedia', { page })).error).toMatchObject({
            status: 400,
            errors: [{ location: 'body.page' }],
          })
        const heygenId = await addAccount(ada, 'heygen')
        expect((await call(heygenId, 'generateVoice')).error).toMatchObject({
          status: 400,
          errors: [{ location: 'body.text' }],
        })
      })

      it('report that the service has no language model', async () => {
        const id = await addAccount(ada, 'heygen')
        expect((await call(id, 'generateVoice', { text: 'Bread' })).error).toMatchObject({
          status: 503,
          code: 'not_configured',
        })
      })

      it('belong to the organization', async () => {
        const id = await addAccount(ada, 'heygen')
        const eve = await service.createTenant()
        expect((await call(id, 'voices', {}, eve)).error).toMatchObject({ status: 404 })
      })

      it('report refusals of the provider and hide no failure', async () => {
        const id = await addAccount(ada, 'heygen')
        for (const [status, code, expected] of [
          [401, 'conflict', 409],
          [400, 'content_refused', 422],
          [500, 'upstream_failed', 502],
          [0, 'upstream_failed', 502],
        ] as const) {
          heygen.failures.push(status)
          expect((await call(id, 'voices')).error).toMatchObject({ status: expected, code })
        }
      })
    })

    describe('a generation', () => {
      it('runs in the background until its file is in the library', async () => {
        const tenant = await service.createTenant()
        const account = await addAccount(tenant, 'heygen')
        const id = await submit(service, tenant, account)
        expect(await tenant.console.thirdParty.getJob({ path: { id } })).toMatchObject({
          accountId: account,
          identifier: 'heygen',
          status: expect.stringMatching(/^(queued|running)$/),
          media: null,
          error: null,
        })
        const job = await finish(service, tenant, id)
        expect(job).toMatchObject({ status: 'completed', error: null })
        const { results } = await tenant.console.consoleApi.media.list()
        expect(results).toMatchObject([
          { id: job.media?.id, type: 'video', mime: 'video/mp4', width: 180, height: 320 },
        ])
        const sent = heygen.calls.filter(({ method }) => method === 'POST')
        expect(sent).toMatchObject([
          {
            headers: { 'x-api-key': heygenKey },
            body: {
              caption: true,
              dimension: { width: 720, height: 1280 },
              video_inputs: [
                {
                  character: { type: 'avatar', avatar_id: 'Kristin' },
                  voice: { type: 'text', input_text: speech.voice, voice_id: 'voice-1' },
                },
              ],
            },
          },
        ])
        const eve = await service.createTenant()
        expect((await eve.console.result.thirdParty.getJob({ path: { id } })).error).toMatchObject({
          status: 404,
        })
      })

      it('answers existing clients with the file', async () => {
        const tenant = await service.createTenant()
        const id = await addAccount(tenant, 'heygen')
        const body = {
          ...speech,
          type: 'talking_photo',
          avatar: 'photo-1',
          aspect_ratio: 'other',
          captions: 'no',
        }
        const { data, response } = await answered(
          service,
          tenant.console.result.thirdParty.submit({ path: { id }, body }),
        )
        expect([response.status, data]).toEqual([
          201,
          expect.objectContaining({ path: expect.stringMatching(/\.mp4$/) }),
        ])
        expect(heygen.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
          dimension: { width: 1280, height: 720 },
          video_inputs: [{ character: { type: 'talking_photo', talking_photo_id: 'photo-1' } }],
        })
      })

      it('names the provider but no post after a lost order response, and orders once', async () => {
        const tenant = await service.createTenant()
        const account = await addAccount(tenant, 'heygen')
        heygen.calls.length = 0
        heygen.failures.push(0)
        const { status, error, media } = await finish(service, tenant, await submit(service, tenant, account))
        expect({ status, error, media }).toEqual({
          status: 'failed',
          error: {
            code: 'upstream_failed',
            message:
              'HeyGen received the request, but its response was lost. Look in your HeyGen account before you try again.',
          },
          media: null,
        })
        expect(heygen.calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
      })

      it('fails with the message of the provider', async () => {
        const tenant = await service.createTenant()
        const id = await addAccount(tenant, 'heygen')
        const failed = await finish(
          service,
          tenant,
          await submit(service, tenant, id, { ...speech, voice: '[fail]' }),
        )
        expect(failed).toMatchObject({ status: 'failed', error: { code: 'upstream_failed' } })
        expect(failed.error?.message).toContain('The avatar is not available.')
        const refused = await answered(
          service,
          tenant.console.result.thirdParty.submit({ path: { id }, body: { ...speech, voice: '[refuse]' } }),
        )
        expect(refused.error).toMatchObject({ status: 422, code: 'content_refused' })
        expect(refused.error?.detail).toContain('terms of use')
        expect((await tenant.console.consoleApi.media.list()).results).toEqual([])
      })

      it('is ordered once after a lost answer, even after a crash', async () => {
        const tenant = await service.createTenant()
        const account = await addAccount(tenant, 'heygen')
        heygen.failures.push(0)
        const lost = await finish(service, tenant, await submit(service, tenant, account))
        expect(lost).toMatchObject({ status: 'failed', error: { code: 'upstream_failed' } })
        // A worker that was killed in the middle of the call leaves this behind.
        const id = newId()
        const begun = {
          id,
          status: 'running' as const,
          finished_at: null,
          error_code: null,
          error_message: null,
        }
        const row = await service.app.db('third_party_jobs').where({ id: lost.id }).first()
        await service.app.db('third_party_jobs').insert({ ...row, ...begun } as ThirdPartyJobRow)
        const payload = { organizationId: tenant.organizationId, fileJobId: id }
        await service.app.jobs.enqueue(service.app.db, 'submit-third-party', payload, {})
        const crashed = await finish(service, tenant, id)
        expect(crashed.error?.message).toContain('its response was lost')
        expect(heygen.calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
      })

      it('continues after failed polls and after an order that was never sent', async () => {
        const tenant = await service.createTenant()
        const account = await addAccount(tenant, 'heygen')
        heygen.failures.push(429)
        expect(await finish(service, tenant, await submit(service, tenant, account))).toMatchObject({
          status: 'completed',
        })
        const id = await submit(service, tenant, account)
        await service.server.drain()
        heygen.failures.push(500, 0)
        expect(await finish(service, tenant, id)).toMatchObject({ status: 'completed' })
        expect((await tenant.console.consoleApi.media.list()).results).toHaveLength(2)
      })

      it('accepts a file only from the hosts of the provider', async () => {
        const tenant = await service.createTenant()
        heygen.state.fileUrl = 'https://evil.example/video.mp4'
        const job = await finish(
          service,
          tenant,
          await submit(service, tenant, await addAccount(tenant, 'heygen')),
        )
        expect(job.error?.message).toContain('another host')
      })

      it('ends after its deadline and when its account is removed', async () => {
        const tenant = await service.createTenant()
        const account = await addAccount(tenant, 'heygen')
        heygen.state.polls = 1_000_000
        const late = await submit(service, tenant, account)
        await service.server.drain()
        service.clock.advance(31 * 60_000)
        expect((await finish(service, tenant, late)).error?.message).toContain('too long')
        const orphan = await submit(service, tenant, account)
        await tenant.console.thirdParty.accounts.delete({ path: { id: account } })
        expect(await finish(service, tenant, orphan)).toMatchObject({
          status: 'failed',
          error: { code: 'not_found' },
        })
      })

      it('is resumed by the sweep when its job was lost', async () => {
        const tenant = await service.createTenant()
        const id = await submit(service, tenant, await addAccount(tenant, 'heygen'))
        await service.server.drain()
        await service.app.jobs.cancel(service.app.db, 'submit-third-party', `third-party:${id}`)
        const sweep = sweepThirdParty(service.app)
        const statusAfter = async (ms: number) => {
          service.clock.advance(ms)
          await sweep()
          await service.server.drain()
          return (await tenant.console.thirdParty.getJob({ path: { id } })).status
        }
        expect(await statusAfter(14 * 60_000)).toBe('running')
        expect(await statusAfter(60_000)).not.toBe('failed')
        expect(await finish(service, tenant, id)).toMatchObject({ status: 'completed' })
      })

      it('is ended by the sweep when its job was lost and its deadline has passed', async () => {
        const tenant = await service.createTenant()
        const id = await submit(service, tenant, await addAccount(tenant, 'heygen'))
        await service.app.jobs.cancel(service.app.db, 'submit-third-party', `third-party:${id}`)
        service.clock.advance(31 * 60_000)
        await sweepThirdParty(service.app)()
        const job = await finish(service, tenant, id)
        expect(job).toMatchObject({ status: 'failed', error: { code: 'upstream_failed' } })
        expect(job.error?.message).toContain('too long')
      })

      it('is limited to five at a time and to providers that generate', async () => {
        const tenant = await service.createTenant()
        const id = await addAccount(tenant, 'heygen')
        heygen.state.polls = 1_000_000
        for (let count = 0; count < 5; count++) await submit(service, tenant, id)
        const sixth = await tenant.console.result.thirdParty.submit({ path: { id }, body: speech })
        expect(sixth.error).toMatchObject({ status: 429, code: 'rate_limited' })
        const wrong = await tenant.console.result.thirdParty.submit({
          path: { id },
          body: { ...speech, type: 'x' },
        })
        expect(wrong.error).toMatchObject({ status: 400, errors: [{ location: 'body.type' }] })
        const other = { id: await addAccount(tenant, 'reelfarm') }
        const none = await tenant.console.result.thirdParty.submit({ path: other, body: speech })
        expect(none.error).toMatchObject({ status: 400 })
      })
    })

    describe('an import', () => {
      const load = (tenant: Tenant, id: string, urls: string[]) =>
        tenant.console.result.thirdParty.import({
          path: { id },
          body: { items: urls.map((url, n) => ({ url, name: `File ${n}.png` })) },
        })

      it('adds files to the library without query and fragment', async () => {
        const tenant = await service.createTenant()
        const id = await addAccount(tenant, 'reelfarm')
        const { data, response } = await load(tenant, id, [
          `${reelfarm.url}/files/a.png?token=x#y`,
          `${reelfarm.url}/files/b.png`,
        ])
        expect(response.status).toBe(201)
        expect(data).toMatchObject([{ originalName: 'File 0.png' }, { originalName: 'File 1.png' }])
        expect((await tenant.console.consoleApi.media.list()).results).toHaveLength(2)
        expect(reelfarm.calls.find(({ path }) => path === '/files/a.png')?.query).toEqual({})
      })

      it.each([
        'https://evil.example/files/a.png',
        'https://reel.farm.evil.example/a.png',
        'https://evil-127.0.0.1.example/a.png',
        'file:///etc/passwd',
        'nonsense',
      ])('refuses a file from another host: %s', async (url) => {
        const tenant = await service.createTenant()
        const id = await addAccount(tenant, 'reelfarm')
        const { error } = await load(tenant, id, [`${reelfarm.url}/files/a.png`, url])
        expect(error).toMatchObject({ status: 400 })
        expect((await tenant.console.consoleApi.media.list()).results).toEqual([])
      })

      it('adds all files or none', async () => {
        const tenant = await service.createTenant()
        const id = await addAccount(tenant, 'reelfarm')
        const { error } = await load(tenant, id, [`${reelfarm.url}/files/a.png`, `${reelfarm.url}/account`])
        expect(error?.status).toBe(400)
        expect((await tenant.console.consoleApi.media.list()).results).toEqual([])
        const other = await addAccount(tenant, 'heygen')
        expect((await load(tenant, other, [`${reelfarm.url}/files/a.png`])).error).toMatchObject({
          status: 400,
        })
        const body = { items: [] as { url: string; name: string }[] }
        const empty = await tenant.console.result.thirdParty.import({ path: { id: newId() }, body })
        expect(empty.error).toMatchObject({ status: 400, errors: [{ location: 'body.items' }] })
      })
    })
  },
  { config },
)
