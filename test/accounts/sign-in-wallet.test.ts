import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58 } from '@scure/base'
import { ParsedMessage, toChecksumAddress } from '@signinwithethereum/siwe-parser'
import { afterAll, describe, expect, it } from 'vitest'
import { createPostern } from '../../sdk/index.ts'
import { sessionOf } from '../helpers/accounts.ts'
import { clientCloses } from '../helpers/scripted-server.ts'
import { describeService, type TestService } from '../helpers/server.ts'
import { CONSOLE, createBrowser, refused, ticketOf, withProviders } from './sign-in-support.ts'

const MINUTE = 60_000
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64')
const host = new URL(CONSOLE).host

/** An Ethereum wallet, as a browser extension holds it. */
function ethereumWallet() {
  const key = secp256k1.utils.randomSecretKey()
  const address = `0x${Buffer.from(keccak_256(secp256k1.getPublicKey(key, false).subarray(1)).subarray(12)).toString('hex')}`
  return {
    publicKey: toChecksumAddress(address),
    sign(message: string, v = 27) {
      const bytes = Buffer.from(message)
      const hash = keccak_256(
        Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${bytes.length}`), bytes]),
      )
      const signature = secp256k1.sign(hash, key, { prehash: false, format: 'recovered' })
      return `0x${Buffer.from([...signature.subarray(1), (signature[0] ?? 0) + v]).toString('hex')}`
    },
  }
}

function solanaWallet(encoding: (bytes: Uint8Array) => string) {
  const { secretKey, publicKey } = ed25519.keygen()
  return {
    publicKey: base58.encode(publicKey),
    sign: (message: string) => encoding(ed25519.sign(Buffer.from(message), secretKey)),
  }
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

type Wallet = ReturnType<typeof solanaWallet>

describeService(
  'sign-in with a wallet',
  (service) => {
    async function finish(
      wallet: Wallet,
      change: (signed: { publicKey: string; challenge: string; signature: string }) => object = (signed) =>
        signed,
      browser = createBrowser(service),
    ) {
      const { publicKey } = wallet
      const { text: challenge } = await browser.begin('WALLET', { publicKey })
      const signed = { publicKey, challenge, signature: wallet.sign(challenge) }
      return browser.finish('WALLET', { code: encode(change(signed)) })
    }

    it('an Ethereum wallet gets a Sign-In with Ethereum message that names the domain', async () => {
      const wallet = ethereumWallet()
      const begun = await createBrowser(service).begin('WALLET', {
        publicKey: wallet.publicKey.toLowerCase(),
      })
      const parsed = new ParsedMessage(begun.text)
      expect(parsed).toMatchObject({
        domain: host,
        address: wallet.publicKey,
        uri: CONSOLE,
        version: '1',
        chainId: 1,
        expirationTime: new Date(service.clock.now() + 10 * MINUTE).toISOString(),
      })
      expect(parsed.nonce).toMatch(/^[0-9a-f]{32}$/)
    })

    it.each<[string, () => Wallet]>([
      ['an Ethereum wallet', ethereumWallet],
      [
        'an Ethereum wallet that counts from 0',
        () => {
          const wallet = ethereumWallet()
          return { ...wallet, sign: (message) => wallet.sign(message, 0) }
        },
      ],
      ['a Solana wallet, in hex', () => solanaWallet(hex)],
      ['a Solana wallet, in base58', () => solanaWallet(base58.encode)],
      ['a Solana wallet, in base64', () => solanaWallet(base64)],
    ])('%s registers and signs in', async (_, create) => {
      const wallet = create()
      const browser = createBrowser(service)
      const made = await browser.register('WALLET', ticketOf(await finish(wallet)))
      const session = sessionOf(made) ?? ''
      expect(await createPostern({ baseUrl: service.url, session }).user.get()).toMatchObject({
        email: `${wallet.publicKey.toLowerCase()}@wallet.invalid`,
      })
      expect((await finish(wallet)).data).toEqual({ login: true })
    })

    it.each<[string, () => Wallet]>([
      ['Ethereum', ethereumWallet],
      ['Solana', () => solanaWallet(hex)],
    ])('only the %s signature of this wallet of this message is accepted', async (_, create) => {
      const wallet = create()
      const other = create()
      const changes: Parameters<typeof finish>[1][] = [
        (signed) => ({ ...signed, signature: other.sign(signed.challenge) }),
        (signed) => ({ ...signed, publicKey: other.publicKey, signature: other.sign(signed.challenge) }),
        (signed) => {
          const challenge = signed.challenge.replace(wallet.publicKey, other.publicKey)
          return { publicKey: other.publicKey, challenge, signature: other.sign(challenge) }
        },
        (signed) => {
          const challenge = signed.challenge.replace(host, 'evil.example')
          return { ...signed, challenge, signature: wallet.sign(challenge) }
        },
        (signed) => ({ ...signed, signature: wallet.sign(`${signed.challenge} `) }),
        (signed) => ({ ...signed, signature: signed.signature.replace(/[0-9a-f]{8}/, '00000000') }),
        (signed) => ({ ...signed, signature: '' }),
        (signed) => ({ publicKey: signed.publicKey, challenge: signed.challenge }),
      ]
      for (const change of changes) expect((await finish(wallet, change)).error).toMatchObject(refused)
    })

    it('a Solana key of small order, whose signature fits every text, is refused', async () => {
      const publicKey = base58.encode(new Uint8Array(32).fill(0, 1).with(0, 1))
      const identity = hex(new Uint8Array([...new Uint8Array(32).with(0, 1), ...new Uint8Array(32)]))
      expect((await finish({ publicKey, sign: () => identity })).error).toMatchObject(refused)
    })

    it('a signed message counts once, in the browser that requested it, for ten minutes', async () => {
      const wallet = ethereumWallet()
      const browser = createBrowser(service)
      const { publicKey } = wallet
      const begin = async () => {
        const { text: challenge } = await browser.begin('WALLET', { publicKey })
        return encode({ publicKey, challenge, signature: wallet.sign(challenge) })
      }
      const code = await begin()
      expect((await createBrowser(service).finish('WALLET', { code })).error).toMatchObject(refused)
      expect((await browser.finish('WALLET', { code })).data).toHaveProperty('token')
      expect((await browser.finish('WALLET', { code })).error).toMatchObject(refused)
      await begin()
      expect((await browser.finish('WALLET', { code })).error).toMatchObject(refused)
      const late = await begin()
      service.clock.advance(10 * MINUTE)
      expect((await browser.finish('WALLET', { code: late })).error).toMatchObject(refused)
    })

    it.each(['', '0x1234', 'not a key', base58.encode(new Uint8Array(31).fill(7))])(
      'the key "%s" starts no sign-in',
      async (publicKey) => {
        const begun = await createBrowser(service).begin('WALLET', { publicKey })
        expect(begun.status).toBe(400)
        expect(JSON.parse(begun.text)).toMatchObject({ errors: [{ location: 'query.publicKey' }] })
      },
    )

    it.each(['%%%', encode({}), encode([]), Buffer.from('null').toString('base64')])(
      'the code %s is refused',
      async (code) => {
        const browser = createBrowser(service)
        await browser.begin('WALLET', { publicKey: ethereumWallet().publicKey })
        expect((await browser.finish('WALLET', { code })).error).toMatchObject(refused)
      },
    )
  },
  { config: withProviders({ wallet: true }) },
)

describeService(
  'sign-in with a wallet while registration is closed',
  (service) => {
    it('an invited user is accepted, and the ticket stays valid until then', async () => {
      const tenant = await service.createTenant()
      const { url } = await tenant.console.team.invite({ body: { role: 'USER', sendEmail: false } })
      const org = new URL(url).searchParams.get('org') ?? ''
      const wallet = ethereumWallet()
      const browser = createBrowser(service)
      const sign = async () => {
        const { publicKey } = wallet
        const { text: challenge } = await browser.begin('WALLET', { publicKey })
        return browser.finish('WALLET', {
          code: encode({ publicKey, challenge, signature: wallet.sign(challenge) }),
        })
      }
      const ticket = ticketOf(await sign())
      expect((await browser.register('WALLET', ticket)).error).toMatchObject({
        status: 403,
        code: 'forbidden',
      })
      expect((await browser.register('WALLET', ticket, { org: 'unknown' })).error).toMatchObject({
        status: 404,
      })
      const made = await browser.register('WALLET', ticket, { org })
      expect(made.response.headers.getSetCookie().join()).toContain(`showorg=${tenant.organizationId}`)
      const console = createPostern({ baseUrl: service.url, session: sessionOf(made) ?? '', retries: 0 })
      const organizations = await console.organizations.list()
      expect(organizations.map(({ id }) => id)).toContain(tenant.organizationId)
      expect((await sign()).data).toEqual({ login: true })
      const { id: userId } = await console.user.get()
      const acts = await service.app.db('audit_log').where({ user_id: userId }).pluck('action')
      expect(acts).toEqual(
        expect.arrayContaining(['account.registered', 'invitation.accepted', 'account.login']),
      )
    })
  },
  { config: withProviders({ wallet: true }, { allowRegistration: false }) },
)

const ID_REGISTRY = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'

/** An Optimism node that knows one contract: the id registry of Farcaster. */
async function startNode() {
  const holders = new Map<string, number>()
  const state = { broken: false }
  const server = createServer(clientCloses, async (request, response) => {
    const { method, params } = JSON.parse(await text(request)) as { method: string; params: [Call, string] }
    const [call] = params
    const known = method === 'eth_call' && call.to === ID_REGISTRY && call.data.startsWith('0xd94fe832')
    const account = holders.get(`0x${call.data.slice(-40)}`) ?? 0
    const result = `0x${account.toString(16).padStart(64, '0')}`
    const error = { code: -32_000, message: 'execution reverted' }
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...(known && !state.broken ? { result } : { error }) }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2/key`,
    holders,
    state,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

interface Call {
  to: string
  data: string
}

const node = await startNode()
afterAll(() => node.close())

/** The message that a Farcaster app has its custody key sign (FIP-11). */
function message(address: string, fields: Record<string, string>, resource: string): string {
  return [
    `${fields.domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    'Farcaster Auth',
    '',
    `URI: ${fields.uri}`,
    `Version: 1`,
    `Chain ID: ${fields.chain}`,
    `Nonce: ${fields.nonce}`,
    `Issued At: ${fields.issued}`,
    ...(fields.expires === undefined ? [] : [`Expiration Time: ${fields.expires}`]),
    'Resources:',
    `- ${resource}`,
  ].join('\n')
}

async function signIn(
  service: TestService,
  { fid = 42, signer = ethereumWallet(), holds = fid, ...change }: FarcasterSignIn = {},
) {
  const browser = createBrowser(service)
  const { text: nonce } = await browser.begin('FARCASTER')
  const owner = signer.publicKey
  node.holders.set(owner.toLowerCase(), holds)
  const issued = new Date(service.clock.now()).toISOString()
  const fields = { domain: host, uri: `${CONSOLE}/login`, chain: '10', nonce, issued, ...change.fields }
  const siwf = message(owner, fields, change.resource ?? `farcaster://fid/${fid}`)
  const signature = (change.signedBy ?? signer).sign(siwf)
  const finished = await browser.finish('FARCASTER', { code: encode({ message: siwf, signature }) })
  return { browser, finished, nonce }
}

interface FarcasterSignIn {
  fid?: number
  signer?: ReturnType<typeof ethereumWallet>
  holds?: number
  fields?: Record<string, string>
  resource?: string
  signedBy?: ReturnType<typeof ethereumWallet>
}

describe('Farcaster', () => {
  describeService(
    'sign-in with Farcaster',
    (service) => {
      it('the owner of the account registers and signs in, whichever address owns it then', async () => {
        const { browser, finished, nonce } = await signIn(service)
        expect(nonce).toMatch(/^[0-9a-f]{32}$/)
        const made = await browser.register('FARCASTER', ticketOf(finished))
        expect(made.data).toEqual({ register: true })
        const moved = await signIn(service, { signer: ethereumWallet() })
        expect(moved.finished.data).toEqual({ login: true })
        const [row] = await service.app.db('users').where({ provider: 'FARCASTER' })
        expect(row).toMatchObject({ provider_id: '42', email: 'fid-42@farcaster.invalid' })
      })

      it.each<[string, FarcasterSignIn]>([
        ['for another account than the address holds', { fid: 1, holds: 2 }],
        ['by an address without an account', { fid: 1, holds: 0 }],
        ['by another key', { signedBy: ethereumWallet() }],
        ['for another site', { fields: { domain: 'evil.example', uri: 'https://evil.example' } }],
        ['for an address of another site', { fields: { uri: 'https://evil.example/' } }],
        ['with another nonce', { fields: { nonce: 'abcdefgh12345678' } }],
        ['of another chain', { fields: { chain: '1' } }],
        ['that has expired', { fields: { expires: '2001-01-01T00:00:00.000Z' } }],
        ['that names no account', { resource: 'https://example.com' }],
        ['that names account 0', { resource: 'farcaster://fid/0' }],
        ['that names two accounts', { resource: 'farcaster://fid/42\n- farcaster://fid/43' }],
        ['that is no message', { fields: { issued: 'yesterday' } }],
      ])('a message %s is refused', async (_, change) => {
        expect((await signIn(service, change)).finished.error).toMatchObject(refused)
      })

      it('a sign-in is refused while the node does not answer', async () => {
        node.state.broken = true
        const { finished } = await signIn(service)
        node.state.broken = false
        expect(finished.error).toMatchObject({ status: 502, code: 'upstream_failed' })
      })
    },
    { config: withProviders({ farcaster: { rpcUrl: node.url, idRegistry: ID_REGISTRY } }) },
  )
})
