import { forbidden } from '../../errors.ts'
import type { SessionAuth } from '../../http/contract.ts'

/** Keeps an administrator who acts as a person from taking over that person's account. Throws 403. */
export function refuseImpersonator({ impersonatorId }: Pick<SessionAuth, 'impersonatorId'>): void {
  if (impersonatorId !== null)
    throw forbidden('Only the owner of the account may do this, not an administrator who impersonates them.')
}
