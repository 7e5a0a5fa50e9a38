/** Identifies the administrator of the service who acts, and the organization in which they are signed in. */
export interface Actor {
  organizationId: string
  userId: string
}

/** Returns the person at the keyboard: an impersonator acts as themselves here. */
export function actorOf(auth: {
  organizationId: string
  userId: string
  impersonatorId: string | null
}): Actor {
  return { organizationId: auth.organizationId, userId: auth.impersonatorId ?? auth.userId }
}
