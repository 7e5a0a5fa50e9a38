import { ApiError } from '../../../errors/errors.ts'
import type { Context } from '../../../http/contract.ts'
import { type Html, html } from '../../../lib/html/template.ts'
import { isOurId } from '../../../lib/ids.ts'
import type { Thread } from '../../../posts/get-thread.ts'
import { versionOfThread } from '../../../posts/save/versions.ts'
import { hidden } from '../../layout/form.ts'
import type { ComposeFields } from '../composition.ts'
import { readStored } from '../open-composition.ts'

/** A stored post that the form changes, in the version that the person has seen. */
export interface KnownPost {
  id: string
  version: string
}

/** The stored posts of a form, by channel. A new post has them once it has saved itself. */
export interface Drafts {
  known: Map<string, KnownPost>
  /** As they are now; without those that somebody deleted. */
  threads: Map<string, Thread>
}

export function draftsOf(thread: Thread | null): Drafts {
  if (thread === null) return { known: new Map(), threads: new Map() }
  const { root, integration } = thread
  const known = { id: root.id, version: versionOfThread(thread) }
  return { known: new Map([[integration.id, known]]), threads: new Map([[integration.id, thread]]) }
}

/** Reads the fields that `draftFields` renders. */
export function readKnown(fields: ComposeFields): Map<string, KnownPost> {
  const known = new Map<string, KnownPost>()
  for (const [name, value = ''] of Object.entries(fields)) {
    const [, channel] = /^draft:(.+)$/.exec(name) ?? []
    const [id = '', version = ''] = value.split(' ')
    if (channel !== undefined && isOurId(channel) && isOurId(id)) known.set(channel, { id, version })
  }
  return known
}

export async function loadDrafts(ctx: Context<'session'>, known: Map<string, KnownPost>): Promise<Drafts> {
  const threads = new Map<string, Thread>()
  for (const [channel, { id }] of known) {
    const thread = await readIfStored(ctx, id)
    if (thread?.integration.id === channel) threads.set(channel, thread)
  }
  return { known, threads }
}

async function readIfStored(ctx: Context<'session'>, id: string): Promise<Thread | null> {
  try {
    return await readStored(ctx, id)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return null
    throw error
  }
}

export function writeKnown({ id, version }: KnownPost): string {
  return `${id} ${version}`
}

/** Renders which version of each stored post the form was filled from. The script replaces the fields when it has saved them. */
export function draftFields({ known }: Drafts): Html {
  return html`<span id="drafts" hidden>${[...known].map(([channel, post]) => hidden(`draft:${channel}`, writeKnown(post)))}</span>`
}
