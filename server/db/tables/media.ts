/** Declares the rows of the media library. Conventions as in `tables.ts`. */

export interface MediaRow {
  id: string
  organization_id: string
  /** Stored file name. */
  name: string
  original_name: string | null
  /** Storage key. */
  storage_key: string
  mime: string
  size: number
  width: number | null
  height: number | null
  duration_ms: number | null
  codec: string | null
  thumbnail: string | null
  thumbnail_timestamp: number | null
  alt: string | null
  /** 0 = usable in posts but not listed in the library, as its uploader asked. */
  listed: 0 | 1
  /** `original_name` in lower case, so that both databases search alike. */
  search_name: string | null
  /** Instant when the cleanup checks whether anything uses the file; null = never. */
  purge_at: number | null
  /** Instant when nothing used the file. No post can use it any longer, and the next check deletes it. */
  condemned_at: number | null
  created_at: number
  updated_at: number
  deleted_at: number | null
}

/** A file that a client uploads in parts. */
export interface MediaUploadRow {
  id: string
  organization_id: string
  /** Key of the complete file; nothing is stored there until the parts are assembled. */
  storage_key: string
  /** The storage's id of the upload. */
  storage_upload_id: string
  /** Declared type; the bytes must match it. */
  mime: string
  original_name: string | null
  /** The complete file, so that completion can be repeated. */
  media_id: string | null
  /** Instant since which a process assembles the parts; null = none does. */
  claimed_at: number | null
  created_at: number
  expires_at: number
}

/** Video that is being generated. */
export interface VideoJobRow {
  id: string
  organization_id: string
  /** Channel group of the key that asked for the video; null for the whole organization. */
  customer_id: string | null
  /** Id of the generator. */
  type: string
  shape: 'vertical' | 'horizontal'
  /** JSON that the generator checked when the job was created. */
  params: string
  /** JSON of the generator: the steps done so far, with their results. */
  state: string
  status: 'queued' | 'running' | 'completed' | 'failed'
  /** Name of the step in progress. */
  stage: string
  /** Percent. */
  progress: number
  /** Failed tries since the last step that succeeded. */
  failures: number
  /** Runs whose process died. */
  crashes: number
  /** Credit that the job spent. */
  credit_id: string
  media_id: string | null
  error_code: string | null
  error_message: string | null
  created_at: number
  updated_at: number
  /** Instant at which an unfinished job fails. */
  deadline_at: number
  expires_at: number
  /** Set while a run is in progress, so that the next run knows that its process died. */
  run_started_at: number | null
  finished_at: number | null
}
