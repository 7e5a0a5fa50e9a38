import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  to: string
  /** Headers and text, decoded. */
  text: string
}

export interface Relay {
  /** For `SMTP_URL`. */
  url: string
  mails: ReceivedMail[]
  /** How many of the next mails it turns away for now. */
  refusing: number
  /** Addresses that it will never take. */
  unknown: Set<string>
  /** How often a mail was offered to it. */
  offered: number
  /** Mails to this address, oldest first. */
  to(address: string): ReceivedMail[]
  close(): Promise<void>
}

/** A mail relay on loopback that keeps what it is given. */
export async function startRelay(): Promise<Relay> {
  const relay: Relay = {
    url: '',
    mails: [],
    refusing: 0,
    unknown: new Set(),
    offered: 0,
    to: (address) => relay.mails.filter((mail) => mail.to === address),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  const server = new SMTPServer({
    authOptional: true,
    // It would ask the system's resolver for a name of each caller, and greet nobody before that answers or 1.5 s are over.
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      relay.offered++
      if (relay.unknown.has(address))
        return done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }))
      done()
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (relay.refusing-- > 0)
          return done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
        const text = decode(Buffer.concat(chunks).toString('latin1'))
        for (const { address } of session.envelope.rcptTo) relay.mails.push({ to: address, text })
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  relay.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  return relay
}

/** Quoted-printable, which breaks long links. */
function decode(text: string): string {
  const joined = text.replace(/=\r\n/g, '')
  const bytes = joined.replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
