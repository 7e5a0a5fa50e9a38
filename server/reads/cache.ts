/** Bounds the cache by the number of answers and by the length of their JSON. */
const MAX_ANSWERS = 1_000
const MAX_LENGTH = 16_000_000

interface Answer {
  result: Promise<unknown>
  /** Epoch ms; infinite while the request is in progress. */
  until: number
  length: number
}

/** Caches answers of platforms for a short time, in this process. */
export interface ReadCache {
  /** Returns the cached answer, waits for a fetch in progress, or fetches. Does not cache failures. */
  get<Result>(key: string, fetchAnswer: () => Promise<Result>): Promise<Result>
  /** Instant until which the platform asked this credential to wait; 0 if it did not. */
  pausedUntil(credential: string): number
  pause(credential: string, until: number): void
}

export function createReadCache(now: () => number, lifeMs: number): ReadCache {
  const answers = new Map<string, Answer>()
  const pauses = new Map<string, number>()
  let length = 0
  function drop(key: string): void {
    length -= answers.get(key)?.length ?? 0
    answers.delete(key)
  }
  /** Drops the oldest answers, which come first in a Map. */
  function makeRoom(): void {
    for (const [key, { until }] of answers) {
      if (until > now() && answers.size <= MAX_ANSWERS && length <= MAX_LENGTH) return
      drop(key)
    }
  }
  async function ask<Result>(key: string, fetchAnswer: () => Promise<Result>): Promise<Result> {
    const result = fetchAnswer()
    const answer: Answer = { result, until: Number.POSITIVE_INFINITY, length: 0 }
    answers.set(key, answer)
    const isKept = () => answers.get(key) === answer
    try {
      const found = await result
      if (!isKept()) return found
      answer.until = now() + lifeMs
      answer.length = JSON.stringify(found).length
      length += answer.length
      makeRoom()
      return found
    } catch (error) {
      if (isKept()) drop(key)
      throw error
    }
  }
  return {
    get<Result>(key: string, fetchAnswer: () => Promise<Result>) {
      const kept = answers.get(key)
      if (kept !== undefined && kept.until > now()) return kept.result as Promise<Result>
      drop(key)
      return ask(key, fetchAnswer)
    },
    pausedUntil: (credential) => pauses.get(credential) ?? 0,
    pause(credential, until) {
      for (const [each, end] of pauses) if (end <= now()) pauses.delete(each)
      pauses.set(credential, until)
    },
  }
}
