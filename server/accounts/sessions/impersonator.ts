import { forbidden } from '../../errors/errors.ts'

/** A signed-in person, or a key, which nobody can impersonate. */
type Caller = { impersonatorId?: string | null; credentialId?: string }

/** Prevents an administrator who impersonates a person from taking over the account. Accepts keys. Throws 403. */
export function refuseImpersonator({ impersonatorId }: Caller): void {
  if (impersonatorId)
    throw forbidden('Only the owner of the account may do this, not an administrator who impersonates them.')
}
