import { forbidden } from '../../errors.ts'

/** A signed-in person, or a key, which nobody can impersonate. */
type Caller = { impersonatorId?: string | null; credentialId?: string }

/** Keeps an administrator who acts as a person from taking over that person's account. Lets keys pass. Throws 403. */
export function refuseImpersonator({ impersonatorId }: Caller): void {
  if (impersonatorId)
    throw forbidden('Only the owner of the account may do this, not an administrator who impersonates them.')
}
