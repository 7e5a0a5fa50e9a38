import { createServer } from 'node:http'
import { createPostern } from '@postern/sdk'
import {
  type AuthorizationStart,
  authorizeUrl,
  CallbackError,
  exchangeCode,
  OAuthError,
} from '@postern/sdk/oauth'

// Runs an app that people grant access to their organization: GET / redirects to the consent page, GET /callback greets the person.
const baseUrl = process.env.POSTERN_URL ?? 'http://localhost:3000'
const clientId = process.env.CLIENT_ID ?? ''
const clientSecret = process.env.CLIENT_SECRET ?? ''
/** Maps each browser's cookie to its flow; a real app has a session store. */
const starts = new Map<string, AuthorizationStart>()

async function begin(): Promise<{ session: string; location: string }> {
  const start = await authorizeUrl({ baseUrl, clientId, scope: 'read' })
  const session = crypto.randomUUID()
  starts.set(session, start)
  return { session, location: start.url }
}

async function greet(session: string, callback: string): Promise<string> {
  const start = starts.get(session)
  if (!start) return 'Begin at /.'
  starts.delete(session)
  try {
    const granted = await exchangeCode(createPostern({ baseUrl }), { ...start, callback, clientSecret })
    const channels = await createPostern({ baseUrl, apiKey: granted.access_token }).channels.list()
    return `Your channels: ${channels.map(({ name }) => name).join(', ')}`
  } catch (error) {
    if (error instanceof CallbackError) return `Not from the service: ${error.reason}`
    if (error instanceof OAuthError) return `${error.error}: ${error.error_description}`
    throw error
  }
}

const server = createServer(async ({ url = '/', headers }, response) => {
  if (url.startsWith('/callback')) {
    const session = /session=([\w-]+)/.exec(headers.cookie ?? '')?.[1] ?? ''
    return response.end(await greet(session, url))
  }
  const { session, location } = await begin()
  response.writeHead(302, { location, 'set-cookie': `session=${session}; HttpOnly; SameSite=Lax` }).end()
})
server.listen(Number(process.env.PORT ?? 4000), () => console.log('listening'))
