import { type DatabaseKind, databaseKinds } from './databases.ts'

/** True in `npm run test:long`: suites take all of their cases then. */
export const isLong = process.env.TEST_LONG === '1'

/**
 * Every case in `npm run test:long`, and one in `step` of them, from `first` on, in `npm test`. A file that samples is run
 * whole by a `*.long.test.ts` beside it that imports it.
 */
export function sample<Case>(cases: readonly Case[], step: number, first = 0): Case[] {
  return isLong ? [...cases] : cases.filter((_, index) => (index + step - (first % step)) % step === 0)
}

/**
 * Every case in `npm run test:long`, and in `npm test` every second one, the others on the other database: for sweeps whose cases
 * differ in more than what databases do.
 */
export function spread<Case>(cases: readonly Case[], kind: DatabaseKind): Case[] {
  return sample(cases, databaseKinds.length, databaseKinds.indexOf(kind))
}

/** How often a property is tried: so often in `npm run test:long`, and a fifth as often in `npm test`. */
export function runs(count: number): number {
  return isLong ? count : Math.ceil(count / 5)
}

/** Every case in `npm run test:long`, and none in `npm test`: for what is long by nature, and has a short test beside it. */
export function longOnly<Case>(cases: readonly Case[]): Case[] {
  return isLong ? [...cases] : []
}
