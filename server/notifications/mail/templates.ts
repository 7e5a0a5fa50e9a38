import type { Mail } from './mailer.ts'

interface Letter {
  to: string
  subject: string
  /** Holds the paragraphs before the button. */
  before: string[]
  button: string
  url: string
  after: string[]
}

/** Asks the owner to activate the account. `url` activates it and works for `hours`. */
export function activationMail(mail: { to: string; url: string; hours: number }): Mail {
  return write({
    to: mail.to,
    subject: 'Activate your Postern account',
    before: ['Welcome to Postern.', 'Confirm that this address is yours:'],
    button: 'Activate account',
    url: mail.url,
    after: [
      `The link expires in ${hours(mail.hours)}.`,
      'If you did not register, ignore this email. The account is not activated without the link.',
    ],
  })
}

/** Sends the link to the form for a new password. `url` works once, for `minutes`. */
export function resetMail(mail: { to: string; url: string; minutes: number }): Mail {
  return write({
    to: mail.to,
    subject: 'Reset your Postern password',
    before: ['Someone requested a new password for this account.'],
    button: 'Choose a new password',
    url: mail.url,
    after: [
      `The link works once and expires in ${mail.minutes} minutes.`,
      'If this was not you, ignore this email. Your password does not change.',
    ],
  })
}

/** Tells the owner of an account that its address was registered again. `url` leads to the form for a forgotten password. */
export function registeredAgainMail(mail: { to: string; url: string }): Mail {
  return write({
    to: mail.to,
    subject: 'You already have a Postern account',
    before: [
      'Someone tried to create an account with this address, which already has one. Sign in with your password.',
      'If you forgot your password, reset it here:',
    ],
    button: 'Choose a new password',
    url: mail.url,
    after: ['If this was not you, ignore this email. Nothing has changed.'],
  })
}

/** Tells the owner that the password has changed. `url` leads to the form for a forgotten password. */
export function passwordChangedMail(mail: { to: string; url: string }): Mail {
  return write({
    to: mail.to,
    subject: 'Your Postern password was changed',
    before: [
      'The password of this account was changed, and all devices were signed out.',
      'If this was not you, someone else may have access to your email. Secure your mailbox first, then reset the password:',
    ],
    button: 'Choose a new password',
    url: mail.url,
    after: [],
  })
}

/** Tells the owner about a change of the second factor. `url` leads to the security page. */
export function secondFactorMail(mail: { to: string; change: string; url: string }): Mail {
  return write({
    to: mail.to,
    subject: 'The sign-in of your Postern account has changed',
    before: [mail.change, 'If this was not you, change your password and look at your devices:'],
    button: 'Open the security page',
    url: mail.url,
    after: [],
  })
}

/** Invites a person into an organization. `url` works once, for `days`. */
export function invitationMail(mail: { to: string; url: string; organization: string; days: number }): Mail {
  return write({
    to: mail.to,
    subject: `Join ${mail.organization} on Postern`,
    before: [`You are invited to join ${mail.organization} on Postern with this email address.`],
    button: 'Accept invitation',
    url: mail.url,
    after: [
      `The link works once and expires in ${mail.days} days.`,
      'If you do not know the sender, ignore this email. Nothing happens unless you open the link.',
    ],
  })
}

function hours(count: number): string {
  return count === 1 ? 'one hour' : `${count} hours`
}

function write({ to, subject, before, button, url, after }: Letter): Mail {
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`
  const link = `<p><a href="${escapeHtml(url)}">${escapeHtml(button)}</a></p><p>${escapeHtml(url)}</p>`
  return {
    to,
    subject,
    text: [...before, url, ...after].join('\n\n'),
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body>${[
      ...before.map(paragraph),
      link,
      ...after.map(paragraph),
    ].join('')}</body></html>`,
  }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
