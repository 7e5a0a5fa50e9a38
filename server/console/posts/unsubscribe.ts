import { html } from '../../lib/html/template.ts'
import { type MailKind, mailSubjects } from '../../notifications/mail/notice-mail.ts'
import { consolePage } from '../layout/console-page.ts'
import { button } from '../layout/form.ts'

/** Asks first, because mail scanners open every link. `token` must be valid. */
export function unsubscribePage({ token, kind }: { token: string; kind: MailKind }) {
  return consolePage({
    title: 'Unsubscribe from these emails?',
    body: html`<p>You will get no more emails about ${mailSubjects[kind]} from any of your organizations.</p>
${button({ action: `/unsubscribe/${token}`, label: 'Unsubscribe', kind: 'main' })}`,
  })
}

export function unsubscribedPage({ kind }: { kind: MailKind }) {
  return consolePage({
    title: 'You are unsubscribed',
    body: html`<p>You will get no more emails about ${mailSubjects[kind]}. You can still see notifications in the console.</p>`,
  })
}
