import { type ApiError, invalid } from '../../errors/errors.ts'
import { lazyPackage } from '../../lib/lazy.ts'
import { toIso } from '../../lib/time/dates.ts'
import { isEthereumAddress, recoverPersonalSigner } from './ethereum.ts'
import {
  type Identity,
  newNonce,
  notConfirmed,
  type ProviderServices,
  readSignedCode,
  type SignInProvider,
} from './provider.ts'
import { isSignedBySolanaKey, readSolanaKey } from './solana.ts'
import { LIFETIME_MS } from './states.ts'

const siwe = lazyPackage<typeof import('@signinwithethereum/siwe-parser')>('@signinwithethereum/siwe-parser')

interface Wallet {
  chain: 'Ethereum' | 'Solana'
  /** Address as the signed message shows it. */
  address: string
  id: string
}

/**
 * Creates the provider for wallets, which sign our message: Sign-In with Ethereum (EIP-4361, `personal_sign`) or its equivalent for
 * Solana. The wallet shows the domain, so that the person notices a message from another site.
 */
export function createWalletProvider({ config, clock }: ProviderServices): SignInProvider {
  const origin = new URL(config.consoleUrl)
  return {
    async start({ publicKey }) {
      const wallet = readWallet(publicKey)
      if (wallet === null) throw invalidKey()
      const message = challenge(wallet, { origin, nonce: newNonce(), now: clock.now() })
      return { answer: message, stored: { message, address: wallet.address } }
    },
    async identify({ code, stored }) {
      const signed = readSignedCode(code, ['publicKey', 'challenge', 'signature'])
      const wallet = readWallet(signed.publicKey)
      if (wallet === null || wallet.address !== stored.address || signed.challenge !== stored.message)
        throw notConfirmed()
      if (!isSignedBy(wallet, signed.challenge, signed.signature)) throw notConfirmed()
      return toIdentity(wallet)
    },
  }
}

function readWallet(publicKey: string | undefined): Wallet | null {
  if (publicKey === undefined) return null
  if (isEthereumAddress(publicKey))
    return {
      chain: 'Ethereum',
      address: siwe().toChecksumAddress(publicKey),
      id: `ethereum:${publicKey.toLowerCase()}`,
    }
  return readSolanaKey(publicKey) && { chain: 'Solana', address: publicKey, id: `solana:${publicKey}` }
}

function challenge(
  wallet: Wallet,
  { origin, nonce, now }: { origin: URL; nonce: string; now: number },
): string {
  return [
    `${origin.host} wants you to sign in with your ${wallet.chain} account:`,
    wallet.address,
    '',
    'Sign in to Postern.',
    '',
    `URI: ${origin.origin}`,
    'Version: 1',
    `Chain ID: ${wallet.chain === 'Ethereum' ? '1' : 'mainnet'}`,
    `Nonce: ${nonce}`,
    `Issued At: ${toIso(now)}`,
    `Expiration Time: ${toIso(now + LIFETIME_MS)}`,
  ].join('\n')
}

function isSignedBy(wallet: Wallet, message: string, signature: string): boolean {
  if (wallet.chain === 'Ethereum')
    return `ethereum:${recoverPersonalSigner(message, signature)}` === wallet.id
  const key = readSolanaKey(wallet.address)
  return key !== null && isSignedBySolanaKey(key, message, signature)
}

/** Builds an email address at a domain that cannot exist (RFC 2606), since a wallet has no mailbox. */
function toIdentity({ id, address }: Wallet): Identity {
  return { id, email: `${address.toLowerCase()}@wallet.invalid`, name: null }
}

function invalidKey(): ApiError {
  return invalid('query.publicKey', 'must be an Ethereum address or a Solana public key')
}
