import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, it } from 'vitest'
import { clientCloses } from '../helpers/scripted-server.ts'
import { describeService, type Tenant } from '../helpers/server.ts'

/** A server that answers everything with `status` and this body. */
async function startSite(status: number, type: string, body: string) {
  const server = createServer(clientCloses, (request, response) => {
    request.resume()
    response.writeHead(status, { 'content-type': type }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise<unknown>((resolve) => server.close(resolve))
    },
  }
}

const sites: [what: string, status: number, type: string, body: string][] = [
  ['a web page', 200, 'text/html', '<!doctype html><title>Hello</title>'],
  ['a site without such a page', 404, 'text/html', '<h1>Not Found</h1>'],
  ['another API', 200, 'application/json', '{"hello":"world"}'],
  ['another API that refuses', 404, 'application/json', '{"error":"nothing here"}'],
  ['a server that fails', 502, 'text/html', '<h1>Bad Gateway</h1>'],
]

describeService('connecting Bluesky with a wrong service URL', (service) => {
  let ada: Tenant
  beforeAll(async () => {
    ada = await service.createTenant()
  })

  const connect = async (typed: string) => {
    const path = { integration: 'bluesky' }
    const { url: state } = await ada.console.consoleApi.channels.getConnectUrl({ path })
    const fields = { service: typed, identifier: 'ada.example.org', password: 'the-right-password' }
    const code = Buffer.from(JSON.stringify(fields)).toString('base64')
    const { error } = await ada.console.result.channels.finishConnect({ path, body: { state, code } })
    expect(JSON.stringify(error)).not.toContain('the-right-password')
    return error
  }
  const saysWhatToType = (asked: string) => ({
    status: 409,
    code: 'connect_failed',
    detail: expect.stringContaining(
      ` The server was ${asked}. Leave the service empty for https://bsky.social, or type the address of your own server (PDS), such as https://pds.example.com.`,
    ),
  })

  it.each(sites)('names the requested server and what to type for %s', async (_what, ...answer) => {
    const site = await startSite(...answer)
    try {
      expect(await connect(`${site.url}/profile/ada?x=1`)).toMatchObject(saysWhatToType(site.url))
    } finally {
      await site.close()
    }
  })

  it('reports the same for an unknown host and for one that does not answer', async () => {
    expect(await connect('pds.invalid')).toMatchObject(saysWhatToType('https://pds.invalid'))
    const site = await startSite(200, 'text/html', '')
    await site.close()
    expect(await connect(site.url)).toMatchObject(saysWhatToType(site.url))
  })

  it('refuses text that is not a URL with an example', async () => {
    expect(await connect('http://my:server:here')).toMatchObject({
      status: 400,
      detail: expect.stringContaining('must be a URL such as https://bsky.social'),
    })
  })
})
