/** Limits a caller to one organization, or to one channel group of it. The `auth` of every request is one. */
export interface AccessScope {
  organizationId: string
  /** The channel group that the caller's key is bound to; null or absent = all channels. */
  customerId?: string | null
}

/** Adds the caller: a person, or a key of the organization. */
export interface Actor extends AccessScope {
  userId?: string
  credentialId?: string
}
