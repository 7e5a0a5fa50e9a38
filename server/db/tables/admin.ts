/** Declares the rows of the administration of the service. Conventions as in `tables.ts`. */

/** A message from the administrators of the service to everybody. */
export interface AnnouncementRow {
  id: string
  title: string
  /** Plain text. */
  description: string
  color: 'INFO' | 'WARNING' | 'ERROR'
  created_at: number
}
