import { createEmulator, type Emulator } from 'emulate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  PlatformAccount,
  PlatformCall,
  PrepareInput,
  PublishedEntry,
} from '../../server/platforms/platform.ts'
import { slack } from '../../server/platforms/slack/slack.ts'
import { commitAct, prepareAct, publishEntry } from '../helpers/acts.ts'
import { aFile, anAccount, anEntry, channelError, loopbackHttp } from '../helpers/channels.ts'
import { A_PNG } from '../platforms/files.ts'
import { noHost } from '../platforms/support.ts'

const redirectUri = 'https://postern.example/channels/connected/slack'
const app = { client_id: '1.2', client_secret: 'app-secret' }

let workspace: Emulator
let client: ReturnType<typeof loopbackHttp>
let account: PlatformAccount
let general: string

const platform = () =>
  slack.create({ url: workspace.url, clientId: app.client_id, clientSecret: app.client_secret }, noHost)

const connectCall = () => ({
  organizationId: 'organization-1',
  http: client.http,
  signal: AbortSignal.timeout(60_000),
  now: Date.now(),
})

const call = (): PlatformCall => ({ ...connectCall(), account })

beforeAll(async () => {
  workspace = await createEmulator({
    service: 'slack',
    port: 0,
    seed: {
      slack: {
        team: { name: 'Bakery', domain: 'bakery' },
        users: [{ name: 'ada', real_name: 'Ada L.' }],
        channels: [{ name: 'general' }],
        oauth_apps: [{ ...app, app_id: 'A000000001', name: 'Bread bot', redirect_uris: [redirectUri] }],
      },
    },
  })
  client = loopbackHttp({ name: 'Slack' })
})

afterAll(async () => {
  await client?.close()
  await workspace?.close()
})

/** Asks the workspace as another client does. */
async function ask<Answer>(method: string, form: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(`${workspace.url}/api/${method}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.accessToken}` },
    body: new URLSearchParams(form),
  })
  return (await response.json()) as Answer
}

interface Message {
  ts: string
  text: string
  username?: string
  blocks?: { type: string; image_url?: string; text?: { text: string } }[]
  files?: { name: string; url_private: string }[]
}

const messagesIn = async (channel: string) =>
  (await ask<{ messages: Message[] }>('conversations.history', { channel })).messages

interface Lost {
  isComment?: boolean
  media?: Parameters<typeof anEntry>[1]
}

interface Post {
  media?: Parameters<typeof anEntry>[1]
  root?: PublishedEntry
  channel?: string
}

async function publish(text: string, { media, root, channel = general }: Post = {}): Promise<PublishedEntry> {
  const position = { root: root ?? null, parent: root ?? null }
  const input = { entry: anEntry(text, media), key: 'key', position, settings: { channel } }
  return publishEntry(platform(), call(), input)
}

/** Consents as Ada does in her browser, and returns the code that Slack sends back. */
async function consentOf(url: URL): Promise<string> {
  const page = await (await fetch(url)).text()
  const [, user = ''] = /name="user_id" value="(\w+)"/.exec(page) ?? []
  const { scope = '', state = '', client_id = '', redirect_uri = '' } = Object.fromEntries(url.searchParams)
  const answer = await fetch(`${workspace.url}/oauth/v2/authorize/callback`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ user_id: user, scope, state, client_id, redirect_uri, user_scope: '' }),
  })
  return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
}

describe('a Slack workspace', () => {
  it('connects by its consent page', async () => {
    const { auth } = platform()
    if (auth.kind !== 'redirect') throw new Error('Slack connects with OAuth')
    const apps = { find: async () => null, save: async (_key: unknown, app: Record<string, string>) => app }
    const start = { state: 'state-1', redirectUri, verifier: 'v'.repeat(43), externalUrl: null }
    const { url, app } = await auth.authorize(start, { ...connectCall(), apps })
    const { verifier } = start
    const code = await consentOf(new URL(url))
    const connected = await auth.connect({ code, redirectUri, verifier, app }, connectCall())
    expect(connected).toMatchObject({ profile: 'Bakery', refreshToken: null, expiresAt: null })
    const again = auth.connect({ code, redirectUri, verifier, app }, connectCall())
    expect(await channelError(again)).toMatchObject({ code: 'code_refused' })
    const { picture, credentials: _, ...rest } = connected
    account = anAccount({ ...rest, picture, name: 'Bread bot' })
  })

  it('lists its channels', async () => {
    const [tool] = platform().tools
    const channels = (await tool?.run(call(), {})) as { id: string; name: string }[]
    expect(channels.map(({ name }) => name)).toContain('general')
    general = channels.find(({ name }) => name === 'general')?.id ?? ''
  })

  it('shows a text and an image', async () => {
    const media = [aFile(A_PNG, 'image/png', { url: 'https://files.example/loaf.png', alt: 'A loaf' })]
    const { releaseId, releaseUrl } = await publish('Bread & <butter>', { media })
    expect(releaseUrl).toContain(general)
    const message = (await messagesIn(general)).find(({ ts }) => ts === releaseId)
    expect(message?.username).toBe('Bread bot')
    expect(message?.blocks).toMatchObject([
      { type: 'section', text: { text: 'Bread &amp; &lt;butter&gt;' } },
      { type: 'image', image_url: 'https://files.example/loaf.png', alt_text: 'A loaf' },
    ])
  })

  it('shows a comment in the thread of its post', async () => {
    const root = await publish('The first loaf')
    const comment = await publish('is in the oven', { root })
    const { messages } = await ask<{ messages: Message[] }>('conversations.replies', {
      channel: general,
      ts: root.releaseId,
    })
    expect(messages.map(({ ts, text }) => [ts, text])).toEqual([
      [root.releaseId, 'The first loaf'],
      [comment.releaseId, 'is in the oven'],
    ])
  })

  it('receives a video byte for byte', async () => {
    const bytes = Buffer.from('a video of bread')
    const { releaseId } = await publish('See', { media: [aFile(bytes, 'video/mp4')] })
    const message = (await messagesIn(general)).find(({ ts }) => ts === releaseId)
    expect(message?.blocks?.[0]?.text?.text).toBe('See')
    const [file] = message?.files ?? []
    const headers = { authorization: `Bearer ${account.accessToken}` }
    const stored = await (await fetch(file?.url_private ?? '', { headers })).arrayBuffer()
    expect(Buffer.from(stored)).toEqual(bytes)
  })

  it.each([
    ['a text', {}],
    ['a comment', { isComment: true }],
    ['a video', { media: [aFile(Buffer.from('a video of bread'), 'video/mp4')] }],
  ])('returns %s to a look-up after a lost answer', async (title, { isComment = false, media }: Lost) => {
    const root = isComment ? await publish('The second loaf') : null
    const input = {
      entry: anEntry(`Lost: ${title} & more`, media),
      key: 'key',
      position: { root, parent: root },
      settings: { channel: general },
    }
    const act = await prepareAct<PrepareInput, unknown>(platform(), call(), input)
    const lost = { target: null, ready: act.ready, key: 'key', sentAt: Date.now() }
    const look = () => platform().lookUp?.run(call(), lost)
    expect(await look()).toEqual({ matches: [], isComplete: true })
    const entry = await commitAct(platform(), call(), act)
    expect(await look()).toEqual({ matches: [entry], isComplete: true })
  })

  it('refuses an archived channel and an unknown channel', async () => {
    const before = (await messagesIn(general)).length
    const { channel } = await ask<{ channel: { id: string } }>('conversations.create', { name: 'old' })
    await ask('conversations.archive', { channel: channel.id })
    expect(await channelError(publish('Late', { channel: channel.id }))).toMatchObject({
      failure: 'rejected',
      code: 'channel_archived',
    })
    expect(await channelError(publish('Lost', { channel: 'C00000000' }))).toMatchObject({
      failure: 'rejected',
      code: 'channel_not_found',
    })
    expect(await messagesIn(general)).toHaveLength(before)
  })
})
