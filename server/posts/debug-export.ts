import type { App } from '../context.ts'
import { toIso } from '../lib/dates.ts'
import { listEvents } from '../publishing/events.ts'
import type { Thread } from './get-post.ts'
import { toImages } from './images.ts'
import { toErrorBody } from './post-body.ts'

/** Whoever creates the export again puts a channel of theirs here. */
const PLACEHOLDER = 'CHANNEL_ID'

/** The thread as a request that would create it as a draft elsewhere, and what its log says about failures. No secret is in it. */
export async function exportThread(ctx: Pick<App, 'db' | 'clock'>, thread: Thread) {
  const { root, entries, integration, tags } = thread
  const events = await listEvents(ctx, root.organization_id, root.id)
  return {
    type: 'draft' as const,
    shortLink: false,
    date: toIso(root.publish_date),
    tags: tags.map(({ name }) => ({ value: name, label: name })),
    posts: [
      {
        integration: { id: PLACEHOLDER },
        // The group of an entry is the one that it replaces: not this thread, where both are in one service.
        group: '',
        settings: JSON.parse(root.settings ?? '{}') as Record<string, unknown>,
        value: entries.map((entry) => ({
          content: entry.content,
          image: toImages(entry),
          delay: entry.delay,
        })),
      },
    ],
    _debug: {
      providerIdentifier: integration.identifier,
      providerName: integration.name,
      state: root.state,
      error: entries.map(toErrorBody).find((error) => error !== null)?.message ?? null,
      errors: events
        .filter(({ type }) => type === 'failed' || type === 'outcome_unknown')
        .map((event) => ({
          message: event.message,
          platform: integration.identifier,
          body: event.platform_response,
          createdAt: toIso(event.created_at),
        })),
      originalGroup: root.group_id,
      originalPublishDate: toIso(root.publish_date),
      exportedAt: toIso(ctx.clock.now()),
    },
  }
}
