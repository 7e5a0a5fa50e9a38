import { totpCode, totpStep } from '../../server/lib/secrets/totp.ts'
import type { Tenant, TestService } from './server.ts'

const STEP_MS = 30_000

/** A person with an authenticator app. */
export interface Authenticator {
  recoveryCodes: string[]
  /** The code that the app shows; `steps` later or earlier. */
  code(steps?: number): string
  /** Moves the clock to the next code, and returns it. */
  next(): string
}

/** Sets up an authenticator app for the owner of the tenant. */
export async function addAuthenticator(
  { clock }: Pick<TestService, 'clock'>,
  { console }: Pick<Tenant, 'console'>,
): Promise<Authenticator> {
  const { secret } = await console.secondFactor.startTotp()
  const code = (steps = 0) => totpCode(secret, totpStep(clock.now()) + steps)
  const { recoveryCodes } = await console.secondFactor.confirmTotp({ body: { code: code() } })
  return {
    recoveryCodes: recoveryCodes ?? [],
    code,
    next() {
      clock.advance(STEP_MS)
      return code()
    },
  }
}
