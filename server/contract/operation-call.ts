/** Describes a call of an operation by its name. */
export interface OperationCall {
  /** Values of the path by name. */
  params?: Record<string, string>
  /** Parameters of the query by name. Null and undefined values are left out. */
  query?: Record<string, unknown>
  /** JSON body. */
  body?: unknown
  /** Idempotency-Key of the call: a repeat gets the first answer. */
  idempotencyKey?: string
}

/** Holds the answer of a call. */
export interface OperationResult {
  status: number
  /** JSON value, or text of another type; undefined without a body. */
  body: unknown
  /** Headers by lowercase name. */
  headers: Readonly<Record<string, string | undefined>>
}
