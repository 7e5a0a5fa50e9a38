import { ApiError } from '../errors/errors.ts'

/**
 * Generates texts and pictures through the endpoint that the operator configured. Every call may throw: 503 `not_configured`
 * while the operator has to set or correct a variable, 422 `content_refused` with the vendor's message, 429 `rate_limited` with
 * `Retry-After`, 502 `upstream_failed` for any other failure of the vendor, and the reason of `signal`.
 */
export interface Ai {
  /** Features that the operator configured. `speech` is only reported here: `server/ai/video` generates it. */
  configured: { text: boolean; images: boolean; speech: boolean; search: boolean }
  /**
   * Streams one answer of the language model, and may throw in the middle of it. Ending the iteration or aborting `signal` ends the
   * vendor's call. The last part is `end`.
   */
  chat(request: ChatRequest): AsyncIterable<ChatPart>
  /**
   * Returns one JSON answer that matches `schema`. If the first answer does not match, sends the faults to the model and asks
   * once more.
   * @throws 502 when the second answer does not match either
   */
  complete<T>(request: CompleteRequest): Promise<T>
  /** Generates one picture. */
  image(request: ImageRequest): Promise<GeneratedImage>
  /** Searches the web and returns at most ten results, whose texts are data of third parties. */
  search(request: SearchRequest): Promise<SearchResult[]>
}

/** Purpose of the call, for metrics: a constant in kebab-case, such as `thread-title`. */
interface Call {
  purpose: string
  /** Organization whose limit on concurrent calls applies. */
  organizationId: string
  signal: AbortSignal
}

export interface ChatRequest extends Call {
  messages: readonly ChatMessage[]
  tools?: readonly ChatTool[]
  /** Limits the tokens of the answer. */
  maxTokens?: number
}

/** Texts of third parties go into `data` messages and tool results, never into `system` or `user`. */
export type ChatMessage =
  | { role: 'system' | 'user'; text: string }
  | { role: 'assistant'; text: string; calls?: readonly ToolCall[] }
  /** Result of a call, which the model receives as data, not as instructions. */
  | { role: 'tool'; callId: string; result: unknown }
  /**
   * Texts of third parties, which the model receives as data, not as instructions. `label` describes them in the service's
   * words.
   */
  | { role: 'data'; label: string; data: unknown }

export interface ChatTool {
  /** Letters, digits, `_` and `-`. */
  name: string
  description: string
  /** JSON Schema of the arguments: an object. */
  parameters: object
}

export interface ToolCall {
  id: string
  name: string
  /** The parsed arguments, not yet validated; null if the model did not write a JSON object. */
  arguments: Record<string, unknown> | null
}

export type ChatPart =
  | { type: 'text'; text: string }
  | { type: 'call'; call: ToolCall }
  | { type: 'end'; reason: 'stop' | 'calls' | 'length'; usage: Usage }

export interface Usage {
  inputTokens: number
  outputTokens: number
}

export interface CompleteRequest extends Call {
  /** Instructions of the service; never a text of a third party. */
  system: string
  /** Wishes of the person who asks. */
  prompt: string
  /** Texts of third parties by name: they reach the model as data. */
  data?: Readonly<Record<string, unknown>>
  /** JSON Schema of the answer. Every object lists all its properties as required and allows no others. */
  schema: object
}

export type ImageShape = 'square' | 'vertical' | 'horizontal'

export interface ImageRequest extends Call {
  prompt: string
  shape: ImageShape
}

export interface GeneratedImage {
  bytes: Buffer
  mime: 'image/png' | 'image/jpeg' | 'image/webp'
}

export interface SearchRequest {
  query: string
  signal: AbortSignal
}

export interface SearchResult {
  title: string
  url: string
  text: string
}

/** Creates the 503 of a feature whose variables are missing; `feature` is the subject of a sentence. */
export function notConfigured(feature: string, variables: string): ApiError {
  return new ApiError(
    'not_configured',
    `${feature} is not set up on this service: the operator must set ${variables}.`,
  )
}

export interface HasAi {
  ai: Ai
}
