import { forbidden } from '../../errors.ts'
import type { SessionAuth } from '../../http/contract.ts'

/** Who acts as somebody else may see what they see, and not take their account from them. Throws 403. */
export function refuseImpersonator({ impersonatorId }: Pick<SessionAuth, 'impersonatorId'>): void {
  if (impersonatorId !== null)
    throw forbidden('Only the person may do this, not an administrator who acts as them.')
}
