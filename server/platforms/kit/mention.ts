import type { FormatMention } from '../../lib/html-mentions.ts'
import type { PlatformCall } from '../platform.ts'

/** Somebody, or something, that a post can mention. */
export interface Mention {
  /** The platform's id; comes back in `data-mention-id`. */
  id: string
  /** What stands after the `@`; comes back in `data-mention-label`. */
  label: string
  /** How they call themselves. */
  name?: string
  image: string | null
  /** True for what is not worth remembering, such as groups that change. */
  doNotCache?: boolean
}

/** Mentioning others in posts. */
export interface PlatformMentions {
  /** Whoever matches what was typed, best first, at most 20. `query` is not empty. */
  search(call: PlatformCall, query: string): Promise<Mention[]>
  /** Texts are checked and published with what it answers. Ids of other platforms may come too: null for those. */
  format: FormatMention
}
