/** Files of the media library. Conventions as in `tables.ts`. */

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
  /** 0 = usable in posts and not in the library: who uploaded it asked for that. */
  listed: 0 | 1
  /** `original_name` in small letters, so that both databases search alike. */
  search_name: string | null
  /** When the clean-up looks whether anything still uses the file; null = never. */
  purge_at: number | null
  /** Nothing used it then: no post can take it up any more, and the next look removes it. */
  condemned_at: number | null
  created_at: number
  updated_at: number
  deleted_at: number | null
}

/** A file that a client sends in parts. */
export interface MediaUploadRow {
  id: string
  organization_id: string
  /** Where the file will be; nothing is there before its parts are put together. */
  storage_key: string
  /** What the storage calls the upload. */
  storage_upload_id: string
  /** The declared type; the bytes have to be of it. */
  mime: string
  original_name: string | null
  /** The finished file, so that finishing can be asked for again. */
  media_id: string | null
  /** Since when somebody puts the parts together; null = nobody. */
  claimed_at: number | null
  created_at: number
  expires_at: number
}
