import { ConnectionError, createPostern } from '@postern/sdk'
import { deviceFlow, OAuthError } from '@postern/sdk/oauth'

// Signs a command-line tool in: prints a code, waits until somebody has entered it, and lists the channels. Ctrl-C cancels.
const baseUrl = process.env.POSTERN_URL ?? 'http://localhost:3000'
const stop = new AbortController()
process.once('SIGINT', () => stop.abort())

try {
  const login = await deviceFlow(createPostern({ baseUrl }), { scope: 'read' })
  console.log(`Open ${login.verification_uri} and type ${login.user_code}`)
  const token = await login.waitForToken({ signal: stop.signal })
  const channels = await createPostern({ baseUrl, apiKey: token.access_token }).channels.list()
  console.log(`Signed in. Channels: ${channels.map(({ name }) => name).join(', ')}`)
} catch (error) {
  if (error instanceof OAuthError) console.error(error.error_description)
  else if (error instanceof ConnectionError && error.code === 'aborted') console.error('Given up.')
  else throw error
  process.exitCode = 1
}
