/** Declares the rows of conversations with the assistant. Conventions as in `tables.ts`. */

/** A conversation of one person in one organization. Its id comes from the client, so it is unique for the person only. */
export interface CopilotThreadRow {
  organization_id: string
  user_id: string
  id: string
  title: string
  /** The run that holds the thread until `run_until`; null = none. */
  run_id: string | null
  run_until: number
  created_at: number
  updated_at: number
}

export interface CopilotMessageRow {
  id: string
  organization_id: string
  user_id: string
  thread_id: string
  role: 'user' | 'assistant' | 'tool'
  /** JSON; the shape depends on the role: see `ai/copilot/threads.ts`. */
  content: string
  created_at: number
}

/** A call of a tool that waits for the person's confirmation, and what came of it. */
export interface CopilotCallRow {
  id: string
  organization_id: string
  user_id: string
  thread_id: string
  /** Id that the model gave to the call. */
  tool_call_id: string
  tool: string
  /** JSON of the arguments, which the confirmed call uses unchanged. */
  arguments: string
  state: 'pending' | 'confirmed' | 'declined'
  created_at: number
  updated_at: number
}
