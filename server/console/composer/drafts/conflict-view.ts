import { findActorNames } from '../../../access/actor-names.ts'
import type { PostState } from '../../../db/tables/posts.ts'
import type { Context } from '../../../http/contract.ts'
import { type Html, html } from '../../../lib/html/template.ts'
import type { Thread } from '../../../posts/get-thread.ts'
import { versionOfThread } from '../../../posts/save/versions.ts'
import { listEvents } from '../../../publishing/events.ts'
import { hidden, time } from '../../layout/form.ts'
import { stateBadge } from '../../layout/post-state.ts'
import { fromWallClock, toWallClock } from '../compose-request.ts'
import { type ChosenMedia, type Composition, entriesFor } from '../composition.ts'
import { addFileNames, fileName, storedName } from '../files/file-names.ts'
import { fromThread } from '../open-composition.ts'
import { repeatText } from '../schedule/repeat-choice.ts'

/** Parts of a version in words, by their names. */
type Facts = Map<string, string>

interface Difference {
  channel: string
  name: string
  /** Null if the post was deleted. */
  theirs: { version: string; state: PostState; facts: Facts; by: string | null; at: string } | null
  mine: Facts
}

export interface ConflictView {
  /** The act that the person asked for. */
  act: string
  differences: readonly Difference[]
}

interface Shown {
  channel: string
  theirs: Thread | null
}

/** Gathers what two people made of a post. */
export async function differencesOf(
  ctx: Context<'session'>,
  conflicts: readonly Shown[],
  composition: Composition,
  nameOf: (channel: string) => string,
): Promise<Difference[]> {
  const found: Difference[] = []
  for (const { channel, theirs } of conflicts) {
    const name = theirs?.integration.name ?? nameOf(channel)
    const stored = theirs && (await readVersion(ctx, theirs, composition.timezone))
    const label = labelsOf([composition, ...(stored ? [stored] : [])])
    found.push({
      ...{ channel, name, mine: factsOf(composition, channel, label) },
      theirs: theirs && {
        ...(await describe(ctx, theirs)),
        facts: stored ? factsOf(stored, channel, label) : new Map(),
      },
    })
  }
  return found
}

/** Reads the stored version, with its date on the clocks of the other version. */
async function readVersion(ctx: Context<'session'>, thread: Thread, timezone: string): Promise<Composition> {
  const date = toWallClock(thread.root.publish_date, timezone)
  const stored = { ...fromThread(ctx, thread, false), date, timezone }
  await addFileNames(ctx, ctx.auth.organizationId, stored)
  return stored
}

type Label = (file: ChosenMedia) => string

/** Names files as people did. Different files of the same name get their stored names, too. */
function labelsOf(versions: readonly Composition[]): Label {
  const files = versions.flatMap(({ entries }) => [...entries.values()].flat().flatMap(({ media }) => media))
  const byName = Map.groupBy(files, fileName)
  return (file) => {
    const name = fileName(file)
    const isShared = byName.get(name)?.some(({ path }) => path !== file.path)
    return isShared ? `${name} [${storedName(file.path)}]` : name
  }
}

async function describe(ctx: Context<'session'>, thread: Thread) {
  const { root } = thread
  const events = await listEvents(ctx, root.organization_id, root.id)
  const names = await findActorNames(ctx.db, events)
  const last = events.findLast(({ type }) => type !== 'attempt')
  return {
    version: versionOfThread(thread),
    state: root.state,
    by: last?.actor_name ?? names.get(last?.actor_id ?? '') ?? null,
    at: new Date(Math.max(...thread.entries.map(({ updated_at }) => updated_at))).toISOString(),
  }
}

const SLOTS: Partial<Record<Composition['when'], string>> = {
  slot: 'Next free slot',
  queue: 'Next free slot of a queue',
}

function factsOf(composition: Composition, channel: string, label: Label): Facts {
  const { when, date, timezone, repeat, shortLink, tags, settings } = composition
  const facts: Facts = new Map()
  for (const [at, { text, media, delay }] of entriesFor(composition, channel).entries()) {
    const name = at === 0 ? 'Text' : `Entry ${at + 1}`
    facts.set(name, text)
    if (at > 0) facts.set(`${name}: minutes after the entry before`, String(Number(delay) || 0))
    const files = media.map((file) => [label(file), file.alt && `(${file.alt})`].join(' ').trim())
    facts.set(at === 0 ? 'Files' : `${name}: files`, files.join(', '))
  }
  const isDate = when === 'date' && fromWallClock(date, timezone) !== null
  facts.set('Date', isDate ? `${date.replace('T', ' ')} (${timezone})` : (SLOTS[when] ?? date))
  facts.set('Repeats', repeatText(repeat))
  facts.set('Tags', [...tags].sort().join(', '))
  if (shortLink !== '') facts.set('Short links', shortLink)
  for (const [path, value] of Object.entries(settings.get(channel) ?? {}))
    if (value !== '') facts.set(`Setting ${path}`, value)
  return facts
}

/** Renders both versions of each post side by side, with what the person can do. It stands in the form, which has all that was typed. */
export function conflictPanel({ act, differences }: ConflictView): Html {
  const isDeleted = differences.every(({ theirs }) => theirs === null)
  const who = differences.find(({ theirs }) => theirs?.by)?.theirs?.by ?? 'Somebody'
  const isPublished = differences.some(({ theirs }) => theirs?.state === 'PUBLISHED')
  const summary = isPublished
    ? 'This post was published after you opened it.'
    : `${who} ${isDeleted ? 'deleted' : 'changed'} this post after you opened it.`
  return html`<section class="conflict" aria-label="Two versions" tabindex="-1" autofocus><p class="note bad" role="alert">${summary} Nothing was overwritten, and what you typed is in the form below.</p>
${differences.map(versions)}
<div class="actions"><button class="danger" name="action" value="keep:${act}">${isDeleted ? 'Save mine again' : 'Keep mine'}</button>
<button name="action" value="theirs">${isDeleted ? 'Leave it deleted' : 'Take theirs'}</button>
${!isDeleted && html`<button name="action" value="copy">Save mine as a copy</button>`}</div>
<p class="hint">${isDeleted ? '“Save mine again” makes a new post of your version.' : '“Keep mine” overwrites the stored version. “Take theirs” drops what you typed. A copy is a new draft beside the stored post.'}</p></section>`
}

function versions({ channel, name, theirs, mine }: Difference): Html {
  return html`<h2>${name}</h2>${theirs === null ? html`<input type="hidden" name="theirs:${channel}" value="">` : hidden(`theirs:${channel}`, theirs.version)}
<div class="versions"><div><h3>Stored now${theirs && theirs.state !== 'DRAFT' && html` ${stateBadge(theirs.state)}`}</h3>${
    theirs === null
      ? html`<p>Deleted.</p>`
      : html`<p class="soft">${theirs.by === null ? 'Changed' : html`By ${theirs.by},`} ${time(theirs.at)}</p>${factList(theirs.facts, mine)}`
  }</div><div><h3>Yours</h3><p class="soft">Not saved</p>${factList(mine, theirs?.facts ?? mine)}</div></div>`
}

/** Lists the text, and of the rest what differs. */
function factList(facts: Facts, others: Facts): Html {
  const names = [...new Set([...facts.keys(), ...others.keys()])].filter(
    (name) => name === 'Text' || (facts.get(name) ?? '') !== (others.get(name) ?? ''),
  )
  return html`<dl>${names.map((name) => {
    const value = facts.get(name) ?? ''
    const differs = value !== (others.get(name) ?? '')
    return html`<dt>${name}${differs && html` <span class="soft">(differs)</span>`}</dt><dd${differs && html` class="differs"`}>${value || html`<span class="soft">Nothing</span>`}</dd>`
  })}</dl>`
}
