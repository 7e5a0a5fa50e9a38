import { afterAll, describe, expect, it } from 'vitest'
import { listmonk } from '../../server/platforms/articles/listmonk.ts'
import { siteAddress } from '../../server/platforms/articles/site.ts'
import { channelError, loopbackHttp } from '../helpers/channels.ts'
import { StandIn } from './stand-in.ts'
import { noHost } from './support.ts'

const client = loopbackHttp({ name: 'ListMonk' })
afterAll(() => client.close())

describe('the URL of a site', () => {
  it.each([
    ['blog.example', 'https://blog.example'],
    [' https://blog.example/ ', 'https://blog.example'],
    ['http://localhost:8080/blog/?a=b#c', 'http://localhost:8080/blog'],
  ])('is read from %j', (typed, address) => expect(siteAddress(typed)).toBe(address))

  it('is refused when it is not a URL', async () => {
    for (const typed of ['', '::', undefined])
      expect(await channelError(Promise.resolve().then(() => siteAddress(typed)))).toMatchObject({
        code: 'invalid_field',
      })
  })
})

describe('listmonk', () => {
  it('is named after its host when the user cannot read its settings', async () => {
    const json = { message: 'permission denied: settings:get' }
    const server = await new StandIn({ 'GET /api/settings': { status: 403, json } }, null).listen()
    const { auth } = listmonk.create({ servers: [] }, noHost)
    if (auth.kind !== 'custom-fields') throw new Error('listmonk connects with fields')
    const call = {
      organizationId: 'organization-1',
      http: client.http,
      signal: AbortSignal.timeout(60_000),
      now: 0,
    }
    const fields = { url: server.url, username: 'postern', password: 'a-token' }
    expect(await auth.connect(fields, call)).toMatchObject({
      internalId: server.url,
      name: new URL(server.url).host,
      picture: null,
    })
    await server.close()
  })
})
