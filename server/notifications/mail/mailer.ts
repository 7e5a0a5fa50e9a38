import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../../config/config.ts'
import type { Mailer } from './mail.ts'
import { createOutbox } from './outbox.ts'
import { createSmtpMailer } from './smtp.ts'

/** The relay of `SMTP_URL`, or the outbox folder `DATA_DIR/outbox` where none is set. */
export function createMailer(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  log: Pick<Logger, 'info'>,
): Mailer {
  if (config.smtpUrl !== null) return createSmtpMailer(config.smtpUrl, config.mailFrom)
  return createOutbox(join(config.dataDir, 'outbox'), config.mailFrom, log)
}
