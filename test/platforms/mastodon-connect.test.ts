import { describe, expect, it } from 'vitest'
import { mastodon } from '../../server/platforms/mastodon/mastodon.ts'
import { aDraftFile, channelError } from '../helpers/channels.ts'
import { channel, connected, instance, oauth, redirectUri, verifier } from './mastodon-support.ts'
import { noHost } from './support.ts'

describe('connecting to Mastodon', () => {
  it('registers an app on the named instance with PKCE and returns the account and the limits', async () => {
    const { fake, found, state, url, account } = await connected({ characters: 1000, attachments: 6 })
    expect(state).toBe('state-1')
    expect(new URL(url).searchParams.get('code_challenge_method')).toBe('S256')
    expect(new URL(url).searchParams.get('scope')).toBe(
      'profile write:statuses write:media read:statuses read:notifications write:favourites',
    )
    const host = new URL(fake.url).host
    expect(found).toMatchObject({
      internalId: `14@${host}`,
      name: 'Ada',
      profile: `ada@${host}`,
      refreshToken: null,
      expiresAt: null,
    })
    expect(channel.limit(account, {}).maxLength).toBe(1000)
    const seven = [
      {
        text: '',
        media: Array.from({ length: 7 }, () => aDraftFile('image/png')),
      },
    ]
    expect(channel.check(seven, {}, account)).toEqual([
      { location: 'value.0.image', message: 'This Mastodon server accepts at most 6 files.' },
    ])
  })

  it('supports an instance before 4.3 without PKCE and with the wider scope', async () => {
    const { url, found } = await connected({ modern: false })
    expect(new URL(url).searchParams.has('code_challenge')).toBe(false)
    expect(new URL(url).searchParams.get('scope')).toBe(
      'read:accounts write:statuses write:media read:statuses read:notifications write:favourites',
    )
    expect(found.name).toBe('Ada')
  })

  it.each([1, 'pleroma'] as const)(
    'reads the limits of an instance with only the first version of its API (%s)',
    async (limitsIn) => {
      const { account } = await connected({ limitsIn, characters: 5000, attachments: 9 })
      expect(channel.limit(account, {}).maxLength).toBe(5000)
      const nine = [{ text: '', media: Array.from({ length: 9 }, () => aDraftFile('image/png')) }]
      expect(channel.check(nine, {}, account)).toEqual([])
    },
  )

  it.each([
    ['names that it reserves 23 characters for a link', {}, 23],
    ['does not say what it reserves for a link', { limitsIn: 'pleroma' }, 60],
    ['says that it reserves nothing for a link', { urlCharacters: 0 }, 60],
    ['reports no limits', { limitsIn: null }, 23],
  ] as const)('counts a link as an instance does that %s', async (_, options, length) => {
    const { account } = await connected(options)
    expect(channel.limit(account, {}).length(`https://example.com/${'a'.repeat(40)}`)).toBe(length)
  })

  it('uses the default limits for an instance that reports none', async () => {
    const { account } = await connected({ limitsIn: null, characters: 5000 })
    expect(channel.limit(account, {}).maxLength).toBe(500)
  })

  it('uses the configured app on the configured instance and does not ask for an instance', async () => {
    const { fake, call } = await instance()
    fake.apps.set('client', {
      secret: 'secret',
      redirect: redirectUri,
      scopes: 'profile write:statuses write:media',
    })
    const configured = mastodon.create(
      { instance: fake.url, clientId: 'client', clientSecret: 'secret', notIdempotent: [] },
      noHost,
    )
    expect([oauth().externalUrl, oauth(configured).externalUrl]).toEqual([true, false])
    const { url, app } = await oauth(configured).authorize(
      { state: 's', redirectUri, verifier, externalUrl: null },
      call(),
    )
    const { code } = fake.consent(url)
    expect((await oauth(configured).connect({ code, redirectUri, verifier, app }, call())).name).toBe('Ada')
    expect(fake.log).not.toContain('POST /api/v1/apps')
  })

  it('refuses a used code, a wrong verifier, missing scopes and a URL that is not an instance', async () => {
    const { fake, app, call, url } = await connected()
    const connect = (code: string, over = {}) =>
      channelError(oauth().connect({ code, redirectUri, verifier, app, ...over }, call()))
    const { code } = fake.consent(url)
    expect(await connect(code, { verifier: 'w'.repeat(64) })).toMatchObject({
      failure: 'rejected',
      code: 'code_refused',
    })
    expect(await connect(code)).toMatchObject({ failure: 'rejected', code: 'code_refused' })
    const narrow = new URL(url)
    narrow.searchParams.set('scope', 'profile')
    expect(await connect(fake.consent(narrow.href).code)).toMatchObject({
      failure: 'rejected',
      code: 'missing_scopes',
    })
    const input = { state: 's', redirectUri, verifier, externalUrl: 'http://::' }
    expect(await channelError(oauth().authorize(input, call()))).toMatchObject({ code: 'invalid_field' })
  })
})
