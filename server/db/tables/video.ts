/** Declares the row of a video in the making. Conventions as in `tables.ts`. */

export interface VideoJobRow {
  id: string
  organization_id: string
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
