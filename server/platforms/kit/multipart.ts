import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'

export interface MultipartFile {
  field: string
  name: string
  mime: string
  size: number
  stream: NodeJS.ReadableStream
}

/** A `multipart/form-data` body with one file, streamed, its length known beforehand: a large video is never held in memory. */
export function multipart(
  fields: Record<string, string>,
  file: MultipartFile,
): { headers: Record<string, string>; body: Readable } {
  const boundary = `postern-${randomUUID()}`
  const texts = Object.entries(fields).map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`,
  )
  const head = `${texts.join('')}--${boundary}\r\nContent-Disposition: form-data; name="${quoted(file.field)}"; filename="${quoted(file.name)}"\r\nContent-Type: ${file.mime}\r\n\r\n`
  const tail = `\r\n--${boundary}--\r\n`
  const length = Buffer.byteLength(head) + file.size + Buffer.byteLength(tail)
  async function* parts() {
    yield Buffer.from(head)
    for await (const chunk of file.stream) yield chunk
    yield Buffer.from(tail)
  }
  const body = Readable.from(parts())
  // A body that is never read to its end must not keep its file open.
  body.once('close', () => {
    if ('destroy' in file.stream && typeof file.stream.destroy === 'function') file.stream.destroy()
  })
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(length),
    },
    body,
  }
}

/** As browsers escape names in multipart bodies. */
function quoted(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}
