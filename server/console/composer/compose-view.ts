import { createWarnings } from '../../errors/warnings.ts'
import type { Context } from '../../http/contract.ts'
import { checkChannelUse } from '../../integrations/channel-use.ts'
import { listShown } from '../../integrations/list.ts'
import { findMedia, toMediaBody } from '../../media/library/library.ts'
import { remainingCredits } from '../../plans/credits.ts'
import { findPlatform } from '../../platforms/registry.ts'
import type { Thread } from '../../posts/get-thread.ts'
import { validatePosts } from '../../posts/save/validate-posts.ts'
import { findSets } from '../../posts/sets/sets.ts'
import { findSignatures } from '../../posts/signatures/signatures.ts'
import { listTags } from '../../posts/tags/tags.ts'
import { calendarIn } from '../calendar/moved-note.ts'
import { readClock } from '../calendar/reader-clock.ts'
import { viewerOf } from '../layout/console-page.ts'
import { complete, type Effect } from './compose-acts.ts'
import {
  anchorOf,
  type Finding,
  NO_CHANNEL,
  NO_QUEUE,
  toFindings,
  toPostsRequest,
} from './compose-request.ts'
import type { ComposerChannel, ComposerView } from './composer-view.ts'
import type { ComposeFields, Composition } from './composition.ts'
import type { ConflictView } from './drafts/conflict-view.ts'
import type { Drafts } from './drafts/known-posts.ts'
import type { TextCount } from './entry-fields.ts'
import { addFileNames } from './files/file-names.ts'
import { newestFiles, openPicker } from './files/picker.ts'
import type { AiHelp } from './help/ai-panel.ts'
import { previewsOf } from './previews.ts'
import { queuesOf } from './schedule/queue-choice.ts'
import { shortLinksOf, slotsOf } from './schedule/schedule-help.ts'
import { readPosts, scheduledNote, writeIds } from './schedule/scheduled-note.ts'
import { timingOf, withSavedDate } from './schedule/timing.ts'
import { nameInWords } from './settings/setting-inputs.ts'

export interface ComposeState {
  composition: Composition
  stored: Thread | null
  channels: ComposerChannel[]
  drafts: Drafts
}

/** Carries out the act of a button. `rest` are the parts of its value after the name. */
export type Act<Result extends Effect = Effect> = (
  ctx: Context<'session'>,
  state: ComposeState,
  rest: string[],
  fields: ComposeFields,
) => Promise<Result>

/** Lists the channels that the person can choose, with what is wrong with each. */
export async function loadChannels(
  ctx: Context<'session'>,
  stored: Thread | null,
): Promise<ComposerChannel[]> {
  const rows = await listShown(ctx, ctx.auth)
  const isListed = stored === null || rows.some(({ id }) => id === stored.integration.id)
  return [...rows, ...(isListed ? [] : [{ ...stored.integration, customer: null }])].map((row) => {
    const platform = findPlatform(ctx.platforms, row.identifier)
    return {
      row,
      platform: platform?.name ?? row.identifier,
      group: row.customer,
      problem: checkChannelUse(ctx, 'act', row).problem,
      schema: platform?.settings ?? null,
      canMention: platform?.mentions !== undefined,
    }
  })
}

export function requestOf(state: ComposeState, type: Parameters<typeof toPostsRequest>[0]['type']) {
  const schemaOf = (id: string) => state.channels.find(({ row }) => row.id === id)?.schema ?? null
  const platformOf = (id: string) => state.channels.find(({ row }) => row.id === id)?.row.identifier ?? ''
  const { composition, stored, drafts } = state
  const storedOn = (id: string) => (stored?.integration.id === id ? stored : (drafts.threads.get(id) ?? null))
  return toPostsRequest({ type, composition, storedOn, schemaOf, platformOf })
}

/** Reads the files that were chosen by their ids. */
async function resolveMedia(ctx: Context<'session'>, { entries }: Composition): Promise<void> {
  for (const entry of [...entries.values()].flat()) {
    for (const media of entry.media) {
      if (media.path !== '' || media.id === null) continue
      const row = await findMedia(ctx, ctx.auth.organizationId, media.id)
      if (row === undefined) continue
      const { path, thumbnail, alt, originalName } = toMediaBody(row, ctx.storage)
      Object.assign(media, {
        path,
        thumbnail,
        name: originalName ?? undefined,
        alt: media.alt || (alt ?? ''),
      })
    }
    entry.media = entry.media.filter(({ path }) => path !== '')
  }
}

/** Removes channels out of reach, and adds what the form and the request need. */
export async function prepare(ctx: Context<'session'>, state: ComposeState): Promise<void> {
  const { composition, channels, stored } = state
  const known = new Set(channels.map(({ row }) => row.id))
  composition.channels =
    stored === null ? composition.channels.filter((id) => known.has(id)) : [stored.integration.id]
  await resolveMedia(ctx, complete(composition))
}

interface Shown extends Effect {
  /** The form as it was sent, for fields that are not of the post. */
  fields?: ComposeFields
  /** Shows what is wrong with the post. */
  isChecked?: boolean
  findings?: readonly Finding[]
  conflict?: ConflictView | null
  asksNow?: boolean
  status?: number
}

/** Kinds of fields from the top of the form; a finding about the whole comes first. */
const ORDER = [
  '',
  'channels',
  'channel',
  'text',
  'media',
  'delay',
  'aiWish',
  'set',
  'date',
  'timezone',
  'queue',
  'tags',
  'repeat',
]

function inFormOrder(findings: readonly Finding[]): Finding[] {
  const rank = ({ field }: Finding) => {
    const at = ORDER.indexOf(field.split(':')[0] ?? '')
    return at < 0 ? ORDER.length : at
  }
  return findings.toSorted((a, b) => rank(a) - rank(b))
}

/** Leads to the first thing that must change. */
function focusOf(findings: readonly Finding[]): string | undefined {
  const first = findings.find(({ field, isWarning }) => field !== '' && !isWarning)
  return first && anchorOf(first.field)
}

async function aiHelpOf(ctx: Context<'session'>, fields: ComposeFields): Promise<AiHelp | null> {
  const { text, images } = ctx.ai.configured
  if (!text && !images) return null
  const isLimited = images && ctx.config.billing.enabled
  return {
    text,
    images,
    pictures: isLimited ? await remainingCredits(ctx, ctx.auth.organizationId, 'ai_images') : null,
    wish: fields.aiWish ?? '',
    format: fields.aiFormat ?? '',
    tone: fields.aiTone ?? '',
  }
}

/** Returns the date of the scheduled post that the form changes; null for any other. */
export function scheduledAt({ stored }: Pick<ComposeState, 'stored'>): number | null {
  return stored?.root.state === 'QUEUE' ? stored.root.publish_date : null
}

function inWords(finding: Finding, { channels }: ComposeState): Finding {
  const [kind, channel] = finding.field.split(':')
  if (kind !== 'set') return finding
  const schema = channels.find(({ row }) => row.id === channel)?.schema ?? null
  return { ...finding, message: nameInWords(finding.message, schema) }
}

/** Gathers all that the page shows. Platforms' own functions count and check. */
export async function viewOf(
  ctx: Context<'session'>,
  state: ComposeState,
  shown: Shown,
): Promise<ComposerView> {
  const { organizationId } = ctx.auth
  const { composition } = state
  await addFileNames(ctx, organizationId, composition)
  const request = requestOf(state, composition.when === 'now' ? 'now' : 'schedule')
  const warnings = createWarnings(false)
  const verdict =
    composition.channels.length === 0 ? null : await validatePosts({ ...ctx, warnings }, ctx.auth, request)
  const counts = new Map<string, TextCount>()
  for (const { integration, length, maximumLength } of verdict?.posts ?? []) {
    const name = state.channels.find(({ row }) => row.id === integration)?.row.name ?? ''
    counts.set(integration, { name, lengths: length, maximum: maximumLength })
  }
  const all = [
    ...toFindings(
      [...(verdict?.errors ?? []), ...(verdict?.posts ?? []).flatMap(({ errors }) => errors)],
      composition,
      false,
    ),
    ...toFindings(warnings.found, composition, true),
  ]
  const noChannel = composition.channels.length === 0 ? [NO_CHANNEL] : []
  const noQueue = composition.when === 'queue' && composition.queue === '' ? [NO_QUEUE] : []
  const found = shown.isChecked ? [...noChannel, ...noQueue, ...all] : []
  const findings = inFormOrder(
    [...(shown.findings ?? []), ...found].map((finding) => inWords(finding, state)),
  )
  const isSound = shown.isChecked === true && found.every(({ isWarning }) => isWarning)
  const viewer = await viewerOf(ctx)
  const clock = readClock(viewer, ctx.request.headers)
  const reading = { hour12: clock.hour12, now: ctx.clock.now() }
  const scheduled = await readPosts(ctx, shown.fields?.scheduled)
  const slots = await slotsOf(ctx, state)
  const queues = await queuesOf(ctx, state)
  const queued = queues.find(({ id }) => id === composition.queue)?.slots ?? []
  const timing = timingOf(composition, composition.when === 'queue' ? queued : slots, reading)
  return {
    ...state,
    ...{ request, counts, library: await newestFiles(ctx) },
    previews: await previewsOf(ctx, state),
    hints: all.filter(({ field }) => field.startsWith('media:')),
    picker: await openPicker(ctx, shown.fields ?? {}),
    ...{ viewer, slots, queues, reading, asksNow: shown.asksNow ?? false },
    timing: withSavedDate(timing, composition, scheduledAt(state)),
    findings,
    conflict: shown.conflict ?? null,
    notice: (await scheduledNote(ctx, scheduled, clock)) ?? undefined,
    scheduled: writeIds(scheduled.map(({ id }) => id)),
    isSound,
    said: shown.said,
    found: shown.found,
    isStored: shown.isStored ?? false,
    ai: await aiHelpOf(ctx, shown.fields ?? {}),
    back: calendarIn(shown.fields?.back),
    storageUrl: ctx.storage.url(''),
    shortLinks: await shortLinksOf(ctx, composition),
    focus: shown.focus ?? focusOf(findings),
    status: shown.status,
    tags: await listTags(ctx, organizationId),
    signatures: await findSignatures(ctx.db, organizationId),
    sets: (await findSets(ctx.db, organizationId)).map(({ id, name }) => ({ id, name })),
  }
}
