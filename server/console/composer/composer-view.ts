import type { IntegrationRow } from '../../db/tables/channels.ts'
import type { SignatureRow, TagRow } from '../../db/tables/posts.ts'
import type { ChannelProblem } from '../../integrations/channel-use.ts'
import type { MediaBody } from '../../media/library/library.ts'
import type { JsonSchema } from '../../platforms/platform.ts'
import type { Thread } from '../../posts/get-thread.ts'
import type { PostsRequest } from '../../posts/save/parse-request.ts'
import type { PageState } from '../layout/console-page.ts'
import type { PreviewEntry } from '../layout/post-preview.ts'
import type { Finding } from './compose-request.ts'
import type { Composition, MentionSearch } from './composition.ts'
import type { ConflictView } from './drafts/conflict-view.ts'
import type { Drafts } from './drafts/known-posts.ts'
import type { TextCount } from './entry-fields.ts'
import type { Picker } from './files/picker.ts'
import type { AiHelp } from './help/ai-panel.ts'
import type { QueueChoice } from './schedule/queue-choice.ts'
import type { ShortLinks, Slot } from './schedule/schedule-help.ts'
import type { Reading, Timing } from './schedule/timing.ts'

export const COMPOSE_PATH = '/console/compose'

/** A channel to post on. */
export interface ComposerChannel {
  row: IntegrationRow
  platform: string
  /** Channel group of the channel. */
  group: { id: string; name: string } | null
  /** The reason why nothing can be published there now; null if there is none. */
  problem: ChannelProblem | null
  schema: JsonSchema | null
  /** True if texts can mention accounts of the platform. */
  canMention: boolean
}

export interface ComposerView extends PageState {
  composition: Composition
  channels: readonly ComposerChannel[]
  /** The post that is edited. */
  stored: Thread | null
  findings: readonly Finding[]
  /** True after a check that found nothing that must change. */
  isSound: boolean
  /** Findings about files, which are shown before anybody asks for a check. */
  hints: readonly Finding[]
  /** The posts that the form changes, in the versions that the person has seen. */
  drafts: Drafts
  /** Versions of others that saving would overwrite; null if there is none. */
  conflict: ConflictView | null
  /** Lengths by channel. */
  counts: ReadonlyMap<string, TextCount>
  previews: ReadonlyMap<string, PreviewEntry[]>
  library: readonly MediaBody[]
  /** The page of the library that a person looks at. */
  picker: Picker | null
  tags: readonly TagRow[]
  signatures: readonly SignatureRow[]
  sets: readonly { id: string; name: string }[]
  request: PostsRequest
  status?: number | undefined
  /** Id of the field that gets the focus. */
  focus?: string | undefined
  /** Accounts that a search found. */
  found?: MentionSearch | undefined
  slots: readonly Slot[]
  queues: readonly QueueChoice[]
  /** Address of the storage, whose files a script shows without a new page. */
  storageUrl: string
  /** Null if no model is configured. */
  ai: AiHelp | null
  shortLinks: ShortLinks | null
  timing: Timing
  /** How the reader reads times. */
  reading: Reading
  /** Asks whether to publish at once. */
  asksNow: boolean
  /** Says to a screen reader what the last act did. */
  said?: string | undefined
  /** Tells the script that it need not save what the form holds. */
  isStored: boolean
  /** Ids of the posts that were just scheduled, which the page names until the form is sent. */
  scheduled: string
  /** Address of the calendar that the person came from. */
  back: string | null
}
