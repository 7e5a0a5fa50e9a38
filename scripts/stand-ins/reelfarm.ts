import { startApiServer } from './api-server.ts'
import { drawPng } from './png.ts'

interface Options {
  port?: number
  /** The only key that is accepted; any by default. */
  apiKey?: string
}

const SLIDES = 2

/** Starts a server with the API of ReelFarm, as far as this project uses it: an account, and 25 slideshows of two pictures each. */
export async function startReelfarm({ port = 0, apiKey }: Options = {}) {
  const server = await startApiServer(port, ({ method, path, query, headers }) => {
    if (path.startsWith('/files/')) return { status: 200, body: drawPng(path, 60, 75), mime: 'image/png' }
    if (apiKey !== undefined && headers.authorization !== `Bearer ${apiKey}`)
      return { status: 401, body: { error: 'Invalid API key' } }
    if (method === 'GET' && path === '/account')
      return { status: 200, body: { id: 'rf-1', email: 'ada@example.org', tier: 'growth' } }
    if (method === 'GET' && path === '/videos') {
      const offset = Number(query.offset ?? 0)
      const limit = Number(query.limit ?? 20)
      return {
        status: 200,
        body: { videos: works().slice(offset, offset + limit), total: 25, limit, offset },
      }
    }
    return { status: 404, body: { error: 'Not found' } }
  })

  function works() {
    return Array.from({ length: 25 }, (_, n) => ({
      video_id: `v${n}`,
      status: 'completed',
      video_url: null,
      preview_url: `${server.url}/files/v${n}.png`,
      slideshow_images: Array.from({ length: SLIDES }, (_, id) => ({
        id,
        image_url: `${server.url}/files/v${n}-${id}.png`,
      })),
    }))
  }

  return server
}
