import type { HasDb } from '../db/connect.ts'
import { invalid, notFound } from '../errors/errors.ts'
import type { AccessScope } from '../integrations/access-scope.ts'
import { openAccount } from '../integrations/accounts.ts'
import { findIntegrations } from '../integrations/lookup.ts'
import { toEditorText } from '../lib/html/html.ts'
import type { HasSealer } from '../lib/secrets/sealer.ts'
import { splitText } from '../lib/text/split-text.ts'
import { countGraphemes } from '../platforms/kit/text.ts'
import { findPlatform, type HasPlatforms } from '../platforms/registry.ts'

export interface TextToSeparate {
  /** HTML or plain text. */
  content: string
  /** Maximum length of a piece; absent = the channel's limit. */
  len?: number | null | undefined
  /** The channel whose platform counts the length; absent = user-perceived characters. */
  integration?: string | null | undefined
}

/** Limits the pieces to far more than any thread has. */
const MAX_PIECES = 1_000

/**
 * Splits a text into a thread: pieces of at most `len` and of at most the channel's limit, cut between sentences if possible.
 * Each piece is HTML content that shows exactly its part of the text.
 * @throws 404 for an unknown channel; 400 if no limit is given, no character fits, or there would be more than 1 000 pieces
 */
export async function separatePosts(
  ctx: HasDb & HasPlatforms & HasSealer,
  scope: AccessScope,
  { content, len, integration }: TextToSeparate,
): Promise<string[]> {
  const limit = integration ? await limitOf(ctx, scope, integration) : null
  if (!len && limit === null)
    throw invalid('body.len', 'Set the maximum length with len, or the channel with integration.')
  const most = Math.min(len ? Math.floor(len) : Number.POSITIVE_INFINITY, limit?.maxLength ?? Infinity)
  const mostBytes = limit?.maxBytes ?? Infinity
  const measure = limit?.length ?? countGraphemes
  const fits = (piece: string) => measure(piece, most) <= most && Buffer.byteLength(piece) <= mostBytes
  const pieces = splitText(toEditorText(content, 'none'), fits, MAX_PIECES + 1)
  if (pieces === null) throw invalid('body.len', `Not every character of the text fits into ${most}.`)
  if (pieces.length > MAX_PIECES)
    throw invalid('body.len', `This would create more than ${MAX_PIECES} pieces: allow longer pieces.`)
  return pieces.map(toContent)
}

async function limitOf(ctx: HasDb & HasPlatforms & HasSealer, scope: AccessScope, id: string) {
  const row = (await findIntegrations(ctx.db, scope, [id])).get(id)
  const channel = row && findPlatform(ctx.platforms, row.identifier)
  if (row === undefined || channel === undefined) throw notFound('channel')
  return channel.limit(openAccount(ctx, row), {})
}

/** Escapes plain text only if something in it would be taken for a tag or an entity. */
function toContent(piece: string): string {
  if (!/[&<]/.test(piece) || toEditorText(piece, 'none') === piece) return piece
  return piece.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
