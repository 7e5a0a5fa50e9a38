import { setImmediate } from 'node:timers/promises'
import type { Channel, OutgoingDraft } from '../../channels/channel.ts'
import { findChannel } from '../../channels/index.ts'
import type { App } from '../../context.ts'
import type { IntegrationRow } from '../../db/tables/channels.ts'
import { toEditorText } from '../../lib/html.ts'
import { openAccount } from '../integrations/account.ts'
import type { Reach } from '../integrations/reach.ts'
import { lookUpMedia, type MediaContext } from './check-media.ts'
import { checkPlugs } from './check-plugs.ts'
import type { PlannedEntry, PlannedThread } from './plan.ts'
import type { PostProblem } from './problems.ts'
import { checkSettings } from './settings-schema.ts'
import { findIntegrations } from './store.ts'

const LONG_TEXT = 10_000

export type CheckContext = MediaContext & Pick<App, 'db' | 'channels' | 'sealer'>

/** How strictly threads are held against their channels. */
export interface Strictness {
  /** Drafts may break the channel's rules, and wait for a channel to be connected again. */
  rules: boolean
  /** It leaves at once, so the channel must be connected now. */
  now: boolean
  /** An edit in place is fine on a disabled channel. */
  disabled: boolean
}

/** What checking found out about a thread. */
export interface CheckedThread {
  /** Undefined when there is no such channel, or none that this service still supports. */
  integration: IntegrationRow | undefined
  /** Length of each entry as the platform counts it. */
  lengths: number[]
  maximumLength: number | null
  problems: PostProblem[]
}

/** Looks at every thread and changes nothing. The result is in the order of `threads`. */
export async function checkThreads(
  ctx: CheckContext,
  reach: Reach,
  threads: readonly PlannedThread[],
  strictness: Strictness,
): Promise<CheckedThread[]> {
  const integrations = await findIntegrations(
    ctx.db,
    reach,
    threads.map((thread) => thread.integrationId),
  )
  const mediaProblems: PostProblem[] = []
  const images = threads.flatMap((thread) => thread.entries.flatMap(placedImages))
  const media = await lookUpMedia(ctx, reach.organizationId, images, mediaProblems)
  const checked: CheckedThread[] = []
  for (const thread of threads) {
    // Between threads of long texts others have their turn.
    if (thread.entries.some((entry) => entry.content.length > LONG_TEXT)) await setImmediate()
    const files = thread.entries.map((entry) => media.splice(0, entry.image.length))
    const drafts = thread.entries.map((entry, index) => ({
      content: entry.content,
      media: (files[index] ?? []).flatMap((file) => (file === null ? [] : [file])),
    }))
    const found = checkThread(ctx, thread, integrations.get(thread.integrationId), drafts, strictness)
    const refused = mediaProblems.filter(({ location }) => location.startsWith(`${thread.location}.`))
    const asked = found.integration
      ? await checkPlugs(ctx, reach, thread, { integration: found.integration, rules: strictness.rules })
      : []
    checked.push({ ...found, problems: [...found.problems, ...refused, ...asked] })
  }
  return checked
}

function placedImages(entry: PlannedEntry) {
  return entry.image.map((image, index) => ({ image, location: `${entry.location}.image.${index}` }))
}

type Draft = { content: string; media: OutgoingDraft['media'] }

/** What a channel would refuse, and where in the thread. */
type Rule = Pick<PostProblem, 'location' | 'message' | 'about'>

function checkThread(
  ctx: CheckContext,
  thread: PlannedThread,
  integration: IntegrationRow | undefined,
  drafts: Draft[],
  strictness: Strictness,
): CheckedThread {
  const channel = integration && findChannel(ctx.channels, integration.identifier)
  if (integration === undefined || channel === undefined)
    return { integration: undefined, lengths: [], maximumLength: null, problems: [unknownChannel(thread)] }
  const named = { provider: integration.identifier, name: integration.name }
  const problems = [
    ...checkConnection(thread, integration, strictness),
    ...checkEmptiness(thread).map((problem) => ({ ...problem, channel: named })),
  ]
  const settings = thread.settings ?? {}
  const account = openAccount(ctx, integration)
  const limit = channel.limit(account, settings)
  const entries = drafts.map((draft) => ({
    text: toEditorText(draft.content, channel.editor, channel.mentions?.format),
    media: draft.media,
  }))
  const sound = checkSettings(channel.settings, settings).map((rule) => ({
    ...rule,
    about: 'settings' as const,
  }))
  const rules: Rule[] = [
    ...sound,
    ...checkLengths(entries, limit, channel),
    // A channel's own check may rely on settings that fit its schema.
    ...(sound.length === 0 ? channel.check(entries, settings, account) : []),
  ]
  if (strictness.rules)
    for (const { location, message, about } of rules)
      problems.push({
        code: 'content_rejected',
        location: `${thread.location}.${location}`,
        message: `${integration.name} (${channel.name}): ${message}`,
        channel: named,
        ...(about ? { about } : {}),
      })
  return {
    integration,
    lengths: entries.map((entry) => limit.length(entry.text)),
    maximumLength: limit.maxLength,
    problems,
  }
}

export function unknownChannel(thread: PlannedThread): PostProblem {
  return {
    code: 'unknown_channel',
    location: `${thread.location}.integration.id`,
    message: `There is no channel ${thread.integrationId}: GET /public/v1/integrations lists yours.`,
  }
}

function checkConnection(
  thread: PlannedThread,
  integration: IntegrationRow,
  strictness: Strictness,
): PostProblem[] {
  const location = `${thread.location}.integration.id`
  if (integration.disabled_at !== null && !strictness.disabled) {
    const message = `The channel ${integration.name} is disabled: enable it first.`
    return [{ code: 'validation_failed', location, message }]
  }
  const unfinished = integration.in_between_steps_at !== null
  if (!(unfinished || integration.refresh_needed_at !== null) || !strictness.now) return []
  const message = unfinished
    ? `A page of the account ${integration.name} must be chosen before anything can be published on it.`
    : `The channel ${integration.name} needs to be connected again before anything can be published on it.`
  return [{ code: 'channel_disconnected', location, message }]
}

/** Nothing to publish at all is wrong for a draft too. */
function checkEmptiness(thread: PlannedThread): PostProblem[] {
  return thread.entries
    .filter((entry) => entry.image.length === 0 && isBlank(entry.content))
    .map((entry) => ({
      code: 'content_rejected',
      location: `${entry.location}.content`,
      message: 'The post is empty: it needs a text or an image.',
      about: 'emptiness',
    }))
}

/** Of sanitized HTML, in which every `<` that is left begins a tag. */
function isBlank(html: string): boolean {
  return html.replace(/<[^>]*>|&nbsp;/g, '').trim() === ''
}

function checkLengths(
  entries: OutgoingDraft[],
  limit: ReturnType<Channel['limit']>,
  channel: Channel,
): Rule[] {
  return entries.flatMap(({ text }, index): Rule[] => {
    const rule = { location: `value.${index}.content`, about: 'length' as const }
    const length = limit.length(text)
    if (length > limit.maxLength)
      return [
        { ...rule, message: `The text has ${length} characters, ${channel.name} takes ${limit.maxLength}.` },
      ]
    const bytes = Buffer.byteLength(text)
    if (limit.maxBytes !== undefined && bytes > limit.maxBytes)
      return [{ ...rule, message: `The text has ${bytes} bytes, ${channel.name} takes ${limit.maxBytes}.` }]
    return []
  })
}
