import {
  bigint,
  defineTable,
  instant,
  integer,
  key,
  owned,
  type Row,
  text,
  timestamps,
} from '../define-table.ts'

export const media = defineTable('media', {
  ...owned,
  /** Stored file name. */
  name: text(),
  original_name: text().nullable(),
  /** `original_name` in lower case, so that both databases search alike. */
  search_name: text().nullable(),
  /** Storage key. */
  storage_key: text().unique(),
  mime: text(),
  size: bigint(),
  width: integer().nullable(),
  height: integer().nullable(),
  duration_ms: bigint().nullable(),
  codec: text().nullable(),
  thumbnail: text().nullable(),
  thumbnail_timestamp: integer().nullable(),
  alt: text().nullable(),
  /** `alt` in lower case. */
  search_alt: text().nullable(),
  /** Null = in no folder. */
  folder_id: text().nullable(),
  /** 0 = usable in posts but not listed in the library, as its uploader asked. */
  listed: integer<0 | 1>().default(1),
  ...timestamps,
  deleted_at: instant().nullable(),
  /** Instant when the cleanup checks whether anything uses the file; null = never. */
  purge_at: instant().nullable(),
  /** Instant when nothing used the file. No post can use it any longer, and the next check deletes it. */
  condemned_at: instant().nullable(),
}).with(
  key.index('organization_id', 'created_at', 'id'),
  'create index media_library on media (organization_id, created_at desc, id desc) where deleted_at is null and listed = 1',
  'create index media_purge on media (purge_at, id) where purge_at is not null',
  'create index media_by_folder on media (organization_id, folder_id, created_at desc, id desc) where deleted_at is null and listed = 1 and folder_id is not null',
  'create index media_by_size on media (organization_id, size desc, id desc) where deleted_at is null and listed = 1',
  // Covers the sum of an organization's storage.
  'create index media_sizes on media (organization_id, size)',
)

export type MediaRow = Row<typeof media>

/** A folder of the library, for people. It changes neither keys nor URLs. */
export const mediaFolders = defineTable('media_folders', {
  ...owned,
  name: text(),
  /** `name` in lower case, so that two folders differ by more than case. */
  search_name: text(),
  ...timestamps,
}).with(key.unique('organization_id', 'search_name'))

export type MediaFolderRow = Row<typeof mediaFolders>

/** A file that a live entry of a post uses: in its files, text or settings. Posts that are deleted leave no rows. */
export const mediaUses = defineTable('media_uses', {
  post_id: text(),
  storage_key: text(),
  /** Root of the post's thread. */
  root_id: text(),
  organization_id: text(),
}).with(
  key.primary('post_id', 'storage_key'),
  'create index media_uses_by_file on media_uses (organization_id, storage_key, root_id)',
)

export type MediaUseRow = Row<typeof mediaUses>

/** A file that a client uploads in parts. */
export const mediaUploads = defineTable('media_uploads', {
  ...owned,
  /** Key of the complete file; nothing is stored there until the parts are assembled. */
  storage_key: text().unique(),
  /** The storage's id of the upload. */
  storage_upload_id: text(),
  /** Declared type; the bytes must match it. */
  mime: text(),
  original_name: text().nullable(),
  /** The complete file, so that completion can be repeated. */
  media_id: text().nullable(),
  /** Instant since which a process assembles the parts; null = none does. */
  claimed_at: instant().nullable(),
  created_at: instant(),
  expires_at: instant(),
}).with(key.index('organization_id'), key.index('expires_at'))

export type MediaUploadRow = Row<typeof mediaUploads>

/** Video that is being generated. */
export const videoJobs = defineTable('video_jobs', {
  ...owned,
  /** Id of the generator. */
  type: text(),
  shape: text<'vertical' | 'horizontal'>(),
  /** JSON that the generator checked when the job was created. */
  params: text(),
  /** JSON of the generator: the steps done so far, with their results. */
  state: text(),
  status: text<'queued' | 'running' | 'completed' | 'failed'>(),
  /** Name of the step in progress. */
  stage: text(),
  /** Credit that the job spent. */
  credit_id: text(),
  /** Percent. */
  progress: integer(),
  /** Failed tries since the last step that succeeded. */
  failures: integer(),
  /** Runs whose process died. */
  crashes: integer(),
  /** Channel group of the key that asked for the video; null for the whole organization. */
  customer_id: text().nullable(),
  media_id: text().nullable(),
  error_code: text().nullable(),
  error_message: text().nullable(),
  ...timestamps,
  /** Instant at which an unfinished job fails. */
  deadline_at: instant(),
  expires_at: instant(),
  /** Set while a run is in progress, so that the next run knows that its process died. */
  run_started_at: instant().nullable(),
  finished_at: instant().nullable(),
}).with(
  key.expiry('expires_at'),
  'create index video_jobs_open on video_jobs (organization_id, id) where finished_at is null',
)

export type VideoJobRow = Row<typeof videoJobs>
