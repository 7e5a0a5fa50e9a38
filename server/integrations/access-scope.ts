/** What a caller may touch: one organization, or one channel group of it. The `auth` of every request is one. */
export interface Reach {
  organizationId: string
  /** The channel group that the caller's key is bound to; null or absent = all channels. */
  customerId?: string | null
}

/** The same with who it is: a person, or the key of the organization. */
export interface Actor extends Reach {
  userId?: string
  credentialId?: string
}
