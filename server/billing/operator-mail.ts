import type { App } from '../context.ts'
import { html } from '../lib/html-template.ts'

/** Tells the operator about an organization that leaves, or money that goes back. Without BILLING_CONTACT nothing is sent. */
export async function enqueueOperatorMail(
  { db, jobs, config }: Pick<App, 'db' | 'jobs' | 'config'>,
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
