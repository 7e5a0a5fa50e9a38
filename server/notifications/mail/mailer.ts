import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../../config/config.ts'
import { newId } from '../../lib/ids.ts'
import { lazyPackage } from '../../lib/lazy.ts'

const nodemailer = lazyPackage<typeof import('nodemailer')>('nodemailer')

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

/** The relay of `SMTP_URL`, or the outbox folder `DATA_DIR/outbox` where none is set. */
export function createMailer(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  log: Pick<Logger, 'info'>,
): Mailer {
  if (config.smtpUrl !== null) return createSmtpMailer(config.smtpUrl, config.mailFrom)
  return createOutbox(join(config.dataDir, 'outbox'), config.mailFrom, log)
}

/** Mails through the operator's relay (`smtp://user:pass@host:587`, `smtps://…:465`); one connection per mail. */
function createSmtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = nodemailer().createTransport({
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

/**
 * For development, where no relay is configured: each mail becomes a text file that only the owner reads, and the log names
 * the file. The log itself holds no link of the mail, since links sign people in.
 */
function createOutbox(folder: string, from: string, log: Pick<Logger, 'info'>): Mailer {
  return {
    configured: false,
    async send({ to, subject, text }) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, `${newId()}.txt`)
      const header = [`From: ${from}`, `To: ${to}`, `Subject: ${subject}`].map((line) =>
        line.replace(/[\r\n]+/g, ' '),
      )
      await writeFile(file, `${header.join('\n')}\n\n${text}\n`, { mode: 0o600, flag: 'wx' })
      log.info({ to, subject, file }, 'No SMTP_URL is set: the mail is in a file')
    },
    async close() {},
  }
}
