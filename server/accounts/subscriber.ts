import type { Subscriber } from '../events/events.ts'
import { applyTeamFeature } from './team/team.ts'

export const accountsSubscriber: Subscriber = {
  'plan.changed': (ctx, { organizationId, after }) =>
    applyTeamFeature(ctx, organizationId, after.team_members),
}
