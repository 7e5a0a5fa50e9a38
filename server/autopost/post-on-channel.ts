import type { App } from '../context.ts'
import type { AutopostRow } from '../db/tables/autopost.ts'
import type { IntegrationRow } from '../db/tables/channels.ts'
import { ApiError } from '../errors.ts'
import { openAccount } from '../integrations/account.ts'
import { toIso } from '../lib/dates.ts'
import { toEditorText } from '../lib/html.ts'
import { notify } from '../notifications/notifications.ts'
import { findPlatform } from '../platforms/registry.ts'
import { type CreateContext, createPosts } from '../posts/create-posts.ts'
import type { PostsRequest } from '../posts/plan.ts'
import { acting } from '../publishing/actor.ts'
import { cutText, type ItemValues, writeText } from './item-text.ts'

const LONGEST_HTML = 200_000

/** `at`: when it is to leave, where it takes no slot; epoch milliseconds. */
export interface Place {
  channel: IntegrationRow
  at: number
}

/**
 * Creates the post about one item on one channel, in the caller's transaction. What the channel would refuse becomes a draft, and
 * what cannot even be that is left out; either way the organization is told why.
 */
export async function postOn(
  ctx: CreateContext,
  row: AutopostRow,
  values: ItemValues,
  place: Place,
): Promise<void> {
  const { channel } = place
  const text = writeText(row.content, values, fitsOn(ctx, channel))
  const type = row.draft === 1 ? 'draft' : 'schedule'
  const refusal =
    text === null
      ? `The text is too long for ${channel.name}, even without what the item says.`
      : await create(ctx, row, place, text, type)
  if (refusal === null) return
  const whole = text ?? writeText(row.content, values, () => true) ?? ''
  const loss = await create(ctx, { ...row, on_slot: 0 }, place, whole, 'draft')
  const outcome = loss === null ? 'waits as a draft' : 'was left out'
  const item = cutText(values.title || values.description || values.link, 100)
  await notify(ctx, row.organization_id, {
    kind: 'failure',
    content: `“${item}” of the feed “${row.title}” ${outcome} on ${channel.name}: ${loss ?? refusal}`,
    link: values.link || null,
    integrationId: channel.id,
  })
}

/** What a refusal says, or null where the post is there. */
async function create(
  ctx: CreateContext,
  row: AutopostRow,
  { channel, at }: Place,
  content: string,
  type: 'draft' | 'schedule',
): Promise<string | null> {
  const request: PostsRequest = {
    type,
    date: row.on_slot === 1 ? 'next-slot' : toIso(at),
    shortLink: false,
    tags: [],
    posts: [{ integration: { id: channel.id }, value: [{ content, image: [] }], settings: {} }],
  }
  try {
    const feed = acting(ctx, { kind: 'autopost', id: row.id })
    await createPosts(feed, { organizationId: row.organization_id }, request, 'AUTOPOST')
    return null
  } catch (error) {
    if (error instanceof ApiError) return error.message
    throw error
  }
}

/** Whether the channel takes a text of this length, counted as the platform counts. */
function fitsOn(ctx: Pick<App, 'platforms' | 'sealer'>, row: IntegrationRow): (html: string) => boolean {
  const channel = findPlatform(ctx.platforms, row.identifier)
  if (channel === undefined) return () => true
  const limit = channel.limit(openAccount(ctx, row), {})
  return (html) => {
    // No platform takes as much, and a template can ask for the same text any number of times.
    if (html.length > LONGEST_HTML) return false
    const text = toEditorText(html, channel.editor)
    const bytes = limit.maxBytes === undefined || Buffer.byteLength(text) <= limit.maxBytes
    return bytes && limit.length(text, limit.maxLength) <= limit.maxLength
  }
}
