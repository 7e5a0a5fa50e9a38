/** Limits a caller to an organization or one of its channel groups. The `auth` of every request is an access scope. */
export interface AccessScope {
  organizationId: string
  /** Channel group that the caller's key is bound to; null or absent for all integrations. */
  customerId?: string | null
}

/** Identifies the caller in its scope: a person, or a key of the organization. */
export interface Actor extends AccessScope {
  userId?: string
  credentialId?: string
}
