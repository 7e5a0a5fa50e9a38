import type { OutgoingEntry, PlatformCall, PublishedEntry } from '../../platform.ts'
import type { PlatformApi } from '../api.ts'
import type { ErrorRule } from '../http/error-rules.ts'
import { unlessRefused } from '../http/errors.ts'
import { withUnknownOutcome } from '../http/outcome.ts'

/** An entry on one of its targets, as it stands on the platform. */
export interface LiveEntry extends PublishedEntry {
  /** False for a comment of a thread. */
  isRoot: boolean
  /** Settings of its thread, as they were published. */
  settings: Record<string, unknown>
}

/** Takes published entries down. */
export interface PlatformRemoval {
  /** Address of the documentation of the call. */
  source: string
  /** Limits that a person must know, such as an age; absent if there are none. */
  limits?: string
  /** Safe to repeat. Returns `gone` if the platform no longer has the entry. */
  run(call: PlatformCall, entry: LiveEntry): Promise<'removed' | 'gone'>
}

/** Changes the text of published entries in place. */
export interface PlatformEdit {
  /** Address of the documentation of the call. */
  source: string
  /** Limits that a person must know, such as an age; absent if there are none. */
  limits?: string
  /** True if the platform gets a new entry in place of the old one, which loses its replies and likes. */
  replaces?: boolean
  /** True if only the first of several publications of an entry has its text, as the first of several albums. */
  isOnFirst?: boolean
  /**
   * Replaces the text and keeps the files. Safe to repeat: the same text twice has no second effect. Returns the entry, whose id differs
   * only if the edit `replaces` it.
   */
  run(
    call: PlatformCall,
    entry: LiveEntry,
    change: Pick<OutgoingEntry, 'text' | 'mentions'>,
  ): Promise<PublishedEntry>
}

/** Code of the refusal that says that the platform no longer has an entry. */
export const POST_GONE = 'post_gone'

/** Maps the answer by which a platform says that it no longer has an entry. */
export function goneRule(name: string, status: number | null, pattern: RegExp | null = null): ErrorRule {
  return [status, pattern, 'rejected', 'post_gone', `The post is no longer on ${name}.`]
}

/** Declares how a platform removes an entry. A refusal with the code `post_gone` means that there is none. */
export interface RemovalSpec<Config> extends Omit<PlatformRemoval, 'run'> {
  run(api: PlatformApi<Config>, entry: LiveEntry): Promise<unknown>
}

/** Declares how a platform changes the text of an entry; `run` returns a value only if the edit `replaces` the entry. */
export interface EditSpec<Config> extends Omit<PlatformEdit, 'run'> {
  run(
    api: PlatformApi<Config>,
    entry: LiveEntry,
    change: Pick<OutgoingEntry, 'text' | 'mentions'>,
  ): Promise<Edited>
}

// biome-ignore lint/suspicious/noConfusingVoidType: most edits return nothing.
type Edited = PublishedEntry | void

export function bindRemoval<Config>(
  name: string,
  { run, ...spec }: RemovalSpec<Config>,
  apiOf: (call: PlatformCall) => PlatformApi<Config>,
): PlatformRemoval {
  return {
    ...spec,
    run: async (call, entry) =>
      unlessRefused(
        withUnknownOutcome(name, call, async (call) => {
          await run(apiOf(call), entry)
          return 'removed' as const
        }),
        'gone',
        POST_GONE,
      ),
  }
}

export function bindEdit<Config>(
  name: string,
  { run, ...spec }: EditSpec<Config>,
  apiOf: (call: PlatformCall) => PlatformApi<Config>,
): PlatformEdit {
  return {
    ...spec,
    run: async (call, entry, change) =>
      withUnknownOutcome(name, call, async (call) => {
        const { releaseId, releaseUrl } = entry
        return (await run(apiOf(call), entry, change)) ?? { releaseId, releaseUrl }
      }),
  }
}
