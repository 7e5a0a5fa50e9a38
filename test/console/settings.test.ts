import { beforeAll, describe, expect, it } from 'vitest'
import { files } from '../helpers/files.ts'
import { addMember } from '../helpers/members.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { hostile, visitor } from './visitor.ts'

const fresh = 'difference engine 1822'

describeService('the pages of settings', (service) => {
  const { get, post } = visitor(service)
  let tenant: Tenant

  beforeAll(async () => {
    tenant = await service.createTenant()
  })

  describe('your settings', () => {
    const PATH = '/settings/profile'

    it('a person changes their name and turns off single-key shortcuts', async () => {
      const { text: before } = await get(PATH, tenant)
      expect(before).toMatch(/name="shortcuts" value="1" checked/)
      expect((await post(PATH, { name: hostile.text }, tenant)).location).toBe(`${PATH}?done=saved`)
      expect(await tenant.console.user.getProfile()).toMatchObject({ name: hostile.text })
      const { text } = await get(PATH, tenant)
      expect(text).toContain(`value="${hostile.shown}"`)
      expect(text).not.toContain(hostile.text)
      expect(text).toMatch(/name="shortcuts" value="1">/)
      const wrong = await post(PATH, { name: 'Al', shortcuts: '1' }, tenant)
      expect([wrong.status, wrong.text.includes('id="name-wrong"')]).toEqual([400, true])
    })

    it('a changed name keeps the picture of the person', async () => {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(await files.png())]), 'face.png')
      const { id } = await tenant.api.media.upload({ body: form })
      await tenant.console.user.updateProfile({ body: { fullname: 'Ada Lovelace', picture: { id } } })
      expect((await post(PATH, { name: 'Ada King' }, tenant)).status).toBe(303)
      expect(await tenant.console.user.getProfile()).toMatchObject({ name: 'Ada King', picture: { id } })
    })

    it('a person chooses their zone, week and clock, and the API knows them', async () => {
      const ada = await service.createTenant()
      const body = (text: string) => /<body[^>]*>/.exec(text)?.[0]
      expect(body((await get('/channels', ada)).text)).toBe('<body class="shell" data-clock="24h">')
      const chosen = { timeZone: 'Europe/Berlin', weekStart: '7', clock: '12h' }
      expect((await post(`${PATH}/dates`, chosen, ada)).location).toBe(`${PATH}?done=saved`)
      expect(await ada.console.user.getDatePreferences()).toEqual({ ...chosen, weekStart: 7 })
      const { text } = await get(PATH, ada)
      expect(body(text)).toBe('<body class="shell" data-zone="Europe/Berlin" data-clock="12h">')
      expect(text).toContain('<option value="12h" selected>')
      const channel = await ada.connectSandbox()
      await ada.console.channels.setPostingTimes({ path: { id: channel }, body: { time: [{ time: 810 }] } })
      expect((await get(`/channels/${channel}`, ada)).text).toContain('aria-label="Remove 1:30 PM"')
      const [, joined = '', shown] =
        /since <time datetime="([^"]+)" title="[^"]+ UTC">([^<]+)</.exec(
          (await get('/settings/members', ada)).text,
        ) ?? []
      expect(shown).toBe(
        new Date(joined).toLocaleString('en-US', {
          ...{ dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Berlin', hourCycle: 'h12' },
        }),
      )
      expect(body((await get(`/sandbox/${channel}`, ada)).text)).toBe(
        '<body data-zone="Europe/Berlin" data-clock="12h">',
      )
      const visit = await service.fetch(`/sandbox/${channel}`)
      expect(body(await visit.text())).toBe('<body>')
      for (const wrong of [{ timeZone: hostile.text }, { weekStart: '8' }, { clock: hostile.text }]) {
        const { status, text } = await post(`${PATH}/dates`, { ...chosen, ...wrong }, ada)
        const [name] = Object.keys(wrong)
        expect([status, text.includes(`id="${name}-wrong"`), text.includes(hostile.text)]).toEqual([
          400,
          true,
          false,
        ])
      }
      expect(await ada.console.user.getDatePreferences()).toEqual({ ...chosen, weekStart: 7 })
    })

    it('without a choice, the clock is that of the language of the browser', async () => {
      const ada = await service.createTenant()
      const inLanguage = async (language: string) => {
        const headers = { cookie: `auth=${ada.session}`, 'accept-language': language }
        const response = await service.fetch('/console/calendar', { headers })
        return /data-clock="(\w+)"/.exec(await response.text())?.[1]
      }
      expect([await inLanguage('en-US,en;q=0.9'), await inLanguage('de'), await inLanguage('%')]).toEqual([
        '12h',
        '24h',
        '24h',
      ])
      await ada.console.user.setDatePreferences({ body: { timeZone: null, weekStart: null, clock: '24h' } })
      expect(await inLanguage('en-US')).toBe('24h')
    })

    it('a person chooses their email notifications', async () => {
      expect((await post(`${PATH}/emails`, { failures: '1' }, tenant)).status).toBe(303)
      expect(await tenant.console.user.getEmailPreferences()).toEqual({
        sendSuccessEmails: false,
        sendFailureEmails: true,
        sendStreakEmails: false,
        sendCommentEmails: false,
      })
    })

    it('a person changes their password with the current one', async () => {
      const change = (currentPassword: string, password: string) =>
        post(`${PATH}/password`, { currentPassword, password }, tenant)
      const wrong = await change('not this one', fresh)
      expect([wrong.status, wrong.text.includes('The password is wrong.')]).toEqual([400, true])
      expect((await change(tenant.password, 'short')).text).toContain('id="password-wrong"')
      expect((await change(tenant.password, fresh)).location).toBe(`${PATH}?done=password-changed`)
      expect((await change(fresh, tenant.password)).status).toBe(303)
    })

    it('a person deletes their account with the password', async () => {
      const leaver = await service.createTenant()
      const remove = (deletionPassword: string) => post(`${PATH}/deletion`, { deletionPassword }, leaver)
      const wrong = await remove('not this one')
      expect(wrong.status).toBe(400)
      expect(wrong.text).toContain('<details open><summary>Delete your account')
      expect((await remove(leaver.password)).location).toBe('/sign-in?done=account-deleted')
      expect((await get(PATH, leaver)).location).toContain('/sign-in')
    })
  })

  it('the organization has its id and its preference for short links', async () => {
    const PATH = '/settings/organization'
    expect((await get(PATH, tenant)).text).toContain(`value="${tenant.organizationId}"`)
    expect((await post(PATH, { shortlink: 'NO' }, tenant)).location).toBe(`${PATH}?done=saved`)
    expect(await tenant.console.shortLinks.getPreference()).toEqual({ shortlink: 'NO' })
    expect((await post(PATH, { shortlink: 'MAYBE' }, tenant)).status).toBe(400)
    const member = { ...(await addMember(service, tenant, 'USER')), organizationId: tenant.organizationId }
    expect((await get(PATH, member)).text).not.toContain(`action="${PATH}"`)
    expect((await post(PATH, { shortlink: 'YES' }, member)).status).toBe(403)
  })

  describe('channel groups', () => {
    const PATH = '/settings/groups'
    const groups = () => tenant.console.consoleApi.channels.listGroups()

    it('a group is created with a channel, renamed, filled and deleted', async () => {
      const [one, two] = [await tenant.connectSandbox(hostile.text), await tenant.connectSandbox('Two')]
      const create = (name: string) => post(PATH, { action: 'create', name, first: one }, tenant)
      expect((await create(hostile.text)).location).toBe(`${PATH}?done=saved`)
      const [group] = await groups()
      const { text } = await get(PATH, tenant)
      expect(text).toContain(hostile.shown)
      expect(text).not.toContain(hostile.text)
      expect((await create('')).status).toBe(400)
      const change = (fields: Record<string, string>, who: Tenant = tenant) =>
        post(`${PATH}/${group?.id}`, fields, who)
      expect((await change({ action: 'rename', [`name-${group?.id}`]: '' })).text).toContain('<details open>')
      expect((await change({ action: 'rename', [`name-${group?.id}`]: 'Bakery' })).status).toBe(303)
      const move = (id: string) => post(PATH, { action: 'move', channel: two, group: id }, tenant)
      expect((await move(group?.id ?? '')).status).toBe(303)
      expect((await get(PATH, tenant)).text).toMatch(/<h2>Bakery<.*?Two.*?Rename Bakery/s)
      const stranger = await service.createTenant()
      const foreign = { action: 'move', channel: await stranger.connectSandbox(), group: group?.id ?? '' }
      expect((await post(PATH, foreign, stranger)).status).toBe(404)
      expect((await change({ action: 'delete' }, stranger)).status).toBe(404)
      expect((await move('')).status).toBe(303)
      expect((await change({ action: 'delete' })).location).toBe(`${PATH}?done=deleted`)
      expect(await groups()).toEqual([])
    })
  })

  it('a form with an error shows again what was entered', async () => {
    const channel = await tenant.connectSandbox('Three')
    const long = 'Bakery '.repeat(20)
    const create = { action: 'create', name: long, first: channel }
    const refused = await post('/settings/groups', create, tenant)
    expect([refused.status, refused.text.includes(`value="${long}"`)]).toEqual([400, true])
    expect(refused.text).toContain(`<option value="${channel}" selected>`)
    const invited = await post('/settings/members', { email: 'ada@', role: 'ADMIN' }, tenant)
    expect([invited.status, invited.text.includes('value="ada@"')]).toEqual([400, true])
    expect(invited.text).toContain('value="ADMIN" checked')
    const passkey = { action: 'addPasskey', name: 'Laptop', response: '{' }
    expect((await post('/settings/security', passkey, tenant)).text).toContain('value="Laptop"')
    const resent = await post('/resend', { email: 'ada@' }, tenant)
    expect([resent.status, resent.text.includes('value="ada@"')]).toEqual([400, true])
  })

  it('the owner reads the audit log by pages and by action', async () => {
    const PATH = '/settings/audit'
    for (let index = 0; index < 52; index++)
      await tenant.console.shortLinks.setPreference({ body: { shortlink: 'YES' } })
    const { text } = await get(PATH, tenant)
    expect(text).toContain('settings.changed')
    const older = /rel="next" href="([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect((await get(older, tenant)).text).toContain('channel_group.deleted')
    const filtered = (await get(`${PATH}?action=channel_group.renamed`, tenant)).text
    expect(filtered).toContain('Bakery')
    expect(filtered).not.toContain('channel_group.deleted')
    expect(filtered).not.toContain(hostile.text)
    expect((await get(`${PATH}?action=${encodeURIComponent(hostile.text)}`, tenant)).text).not.toContain(
      hostile.text,
    )
    const admin = { ...(await addMember(service, tenant, 'ADMIN')), organizationId: tenant.organizationId }
    expect((await get(PATH, admin)).status).toBe(403)
    expect((await get('/settings/organization', admin)).text).not.toContain(`href="${PATH}"`)
  })
})
