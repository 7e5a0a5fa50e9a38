export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Names the mail: sent again with the same one after a lost answer, mailboxes may know it and show it once. */
  id?: string
  /** Where a mail client may post to, to have no more of these (RFC 8058). */
  unsubscribe?: string
}

/** The relay will never take this mail: its address or its text is refused for good. */
export class MailRefusedError extends Error {}

/**
 * Sends one mail now; throws when the relay refuses, `MailRefusedError` when asking again is of no use. Callers enqueue
 * `send-mail` instead of calling this.
 */
export interface Mailer {
  /** False when no SMTP is configured: mails go to the log and `DATA_DIR/outbox`, and accounts need no activation. */
  readonly configured: boolean
  send(mail: Mail): Promise<void>
  close(): Promise<void>
}
