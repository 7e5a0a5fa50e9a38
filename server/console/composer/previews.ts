import type { Context } from '../../http/contract.ts'
import type { Thread } from '../../posts/get-thread.ts'
import { readPlannedLinks } from '../../posts/link-parameters/outgoing-links.ts'
import { writeLinksInText } from '../../posts/link-parameters/write-links.ts'
import type { PreviewEntry } from '../layout/post-preview.ts'
import { fromWallClock } from './compose-request.ts'
import type { ComposerChannel } from './composer-view.ts'
import { type Composition, entriesFor } from './composition.ts'

interface Previewed {
  composition: Composition
  channels: readonly ComposerChannel[]
  stored: Thread | null
}

/** Returns the function that adds the link parameters of a channel to a text, as publishing does. */
async function linksIn(
  ctx: Context<'session'>,
  { composition, channels, stored }: Previewed,
): Promise<(channelId: string, text: string) => string> {
  const planned = composition.channels.map((integrationId) => ({
    integrationId,
    entries: entriesFor(composition, integrationId).map(({ text }) => ({ id: null, content: text })),
  }))
  const publishDate = fromWallClock(composition.date, composition.timezone)
  const linksOf = await readPlannedLinks(ctx.db, ctx.auth.organizationId, planned, {
    tags: composition.tags.map((name) => ({ name })),
    publishDate: publishDate === null ? ctx.clock.now() : Date.parse(publishDate),
  })
  const byChannel = new Map(planned.map((thread) => [thread.integrationId, thread]))
  return (id, text) => {
    const channel = channels.find(({ row }) => row.id === id)?.row
    const thread = byChannel.get(id)
    const links = channel && thread && linksOf(channel, thread)
    if (links === undefined) return text
    const postId = stored?.root.id ?? links.facts.postId
    return writeLinksInText(text, links.template, { ...links.facts, postId })
  }
}

/** Returns the entries of each channel as they go out, but for short links. */
export async function previewsOf(
  ctx: Context<'session'>,
  state: Previewed,
): Promise<Map<string, PreviewEntry[]>> {
  const { composition } = state
  const withLinks = await linksIn(ctx, state)
  return new Map(
    composition.channels.map((id) => [
      id,
      entriesFor(composition, id).map(({ text, delay, media }) => ({
        text: withLinks(id, text),
        delay: Number(delay) || 0,
        files: media.flatMap(({ path, alt }) => {
          const url = URL.parse(path, ctx.config.baseUrl)
          return url !== null && /^https?:$/.test(url.protocol) ? [{ url: url.href, alt }] : []
        }),
      })),
    ]),
  )
}
