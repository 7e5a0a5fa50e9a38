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
  /** Id of the mail. A mailbox can show a mail once that is sent again with the same id after a lost answer. */
  id?: string
  /** URL to which mail clients post to unsubscribe (RFC 8058). */
  unsubscribe?: string
}

/** Thrown for a mail that the relay will never accept, because of its address or its text. */
export class MailRefusedError extends Error {}

/**
 * Sends one mail now. `send` throws when the relay refuses, and `MailRefusedError` when a retry cannot succeed. Callers enqueue
 * `send-mail` instead of calling this.
 */
export interface Mailer {
  /** False without SMTP settings: mails go to the log and `DATA_DIR/outbox`, and accounts need no activation. */
  readonly configured: boolean
  send(mail: Mail): Promise<void>
  close(): Promise<void>
}

/** Connects to the relay of `SMTP_URL`, or writes to the folder `DATA_DIR/outbox` without one. */
export function createMailer(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  log: Pick<Logger, 'info'>,
): Mailer {
  if (config.smtpUrl !== null) return createSmtpMailer(config.smtpUrl, config.mailFrom)
  return createOutbox(join(config.dataDir, 'outbox'), config.mailFrom, log)
}

/** Sends mails through the operator's relay (`smtp://user:pass@host:587`, `smtps://…:465`), one connection for each mail. */
function createSmtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = nodemailer().createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // Disables attachments from files and URLs, which these mails never have.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    configured: true,
    async send({ to, subject, text, html, id, unsubscribe }) {
      const headers = {
        // Prevents out-of-office replies (RFC 3834).
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribe === undefined
          ? {}
          : {
              'List-Unsubscribe': `<${unsubscribe}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
      }
      // Passes the address as an object, so that it is one recipient even if it contains commas.
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

/**
 * Returns true when the relay permanently refused the recipient or the text (5xx). A refused login or sender is not final, since
 * the operator can fix it.
 */
function isFinal(error: unknown): boolean {
  const { command, responseCode = 0 } = error as { command?: string; responseCode?: number }
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
}

function domainOf(from: string): string {
  return /@([a-z0-9.-]+)/i.exec(from)?.[1] ?? 'localhost'
}

/**
 * Writes each mail into a text file that only the owner can read, for development without a relay. The log names the file but
 * holds none of its links, because links sign people in.
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
      log.info({ to, subject, file }, 'SMTP_URL is not set, so the email was written to a file')
    },
    async close() {},
  }
}

export interface HasMailer {
  mailer: Mailer
}
