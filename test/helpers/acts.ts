import type { ActSteps, CommitInput } from '../../server/platforms/kit/steps.ts'
import type {
  OutgoingEntry,
  PlatformCall,
  PrepareInput,
  PublishedEntry,
} from '../../server/platforms/platform.ts'

const MAX_LOOKS = 100

/** Prepares the only act of `input` as the engine does: what is stored goes through JSON, waits end at once. */
export async function prepareAct<Input extends { key: string; saved: unknown }, Ready>(
  steps: Pick<ActSteps<Input, Ready>, 'prepare'>,
  call: PlatformCall,
  input: Omit<Input, 'saved'>,
): Promise<CommitInput<Ready>> {
  let saved: unknown = null
  for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
    const prepared = stored(await steps.prepare(call, { ...input, saved } as Input))
    if (prepared.kind === 'wait') saved = prepared.state
    else {
      const [act, more] = prepared.acts
      if (act === undefined || more !== undefined) throw new Error('expected one act')
      const { key, entry } = input as { key: string; entry?: OutgoingEntry }
      return { ...act, key, media: entry?.media ?? [] }
    }
  }
  throw new Error('the platform waits for ever')
}

/** Commits an act and asks after it until it is published. */
export async function commitAct<Ready>(
  steps: Pick<ActSteps<never, Ready>, 'commit' | 'confirm'>,
  call: PlatformCall,
  input: CommitInput<Ready>,
): Promise<PublishedEntry> {
  const committed = await steps.commit(call, input)
  if (committed.kind === 'published') return committed.entry
  let { state } = stored(committed)
  for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
    const confirmed = await steps.confirm?.(call, state)
    if (confirmed?.kind === 'published') return confirmed.entry
    if (confirmed?.kind === 'failed') throw confirmed.error
    if (confirmed?.state !== undefined) state = stored(confirmed.state)
  }
  throw new Error('the platform never says what became of the act')
}

/** Prepares and commits an entry of one act. */
export async function publishEntry<Ready>(
  steps: Pick<ActSteps<PrepareInput, Ready>, 'prepare' | 'commit' | 'confirm'>,
  call: PlatformCall,
  input: Omit<PrepareInput, 'saved'>,
): Promise<PublishedEntry> {
  return commitAct(steps, call, await prepareAct<PrepareInput, Ready>(steps, call, input))
}

function stored<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T
}

export function actOf<Of extends { act: unknown }>(plug: Of | undefined): Of['act'] {
  if (plug === undefined) throw new Error('the platform has no such plug')
  return plug.act
}
