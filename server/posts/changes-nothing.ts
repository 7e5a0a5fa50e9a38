import { isDeepStrictEqual } from 'node:util'
import type { PostRow } from '../db/tables/posts.ts'
import type { ImageInput } from '../media/resolve.ts'
import type { Thread } from './get-post.ts'
import type { Plan, PlannedEntry } from './plan.ts'

interface Edit {
  plan: Plan
  /** undefined: they stay. */
  tags: { id: string }[] | undefined
  /** Of the channel: what its settings are marked with. */
  identifier: string
}

/** True where an edit in place would leave the thread as it is: it says nothing, or what is there already. */
export function changesNothing({ root, entries, tags }: Thread, edit: Edit): boolean {
  const { plan, identifier } = edit
  const [thread] = plan.threads
  if (plan.type !== 'update' || thread === undefined) return false
  return (
    plan.publishDate === root.publish_date &&
    isSame(plan.shortLink, root.short_link) &&
    isSame(plan.interval, root.interval_in_days) &&
    isSame(plan.timezone, root.timezone) &&
    isSame(edit.tags && idsOf(edit.tags), idsOf(tags)) &&
    isSame(
      thread.settings && { ...thread.settings, __type: identifier },
      JSON.parse(root.settings ?? '{}'),
    ) &&
    thread.entries.length === entries.length &&
    thread.entries.every((entry, index) => isEntry(entry, entries[index]))
  )
}

/** What a change leaves out stays. */
function isSame(wish: unknown, is: unknown): boolean {
  return wish === undefined || isDeepStrictEqual(wish, is)
}

function idsOf(tags: { id: string }[]): string[] {
  return tags.map(({ id }) => id).sort()
}

function isEntry({ id, content, image, delay }: PlannedEntry, row: PostRow | undefined): boolean {
  return (
    id === row?.id &&
    content === row.content &&
    delay === row.delay &&
    isDeepStrictEqual(image, JSON.parse(row.image) as ImageInput[])
  )
}
