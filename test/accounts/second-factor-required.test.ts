import { expect, it } from 'vitest'
import { visitor } from '../console/visitor.ts'
import { operations } from '../helpers/examples.ts'
import { addMember, consoleOf } from '../helpers/members.ts'
import { addAuthenticator } from '../helpers/second-factor.ts'
import { describeService } from '../helpers/server.ts'

/** Reviewed one by one: they concern the person, not the organization. */
const allowed = [
  'addPasskey',
  'changeOrganization',
  'changePassword',
  'confirmTotp',
  'deleteAccount',
  'endOtherSessions',
  'endSession',
  'getSecondFactor',
  'joinOrganization',
  'listOrganizations',
  'listSessions',
  'logout',
  'showJoin',
  'showSecurity',
  'showSignIn',
  'showVerification',
  'startPasskey',
  'startTotp',
  'submitJoin',
  'submitOrganization',
  'submitSecurity',
  'submitSignOut',
  'submitVerification',
  'verifyIdentity',
]

describeService('an organization that requires a second factor', (service) => {
  it('lets a member without one reach only what concerns themselves, until they have one', async () => {
    const owner = await service.createTenant()
    const member = await addMember(service, owner, 'ADMIN')
    expect(
      (await owner.console.result.team.setSecondFactorRule({ body: { required: true } })).error,
    ).toMatchObject({
      status: 409,
      detail: expect.stringContaining('yourself first'),
    })
    await addAuthenticator(service, owner)
    expect(
      (await member.console.result.team.setSecondFactorRule({ body: { required: true } })).error,
    ).toMatchObject({
      status: 403,
    })
    expect(await owner.console.team.getSecondFactorRule()).toEqual({ required: false })
    await owner.console.team.setSecondFactorRule({ body: { required: true } })
    const { users } = await owner.console.team.list()
    expect(users.map(({ secondFactor }) => secondFactor)).toEqual([true, false])

    for (const refused of [
      await member.console.result.user.get(),
      await member.console.result.tags.list(),
      await member.console.result.apiKeys.list(),
      await member.console.result.team.getSecondFactorRule(),
    ])
      expect(refused.error).toMatchObject({ status: 403, code: 'second_factor_required' })
    expect(
      (
        await member.console.result.oauth.decide({
          body: { client_id: 'pca_x', action: 'approve' },
        })
      ).response.status,
    ).toBe(403)
    expect(await member.console.secondFactor.get()).toMatchObject({
      enabled: false,
      requiredBy: [{ id: owner.organizationId }],
    })
    expect(await member.console.organizations.list()).toHaveLength(2)
    // Their own organization requires nothing.
    const own = consoleOf(service, member.session, member.organizationId)
    expect((await own.user.get()).orgId).toBe(member.organizationId)
    expect((await owner.api.result.channels.list()).response.status).toBe(200)

    await addAuthenticator(service, member)
    expect((await member.console.user.get()).orgId).toBe(owner.organizationId)
    expect((await member.console.result.secondFactor.removeTotp()).error).toMatchObject({ status: 409 })
    await owner.console.team.setSecondFactorRule({ body: { required: false } })
    expect(await member.console.secondFactor.removeTotp()).toEqual({ removed: true })
    const changes = (await owner.console.auditLog.list({ query: { action: 'settings.changed' } })).entries
    expect(changes.map(({ detail }) => detail)).toEqual([
      { secondFactorRequired: false },
      { secondFactorRequired: true },
    ])
  })

  it('leads a member from every page to the set-up, which shows nothing of the organization', async () => {
    const owner = await service.createTenant()
    await owner.connectSandbox('Secret channel')
    const member = await addMember(service, owner, 'USER')
    await addAuthenticator(service, owner)
    const { get, post } = visitor(service)
    await post('/settings/organization/second-factor', { required: '1' }, owner)
    expect(await owner.console.team.getSecondFactorRule()).toEqual({ required: true })
    const who = { session: member.session, organizationId: owner.organizationId }
    for (const path of ['/console', '/channels', '/settings/keys', '/settings/sessions'])
      expect(await get(path, who)).toMatchObject({ status: 303, location: '/settings/security' })
    const { status, text } = await get('/settings/security', who)
    expect([status, text.includes('requires a second factor.')]).toEqual([200, true])
    expect(text).not.toContain('Secret channel')
    expect((await post('/sign-out', {}, who)).location).toBe('/sign-in?done=signed-out')
    expect((await member.console.result.secondFactor.get()).response.status).toBe(401)
  })

  it('does not let an app into the organization for a member without one', async () => {
    const [owner, developer] = [await service.createTenant(), await service.createTenant()]
    const member = await addMember(service, owner, 'USER')
    await addAuthenticator(service, owner)
    await owner.console.team.setSecondFactorRule({ body: { required: true } })
    const app = await developer.console.oauth.app.create({
      body: { name: 'Planner', redirectUrl: 'https://app.example.com/callback' },
    })
    const own = consoleOf(service, member.session, member.organizationId)
    const decide = (organization_id: string) =>
      own.result.oauth.decide({ body: { client_id: app.clientId, action: 'approve', organization_id } })
    expect((await decide(owner.organizationId)).response.status).toBe(400)
    expect((await decide(member.organizationId)).response.status).toBe(201)
  })
})

it('only these operations work without the second factor that an organization requires', () => {
  const found = operations.filter(({ withoutSecondFactor }) => withoutSecondFactor).map(({ id }) => id)
  expect(found.toSorted()).toEqual(allowed)
})
