import type { HasConfig } from '../config/config.ts'
import type { HasDb } from '../db/connect.ts'
import type { HasQueue } from '../jobs/queue.ts'
import { html } from '../lib/html/template.ts'

/** Mails the operator about a cancellation, a refund or a dispute. Sends nothing without BILLING_CONTACT. */
export async function enqueueOperatorMail(
  { db, jobs, config }: HasDb & HasQueue & HasConfig,
  { subject, lines }: { subject: string; lines: string[] },
): Promise<void> {
  const { contact } = config.billing
  if (contact === null) return
  const given = lines.filter((line) => line !== '')
  await jobs.enqueue(db, 'send-mail', {
    to: contact,
    subject,
    text: given.join('\n\n'),
    html: html`${given.map((line) => html`<p>${line}</p>`)}`.text,
  })
}
