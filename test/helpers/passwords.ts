import type { WorkQueueLimits } from '../../server/lib/limit.ts'
import { createPasswordHashing, type PasswordHashing } from '../../server/lib/secrets/passwords.ts'

/** Hashes in a fifth of a millisecond instead of 24; test/lib/secrets/crypto.test.ts holds what production spends. */
export function cheapHashing(limits?: WorkQueueLimits): PasswordHashing {
  return createPasswordHashing({
    cost: { memoryCost: 8, timeCost: 1, parallelism: 1 },
    ...(limits && { limits }),
  })
}
