import type { Context } from '../../http/contract.ts'
import { listGroups, listShown } from '../../integrations/list.ts'
import type { Place } from '../../posts/schedule/places.ts'

/** A channel or group to choose in a form. */
export interface PlaceChoice {
  /** `channel:<id>` or `group:<id>`. */
  value: string
  name: string
}

/** Lists the channels that the person sees, and them and the groups as choices. */
export async function listPlaces(ctx: Context<'session'>) {
  const channels = await listShown(ctx, ctx.auth)
  const groups = await listGroups(ctx, ctx.auth)
  const places: PlaceChoice[] = [
    ...channels.map(({ id, name }) => ({ value: `channel:${id}`, name })),
    ...groups.map(({ id, name }) => ({ value: `group:${id}`, name: `Group ${name}` })),
  ]
  return { channels, places }
}

/** Returns the choice of a stored place. */
export function placeValue({ integration_id, customer_id }: Place): string {
  return integration_id === null ? `group:${customer_id}` : `channel:${integration_id}`
}

export function placeName(place: Place, places: readonly PlaceChoice[]): string {
  return places.find(({ value }) => value === placeValue(place))?.name ?? 'Deleted channel'
}

/** Reads the channel or group that a form names; neither if it names none. */
export function readPlaceField(value = ''): { channel?: string; group?: string } {
  const [kind, id = ''] = value.split(':')
  return { ...(kind === 'channel' && { channel: id }), ...(kind === 'group' && { group: id }) }
}
