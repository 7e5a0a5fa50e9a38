import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { PlatformRequest } from './client.ts'

export interface MultipartFile {
  field: string
  name: string
  mime: string
  size: number
  content: Uint8Array | NodeJS.ReadableStream
}

/** A `multipart/form-data` body: fields first, then files. A form contains only strings, so any other value is sent as JSON. */
export interface Multipart {
  fields?: Record<string, unknown>
  files: MultipartFile[]
}

export interface RawFile {
  mime: string
  size: number
  content: Uint8Array | NodeJS.ReadableStream
}

/** Parameters of a query or a form. Undefined ones are left out. */
export type ParameterValues = Record<string, string | number | boolean | undefined>

interface EncodedBody {
  headers: Record<string, string>
  body: PlatformRequest['body'] | null
}

/** Encodes the body for the wire and returns the headers that describe it. */
export function encodeBody({ json, form, multipart, file, body }: PlatformRequest): EncodedBody {
  if (json !== undefined)
    return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) }
  if (form !== undefined)
    return {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: encodeParameters(form),
    }
  if (file !== undefined)
    return {
      headers: { 'content-type': file.mime, 'content-length': String(file.size) },
      body: file.content,
    }
  if (multipart !== undefined) return encodeMultipart(multipart)
  return { headers: {}, body: body ?? null }
}

/** Adds query parameters to a URL and skips undefined ones. */
export function addQuery(url: string, query: PlatformRequest['query']): string {
  const encoded = encodeParameters(query ?? {})
  return encoded === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${encoded}`
}

function encodeParameters(parameters: ParameterValues): string {
  const encoded = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) encoded.append(name, String(value))
  return encoded.toString()
}

/** Closes the streams of a body that was not sent completely; otherwise their files would stay open. */
export function closeBody({
  body,
  multipart,
  file,
}: Pick<PlatformRequest, 'body' | 'multipart' | 'file'>): void {
  const contents = [body, file?.content, ...(multipart?.files ?? []).map(({ content }) => content)]
  for (const content of contents) if (content instanceof Readable) content.destroy()
}

/** Streams the files with a known content length, so that a large video never has to fit in memory. */
function encodeMultipart({ fields = {}, files }: Multipart): EncodedBody {
  const boundary = `postern-${randomUUID()}`
  const disposition = (name: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${quote(name)}"`
  const texts = Object.entries(fields).map(
    ([name, value]) =>
      `${disposition(name)}\r\n\r\n${typeof value === 'string' ? value : JSON.stringify(value)}\r\n`,
  )
  const heads = files.map(
    ({ field, name, mime }) =>
      `${disposition(field)}; filename="${quote(name)}"\r\nContent-Type: ${mime}\r\n\r\n`,
  )
  const tail = `--${boundary}--\r\n`
  const textBytes = [...texts, ...heads, tail].reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  const length = files.reduce((sum, { size }) => sum + size + 2, textBytes)
  async function* parts() {
    yield Buffer.from(texts.join(''))
    for (const [index, { content }] of files.entries()) {
      yield Buffer.from(heads[index] ?? '')
      if (content instanceof Uint8Array) yield content
      else for await (const chunk of content) yield chunk
      yield Buffer.from('\r\n')
    }
    yield Buffer.from(tail)
  }
  const body = Readable.from(parts())
  body.once('close', () => closeBody({ multipart: { files } }))
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(length),
    },
    body,
  }
}

/** Escapes names as browsers do in multipart bodies. */
function quote(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}
