import type { HasDb } from '../../db/connect.ts'
import type { QueueRow } from '../../db/tables/posts.ts'
import type { AccessScope } from '../../integrations/access-scope.ts'
import type { WeeklySlot, WeeklySlots } from '../find-slot.ts'
import { withinReach } from './places.ts'

/** Finds a queue within the caller's reach. */
export async function findQueue(
  { db }: HasDb,
  scope: AccessScope,
  id: string,
): Promise<QueueRow | undefined> {
  const [queue]: QueueRow[] = await withinReach(db, db('queues').where({ id }), scope)
  return queue
}

/** Returns what gives a queue its slots. */
export function weeklySlotsIn(queue: QueueRow): WeeklySlots {
  return { ...queue, slots: readSlots(queue) }
}

export function readSlots({ slots }: Pick<QueueRow, 'slots'>): WeeklySlot[] {
  return JSON.parse(slots) as WeeklySlot[]
}
