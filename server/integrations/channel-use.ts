import type { Knex } from 'knex'
import type { IntegrationRow } from '../db/tables/channels.ts'
import type { Tier } from '../db/tables/plans.ts'
import { ApiError } from '../errors/errors.ts'
import { findPlatform, type HasPlatforms, type RunningPlatform } from '../platforms/registry.ts'

/**
 * The states in which a channel cannot be used for everything. A channel in several states has the problem that comes first: what nobody
 * can mend, then what the plan or a member decided, then what a member has to complete. `column` holds the instant at which the state
 * began.
 */
const states = {
  removed: { code: 'channel_missing', message: 'The channel was removed.', column: 'deleted_at' },
  unsupported: {
    code: 'channel_unsupported',
    message: 'This service no longer supports the platform of the channel.',
    column: null,
  },
  withoutPlan: {
    code: 'plan_limit',
    message: 'The organization has no plan. Choose one, then retry.',
    column: null,
  },
  beyondPlan: {
    code: 'plan_limit',
    message: 'The channel exceeds the limit of the plan. Change the plan or enable the channel, then retry.',
    column: 'plan_disabled_at',
  },
  disabled: {
    code: 'channel_disabled',
    message: 'The channel is disabled. Enable it, then retry.',
    column: 'disabled_at',
  },
  unfinished: {
    code: 'channel_unfinished',
    message: 'No page of the account is chosen yet. Choose one, then retry.',
    column: 'in_between_steps_at',
  },
  disconnected: {
    code: 'channel_disconnected',
    message: 'The channel needs to be connected again. Reconnect it, then retry.',
    column: 'refresh_needed_at',
  },
} as const

type State = keyof typeof states
type StateColumn = NonNullable<(typeof states)[State]['column']>

export type ChannelProblem = Pick<(typeof states)[State], 'code' | 'message'>

const all = Object.keys(states) as State[]

/** Maps each use of a channel to the states that prevent it. */
const preventedBy = {
  /** The service publishes, runs a plug, looks a post up, or reads without being asked for this channel. */
  act: all,
  /** A member plans a post, which needs a page and a connection only when it is due. */
  schedule: ['removed', 'unsupported', 'beyondPlan', 'disabled'],
  /** A feed plans posts by itself, and only on a channel that is complete. */
  feed: ['removed', 'unsupported', 'beyondPlan', 'disabled', 'unfinished'],
  /** A member edits a post in place. */
  edit: ['removed', 'unsupported'],
  /** The platform is called for this channel: on request of a member, to choose a page, or to keep the connection. */
  call: ['removed', 'unsupported', 'disconnected'],
  /** The channel counts toward the limit of the plan, whatever its platform. */
  count: ['removed', 'disabled', 'disconnected'],
} as const satisfies Record<string, readonly State[]>

export type ChannelUse = keyof typeof preventedBy

/** The columns that `isUsable` reads. */
export const stateColumns = columnsOf('act')

type StoredStates = Pick<IntegrationRow, StateColumn>

type CheckedChannel =
  | { problem: ChannelProblem }
  | { problem: null; channel: IntegrationRow; platform: RunningPlatform }

/**
 * Answers whether a channel may be used, and if not, why. What follows from a problem is up to the caller. An absent channel counts as
 * removed. Callers that cannot know the plan leave out `tier`.
 */
export function checkChannelUse(
  { platforms }: HasPlatforms,
  use: Exclude<ChannelUse, 'count'>,
  channel: IntegrationRow | undefined,
  tier?: Tier,
): CheckedChannel {
  if (channel === undefined) return { problem: states.removed }
  const platform = findPlatform(platforms, channel.identifier)
  const preventing = inOrder(use).find((state) => {
    const { column } = states[state]
    if (column !== null) return channel[column] !== null
    return state === 'unsupported' ? platform === undefined : tier === 'FREE'
  })
  if (preventing === undefined && platform !== undefined) return { problem: null, channel, platform }
  return { problem: states[preventing ?? 'unsupported'] }
}

/** Tells whether no stored state prevents the use; considers neither the platform nor the plan of the organization. */
export function isUsable(channel: StoredStates, use: ChannelUse): boolean {
  return columnsOf(use).every((column) => channel[column] === null)
}

/** Narrows a query of integrations to those that `isUsable` accepts. */
export function whereUsable<Query extends Knex.QueryBuilder>(query: Query, use: ChannelUse): Query {
  for (const column of columnsOf(use)) query.whereNull(column)
  return query
}

/** Returns when the state behind this code began, 0 if that is unknown; undefined for a code that no stored state has. */
export function findProblemStart(channel: StoredStates | undefined, code: string): number | undefined {
  const { column } = Object.values(states).find((state) => state.code === code && state.column) ?? {}
  return column ? (channel?.[column] ?? 0) : undefined
}

function columnsOf(use: ChannelUse): StateColumn[] {
  return inOrder(use).flatMap((state): StateColumn[] => {
    const { column } = states[state]
    return column === null ? [] : [column]
  })
}

function inOrder(use: ChannelUse): State[] {
  const states: readonly State[] = preventedBy[use]
  return all.filter((state) => states.includes(state))
}

/** Returns the refusal of a request that needs the channel: 409, with a code of its own where a reconnect mends it. */
export function useRefused({ code, message }: Pick<ChannelProblem, 'code'> & { message: string }): ApiError {
  return new ApiError(code === 'channel_disconnected' ? code : 'conflict', message)
}
