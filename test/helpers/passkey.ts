import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { Tenant, TestService } from './server.ts'

/** Adds a passkey to the account of the tenant's owner. Returns its id. */
export async function addPasskey(
  { app }: Pick<TestService, 'app'>,
  { console }: Pick<Tenant, 'console'>,
): Promise<string> {
  const device = passkeyDevice({ origin: new URL(app.config.consoleUrl).origin })
  const response = device.create(await console.secondFactor.startPasskey()) as never
  return (await console.secondFactor.addPasskey({ body: { name: 'Laptop', response } })).id
}

/** A device that creates passkeys and signs with them (WebAuthn Level 3), with a key on P-256 and no attestation. */
export interface PasskeyDevice {
  id: string
  /** Answers `navigator.credentials.create()`. */
  create(options: Options): object
  /** Answers `navigator.credentials.get()`. */
  get(options: Options, changes?: Changes): object
}

type Options = { challenge: string } & Record<string, unknown>

/** Describes a wrong device or page. */
interface Changes {
  origin?: string
  /** Without the finger or the PIN. */
  isUnverified?: boolean
  counter?: number
}

const USER_PRESENT = 1
const USER_VERIFIED = 4
const HAS_CREDENTIAL = 64

export function passkeyDevice({ origin }: { origin: string }): PasskeyDevice {
  const rpIdHash = createHash('sha256').update(new URL(origin).hostname).digest()
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(16)
  const id = credentialId.toString('base64url')
  let counter = 0

  function clientData(type: string, { challenge }: Options, from = origin): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  }
  function authenticatorData(flags: number, count: number, more = Buffer.alloc(0)): Buffer {
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(count)
    return Buffer.concat([rpIdHash, Buffer.from([flags]), counted, more])
  }
  const answer = (response: object) => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    id,
    create(options) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      // A COSE key: EC2, ES256, P-256.
      const key = cborMap([
        [cborInteger(1), cborInteger(2)],
        [cborInteger(3), cborInteger(-7)],
        [cborInteger(-1), cborInteger(1)],
        [cborInteger(-2), cborBytes(Buffer.from(x, 'base64url'))],
        [cborInteger(-3), cborBytes(Buffer.from(y, 'base64url'))],
      ])
      const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, key])
      const flags = USER_PRESENT | USER_VERIFIED | HAS_CREDENTIAL
      const attestation = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authenticatorData(flags, counter, credential))],
      ])
      return answer({
        clientDataJSON: clientData('webauthn.create', options).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      })
    },
    get(options, { origin: from, isUnverified = false, counter: count = ++counter } = {}) {
      const data = authenticatorData(USER_PRESENT | (isUnverified ? 0 : USER_VERIFIED), count)
      const client = clientData('webauthn.get', options, from)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      })
    },
  }
}

// As much of CBOR (RFC 8949) as the answers take.

function cborHead(major: number, value: number): Buffer {
  const type = major << 5
  if (value < 24) return Buffer.from([type | value])
  return value < 256 ? Buffer.from([type | 24, value]) : Buffer.from([type | 25, value >> 8, value & 255])
}

function cborInteger(value: number): Buffer {
  return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
}

function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([cborHead(2, bytes.length), bytes])
}

function cborText(text: string): Buffer {
  return Buffer.concat([cborHead(3, text.length), Buffer.from(text)])
}

function cborMap(entries: [Buffer, Buffer][]): Buffer {
  return Buffer.concat([cborHead(5, entries.length), ...entries.flat()])
}
