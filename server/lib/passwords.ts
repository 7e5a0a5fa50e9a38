import type { Options } from '@node-rs/argon2'
import { lazy, lazyPackage } from './lazy.ts'
import { createWorkQueue, type WorkQueue, type WorkQueueLimits } from './work-queue.ts'

const argon2 = lazyPackage<typeof import('@node-rs/argon2')>('@node-rs/argon2')
const words = lazyPackage<typeof import('@zxcvbn-ts/language-common')>('@zxcvbn-ts/language-common')

/** Argon2id with OWASP's parameters: 19 MiB, 2 passes, 1 lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options

type Cost = Required<Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>>

export interface PasswordHashing {
  /** Bounds the hashing of all callers together. */
  queue: WorkQueue
  cost: Cost
}

export const passwordLength = { min: 8, max: 128 }

/**
 * Bounds hashing over all doors. Argon2 runs on Node's pool of four threads, which reads and writes files too: two hashes at
 * once leave room for those. 32 that wait are done in about a second, so nobody waits long, and no caller takes over a third.
 */
const hashingLimits: WorkQueueLimits = { running: 2, waiting: 32, perCaller: 10 }

/** `cost` is for tests, which would spend a tenth of their time here. */
export function createPasswordHashing({
  limits = hashingLimits,
  cost = PARAMETERS,
}: {
  limits?: WorkQueueLimits
  cost?: Cost
} = {}): PasswordHashing {
  return { queue: createWorkQueue(limits), cost }
}

/** Returns a PHC string (`$argon2id$…`) with a salt of its own. Throws `QueueFullError`, as everything that hashes does. */
export function hashPassword(
  hashing: PasswordHashing,
  caller: string | null,
  password: string,
): Promise<string> {
  return hashing.queue(caller, () =>
    argon2().hash(password, { ...hashing.cost, algorithm: 2, outputLen: 32 }),
  )
}

/** Answers false for a wrong password and for a hash that cannot be read. */
export function verifyPassword(
  hashing: PasswordHashing,
  caller: string | null,
  stored: string,
  password: string,
): Promise<boolean> {
  return hashing.queue(caller, () =>
    argon2()
      .verify(stored, password)
      .catch(() => false),
  )
}

/** Costs what a verification costs and answers false: sign-in for an account that does not exist takes as long as for one that does. */
export async function verifyNothing(
  hashing: PasswordHashing,
  caller: string | null,
  password: string,
): Promise<false> {
  await hashing.queue(caller, () => argon2().verify(hashOfNothing(hashing.cost), password))
  return false
}

/** A random digest that belongs to no password. */
function hashOfNothing({ memoryCost, timeCost, parallelism }: Cost): string {
  const parameters = `m=${memoryCost},t=${timeCost},p=${parallelism}`
  return `$argon2id$v=19$${parameters}$0zFxQjmtR4oSJHjfBopLjg$QovjT5tt55wC6RkInc+ODc/ltHkVz9uVSpqZ03IZCxA`
}

/** What is wrong with a new password, as a sentence for its owner, or null. No composition rules (ASVS 5.0, 6.2). */
export function checkPassword(password: string): string | null {
  const length = [...password].length
  if (length < passwordLength.min)
    return `The password is too short: use at least ${passwordLength.min} characters.`
  if (length > passwordLength.max)
    return `The password is too long: use at most ${passwordLength.max} characters.`
  if (commonPasswords().has(password.toLowerCase()))
    return 'This password is one of the most common ones and easily guessed: choose another.'
  return null
}

/** About 18 000 of eight characters and more. Loaded with the first new password: 16 MB that most processes never need. */
const commonPasswords = lazy(
  () => new Set(words().dictionary['passwords-common'].filter((word) => word.length >= passwordLength.min)),
)
