import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** An answer as it came over the wire, read by its Content-Length. */
export interface RawAnswer {
  status: number
  head: string
  body: string
}

/** One connection that a test writes to and reads from by hand. */
export class RawConnection {
  readonly socket: Socket
  #received = Buffer.alloc(0)
  #ended = false
  #error: Error | null = null

  private constructor(socket: Socket) {
    this.socket = socket
    socket.on('data', (chunk: Buffer) => {
      this.#received = Buffer.concat([this.#received, chunk])
      socket.emit('progress')
    })
    socket.on('error', (error) => {
      this.#error = error
    })
    for (const event of ['end', 'close'])
      socket.on(event, () => {
        this.#ended = true
        socket.emit('progress')
      })
  }

  static async open(port: number): Promise<RawConnection> {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    await once(socket, 'connect')
    return new RawConnection(socket)
  }

  /** Resolves when the bytes have left this process. */
  write(bytes: string | Buffer): Promise<void> {
    return new Promise((resolve, reject) =>
      this.socket.write(bytes, (error) => (error ? reject(error) : resolve())),
    )
  }

  /** The next answer, whole. Throws when the connection ends before it. */
  async answer(): Promise<RawAnswer> {
    for (;;) {
      const text = this.#received.toString('latin1')
      const headEnd = text.indexOf('\r\n\r\n')
      const head = text.slice(0, headEnd)
      const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0)
      if (headEnd !== -1 && text.length >= headEnd + 4 + length) {
        this.#received = this.#received.subarray(headEnd + 4 + length)
        const body = text.slice(headEnd + 4, headEnd + 4 + length)
        return { status: Number(head.split(' ')[1]), head, body }
      }
      if (this.#ended) throw new Error(`The connection ended after: ${text}`, { cause: this.#error })
      await once(this.socket, 'progress')
    }
  }

  /** Resolves when the server has closed its side; throws when it reset the connection. */
  async end(): Promise<void> {
    while (!this.#ended) await once(this.socket, 'progress')
    if (this.#error) throw this.#error
  }

  close(): void {
    this.socket.destroy()
  }
}
