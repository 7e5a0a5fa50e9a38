import type { Options } from '@node-rs/argon2'
import { lazy, lazyPackage } from '../lazy.ts'
import { createWorkQueue, type WorkQueue, type WorkQueueLimits } from '../limit.ts'

const argon2 = lazyPackage<typeof import('@node-rs/argon2')>('@node-rs/argon2')
const words = lazyPackage<typeof import('@zxcvbn-ts/language-common')>('@zxcvbn-ts/language-common')

/** Parameters that OWASP recommends for Argon2id: 19 MiB, 2 passes, 1 lane. */
const DEFAULT_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options

type Cost = Required<Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>>

export interface PasswordHashing {
  /** Limits the hashing of all callers together. */
  queue: WorkQueue
  cost: Cost
}

export const passwordLength = { min: 8, max: 128 }

/**
 * Limits hashing across all endpoints. Argon2 runs on Node's pool of four threads, which also does file I/O: two hashes at a time
 * leave room for that. The queue of 32 takes about a second to clear, and no caller can fill more than a third of it.
 */
const hashingLimits: WorkQueueLimits = { running: 2, waiting: 32, perCaller: 10 }

/** Creates the hashing functions. Only tests set `cost`, since hashing would otherwise take a tenth of their time. */
export function createPasswordHashing({
  limits = hashingLimits,
  cost = DEFAULT_COST,
}: {
  limits?: WorkQueueLimits
  cost?: Cost
} = {}): PasswordHashing {
  return { queue: createWorkQueue(limits), cost }
}

/** Returns a PHC string (`$argon2id$…`) with a random salt. Throws `QueueFullError`, as every function here that hashes does. */
export function hashPassword(
  hashing: PasswordHashing,
  caller: string | null,
  password: string,
): Promise<string> {
  return hashing.queue(caller, () =>
    argon2().hash(password, { ...hashing.cost, algorithm: 2, outputLen: 32 }),
  )
}

/** Returns false for a wrong password and for a malformed hash. */
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

/** Takes as long as a verification and returns false, so that the time of a sign-in does not reveal whether an account exists. */
export async function verifyDummyPassword(
  hashing: PasswordHashing,
  caller: string | null,
  password: string,
): Promise<false> {
  await hashing.queue(caller, () => argon2().verify(dummyHash(hashing.cost), password))
  return false
}

/** Returns a random digest that matches no password. */
function dummyHash({ memoryCost, timeCost, parallelism }: Cost): string {
  const parameters = `m=${memoryCost},t=${timeCost},p=${parallelism}`
  return `$argon2id$v=19$${parameters}$0zFxQjmtR4oSJHjfBopLjg$QovjT5tt55wC6RkInc+ODc/ltHkVz9uVSpqZ03IZCxA`
}

/** Returns a sentence that tells the user what is wrong with a new password, or null. Has no composition rules (ASVS 5.0, 6.2). */
export function checkPassword(password: string): string | null {
  const length = [...password].length
  if (length < passwordLength.min)
    return `The password is too short: use at least ${passwordLength.min} characters.`
  if (length > passwordLength.max)
    return `The password is too long: use at most ${passwordLength.max} characters.`
  if (commonPasswords().has(password.toLowerCase()))
    return 'This password is very common and easy to guess. Choose another one.'
  return null
}

/** Loads about 18,000 passwords of eight characters or more, at the first use: most processes never need these 16 MB. */
const commonPasswords = lazy(
  () => new Set(words().dictionary['passwords-common'].filter((word) => word.length >= passwordLength.min)),
)

export interface HasHashing {
  hashing: PasswordHashing
}
