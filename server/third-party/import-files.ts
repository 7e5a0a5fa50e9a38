import type { MediaRow } from '../db/tables/media.ts'
import { transaction } from '../db/transaction.ts'
import { badRequest, invalid } from '../errors/errors.ts'
import type { HasSealer } from '../lib/secrets/sealer.ts'
import { saveMedia } from '../media/library/library.ts'
import { importFromUrl } from '../media/upload/import.ts'
import type { UploadContext } from '../media/upload/upload.ts'
import type { HasSafeFetch } from '../outbound/safe-fetch.ts'
import { openAccount } from './accounts.ts'
import type { HasThirdParty } from './vendor-api.ts'

type ImportContext = UploadContext & HasSealer & HasThirdParty & HasSafeFetch

/**
 * Fetches files of the provider into the library: all of them, or none appears there. Drops the query and fragment of each URL,
 * and does not follow redirects.
 * @throws 400 if the provider has no import, for an address on another host, and for a file that cannot be fetched; 404; and the
 * errors of an upload
 */
export async function importFiles(
  ctx: ImportContext,
  organizationId: string,
  { id, items }: { id: string; items: readonly { url: string; name: string }[] },
  signal: AbortSignal,
): Promise<MediaRow[]> {
  const { provider } = await openAccount(ctx, organizationId, id, signal)
  if (provider.import !== true) throw badRequest(`${provider.title} has no files to import.`)
  const addresses = items.map(({ url }, index) => {
    const address = URL.parse(url)
    if (address !== null && ctx.thirdParty.isOwnFile(provider, address)) return withoutQuery(address)
    throw invalid(`body.items.${index}.url`, `must be an address of ${provider.title}`)
  })
  const stored: MediaRow[] = []
  for (const address of addresses)
    stored.push(
      await importFromUrl(ctx, organizationId, address, {
        signal,
        maxRedirects: 0,
        listed: async () => false,
      }),
    )
  return transaction(ctx, async (ctx) => {
    const rows: MediaRow[] = []
    for (const [index, { storage_key }] of stored.entries())
      rows.push(
        await saveMedia(ctx, organizationId, {
          name: storage_key,
          originalName: items[index]?.name ?? null,
        }),
      )
    return rows
  })
}

function withoutQuery(address: URL): string {
  return address.origin + address.pathname
}
