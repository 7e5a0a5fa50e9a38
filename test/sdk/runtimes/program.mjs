import { createPostern, PosternError, toArray, upload } from '@postern/sdk'
import { createPostern as createSmall } from '@postern/sdk/core'
import { authorizeUrl } from '@postern/sdk/oauth'
import { posts } from '@postern/sdk/resources'
import { signWebhook, verifyWebhook } from '@postern/sdk/webhooks'

/** One transparent pixel. */
const GIF = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/**
 * Uses every entry of the package against a real service, with nothing but web standards, and returns what the test expects of each
 * runtime.
 */
export async function tryOut({ baseUrl, apiKey }) {
  const postern = createPostern({ baseUrl, apiKey })
  const [channel] = await postern.channels.list()
  let sent = 0
  const media = await upload(postern, {
    file: new Blob([Uint8Array.from(atob(GIF), (byte) => byte.charCodeAt(0))], { type: 'image/gif' }),
    filename: 'a.gif',
    onProgress: (progress) => {
      sent = progress.sent
    },
  })
  for (const content of ['One', 'Two', 'Three'])
    await postern.posts.create({
      body: {
        type: 'schedule',
        date: '2099-01-05T09:00:00Z',
        posts: [{ integration: { id: channel.id }, value: [{ content }], settings: { __type: 'sandbox' } }],
      },
    })
  const small = createSmall({ baseUrl, apiKey }, { posts })
  const query = { endDate: '2099-12-31', limit: 2 }
  const listed = await toArray(small.posts.list({ query }), { limit: 9 })
  const statuses = []
  postern.http.use({
    onResponse({ response }) {
      statuses.push(response.status)
    },
  })
  const byPath = await postern.http.GET('/public/v1/posts', { params: { query } })
  const refused = await postern.posts.get({ path: { id: 'unknown' } }).catch((error) => error)
  const { url } = await authorizeUrl({ baseUrl, clientId: 'pca_x' })
  const body = '{"type":"webhook.test","timestamp":"2026-11-21T10:00:00.000Z","data":{}}'
  const secret = `whsec_${btoa('0123456789abcdef0123456789abcdef')}`
  const event = await verifyWebhook(body, await signWebhook(body, secret), secret)
  return {
    uploaded: [typeof media.id, sent > 13],
    listed: listed.map(({ content }) => content).sort(),
    byPath: [byPath.data.posts.length, statuses],
    refused: [refused instanceof PosternError, refused.code],
    challenge: new URL(url).searchParams.get('code_challenge')?.length,
    event: event.type,
  }
}
