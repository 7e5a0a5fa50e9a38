import { describe, expect, it } from 'vitest'
import { computeSignature, signatureBase, signRequest } from '../../server/platforms/kit/auth/oauth1.ts'
import type { AuthSpec } from '../../server/platforms/kit/spec.ts'
import { channelError } from '../helpers/channels.ts'
import { answer } from '../helpers/scripted-server.ts'
import { type ClubConfig, club, clubServer, redirectUri, signInWith } from './connecting.ts'

const hmac = { oauth_signature_method: 'HMAC-SHA1' }

/** The examples of RFC 5849, sections 1.2 and 3.4.1.1. */
describe('RFC 5849 signatures', () => {
  const client = { oauth_consumer_key: 'dpf43f3p2l4k3l03', ...hmac }
  const secret = 'kd94hf93k423kf44'

  it('match the request for a temporary token', () => {
    const protocol = {
      ...client,
      oauth_timestamp: '137131200',
      oauth_nonce: 'wIjqoS',
      oauth_callback: 'http://printer.example.com/ready',
    }
    const request = { method: 'POST', url: 'https://photos.example.net/initiate' }
    expect(computeSignature({ secret }, request, protocol)).toBe('74KNZJeDHnMBp0EMJ9ZHt/XKycU=')
  })

  it('match the exchange for an access token', () => {
    const protocol = {
      ...client,
      oauth_token: 'hh5s93j4hdidpola',
      oauth_timestamp: '137131201',
      oauth_nonce: 'walatlh',
      oauth_verifier: 'hfdp7dh39dks9884',
    }
    const request = { method: 'POST', url: 'https://photos.example.net/token' }
    const tokenSecret = 'hdhd0244k9j7ao03'
    expect(computeSignature({ secret, tokenSecret }, request, protocol)).toBe('gKgrFCywp7rO0OXSjdot/IHF7IU=')
  })

  it('match a request with a query', () => {
    const protocol = {
      ...client,
      oauth_token: 'nnch734d00sl2jdk',
      oauth_timestamp: '137131202',
      oauth_nonce: 'chapoH',
    }
    const url = 'http://photos.example.net/photos?file=vacation.jpg'
    const request = { method: 'GET', url, query: { size: 'original', page: undefined } }
    const tokenSecret = 'pfkkdhi9sl3r4s00'
    expect(computeSignature({ secret, tokenSecret }, request, protocol)).toBe('MdpQcU8iPSUjWoN/UDMsK2sui9I=')
  })

  it('match the base string of a form with repeated names and reserved characters', () => {
    const protocol = {
      oauth_consumer_key: '9djdj82h48djs9d2',
      oauth_token: 'kkk9d7dh3k39sjv7',
      ...hmac,
      oauth_timestamp: '137131201',
      oauth_nonce: '7d8f3e4a',
    }
    const url = 'http://EXAMPLE.com:80/request?b5=%3D%253D&a3=a&c%40=&a2=r%20b'
    expect(signatureBase({ method: 'post', url, form: { c2: '', a3: '2 q' } }, protocol)).toBe(
      'POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D%26c2%3D%26oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7',
    )
  })
})

it("signs X's example as its documentation does", () => {
  const keys = {
    key: 'xvz1evFS4wEEPTGEFPHBog',
    secret: 'kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw',
    token: '370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb',
    tokenSecret: 'LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE',
  }
  const request = {
    method: 'POST',
    url: 'https://api.twitter.com/1/statuses/update.json',
    query: { include_entities: 'true' },
    form: { status: 'Hello Ladies + Gentlemen, a signed OAuth request!' },
  }
  const stamp = { nonce: 'kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg', timestamp: '1318622958' }
  expect(signRequest(keys, request, stamp)).toContain('oauth_signature="tnnArxj06cWHq44gCs1OSKk%2FjLY%3D"')
})

const auth: AuthSpec<ClubConfig> = {
  kind: 'oauth1',
  client: ({ url, key }) => ({
    key: 'app',
    secret: key,
    requestTokenUrl: `${url}/request_token`,
    authorizeUrl: `${url}/authorize`,
    accessTokenUrl: `${url}/access_token`,
    requestParameters: { x_auth_access_type: 'write' },
  }),
  async account(api, { response }) {
    const { name } = await api.read({ url: '/me', query: { fields: 'name' } })
    return { internalId: response.user_id ?? '', name: String(name), picture: null, profile: null }
  },
}
const temporary = 'oauth_token=temporary-1&oauth_token_secret=secret-1&oauth_callback_confirmed=true'
const access = 'oauth_token=access-1&oauth_token_secret=secret-2&user_id=14'
const form = { 'content-type': 'text/html' }

/** Recomputes the signature that a request carries. */
function verify(request: { method: string; path: string; headers: object }, url: string, tokenSecret = '') {
  const { authorization = '' } = request.headers as { authorization?: string }
  const pairs = [...authorization.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    decodeURIComponent(value),
  ])
  const { oauth_signature, ...protocol } = Object.fromEntries(pairs) as Record<string, string>
  const sent = { method: request.method, url: url + request.path }
  expect(oauth_signature).toBe(computeSignature({ secret: 'app-secret', tokenSecret }, sent, protocol))
  return protocol
}

describe('signing in by OAuth 1.0a', () => {
  it('gets a temporary token, an access token and the account with signed requests', async () => {
    const script = [
      answer(200, temporary, form),
      answer(200, access, form),
      answer(200, { name: 'Ada' }),
    ] as const
    await using at = await clubServer(club(auth), ...script)
    const { url, state, account } = await signInWith(at, 'verifier-1')
    expect(url.href).toBe(`${at.site.url}/authorize?oauth_token=temporary-1`)
    expect(state).toBe('temporary-1')
    expect(await account).toEqual({
      internalId: '14',
      name: 'Ada',
      picture: null,
      profile: null,
      accessToken: 'access-1',
      refreshToken: null,
      expiresAt: null,
      credentials: { tokenSecret: 'secret-2' },
    })
    const [first, second, third] = at.site.received
    if (!first || !second || !third) throw new Error('three requests')
    expect(first.path).toBe('/request_token?x_auth_access_type=write')
    expect(verify(first, at.site.url)).toMatchObject({ oauth_callback: redirectUri, oauth_version: '1.0' })
    expect(verify(second, at.site.url, 'secret-1')).toMatchObject({ oauth_verifier: 'verifier-1' })
    expect(third.path).toBe('/me?fields=name')
    expect(verify(third, at.site.url, 'secret-2')).toMatchObject({ oauth_token: 'access-1' })
    expect(at.platform.auth).toMatchObject({ callback: { state: 'oauth_token', code: ['oauth_verifier'] } })
  })

  it('reports that the platform refused the keys or the verifier', async () => {
    await using refusing = await clubServer(club(auth), answer(401, 'no', form))
    expect(await channelError(signInWith(refusing, 'v'))).toMatchObject({ code: 'code_refused' })
    await using late = await clubServer(club(auth), answer(200, temporary, form), answer(401, 'no', form))
    expect(await channelError((await signInWith(late, 'v')).account)).toMatchObject({ code: 'code_refused' })
  })

  it('refuses a token from a platform that ignores the callback', async () => {
    const unconfirmed = temporary.replace('true', 'false')
    await using at = await clubServer(club(auth), answer(200, unconfirmed, form))
    expect(await channelError(signInWith(at, 'v'))).toMatchObject({ code: 'unreadable_answer' })
  })
})
