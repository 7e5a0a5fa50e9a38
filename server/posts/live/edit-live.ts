import type { HasDbAndClock } from '../../db/connect.ts'
import type { PostRow } from '../../db/tables/posts.ts'
import type { RequestedActRow } from '../../db/tables/runs.ts'
import { transaction } from '../../db/transaction.ts'
import { ApiError, conflict, invalid, notFound } from '../../errors/errors.ts'
import type { AccessScope } from '../../integrations/access-scope.ts'
import { checkChannelUse } from '../../integrations/channel-use.ts'
import { findAnyIntegration, whileUsable } from '../../integrations/lookup.ts'
import { toEditorContent, toEditorText } from '../../lib/html/html.ts'
import type { ImageInput } from '../../media/library/resolve.ts'
import type { PlatformEdit } from '../../platforms/kit/published/changes.ts'
import { PERMANENT_IDEMPOTENCY, published, ready } from '../../platforms/kit/steps.ts'
import type { OutgoingEntry } from '../../platforms/platform.ts'
import type { HasContentFilter } from '../../publishing/content-filter.ts'
import { withinADay } from '../../publishing/engine/retry-policy.ts'
import { recordEvent } from '../../publishing/events.ts'
import { fillPlaceholders } from '../../publishing/placeholders.ts'
import { type ActKind, stopActs } from '../../publishing/requested/act-kind.ts'
import { replaceRelease } from '../../publishing/requested/removed.ts'
import { findActs, findOpenActs, requestActs } from '../../publishing/requested/requested-acts.ts'
import { type CheckContext, checkThreads } from '../save/check-threads.ts'
import { createContentReader } from '../save/parse-content.ts'
import { type PostProblem, throwProblems } from '../save/problems.ts'
import { type Precondition, requireVersion } from '../save/versions.ts'
import { findAnyPost, livePublication } from '../store.ts'
import { type ActScope, logOutcome, openThread, requireUsable } from './live-acts.ts'
import { saveText, type TextContext } from './save-text.ts'
import { chooseTargets, type LiveTarget, liveTargets, slotOf } from './targets.ts'

export type EditServices = HasDbAndClock & HasContentFilter & TextContext

interface EditInput {
  before: string
  after: string
  releaseUrl: string | null
  isRoot: boolean
  settings: Record<string, unknown>
  replace: boolean
  /** True if only the first publication of the entry has a text. */
  isOnFirst?: boolean
}

const readInput = (act: RequestedActRow) => JSON.parse(act.input) as EditInput

/** Code of an edit that gave the platform a new entry in place of the old one. */
const REPLACED = 'replaced'

/** Changes the text of one publication of an entry. */
export function editKind(services: EditServices): ActKind {
  return {
    name: 'edit',
    async work(ctx, act) {
      const input = readInput(act)
      const post = await findAnyPost(ctx.db, act.organization_id, act.subject_id)
      const root = post && (await findAnyPost(ctx.db, act.organization_id, post.root_id))
      const target = post && liveTargets(post).find(({ releaseId }) => releaseId === act.release_id)
      if (root === undefined || target === undefined || target.entry.deleted_at !== null)
        return {
          code: 'post_gone',
          message: 'The post was deleted, taken down or published again in the meantime.',
        }
      const row = await findAnyIntegration(ctx.db, act.organization_id, act.integration_id)
      const checked = checkChannelUse(ctx, 'act', row)
      if (checked.problem !== null) return checked.problem
      const { channel: integration, platform } = checked
      const { edit } = platform
      if (edit === undefined) return { code: 'not_supported', message: cannotEdit(platform.name, null) }
      if (edit.replaces && !input.replace)
        return { code: 'replaces_post', message: wouldReplace(platform.name) }
      const { releaseUrl, isRoot, settings } = input
      const live = { releaseId: act.release_id, releaseUrl, isRoot, settings }
      return {
        integration,
        steps: (call) => ({
          async prepare() {
            const { html: filled } = await fillPlaceholders(services, act.organization_id, input.after)
            const request = { html: filled, create: true, signal: call.signal }
            const about = { root, entry: target.entry, integration }
            const { html } = await services.contentFilter(services, about, request)
            return ready(toEditorContent(html, platform.editor, platform.mentions?.format))
          },
          idempotency: () => withinADay(PERMANENT_IDEMPOTENCY),
          async commit(call, { ready }) {
            const entry = await edit.run(call, live, ready as Pick<OutgoingEntry, 'text' | 'mentions'>)
            return { ...published(entry), ...(entry.releaseId !== live.releaseId && { note: REPLACED }) }
          },
          media: async () => [],
        }),
        holds: (db) => [livePublication(db, target.entry), whileUsable(db, 'act', act)],
      }
    },
    async ended(ctx, act, ending) {
      const { before, after, isOnFirst } = readInput(act)
      if (ending.state === 'done') {
        if (ending.entry !== undefined && ending.code === REPLACED)
          await replaceRelease(ctx, act, ending.entry)
        const text = { after, isOnFirst }
        await saveOnceEverywhere({ db: ctx.db, clock: ctx.clock, textIndex: services.textIndex }, act, text)
      }
      await logOutcome(ctx, act, ending, {
        done: 'edited',
        failed: 'edit_failed',
        unknown: 'edit_unknown',
        failure: 'could not be edited on its platform',
        change: describeChange(before, after),
      })
    },
  }
}

/** Stores the text once every live target of the entry shows it, by the latest edit of each; or the first one, if only that has a text. */
async function saveOnceEverywhere(
  ctx: HasDbAndClock & TextContext,
  act: RequestedActRow,
  { after, isOnFirst = false }: { after: string; isOnFirst?: boolean | undefined },
): Promise<void> {
  const post = await findAnyPost(ctx.db, act.organization_id, act.subject_id)
  if (post === undefined || post.content === after) return
  const edits = (await findActs(ctx, act.organization_id, { subject_id: post.id })).filter(
    ({ kind, state }) => kind === 'edit' && state === 'done',
  )
  const isShown = ({ releaseId }: LiveTarget) => {
    const latest = edits.findLast(({ release_id, acted_release_id }) =>
      [release_id, acted_release_id].includes(releaseId),
    )
    return latest !== undefined && readInput(latest).after === after
  }
  const targets = liveTargets(post)
  if ((isOnFirst ? targets.filter(isFirst) : targets).every(isShown)) await saveText(ctx, post, after)
}

const SHOWN = 400

function describeChange(before: string, after: string): string {
  const [from, to] = [before, after].map((html) => {
    const text = toEditorText(html, 'none').replace(/\s+/g, ' ').trim()
    return text.length <= SHOWN ? text : `${text.slice(0, SHOWN - 1).toWellFormed()}…`
  })
  return `Before: ${from}\nAfter: ${to}`
}

function cannotEdit(platform: string, url: string | null): string {
  const where = url === null ? 'Edit it there.' : `Edit it there: ${url}`
  return `This service cannot edit posts on ${platform}. ${where}`
}

function wouldReplace(platform: string): string {
  return `${platform} can change a post only by a new one in its place, which loses the replies and likes of the old one. Send replace: true to do that.`
}

export interface LiveEdit {
  /** New text of the entry with the id of the request. */
  content?: string | undefined
  /** New texts of several entries. */
  value?: readonly { id: string; content: string }[] | null | undefined
  releaseIds?: readonly string[] | null | undefined
  replace?: boolean | null | undefined
  ifMatch?: Precondition | undefined
}

/**
 * Requests that published entries get a new text on their platform, after the checks of creation. Returns an act for each entry and target.
 * @throws 404; 400 for a text that the channel would refuse; 409 while it is being sent, if nothing is live, while another edit is being
 * sent or the post is taken down, or if its platform or channel cannot do it; 412
 */
export async function editLivePost(
  ctx: ActScope & CheckContext & EditServices,
  scope: AccessScope,
  id: string,
  edit: LiveEdit,
): Promise<RequestedActRow[]> {
  const texts = await readTexts(id, edit)
  return transaction(ctx, async (ctx) => {
    const entries = (await openThread(ctx, scope, id)).filter(({ deleted_at }) => deleted_at === null)
    const [root] = entries
    if (root === undefined) throw notFound('post')
    await requireVersion(ctx, entries, edit.ifMatch)
    const ids = [...texts.keys()]
    for (const [index, each] of ids.entries())
      if (!entries.some((entry) => entry.id === each))
        throw invalid(`body.value.${index}.id`, 'is not an entry of this thread')
    const chosen = chooseTargets(entries, { entryIds: ids, releaseIds: edit.releaseIds })
    const { isOnFirst } = await requireEditable(ctx, root, chosen, edit.replace === true)
    const targets = isOnFirst ? chosen.filter(isFirst) : chosen
    if (targets.length === 0) throw conflict('Only the first part of the post has a text: choose that one.')
    await checkTexts(ctx, scope, entries, texts)
    return requestEdits(ctx, root, { targets, texts, replace: edit.replace === true, isOnFirst })
  })
}

interface NewText {
  content: string
  /** In the request. */
  location: string
}

/** Returns the new texts by the ids of their entries. */
async function readTexts(id: string, { content, value }: LiveEdit): Promise<Map<string, NewText>> {
  if ((content === undefined) === !value) throw invalid('body', 'Send either content or value.')
  const sent = value
    ? value.map((each, index) => ({ ...each, location: `body.value.${index}.content` }))
    : [{ id, content: content ?? '', location: 'body.content' }]
  const problems: PostProblem[] = []
  const read = createContentReader(problems)
  const texts = new Map<string, NewText>()
  for (const { id, content, location } of sent) {
    if (texts.has(id)) throw invalid(location, 'The request names this entry twice.')
    texts.set(id, { location, content: await read(content, location) })
  }
  throwProblems(problems)
  return texts
}

async function requireEditable(
  ctx: ActScope,
  root: PostRow,
  targets: readonly LiveTarget[],
  replace: boolean,
): Promise<PlatformEdit> {
  const { platform } = await requireUsable(ctx, root, 'act')
  if (platform.edit === undefined)
    throw new ApiError('not_supported', cannotEdit(platform.name, targets[0]?.releaseUrl ?? null))
  if (platform.edit.replaces && !replace) throw new ApiError('replaces_post', wouldReplace(platform.name))
  return platform.edit
}

function isFirst({ entry, releaseId }: LiveTarget): boolean {
  return entry.release_id?.split(',')[0] === releaseId
}

/** Checks the changed entries as creation does. */
async function checkTexts(
  ctx: CheckContext,
  scope: AccessScope,
  entries: readonly PostRow[],
  texts: ReadonlyMap<string, NewText>,
): Promise<void> {
  const [root] = entries
  const thread = {
    location: 'post',
    integrationId: root?.integration_id ?? '',
    replacedGroup: null,
    settings: JSON.parse(root?.settings ?? '{}') as Record<string, unknown>,
    entries: entries.map((entry, index) => ({
      location: `post.value.${index}`,
      id: entry.id,
      content: texts.get(entry.id)?.content ?? entry.content,
      image: JSON.parse(entry.image) as ImageInput[],
      delay: entry.delay,
    })),
  }
  const checked = await checkThreads(ctx, scope, [thread], {
    rules: true,
    use: 'act',
    publishDate: root?.publish_date ?? 0,
  })
  const problems = checked.flatMap(({ problems }) => problems)
  throwProblems(
    problems.flatMap((problem) => {
      const index = /^post\.value\.(\d+)\.content/.exec(problem.location)?.[1]
      // Files and settings stay as they were published.
      const text = index === undefined ? undefined : texts.get(entries[Number(index)]?.id ?? '')
      return text === undefined ? [] : [{ ...problem, location: text.location }]
    }),
  )
}

async function requestEdits(
  ctx: ActScope & EditServices,
  root: PostRow,
  {
    targets,
    texts,
    replace,
    isOnFirst = false,
  }: {
    targets: readonly LiveTarget[]
    texts: ReadonlyMap<string, NewText>
    replace: boolean
    isOnFirst?: boolean | undefined
  },
): Promise<RequestedActRow[]> {
  const slots = targets.flatMap(({ entry, releaseId }) =>
    ['unpublish', 'edit'].map((kind) => slotOf(kind, entry, releaseId)),
  )
  const open = await findOpenActs(ctx.db, root.organization_id, slots)
  if (open.some(({ kind }) => kind === 'unpublish')) throw conflict('The post is being taken down.')
  const textOf = ({ entry }: LiveTarget) => texts.get(entry.id)?.content ?? ''
  const isAsked = (target: LiveTarget) =>
    open.find(
      (act) =>
        act.subject_id === target.entry.id &&
        act.release_id === target.releaseId &&
        readInput(act).after === textOf(target),
    )
  const same = targets.flatMap((target) => isAsked(target) ?? [])
  const others = open.filter((act) => !same.includes(act))
  if (others.some(({ state }) => state === 'acting'))
    throw conflict('An earlier edit of this post is being sent. Try again when it has ended.')
  await stopActs(ctx, editKind(ctx), others)
  const settings = JSON.parse(root.settings ?? '{}') as Record<string, unknown>
  const asked = targets.filter((target) => isAsked(target) === undefined)
  const acts = await requestActs(
    ctx,
    asked.map((target) => {
      const { entry, releaseId, releaseUrl } = target
      const input: EditInput = {
        before: entry.content,
        after: textOf(target),
        releaseUrl,
        isRoot: entry.id === root.id,
        settings,
        replace,
        ...(isOnFirst && { isOnFirst }),
      }
      return {
        organization_id: root.organization_id,
        integration_id: root.integration_id,
        kind: 'edit',
        subject_id: entry.id,
        release_id: releaseId,
        slot: slotOf('edit', entry, releaseId),
        root_id: root.id,
        input,
      }
    }),
  )
  for (const { entry, releaseUrl, releaseId } of asked)
    await recordEvent(ctx, entry, 'edit_requested', { message: releaseUrl ?? releaseId })
  return [...same, ...acts]
}
