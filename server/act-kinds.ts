import { inboxKinds } from './inbox/acts/act-kinds.ts'
import { type EditServices, editKind } from './posts/live/edit-live.ts'
import { unpublishKind } from './posts/live/unpublish.ts'
import type { ActKind } from './publishing/requested/act-kind.ts'

/** Lists the kinds of acts that somebody can request on what is live, each with the services that it takes. */
export function actKinds(services: EditServices): readonly ActKind[] {
  return [unpublishKind, editKind(services), ...inboxKinds]
}
