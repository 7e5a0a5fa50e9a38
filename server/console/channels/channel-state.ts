import type { IntegrationRow } from '../../db/tables/channels.ts'
import { type Html, html } from '../../lib/html/template.ts'
import { type IconName, icon } from '../layout/icons.ts'

export type Problem = 'reconnect' | 'page' | 'plan' | 'disabled'

/** Returns what keeps the channel from publishing; null if nothing does. */
export function problemOf(row: IntegrationRow): Problem | null {
  if (row.refresh_needed_at !== null) return 'reconnect'
  if (row.in_between_steps_at !== null) return 'page'
  if (row.plan_disabled_at !== null) return 'plan'
  return row.disabled_at === null ? null : 'disabled'
}

interface State {
  name: string
  kind: 'good' | 'warn' | 'bad'
  icon: IconName
  /** Tells what to do about it. */
  remedy: string
}

const connected: State = {
  name: 'Connected',
  kind: 'good',
  icon: 'circle-check',
  remedy: 'Posts go out at their time.',
}

const states: Record<Problem, State> = {
  reconnect: {
    name: 'Reconnect required',
    kind: 'bad',
    icon: 'circle-x',
    remedy: 'The platform no longer accepts the connection. Reconnect the channel to publish again.',
  },
  page: {
    name: 'No page chosen yet',
    kind: 'warn',
    icon: 'triangle-alert',
    remedy: 'The account has several pages. Choose the one to which posts go.',
  },
  plan: {
    name: 'Beyond the plan',
    kind: 'warn',
    icon: 'lock',
    remedy:
      'The plan has no room for this channel. Change the plan, or disable another channel and enable this one.',
  },
  disabled: {
    name: 'Disabled',
    kind: 'warn',
    icon: 'circle-alert',
    remedy: 'Posts stay planned, but fail at their time. Enable the channel to publish them.',
  },
}

export function describeState(problem: Problem | null): State {
  return problem === null ? connected : states[problem]
}

/** Shows the state by icon and word. */
export function channelBadge(problem: Problem | null): Html {
  const { name, kind, icon: mark } = describeState(problem)
  return html`<span class="badge ${kind}">${icon(mark)}<span class="state ${kind}">${name}</span></span>`
}

/** Returns the path of the page of a channel. */
export function channelPath(id: string): string {
  return `/channels/${encodeURIComponent(id)}`
}
