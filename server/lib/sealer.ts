/** Encrypts what must be read back (channel tokens, third-party keys): AES-256-GCM, versioned so that secrets rotate. */
export interface Sealer {
  /** `v1.<key id>.<nonce>.<tag>.<ciphertext>`, base64url; a fresh nonce each time. */
  seal(plain: string): string
  /** Throws when no known key opens it. */
  open(sealed: string): string
}
