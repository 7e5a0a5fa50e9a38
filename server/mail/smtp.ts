import { createTransport } from 'nodemailer'
import type { Mailer } from './mail.ts'

/** Mails through the operator's relay (`smtp://user:pass@host:587`, `smtps://…:465`); one connection per mail. */
export function createSmtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // Nothing in a mail of ours is ever a file or a URL to be read.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    configured: true,
    async send({ to, subject, text, html }) {
      // As an object the address is one recipient, whatever commas it holds.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html })
    },
    async close() {
      transport.close()
    },
  }
}
