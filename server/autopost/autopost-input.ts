import { type HasAi, notConfigured } from '../ai/model.ts'
import type { HasConfig } from '../config/config.ts'
import type { HasDb } from '../db/connect.ts'
import type { AutopostRow } from '../db/tables/automation.ts'
import { ApiError, invalid } from '../errors/errors.ts'
import { listIntegrations } from '../integrations/list.ts'
import { readPublicUrl } from '../outbound/public-url.ts'

/** A client's request to follow a feed. */
export interface AutopostInput {
  title: string
  url: string
  content?: string | null | undefined
  /** URL of an item; it and all older items count as seen. */
  lastUrl?: string | null | undefined
  onSlot: boolean
  syncLast: boolean
  active: boolean
  addPicture: boolean
  generateContent: boolean
  draft?: boolean | null | undefined
  /** Empty = all channels that are enabled when an item arrives. Also accepts the JSON text that responses contain. */
  integrations: { id: string }[] | string
}

export type CheckedInput = Pick<
  AutopostRow,
  | 'title'
  | 'url'
  | 'content'
  | 'last_url'
  | 'on_slot'
  | 'sync_last'
  | 'add_picture'
  | 'generate_content'
  | 'draft'
  | 'integrations'
>

/**
 * Checks the input and converts it to a row. Channels in `before` may have been deleted since, so that a client can send back
 * what it received.
 * @throws the errors of `createAutopost`
 */
export async function checkInput(
  ctx: HasDb & HasConfig & HasAi,
  { organizationId }: { organizationId: string },
  input: AutopostInput,
  before: readonly string[] = [],
): Promise<CheckedInput> {
  const url = readPublicUrl(ctx, input.url, 'body.url')
  requireModels(ctx, input)
  const ids = [...new Set(readIds(input.integrations))]
  const added = ids.filter((id) => !before.includes(id))
  await checkChannelsExist(ctx, organizationId, added)
  return {
    title: input.title,
    url,
    content: input.content ?? '',
    last_url: input.lastUrl ?? '',
    on_slot: input.onSlot ? 1 : 0,
    sync_last: input.syncLast ? 1 : 0,
    add_picture: input.addPicture ? 1 : 0,
    generate_content: input.generateContent ? 1 : 0,
    draft: input.draft ? 1 : 0,
    integrations: JSON.stringify(ids),
  }
}

function readIds(integrations: AutopostInput['integrations']): string[] {
  const list: unknown = typeof integrations === 'string' ? parseJson(integrations) : integrations
  if (!Array.isArray(list)) throw invalidChannels()
  return list.map((channel: { id?: unknown } | null) => {
    if (typeof channel?.id !== 'string') throw invalidChannels()
    return channel.id
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function invalidChannels(): ApiError {
  return invalid('body.integrations', 'must be an array of {"id": "…"}, or that array as JSON text')
}

/** Rejects options that this service cannot carry out, instead of ignoring them in every post. */
function requireModels({ ai }: HasAi, { addPicture, generateContent }: AutopostInput): void {
  if (generateContent && !ai.configured.text)
    throw notConfigured('generateContent', 'AI_API_KEY, or AI_BASE_URL and AI_TEXT_MODEL')
  if (addPicture && !ai.configured.images)
    throw notConfigured('addPicture', 'AI_API_KEY, or AI_BASE_URL and AI_IMAGE_MODEL')
}

async function checkChannelsExist(ctx: HasDb, organizationId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const known = new Set((await listIntegrations(ctx, { organizationId })).map(({ id }) => id))
  const unknown = ids.filter((id) => !known.has(id))
  if (unknown.length > 0)
    throw new ApiError('unknown_channel', `There is no channel ${unknown[0]}.`, {
      errors: unknown.map((id) => ({ location: 'body.integrations', message: `There is no channel ${id}.` })),
    })
}
