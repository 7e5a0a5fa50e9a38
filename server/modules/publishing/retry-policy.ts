import type { ChannelFailure } from '../../channels/errors.ts'

const FIRST_DELAY_MS = 20_000
const FACTOR = 3
const LONGEST_DELAY_MS = 6 * 3_600_000
/** 20 s, 1 min, 3 min, … 4 h: six hours in all. */
const MOST_TRIES = 8
/** A platform may ask for long pauses: after a day a post is no longer what its author meant. */
const GIVE_UP_AFTER_MS = 24 * 3_600_000
/** How often an idempotent platform is asked about an attempt that got no answer. */
const MOST_UNANSWERED = 3

/** What is known of the tries under one idempotency key, this one included. */
export interface Tries {
  count: number
  /** How many of them ended without an answer: the post may be live. */
  unanswered: number
  firstStartedAt: number
}

export type Decision =
  | { next: 'retry'; at: number }
  /** Nothing was published. `retryable`: the same post may work later. */
  | { next: 'fail'; retryable: boolean }
  /** It is not known whether it was published, and nobody can find out by sending it again. */
  | { next: 'unknown' }

/**
 * What follows a try that did not succeed. Only what certainly left nothing behind is tried again, or what an idempotent
 * platform recognises; where an earlier try went unanswered, no later refusal proves that the post is not live.
 */
export function decide(
  failure: { failure: ChannelFailure; retryAfterMs?: number | undefined },
  tries: Tries,
  { idempotent, now, random = Math.random }: { idempotent: boolean; now: number; random?: () => number },
): Decision {
  const retry: Decision = { next: 'retry', at: now + retryDelay(tries.count, failure.retryAfterMs, random) }
  const giveUp = (retryable: boolean): Decision =>
    tries.unanswered > 0 ? { next: 'unknown' } : { next: 'fail', retryable }
  switch (failure.failure) {
    case 'unknown':
      return idempotent && tries.unanswered < MOST_UNANSWERED ? retry : { next: 'unknown' }
    case 'retryable': {
      const inTime = retry.at - tries.firstStartedAt <= GIVE_UP_AFTER_MS
      return tries.count < MOST_TRIES && inTime ? retry : giveUp(true)
    }
    case 'auth':
      return giveUp(true)
    case 'rejected':
      return giveUp(false)
  }
}

/** Never shorter than the platform asked for, up to six hours; a random part keeps what failed together apart. */
export function retryDelay(
  tries: number,
  retryAfterMs: number | undefined,
  random: () => number = Math.random,
): number {
  const backoff = FIRST_DELAY_MS * FACTOR ** (tries - 1) * (0.8 + 0.4 * random())
  const asked = (retryAfterMs ?? 0) * (1 + 0.1 * random())
  return Math.round(Math.min(LONGEST_DELAY_MS, Math.max(backoff, asked)))
}
