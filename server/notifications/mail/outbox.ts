import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { newId } from '../../lib/ids.ts'
import type { Mailer } from './mail.ts'

/**
 * For development, where no relay is configured: each mail becomes a text file that only the owner reads, and the log names
 * the file. The log itself holds no link of the mail, since links sign people in.
 */
export function createOutbox(folder: string, from: string, log: Pick<Logger, 'info'>): Mailer {
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
