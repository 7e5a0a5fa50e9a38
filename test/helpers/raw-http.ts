import { connect } from 'node:net'

/** Sends bytes as they are and reads until the server closes or `until` is seen. For what no HTTP client would send. */
export function sendRaw(port: number, bytes: string, until?: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString()
      if (until?.test(text)) socket.destroy()
    })
    socket.on('error', (error) => (text === '' ? reject(error) : resolve(text)))
    socket.on('close', () => resolve(text))
  })
}
