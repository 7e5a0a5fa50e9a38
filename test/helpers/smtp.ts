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
  /** Mails to this address, oldest first. */
  to(address: string): ReceivedMail[]
  close(): Promise<void>
}

/** A mail relay on loopback that keeps what it is given. */
export async function startRelay(): Promise<Relay> {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const text = decode(Buffer.concat(chunks).toString('latin1'))
        for (const { address } of session.envelope.rcptTo) mails.push({ to: address, text })
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    to: (address) => mails.filter((mail) => mail.to === address),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Quoted-printable, which breaks long links. */
function decode(text: string): string {
  const joined = text.replace(/=\r\n/g, '')
  const bytes = joined.replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
