/** Administrator of the service who acts, with the organization in which they are signed in. */
export interface Actor {
  organizationId: string
  userId: string
}

/** Returns the person who acts: during an impersonation, the administrator. */
export function actorOf(auth: {
  organizationId: string
  userId: string
  impersonatorId: string | null
}): Actor {
  return { organizationId: auth.organizationId, userId: auth.impersonatorId ?? auth.userId }
}
