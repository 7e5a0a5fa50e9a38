import type { IncomingMessage } from 'node:http'
import { Readable, Transform } from 'node:stream'
import busboy from 'busboy'
import { ApiError, badRequest } from '../../errors/errors.ts'
import type { NamedFile, Upload, UploadedFile, UploadedForm } from '../contract.ts'
import { hasBody } from './body.ts'
import { watchArrival } from './slow-body.ts'

const MAX_FIELDS = 20
const fileLimits = { fields: MAX_FIELDS, fieldSize: 64 * 1024, parts: MAX_FIELDS + 2 }

/** Limits of a form of a page, which sends the fields of the page with its files. */
const formLimits = { fields: 3000, fieldSize: 800_000, files: 100, parts: 3100 }
const MAX_FORM_FIELD_BYTES = 10 * 1024 * 1024

/**
 * Opens a multipart body. Reads only as fast as the handler pulls: nothing is buffered, and storage sets the pace of the sender.
 * @throws 400 or 415 when the request is not a multipart form.
 */
export function openUpload(request: IncomingMessage): Upload {
  if (!hasBody(request))
    throw badRequest('The body is missing. Send the file as a part of multipart/form-data.')
  const type = request.headers['content-type'] ?? ''
  if (!/^multipart\/form-data\s*(;|$)/i.test(type))
    throw new ApiError('unsupported_media_type', 'Send the file as a part of multipart/form-data.')
  if (!/boundary=/i.test(type)) throw badRequest('The content type multipart/form-data has no boundary.')
  return { file: (name) => pullFile(request, name), form: () => pullForm(request) }
}

function pullFile(request: IncomingMessage, name: string): Promise<UploadedFile> {
  return new Promise((resolve, reject) => {
    const fields: Record<string, string> = Object.create(null)
    const whole = Promise.withResolvers<void>()
    // Handles a rejection that no handler awaits.
    whole.promise.catch(() => {})
    let file: Readable | null = null
    let received = 0
    const parser = openParser(request)
    const fail = (error: Error) => {
      stopWatching()
      request.unpipe(parser)
      request.resume()
      whole.reject(error)
      if (file) file.destroy(error)
      else reject(error)
    }
    const stopWatching = watchArrival(request, () => received, fail)
    request.on('data', (chunk: Buffer) => {
      received += chunk.length
    })
    request.once('close', () => {
      if (!request.complete) fail(badRequest('The connection closed before the file was complete.'))
    })
    parser.on('field', (field, value) => {
      if (field === name && !file) fail(badRequest(`The part ${name} must be a file: give it a filename.`))
      else fields[field] = value
    })
    parser.on('file', (part, stream, info) => {
      if (part !== name || file) {
        stream.resume()
        const where = `Send the file in the part ${name}, not ${part.slice(0, 80)}.`
        fail(badRequest(file ? 'Send one file at a time.' : where))
        return
      }
      file = checked(stream, whole.promise)
      resolve({ stream: file, filename: info.filename ?? null, fields, complete: whole.promise })
    })
    parser.on('error', () => fail(badRequest('The multipart body is malformed.')))
    parser.on('close', () => {
      stopWatching()
      if (!file) fail(badRequest(`The part ${name} is missing: send the file in it.`))
      else whole.resolve()
    })
    request.pipe(parser)
  })
}

function pullForm(request: IncomingMessage): UploadedForm {
  const fields: Record<string, string> = Object.create(null)
  const files = new Readable({ objectMode: true, read() {} })
  const parser = openParser(request, formLimits)
  let received = 0
  let fieldBytes = 0
  let current: Readable | null = null
  const fail = (error: Error) => {
    stopWatching()
    request.unpipe(parser)
    request.resume()
    current?.destroy(error)
    files.destroy(error)
  }
  const stopWatching = watchArrival(request, () => received, fail)
  request.on('data', (chunk: Buffer) => {
    received += chunk.length
  })
  request.once('close', () => {
    if (!request.complete) fail(badRequest('The connection closed before the form was complete.'))
  })
  parser.on('field', (field, value, { valueTruncated }) => {
    fieldBytes += field.length + value.length
    if (valueTruncated || fieldBytes > MAX_FORM_FIELD_BYTES) fail(tooManyParts())
    else fields[field] = value
  })
  parser.on('file', (part, stream, info) => {
    // A browser sends an input without a file as a part without a name.
    if (!info.filename) return void stream.resume()
    current = checked(stream, Promise.resolve())
    files.push({ part, stream: current, filename: info.filename } satisfies NamedFile)
  })
  for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const)
    parser.on(limit, () => fail(tooManyParts()))
  parser.on('error', () => fail(badRequest('The form is malformed.')))
  parser.on('close', () => {
    stopWatching()
    files.push(null)
  })
  // Lets the rest of the form arrive after a handler that stopped reading.
  files.on('error', () => {}).on('close', () => request.unpipe(parser).resume())
  request.pipe(parser)
  return { fields, files: files as AsyncIterable<NamedFile> }
}

function tooManyParts(): ApiError {
  return new ApiError('payload_too_large', 'The form has too many fields or files.')
}

/** Ends the file together with the form, so that a truncated file never looks complete to the code that stores it. */
function checked(stream: Readable, whole: Promise<void>): Readable {
  const through = new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush: (done) => void whole.then(() => done(), done),
  })
  stream.on('error', () => through.destroy(badRequest('The file is not complete.')))
  // Handles an error before anybody reads the stream, since an unhandled one would end the process. The reader gets it too.
  through.on('error', () => {})
  through.on('close', () => {
    // Calls `unpipe` before `resume`, since it pauses the file, and a paused file blocks the parser and the connection.
    stream.unpipe(through)
    stream.resume()
  })
  stream.pipe(through)
  return through
}

function openParser(request: IncomingMessage, limits: busboy.Limits = fileLimits): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: { fieldNameSize: 200, ...limits },
    })
  } catch {
    throw badRequest('The content type multipart/form-data is malformed.')
  }
}
