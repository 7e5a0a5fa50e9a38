import { escapeHtml } from '../../lib/html-template.ts'
import type { Mail } from './mailer.ts'

export interface NoticeLetter {
  to: string
  /** Its name. */
  organization: string
  /** At least one, oldest first. */
  notices: { content: string; link: string | null }[]
  consoleUrl: string
  /** What of this the reader can switch off, and where. */
  unsubscribe: { kind: MailKind; url: string } | null
}

/** Mails that people can do without. */
export type MailKind = 'success' | 'failure' | 'streak'

/** "Mails about …" */
export const mailSubjects: Record<MailKind, string> = {
  success: 'what was published',
  failure: 'what failed',
  streak: 'streaks',
}

const MAX_NOTICES = 50
const MAX_SUBJECT_LENGTH = 120

/** One mail for any number of notifications: a single one is its subject too. Texts are people's own and platforms': all are escaped. */
export function renderNoticeMail({ to, organization, notices, consoleUrl, unsubscribe }: NoticeLetter): Mail {
  const shown = notices.slice(0, MAX_NOTICES).map(({ content, link }) => ({ content, link: webLink(link) }))
  const rest = notices.length - shown.length
  const more = rest > 0 ? `And ${rest} more.` : null
  const only = notices.length === 1 ? notices[0] : undefined
  const subject = only
    ? oneLine(only.content)
    : `${notices.length} notifications from ${oneLine(organization)}`
  const stop = unsubscribe && `Stop mails about ${mailSubjects[unsubscribe.kind]}`
  const text = [
    `${organization}:`,
    ...shown.map(({ content, link }) => (link === null ? content : `${content}\n${link}`)),
    more,
    `Everything is in the console: ${consoleUrl}`,
    unsubscribe && `${stop}: ${unsubscribe.url}`,
  ]
  const html = [
    `<p>${escapeHtml(organization)}:</p>`,
    ...shown.map(
      ({ content, link }) =>
        `<p>${escapeHtml(content)}${link === null ? '' : `<br>${anchor(link, link)}`}</p>`,
    ),
    more && `<p>${more}</p>`,
    `<p>${anchor(consoleUrl, 'Open the console')}</p>`,
    unsubscribe && `<p><small>${anchor(unsubscribe.url, `${stop}`)}</small></p>`,
  ]
  return {
    to,
    subject,
    text: text.filter((part) => part !== null).join('\n\n'),
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body>${html
      .filter((part) => part !== null)
      .join('')}</body></html>`,
    ...(unsubscribe ? { unsubscribe: unsubscribe.url } : {}),
  }
}

/** Nothing but web addresses becomes a link. */
function webLink(link: string | null): string | null {
  return link !== null && /^https?:\/\//i.test(link) && URL.canParse(link) ? link : null
}

function anchor(url: string, label: string): string {
  return `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= MAX_SUBJECT_LENGTH
    ? line
    : `${line.slice(0, MAX_SUBJECT_LENGTH - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
