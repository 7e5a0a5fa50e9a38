import { beforeAll, expect, it } from 'vitest'
import { newId } from '../../server/lib/ids.ts'
import { describeService, type Tenant } from '../helpers/server.ts'

const repost = (likesAmount = '20') => ({
  func: 'autoRepostPost',
  fields: [{ name: 'likesAmount', value: likesAmount }],
})

describeService('plugs', (service) => {
  let tenant: Tenant
  let channel: string
  beforeAll(async () => {
    tenant = await service.createTenant()
    channel = await tenant.connectSandbox()
  })

  const save = (body: ReturnType<typeof repost>, id = channel) =>
    tenant.console.plugs.save({ path: { id }, body })
  const refused = async (body: ReturnType<typeof repost>, id = channel) => {
    const { error } = await tenant.console.result.plugs.save({ path: { id }, body })
    return { status: error?.status, at: error?.errors?.map(({ location }) => location) }
  }

  it('are listed with their fields for every kind of channel that has some', async () => {
    const { plugs } = await tenant.console.plugs.listAvailable()
    const listed = plugs.map(({ identifier }) => identifier)
    expect(listed).toEqual(expect.arrayContaining(['bluesky', 'linkedin-page', 'mastodon', 'sandbox', 'x']))
    // Members of LinkedIn have no likes to wait for.
    for (const other of ['telegram', 'linkedin']) expect(listed).not.toContain(other)
    const bluesky = plugs.find(({ identifier }) => identifier === 'bluesky')
    expect(bluesky?.plugs).toMatchObject([
      {
        methodName: 'autoRepostPost',
        identifier: 'bluesky-autoRepostPost',
        runEveryMilliseconds: 21_600_000,
        totalRuns: 3,
        fields: [{ name: 'likesAmount', type: 'number' }],
      },
      {
        methodName: 'autoPlugPost',
        identifier: 'bluesky-autoPlugPost',
        fields: [{ name: 'likesAmount' }, { name: 'post', type: 'richtext' }],
      },
    ])
    for (const { plugs: each } of plugs) for (const plug of each) expect(Object.keys(plug)).toHaveLength(7)
  })

  it('are listed by the kind of channel when other channels run them', async () => {
    const of = async (identifier: string, query: { all?: boolean } = { all: true }) =>
      (await tenant.console.plugs.listInternal({ path: { identifier }, query })).internalPlugs
    for (const identifier of ['mastodon', 'sandbox', 'bluesky']) {
      expect(await of(identifier, {})).toEqual([])
      expect(await of(identifier, { all: false })).toEqual([])
    }
    expect(await of('mastodon')).toMatchObject([
      { identifier: 'mastodon-repost-post-users', pickIntegration: ['mastodon'], fields: [] },
    ])
    expect((await of('sandbox')).map(({ identifier }) => identifier)).toEqual([
      'sandbox-repost-post-users',
      'sandbox-add-comment',
    ])
    // Existing consoles know the plugs of these.
    expect((await of('x', {})).map(({ identifier }) => identifier)).toEqual(['x-repost-post-users'])
    const members = ['linkedin', 'linkedin-page']
    for (const identifier of members)
      expect(await of(identifier, {})).toMatchObject([
        { identifier: 'linkedin-add-comment', pickIntegration: members, fields: [{ name: 'comment' }] },
        { identifier: 'linkedin-repost-post-users', pickIntegration: members },
      ])
    const { error } = await tenant.console.result.plugs.listInternal({ path: { identifier: 'nothing' } })
    expect(error).toMatchObject({ status: 404 })
  })

  it('are added to a channel, switched on, and changed in place', async () => {
    const id = await tenant.connectSandbox('Set up')
    const path = { id }
    expect(await tenant.console.plugs.list({ path })).toEqual([])
    const saved = await save(repost('20'), id)
    expect(saved).toEqual({ id: expect.any(String), activated: true })
    expect(await tenant.console.plugs.setActive({ path: { id: saved.id }, body: { status: false } })).toEqual(
      {
        id: saved.id,
      },
    )
    expect(await save(repost('30'), id)).toEqual({ id: saved.id, activated: false })
    expect(await tenant.console.plugs.list({ path })).toEqual([
      {
        id: saved.id,
        organizationId: tenant.organizationId,
        plugFunction: 'autoRepostPost',
        data: JSON.stringify([{ name: 'likesAmount', value: '30' }]),
        integrationId: id,
        activated: false,
      },
    ])
    const entries = await service.app
      .db('audit_log')
      .where({ target: saved.id })
      .orderBy('id')
      .pluck('action')
    expect(entries).toEqual(['plug.saved', 'plug.deactivated', 'plug.saved'])
  })

  it('validate every field against the plug and name the location of a problem', async () => {
    expect(await refused(repost('many'))).toEqual({ status: 400, at: ['body.fields.0.value'] })
    expect(await refused({ func: 'autoRepostPost', fields: [] })).toEqual({
      status: 400,
      at: ['body.fields'],
    })
    const twice = { name: 'likesAmount', value: '1' }
    expect(await refused({ func: 'autoRepostPost', fields: [twice, twice] })).toEqual({
      status: 400,
      at: ['body.fields.1.name'],
    })
    expect(await refused({ func: 'autoRepostPost', fields: [twice, { name: 'post', value: 'x' }] })).toEqual({
      status: 400,
      at: ['body.fields.1.name'],
    })
    const comment = (value: string) => ({
      func: 'autoPlugPost',
      fields: [twice, { name: 'post', value }],
    })
    expect(await refused(comment('<p> </p><p></p>'))).toEqual({ status: 400, at: ['body.fields.1.value'] })
    expect(await refused(comment('ab'))).toEqual({ status: 400, at: ['body.fields.1.value'] })
    expect(await refused(comment(`<p>${'a'.repeat(501)}</p>`))).toEqual({
      status: 400,
      at: ['body.fields.1.value'],
    })
    expect((await refused(comment(`<p>${'a'.repeat(500)}</p>`))).status).toBeUndefined()
  })

  it('answer 404 for an unknown or deleted plug or one of another organization', async () => {
    const stranger = await service.createTenant()
    const { id } = await save(repost())
    const gone = await tenant.connectSandbox('Gone')
    const ofGone = await save(repost(), gone)
    await tenant.api.channels.delete({ path: { id: gone } })
    expect((await refused({ ...repost(), func: 'autoNothing' })).status).toBe(404)
    const tries = [
      tenant.console.result.plugs.save({ path: { id: newId() }, body: repost() }),
      tenant.console.result.plugs.list({ path: { id: gone } }),
      tenant.console.result.plugs.setActive({ path: { id: newId() }, body: { status: true } }),
      tenant.console.result.plugs.setActive({ path: { id: ofGone.id }, body: { status: true } }),
      stranger.console.result.plugs.save({ path: { id: channel }, body: repost() }),
      stranger.console.result.plugs.list({ path: { id: channel } }),
      stranger.console.result.plugs.setActive({ path: { id }, body: { status: false } }),
    ]
    for (const { error } of await Promise.all(tries)) expect(error).toMatchObject({ status: 404 })
    const [row] = await tenant.console.plugs.list({ path: { id: channel } })
    expect(row?.activated).toBe(true)
  })
})
