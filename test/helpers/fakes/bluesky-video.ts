import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** The documented video service: stores the blob on the real server with the token it was given, as the real one does. */
export async function fakeVideoService(pdsUrl: string) {
  const jobs = new Map<string, { looks: number; blob: unknown }>()
  const service = { looks: 0, url: '', close: () => new Promise<unknown>((resolve) => http.close(resolve)) }
  const upload = async (request: IncomingMessage, query: URLSearchParams): Promise<[number, unknown]> => {
    const body = await buffer(request)
    if (!query.get('did') || !query.get('name'))
      return [400, { error: 'InvalidRequest', message: 'did and name are needed' }]
    if (Number(request.headers['content-length']) !== body.byteLength)
      return [400, { error: 'InvalidRequest', message: 'content-length is needed' }]
    const jobId = body.toString('hex').slice(0, 16)
    if (jobs.has(jobId))
      return [409, { jobId, did: query.get('did'), state: 'JOB_STATE_COMPLETED', error: 'already_exists' }]
    const stored = await fetch(`${pdsUrl}/xrpc/com.atproto.repo.uploadBlob`, {
      method: 'POST',
      headers: { authorization: request.headers.authorization ?? '', 'content-type': 'video/mp4' },
      body: new Uint8Array(body),
    })
    if (!stored.ok) return [401, { error: 'AuthenticationRequired', message: await stored.text() }]
    const { blob } = (await stored.json()) as { blob: unknown }
    jobs.set(jobId, { looks: 0, blob: body.toString() === 'broken' ? undefined : blob })
    return [200, { jobId, did: query.get('did'), state: 'JOB_STATE_CREATED' }]
  }
  const status = (jobId: string): [number, unknown] => {
    const job = jobs.get(jobId)
    if (!job) return [400, { error: 'InvalidRequest', message: 'no such job' }]
    service.looks += 1
    job.looks += 1
    if (job.looks < 3) return [200, { jobStatus: { jobId, state: 'JOB_STATE_ENCODING', progress: 40 } }]
    if (job.blob === undefined)
      return [200, { jobStatus: { jobId, state: 'JOB_STATE_FAILED', message: 'unreadable' } }]
    return [200, { jobStatus: { jobId, state: 'JOB_STATE_COMPLETED', blob: job.blob } }]
  }
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
    const [code, answer] = pathname.endsWith('uploadVideo')
      ? await upload(request, searchParams)
      : status(searchParams.get('jobId') ?? '')
    response
      .writeHead(code, { 'content-type': 'application/json', connection: 'close' })
      .end(JSON.stringify(answer))
  }
  const http = createServer((request, response) => {
    // The caller has gone away, or the server behind has: a failure of this call, not of the test run.
    respond(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  service.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  return service
}
