import { createTransport } from 'nodemailer'
import { type Mailer, MailRefusedError } from './mail.ts'

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
    async send({ to, subject, text, html, id, unsubscribe }) {
      const headers = {
        // RFC 3834: no holiday reply comes back.
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribe === undefined
          ? {}
          : {
              'List-Unsubscribe': `<${unsubscribe}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
      }
      // As an object the address is one recipient, whatever commas it holds.
      const messageId = id === undefined ? {} : { messageId: `<${id}@${domainOf(from)}>` }
      const letter = { from, to: { name: '', address: to }, subject, text, html, headers, ...messageId }
      await transport.sendMail(letter).catch((error: unknown) => {
        throw isFinal(error) ? new MailRefusedError((error as Error).message, { cause: error }) : error
      })
    },
    async close() {
      transport.close()
    },
  }
}

/** The recipient or the text was turned away for good (5xx). What is wrong with the account or the sender an operator can mend. */
function isFinal(error: unknown): boolean {
  const { command, responseCode = 0 } = error as { command?: string; responseCode?: number }
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
}

function domainOf(from: string): string {
  return /@([a-z0-9.-]+)/i.exec(from)?.[1] ?? 'localhost'
}
