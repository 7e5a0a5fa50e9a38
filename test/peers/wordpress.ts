import { freePort } from '../helpers/ports.ts'
import { startPeer } from './install.ts'

export interface WordPress {
  url: string
  username: string
  /** An application password of that user. */
  password: string
  /** Reads what the site shows to visitors and editors; throws on anything but 2xx. */
  read<T>(path: string): Promise<T>
  close(): Promise<void>
}

/** Starts a real WordPress 6.5 with PHP and its database in WebAssembly, on a free loopback port. */
export async function startWordPress(): Promise<WordPress> {
  const peer = { folder: 'wordpress', name: 'WordPress test site' }
  const { ready, close } = await startPeer<Pick<WordPress, 'url' | 'username' | 'password'>>(
    peer,
    [String(await freePort())],
    {},
  )
  const { url, username, password } = ready
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const read = async <T>(path: string): Promise<T> => {
    const answer = await fetch(`${url}${path}`, { headers: { authorization } })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
  // The very first request leads to itself.
  await read('/wp-json/wp/v2/users/me')
  return { ...ready, read, close }
}
