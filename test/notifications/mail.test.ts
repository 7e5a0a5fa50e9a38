import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { createMailer } from '../../server/notifications/mail/mailer.ts'
import { activationMail, resetMail } from '../../server/notifications/mail/templates.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

interface Received {
  from: string
  to: string[]
  raw: string
}

async function startRelay(options: SMTPServerOptions = {}) {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    // Who calls is known, and asking the machine's resolver takes as long as that one likes.
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope
      const from = mailFrom === false ? '' : mailFrom.address
      readText(stream).then((raw) => {
        received.push({ from, to: rcptTo.map(({ address }) => address), raw })
        done()
      }, done)
    },
    ...options,
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', () => ready()))
  cleanups.push(() => new Promise<void>((closed) => server.close(() => closed())))
  return { received, url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` }
}

function mailerTo(smtpUrl: string | null, dataDir = '/nowhere', lines: unknown[] = []) {
  const mailer = createMailer(
    { smtpUrl, mailFrom: 'Postern <postern@example.com>', dataDir },
    { info: (...line: unknown[]) => void lines.push(line) },
  )
  cleanups.push(() => mailer.close())
  return mailer
}

const url = 'https://console.example/activate?code=abc&x=<1>'

describe('SMTP delivery', () => {
  it('sends text and HTML to the relay', async () => {
    const relay = await startRelay()
    const mailer = mailerTo(relay.url)
    expect(mailer.configured).toBe(true)
    await mailer.send(activationMail({ to: 'ann@example.com', url: 'https://console.example/a', hours: 24 }))
    expect(relay.received).toHaveLength(1)
    const [mail] = relay.received
    expect([mail?.from, mail?.to]).toEqual(['postern@example.com', ['ann@example.com']])
    expect(mail?.raw).toMatch(/^Subject: Activate your Postern account\r$/m)
    expect(mail?.raw).toMatch(/^From: Postern <postern@example.com>\r$/m)
    expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(mail?.raw).toContain('Content-Type: text/plain')
    expect(mail?.raw).toContain('Content-Type: text/html')
    expect(mail?.raw).toContain('https://console.example/a')
  })

  it('keeps the Message-ID of a message that is sent again', async () => {
    const relay = await startRelay()
    const mail = resetMail({ to: 'ann@example.com', url, minutes: 20 })
    const mailer = mailerTo(relay.url)
    for (const id of ['one', 'one', 'two']) await mailer.send({ ...mail, id })
    const ids = relay.received.map(({ raw }) => /^Message-ID: (.*)\r$/m.exec(raw)?.[1])
    expect(ids).toEqual(['<one@example.com>', '<one@example.com>', '<two@example.com>'])
  })

  it('adds no recipient or header from an address or a subject', async () => {
    const relay = await startRelay()
    const mail = {
      ...resetMail({ to: 'ann@example.com', url, minutes: 20 }),
      subject: 'Hi\r\nBcc: eve@example.com',
    }
    await mailerTo(relay.url).send(mail)
    expect(relay.received[0]?.to).toEqual(['ann@example.com'])
    expect(relay.received[0]?.raw).not.toMatch(/^Bcc:/m)
    await mailerTo(relay.url)
      .send({ ...mail, to: 'ann@example.com, eve@example.com' })
      .catch(() => {})
    expect(relay.received.flatMap(({ to }) => to)).not.toContain('eve@example.com')
  })

  it('throws when the relay refuses a message and when there is none', async () => {
    const relay = await startRelay({
      onRcptTo: (_address, _session, done) => done(new Error('no such mailbox')),
    })
    const mail = resetMail({ to: 'ann@example.com', url, minutes: 20 })
    await expect(mailerTo(relay.url).send(mail)).rejects.toThrow(/no such mailbox/)
    await expect(mailerTo('smtp://127.0.0.1:1').send(mail)).rejects.toThrow()
  })
})

describe('the outbox', () => {
  it('writes the message to a private file and logs only its path', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'postern-mail-'))
    cleanups.push(() => rm(folder, { recursive: true }))
    const lines: unknown[] = []
    const mailer = mailerTo(null, folder, lines)
    expect(mailer.configured).toBe(false)
    await mailer.send(resetMail({ to: 'ann@example.com', url, minutes: 20 }))
    const [name = ''] = await readdir(join(folder, 'outbox'))
    const file = join(folder, 'outbox', name)
    const text = await readFile(file, 'utf8')
    expect(text).toMatch(
      /^From: Postern <postern@example.com>\nTo: ann@example.com\nSubject: Reset your Postern password\n\n/,
    )
    expect(text).toContain(url)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(JSON.stringify(lines)).toContain(file)
    expect(JSON.stringify(lines)).not.toContain('code=abc')
  })
})

describe('mail templates', () => {
  it('escape their values', () => {
    const mail = activationMail({ to: 'ann@example.com', url, hours: 1 })
    expect(mail.text).toContain(url)
    expect(mail.text).toContain('one hour')
    expect(mail.html).toContain('code=abc&#38;x=&#60;1&#62;')
    expect(mail.html).not.toContain('<1>')
  })
})
