import { escapeHtml } from '../../lib/html/template.ts'
import type { Mail } from './mailer.ts'

export interface NoticeLetter {
  to: string
  /** Name of the organization. */
  organization: string
  /** At least one notice, oldest first. */
  notices: { content: string; link: string | null }[]
  consoleUrl: string
  /** Kind of mails that the reader can unsubscribe from, with the URL; null for mails that everybody gets. */
  unsubscribe: { kind: MailKind; url: string } | null
}

/** Kinds of mails that a person can unsubscribe from. */
export type MailKind = 'success' | 'failure' | 'streak' | 'comment'

/** Completes the phrase "emails about …". */
export const mailSubjects: Record<MailKind, string> = {
  success: 'published posts',
  failure: 'failed posts',
  streak: 'streaks',
  comment: 'new comments and mentions',
}

const MAX_NOTICES = 50
const MAX_SUBJECT_LENGTH = 120

/**
 * Renders one mail for any number of notices. A single notice is also the subject. Escapes every text, since members and
 * platforms write them.
 */
export function renderNoticeMail({ to, organization, notices, consoleUrl, unsubscribe }: NoticeLetter): Mail {
  const shown = notices.slice(0, MAX_NOTICES).map(({ content, link }) => ({ content, link: webLink(link) }))
  const rest = notices.length - shown.length
  const more = rest > 0 ? `And ${rest} more.` : null
  const single = notices.length === 1 ? notices[0] : undefined
  const subject = single
    ? oneLine(single.content)
    : `${notices.length} notifications from ${oneLine(organization)}`
  const unsubscribeText = unsubscribe && `Unsubscribe from emails about ${mailSubjects[unsubscribe.kind]}`
  const text = [
    `${organization}:`,
    ...shown.map(({ content, link }) => (link === null ? content : `${content}\n${link}`)),
    more,
    `Open the console: ${consoleUrl}`,
    unsubscribe && `${unsubscribeText}: ${unsubscribe.url}`,
  ]
  const html = [
    `<p>${escapeHtml(organization)}:</p>`,
    ...shown.map(
      ({ content, link }) =>
        `<p>${escapeHtml(content)}${link === null ? '' : `<br>${renderLink(link, link)}`}</p>`,
    ),
    more && `<p>${more}</p>`,
    `<p>${renderLink(consoleUrl, 'Open the console')}</p>`,
    unsubscribe && `<p><small>${renderLink(unsubscribe.url, `${unsubscribeText}`)}</small></p>`,
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

/** Turns only web addresses into links. */
function webLink(link: string | null): string | null {
  return link !== null && /^https?:\/\//i.test(link) && URL.canParse(link) ? link : null
}

function renderLink(url: string, label: string): string {
  return `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= MAX_SUBJECT_LENGTH
    ? line
    : `${line.slice(0, MAX_SUBJECT_LENGTH - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
