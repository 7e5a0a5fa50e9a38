import type { ParsedMessage } from '@signinwithethereum/siwe-parser'
import type { SignInConfig } from '../../config/sign-in.ts'
import { lazyPackage } from '../../lib/lazy.ts'
import { parseLooseInstant } from '../../lib/time/dates.ts'
import { recoverPersonalSigner } from './ethereum.ts'
import {
  newNonce,
  notConfirmed,
  type ProviderServices,
  readSignedCode,
  type SignInProvider,
  unreachable,
} from './provider.ts'

const siwe = lazyPackage<typeof import('@signinwithethereum/siwe-parser')>('@signinwithethereum/siwe-parser')

const TITLE = 'Farcaster'
const OPTIMISM = 10
/** Function selector of `idOf(address)` in the id registry: the first four bytes of the keccak-256 of its signature. */
const ID_OF = '0xd94fe832'

/**
 * Creates the provider for Sign In With Farcaster (FIP-11). The person's Farcaster app signs a Sign-In with Ethereum message with our
 * domain, our nonce and the account's number; the id registry on Optimism confirms that the signing address holds that account.
 * Accepts only custody addresses, not auth addresses: clients send `acceptAuthAddress: false`.
 */
export function createFarcasterProvider(
  settings: SignInConfig['farcaster'] & { rpcUrl: string },
  services: ProviderServices,
): SignInProvider {
  const domain = new URL(services.config.consoleUrl).host
  return {
    async start() {
      const nonce = newNonce()
      return { answer: nonce, stored: { nonce } }
    },
    async identify({ code, stored }) {
      const { message, signature } = readSignedCode(code, ['message', 'signature'])
      const parsed = parse(message)
      if (parsed === null || !isFor(parsed, { domain, nonce: stored.nonce ?? '', now: services.clock.now() }))
        throw notConfirmed()
      const account = accountOf(parsed)
      const signer = recoverPersonalSigner(message, signature)
      if (account === null || signer === null || signer !== parsed.address.toLowerCase()) throw notConfirmed()
      if ((await fetchAccountOf(settings, services, signer)) !== account) throw notConfirmed()
      return { id: account.toString(), email: `fid-${account}@farcaster.invalid`, name: null }
    },
  }
}

function parse(message: string): ParsedMessage | null {
  try {
    return new (siwe().ParsedMessage)(message)
  } catch {
    return null
  }
}

function isFor(
  message: ParsedMessage,
  { domain, nonce, now }: { domain: string; nonce: string; now: number },
): boolean {
  const { expirationTime, notBefore } = message
  return (
    message.domain === domain &&
    URL.parse(message.uri)?.host === domain &&
    message.version === '1' &&
    message.chainId === OPTIMISM &&
    message.nonce === nonce &&
    (expirationTime === undefined || (parseLooseInstant(expirationTime) ?? 0) > now) &&
    (notBefore === undefined || (parseLooseInstant(notBefore) ?? Number.NaN) <= now)
  )
}

/** Reads the number from the only resource `farcaster://fid/…`. */
function accountOf({ resources = [] }: ParsedMessage): bigint | null {
  const numbers = resources.flatMap((uri) => /^farcaster:\/\/fid\/([1-9]\d{0,19})\/?$/.exec(uri)?.[1] ?? [])
  return numbers.length === 1 ? BigInt(numbers[0] as string) : null
}

/** Asks the id registry for the account of an address; 0 means none. */
async function fetchAccountOf(
  { rpcUrl, idRegistry }: { rpcUrl: string; idRegistry: string },
  { fetchFor, log }: ProviderServices,
  address: string,
): Promise<bigint> {
  const call = { to: idRegistry, data: `${ID_OF}${address.slice(2).padStart(64, '0')}` }
  try {
    const answer = await fetchFor(TITLE)(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params: [call, 'latest'] }),
    })
    const { result } = (await answer.json()) as { result?: unknown }
    if (typeof result !== 'string' || !/^0x[0-9a-f]{64}$/i.test(result)) throw new Error('no result')
    return BigInt(result)
  } catch (error) {
    log.warn({ provider: TITLE, reason: 'network' }, 'a sign-in provider failed')
    throw unreachable(TITLE, error)
  }
}
