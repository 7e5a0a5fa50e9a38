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
    before: ['Welcome to Postern.', 'Please confirm that this address is yours:'],
    button: 'Activate the account',
    url: mail.url,
    after: [
      `The link works for ${hours(mail.hours)}.`,
      'If you did not register, ignore this mail: without the link the account stays closed.',
    ],
  })
}

/** Sends the link to the form for a new password. `url` works once, for `minutes`. */
export function resetMail(mail: { to: string; url: string; minutes: number }): Mail {
  return write({
    to: mail.to,
    subject: 'Choose a new password for Postern',
    before: ['Somebody, hopefully you, asked for a new password for this account.'],
    button: 'Choose a new password',
    url: mail.url,
    after: [
      `The link works once, for ${mail.minutes} minutes.`,
      'If it was not you, ignore this mail: the password stays as it is.',
    ],
  })
}

/** Tells the owner of an account that its address was registered again. `url` leads to the form for a forgotten password. */
export function registeredAgainMail(mail: { to: string; url: string }): Mail {
  return write({
    to: mail.to,
    subject: 'You already have a Postern account',
    before: [
      'Somebody, hopefully you, tried to register this address. It has an account already: sign in with its password.',
      'If you have forgotten the password, choose a new one here:',
    ],
    button: 'Choose a new password',
    url: mail.url,
    after: ['If it was not you, ignore this mail: nothing has changed.'],
  })
}

/** Tells the owner that the password has changed. `url` leads to the form for a forgotten password. */
export function passwordChangedMail(mail: { to: string; url: string }): Mail {
  return write({
    to: mail.to,
    subject: 'Your Postern password was changed',
    before: [
      'The password of this account was just changed, and every device was signed out.',
      'If it was not you, somebody else can read your mail. Secure your mailbox first, then choose another password:',
    ],
    button: 'Choose a new password',
    url: mail.url,
    after: [],
  })
}

/** Invites a person into an organization. `url` works once, for `days`. */
export function invitationMail(mail: { to: string; url: string; organization: string; days: number }): Mail {
  return write({
    to: mail.to,
    subject: `Join ${mail.organization} on Postern`,
    before: [`You are invited to work in ${mail.organization} on Postern, with this e-mail address.`],
    button: 'Accept the invitation',
    url: mail.url,
    after: [
      `The link works once, for ${mail.days} days.`,
      'If you do not know who sent this, ignore it: nothing happens without the link.',
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
