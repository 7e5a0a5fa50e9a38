import { describe, expect, it } from 'vitest'
import { readConfig } from '../../server/config/config.ts'
import { youtube } from '../../server/platforms/google/youtube.ts'
import { anAccount, loopbackHttp } from '../helpers/channels.ts'
import { answer, scriptedServer } from '../helpers/scripted-server.ts'
import { noHost } from './support.ts'

const client = { YOUTUBE_CLIENT_ID: 'video', YOUTUBE_CLIENT_SECRET: 'video-secret' }

describe('Google platforms', () => {
  it('share the client of YouTube, unless Google My Business has its own', () => {
    const read = (env: Record<string, string>) =>
      readConfig({ POSTERN_SECRET: 'x'.repeat(32), ...client, ...env }).platforms.gmb
    const own = { GOOGLE_GMB_CLIENT_ID: 'place', GOOGLE_GMB_CLIENT_SECRET: 'place-secret' }
    expect(read({})).toMatchObject({ clientId: 'video', clientSecret: 'video-secret' })
    expect(read(own)).toMatchObject({ clientId: 'place', clientSecret: 'place-secret' })
  })

  it('keep a grant while the organization has a channel that may use the same grant', async () => {
    await using site = await scriptedServer(answer(200, {}))
    const { http, close } = loopbackHttp()
    const hosts = { accountsUrl: site.url, oauthUrl: site.url, apiUrl: site.url, analyticsUrl: site.url }
    const revoke = async (siblings: string[]) => {
      const findAccounts = async () => siblings.map((id) => ({ id, name: id, picture: null }))
      const config = { clientId: 'app', clientSecret: 'secret', apiKey: null, manages: false, ...hosts }
      const platform = youtube.create(
        config,
        Object.create(noHost, { findAccounts: { value: findAccounts } }),
      )
      const call = { account: anAccount(), http, signal: AbortSignal.timeout(10_000), now: 0 }
      await platform.revoke?.run(call)
      return site.received.length
    }
    expect(await revoke(['gmb-1'])).toBe(0)
    expect(await revoke([])).toBe(1)
    await close()
  })
})
