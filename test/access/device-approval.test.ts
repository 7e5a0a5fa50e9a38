import { describe, expect, it } from 'vitest'
import { createPostern } from '../../sdk/index.ts'
import { type DeviceCodes, deviceCalls } from '../helpers/devices.ts'
import { describeService, type Tenant } from '../helpers/server.ts'

const MINUTE = 60_000

describeService(
  'device approval',
  (service) => {
    const { from, post, start, poll, approve, info } = deviceCalls(service)

    describe('decisions', () => {
      it('the page shows what requests access, from where and since when', async () => {
        const tenant = await service.createTenant()
        const answer = await post('/device/code', {
          headers: { 'x-forwarded-for': '192.0.2.7', 'user-agent': 'a tool' },
        })
        const { user_code } = (await answer.json()) as DeviceCodes
        const now = service.clock.now()
        const shown = {
          valid: true,
          alreadyApproved: false,
          client: {
            name: 'Command line',
            description: expect.any(String),
            clientId: 'pca_postern_cli',
          },
          scopes: ['read', 'write'],
          ip: '192.0.2.7',
          userAgent: 'a tool',
          requestedAt: new Date(now).toISOString(),
          expiresAt: new Date(now + 15 * MINUTE).toISOString(),
        }
        expect(await info(tenant, user_code)).toEqual(shown)
        await approve(tenant, user_code)
        expect(await info(tenant, user_code)).toEqual({ ...shown, alreadyApproved: true })
      })

      it('the code is accepted in any letter case, with spaces and dashes anywhere', async () => {
        const tenant = await service.createTenant()
        const { user_code } = await start()
        const bare = user_code.replace('-', '')
        for (const typed of [
          bare,
          bare.toLowerCase(),
          ` ${bare.slice(0, 2)} ${bare.slice(2, 5)}–${bare.slice(5)}\t`,
        ])
          expect(await info(tenant, typed)).toMatchObject({ valid: true })
        expect(await approve(tenant, bare.toLowerCase())).toEqual({ success: true })
      })

      it('a device is denied', async () => {
        const tenant = await service.createTenant()
        const codes = await start()
        expect(await approve(tenant, codes.user_code, 'deny')).toEqual({ success: true })
        expect(await poll(codes)).toMatchObject({ status: 400, error: 'access_denied' })
        expect(await info(tenant, codes.user_code)).toEqual({ valid: false })
        expect(await approve(tenant, codes.user_code)).toEqual({ success: false, error: 'already_decided' })
        expect((await poll(codes)).error).toBe('access_denied')
      })

      it('a repeated decision succeeds for the same user, and nobody else changes it', async () => {
        const [first, second] = [await service.createTenant(), await service.createTenant()]
        const codes = await start()
        expect(await approve(first, codes.user_code)).toEqual({ success: true })
        expect(await approve(first, codes.user_code, 'approve')).toEqual({ success: true })
        for (const [tenant, action] of [
          [first, 'deny'],
          [second, 'approve'],
          [second, 'deny'],
        ] as const)
          expect(await approve(tenant, codes.user_code, action)).toEqual({
            success: false,
            error: 'already_decided',
          })
        expect(await poll(codes)).toMatchObject({ status: 201, organization_id: first.organizationId })
        expect(await info(first, codes.user_code)).toEqual({ valid: false })
      })

      it('one of two concurrent decisions takes effect', async () => {
        const people = await Promise.all(Array.from({ length: 4 }, () => service.createTenant()))
        const codes = await start()
        const answers = await Promise.all(people.map((person) => approve(person, codes.user_code)))
        const won = people.filter((_, i) => answers[i]?.success)
        expect(won).toHaveLength(1)
        expect(await poll(codes)).toMatchObject({ organization_id: won[0]?.organizationId })
      })

      it('a decision is recorded in the audit log', async () => {
        const tenant = await service.createTenant()
        await approve(tenant, (await start()).user_code)
        await approve(tenant, (await start()).user_code, 'deny')
        const { entries } = await tenant.console.auditLog.list()
        expect(entries.slice(0, 2)).toMatchObject([
          { action: 'grant.denied', user: { id: tenant.userId } },
          { action: 'grant.approved', detail: { app: 'Command line', scopes: 'read write' } },
        ])
      })
    })

    describe('the token', () => {
      const logIn = async (tenant: Tenant) => {
        const codes = await start()
        await approve(tenant, codes.user_code)
        const { access_token } = (await poll(codes)) as unknown as { access_token: string }
        return createPostern({ baseUrl: service.url, apiKey: access_token, retries: 0 }).result
      }

      it('the token is listed among the approved apps and revoked there', async () => {
        const tenant = await service.createTenant()
        const device = await logIn(tenant)
        const [approved, ...others] = await tenant.console.oauth.approvedApps.list()
        expect(others).toEqual([])
        expect(approved).toMatchObject({ app: { name: 'Command line' } })
        expect((await device.credentials.check()).response.status).toBe(200)
        await tenant.console.oauth.approvedApps.revoke({ path: { id: approved?.id ?? '' } })
        expect((await device.credentials.check()).response.status).toBe(401)
        expect(await tenant.console.oauth.approvedApps.list()).toEqual([])
      })

      it('the token ends with the membership', async () => {
        const tenant = await service.createTenant()
        const device = await logIn(tenant)
        await service.app.db('memberships').where({ user_id: tenant.userId }).update({ disabled_at: 1 })
        expect((await device.credentials.check()).response.status).toBe(401)
      })
    })

    describe('wrong codes', () => {
      const tryCode = async (tenant: Tenant, code: string, headers: Record<string, string> = from()) => {
        const api = createPostern({ baseUrl: service.url, session: tenant.session, retries: 0, headers })
        return (await api.result.device.get({ query: { user_code: code } })).response
      }

      it('a user is blocked after five wrong codes, in look-ups and decisions together', async () => {
        const tenant = await service.createTenant()
        const { user_code } = await start()
        // Right ones do not count, however many.
        for (let i = 0; i < 8; i++) expect((await tryCode(tenant, user_code)).status).toBe(200)
        for (const wrong of ['AAAA-AAAA', 'no code', ''])
          expect((await tryCode(tenant, wrong)).status).toBe(200)
        for (const wrong of ['BBBB-BBBB', 'CCCC-CCCC'])
          expect(await approve(tenant, wrong)).toEqual({ success: false, error: 'invalid_code' })
        const refused = await tryCode(tenant, user_code)
        expect(refused.status).toBe(429)
        expect(refused.headers.get('retry-after')).toBe('900')
        await expect(approve(tenant, user_code)).rejects.toMatchObject({ code: 'rate_limited' })
        expect((await tryCode(await service.createTenant(), user_code)).status).toBe(200)
        service.clock.advance(15 * MINUTE)
        expect((await tryCode(tenant, user_code)).status).toBe(200)
      })

      it('an address is blocked for every user after too many wrong codes', async () => {
        const headers = { 'x-forwarded-for': '10.5.0.1' }
        const people = [await service.createTenant(), await service.createTenant()]
        for (const person of people) for (let i = 0; i < 5; i++) await tryCode(person, 'AAAA-AAAA', headers)
        const third = await service.createTenant()
        expect((await tryCode(third, 'AAAA-AAAA', headers)).status).toBe(429)
        expect((await tryCode(third, 'AAAA-AAAA')).status).toBe(200)
      })

      it('concurrent attempts do not exceed the limit', async () => {
        const tenant = await service.createTenant()
        const answers = await Promise.all(Array.from({ length: 15 }, () => tryCode(tenant, 'AAAA-AAAA')))
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
      })
    })
  },
  { config: { trustProxy: 1 } },
)
