import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Tenant, TestService } from '../helpers/server.ts'

export interface Sent {
  status: number
  body: Record<string, unknown> & { id: string; path: string; code?: string }
}

/** Sends a form to one of the console's upload operations; the file comes first, the fields after it, or the other way round. */
export async function sendForm(
  service: TestService,
  tenant: Pick<Tenant, 'session'>,
  { path, bytes }: { path: string; bytes: Uint8Array },
  options: { filename?: string; before?: Record<string, string>; after?: Record<string, string> } = {},
): Promise<Sent> {
  const form = new FormData()
  for (const [name, value] of Object.entries(options.before ?? {})) form.append(name, value)
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), options.filename ?? 'file')
  for (const [name, value] of Object.entries(options.after ?? {})) form.append(name, value)
  const response = await service.fetch(path, {
    method: 'POST',
    headers: { auth: tenant.session },
    body: form,
  })
  return { status: response.status, body: (await response.json()) as Sent['body'] }
}

/** The bytes behind a `path`, or null when it answers 404. */
export async function fetchPath(path: string): Promise<Buffer | null> {
  const response = await fetch(path)
  const bytes = Buffer.from(await response.arrayBuffer())
  return response.status === 404 ? null : bytes
}

export async function bytesOf(
  stored: { open(range?: { start: number; end: number }): Promise<Readable> } | null,
  range?: { start: number; end: number },
): Promise<Buffer> {
  return stored === null ? Buffer.alloc(0) : buffer(await stored.open(range))
}
