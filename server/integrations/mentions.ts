import type { App } from '../context.ts'
import type { MentionRow } from '../db/tables/channels.ts'
import { invalid } from '../errors.ts'
import { foldText } from '../lib/search-text.ts'
import { PlatformError } from '../platforms/kit/errors.ts'
import type { Mention } from '../platforms/kit/mention.ts'
import type { PlatformCall } from '../platforms/platform.ts'
import { findPlatform } from '../platforms/registry.ts'
import { type AccountContext, withAccount } from './accounts.ts'
import { getIntegration } from './manage.ts'
import { findMentions, keepMentions } from './mention-store.ts'
import { orApiError } from './platform-error.ts'
import type { Reach } from './reach.ts'
import { cleanText, webAddress } from './told-text.ts'
import { readToolData } from './tool-data.ts'

const longestQuery = 200
const mostCached = 100
const mostFound = 200
const longestText = 255
const keptMs = 30 * 86_400_000

/**
 * Whoever a post on the channel can mention: what the platform finds, then who was found before and matches too. Where the
 * platform does not answer, those alone; null where the channel mentions nobody. An empty query asks no platform. Throws 404 for
 * a channel that is not there, 400 for a query that is no text, and what `orApiError` throws when nothing at all is known.
 */
export async function lookUpMentions(
  ctx: AccountContext,
  { organizationId, customerId = null }: Reach,
  id: string,
  data: Record<string, unknown>,
  signal: AbortSignal,
): Promise<Mention[] | null> {
  const row = await getIntegration(ctx, { organizationId, customerId }, id)
  const { mentions } = findPlatform(ctx.platforms, row.identifier) ?? {}
  const query = mentionQuery(data)
  if (!mentions) return null
  const now = ctx.clock.now()
  const wanted = query.replace(/^@/, '')
  const known = await findMentions(ctx.db, organizationId, id, { wanted, now, limit: mostCached })
  if (wanted === '') return known.map(toMention)
  const search = (call: PlatformCall) => mentions.search(call, query)
  const told = await orApiError(() =>
    withAccount(ctx, organizationId, id, search, signal).catch((error: unknown) => {
      if (known.length > 0 && error instanceof PlatformError && error.failure !== 'auth') return []
      throw error
    }),
  )
  const found = readableMentions(told)
  await remember(ctx, organizationId, id, found)
  const live = new Set(found.map((mention) => mention.id))
  return [...found, ...known.filter((row) => !live.has(row.mention_id)).map(toMention)]
}

/** Whom a platform found, as far as it can be shown: at most 200, each with an id and a label, and a web address as the picture. */
export function readableMentions(told: Mention[]): Mention[] {
  return told.slice(0, mostFound).flatMap(({ id, label, name, image, doNotCache }) => {
    const mention = {
      id: cleanText(id, longestText),
      label: cleanText(label, longestText),
      ...(name === undefined ? {} : { name: cleanText(name, longestText) }),
      image: webAddress(image),
      ...(doNotCache === undefined ? {} : { doNotCache }),
    }
    // An id that is not what the platform has leads to nobody.
    return mention.id === '' || mention.id !== id || mention.label === '' ? [] : [mention]
  })
}

const queryData = [{ key: 'query', type: 'string', description: 'What was typed' }]

/** What was typed. Throws 400 for what is no text. */
export function mentionQuery(data: Record<string, unknown>): string {
  const { query = '' } = readToolData(queryData, data) as { query?: string }
  if (query.length <= longestQuery) return query.trim()
  throw invalid('body.data.query', `must be a text of at most ${longestQuery} characters`)
}

async function remember(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  organizationId: string,
  integrationId: string,
  found: Mention[],
): Promise<void> {
  const rows = new Map<string, MentionRow>()
  for (const { id, label, name = '', image, doNotCache } of found)
    if (!doNotCache)
      rows.set(id, {
        organization_id: organizationId,
        integration_id: integrationId,
        mention_id: id,
        label,
        image,
        search: foldText(`${label} ${name}`),
        expires_at: clock.now() + keptMs,
      })
  await keepMentions(db, [...rows.values()])
}

function toMention({ mention_id: id, label, image }: MentionRow): Mention {
  return { id, label, image }
}
