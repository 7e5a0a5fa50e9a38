import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { badRequest } from '../../server/errors/errors.ts'
import type { BinaryBody, Upload } from '../../server/http/contract.ts'
import type { OperationTable } from '../../server/http/operations/operation.ts'
import { echoHandlers, startBare } from '../helpers/bare-server.ts'
import { RawConnection } from '../helpers/raw-connection.ts'
import { httpContract, httpOperations } from './contract.ts'

const MB = 1024 * 1024
const operations: OperationTable = {
  ...httpOperations,
  upload: { ...httpOperations.upload, idempotencyKey: false } as never,
  createThing: { ...httpOperations.createThing, idempotencyKey: false } as never,
  putPart: {
    ...(httpOperations.getThing as never as OperationTable[string]),
    method: 'put',
    path: '/parts',
    body: 'binary',
    bodyLimit: 10 * MB,
  },
}
const contract = {
  ...httpContract,
  paths: {
    ...httpContract.paths,
    '/parts': {
      put: {
        operationId: 'putPart',
        requestBody: { required: true, content: { 'application/octet-stream': { schema: {} } } },
        responses: httpContract.paths['/things/special'].get.responses,
      },
    },
  },
}

const boundary = 'b'
const formOf = (name: string, bytes: number) =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="a"\r\n\r\n`,
      'latin1',
    ),
    Buffer.alloc(bytes, 'x'),
    Buffer.from(`\r\n--${boundary}--\r\n`, 'latin1'),
  ])
const head = (line: string, headers: Record<string, string | number>) =>
  `${[`${line} HTTP/1.1`, ...Object.entries({ host: 'x', ...headers }).map((header) => header.join(': '))].join('\r\n')}\r\n\r\n`
const form = { 'content-type': `multipart/form-data; boundary=${boundary}`, authorization: 'key' }
const json = { 'content-type': 'application/json', authorization: 'key' }

describe('the connection of a refused request', () => {
  let server: Awaited<ReturnType<typeof startBare>>
  let connection: RawConnection
  let receive: (upload: Upload) => Promise<unknown>
  let receivePart: (body: BinaryBody) => Promise<unknown>
  beforeAll(async () => {
    server = await startBare({
      contract,
      operations,
      handlers: {
        ...echoHandlers(operations),
        upload: ({ body }: { body: Upload }) => receive(body),
        putPart: ({ body }: { body: BinaryBody }) => receivePart(body),
      },
    })
  })
  afterAll(() => server.http.close())
  afterEach(() => connection.close())

  const refuseFile = async (upload: Upload) => {
    const { stream } = await upload.file('file')
    stream.destroy()
    throw badRequest('This is no picture.')
  }
  /** Sends a whole request, then the next one on the same connection, and answers what came back for both. */
  const both = async (first: string, body: Buffer) => {
    connection = await RawConnection.open(server.port)
    const written = connection.write(Buffer.concat([Buffer.from(first, 'latin1'), body]))
    const refused = await connection.answer()
    await written
    await connection.write(head('GET /things', {}))
    return { refused, next: await connection.answer() }
  }
  const chunked = (body: Buffer) =>
    Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')])

  test.each<[string, number, string, Buffer, ((upload: Upload) => Promise<unknown>)?]>([
    [
      'a file that the handler gives up',
      400,
      head('POST /public/v1/upload', { ...form, 'content-length': formOf('file', 8 * MB).length }),
      formOf('file', 8 * MB),
    ],
    [
      'such a file in chunks',
      400,
      head('POST /public/v1/upload', { ...form, 'transfer-encoding': 'chunked' }),
      chunked(formOf('file', 8 * MB)),
    ],
    [
      'a file in another part',
      400,
      head('POST /public/v1/upload', { ...form, 'content-length': formOf('picture', 8 * MB).length }),
      formOf('picture', 8 * MB),
    ],
    [
      'a body of another type than a form',
      415,
      head('POST /public/v1/upload', { ...json, 'content-length': 8 * MB }),
      Buffer.alloc(8 * MB),
    ],
    [
      'a JSON body over the limit',
      413,
      head('POST /public/v1/things', { ...json, 'content-length': 8 * MB }),
      Buffer.alloc(8 * MB, ' '),
    ],
    [
      'a JSON body over the limit in chunks',
      413,
      head('POST /public/v1/things', { ...json, 'transfer-encoding': 'chunked' }),
      chunked(Buffer.alloc(8 * MB, ' ')),
    ],
    [
      'a body without a credential',
      401,
      head('POST /public/v1/upload', { ...form, authorization: 'wrong', 'content-length': 8 * MB }),
      Buffer.alloc(8 * MB),
    ],
    [
      'a body that no operation reads',
      404,
      head('POST /nothing/there', { ...json, 'content-length': 8 * MB }),
      Buffer.alloc(8 * MB),
    ],
    ['a part over the limit', 413, head('PUT /parts', { 'content-length': 12 * MB }), Buffer.alloc(12 * MB)],
  ])('the connection takes the next request after %s', async (_name, status, first, body) => {
    receive = refuseFile
    const { refused, next } = await both(first, body)
    expect([refused.status, next.status]).toEqual([status, 200])
    expect(JSON.parse(refused.body)).toMatchObject({ status })
    expect(refused.head).not.toMatch(/^connection: close/im)
  })

  test.each<[string, (body: BinaryBody) => Promise<unknown>]>([
    ['before it is opened', async () => Promise.reject(badRequest('No.'))],
    [
      'after it was opened',
      async (body) => {
        body.open().destroy()
        throw badRequest('No.')
      },
    ],
    [
      'while it is read',
      async (body) => {
        for await (const _chunk of body.open()) throw badRequest('No.')
      },
    ],
  ])(
    'the connection takes the next request after a part that the handler refuses %s',
    async (_name, handler) => {
      receivePart = handler
      const { refused, next } = await both(
        head('PUT /parts', { 'content-length': 8 * MB }),
        Buffer.alloc(8 * MB),
      )
      expect([refused.status, next.status]).toEqual([400, 200])
    },
  )

  test.each([
    ['a form', 'POST /public/v1/upload', form, 400],
    ['JSON', 'POST /public/v1/things', json, 413],
  ] as const)(
    'the connection closes after a gigabyte of %s, and the client reads the answer',
    async (_name, line, headers, status) => {
      receive = refuseFile
      connection = await RawConnection.open(server.port)
      await connection.write(head(line, { ...headers, 'content-length': 1024 * MB }))
      await connection.write(formOf('file', 2 * MB).subarray(0, 2 * MB))
      const refused = await connection.answer()
      expect(refused.status).toBe(status)
      expect(refused.head).toMatch(/^connection: close/im)
      // A client that does not look at answers while it sends is read on, and not reset.
      for (let sent = 0; sent < 70; sent += 5) await connection.write(Buffer.alloc(5 * MB))
      connection.socket.end()
      await connection.end()
    },
  )

  test('the client reads the end of the connection after an answer to endless chunks', async () => {
    connection = await RawConnection.open(server.port)
    await connection.write(head('POST /public/v1/things', { ...json, 'transfer-encoding': 'chunked' }))
    const chunk = Buffer.concat([
      Buffer.from(`${(MB).toString(16)}\r\n`),
      Buffer.alloc(MB),
      Buffer.from('\r\n'),
    ])
    await connection.write(chunk)
    expect((await connection.answer()).status).toBe(413)
    for (let sent = 0; sent < 70; sent++) await connection.write(chunk)
    await connection.end()
  })
})
