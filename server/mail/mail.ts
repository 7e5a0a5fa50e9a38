export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

/** Sends one mail now; throws when the relay refuses. Callers enqueue `send-mail` instead of calling this. */
export interface Mailer {
  /** False when no SMTP is configured: mails go to the log and `DATA_DIR/outbox`, and accounts need no activation. */
  readonly configured: boolean
  send(mail: Mail): Promise<void>
  close(): Promise<void>
}
