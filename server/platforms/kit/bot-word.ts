/** A `/connect <word>` that somebody sent where a bot can read it. */
export interface ConnectMessage {
  updateId: number
  word: string
  chatId: string
  /** Epoch ms, exact to the second. */
  sentAt: number
}

export interface BotUpdates {
  connects: ConnectMessage[]
  /** The offset of the next call; null when nothing came. */
  next: number | null
}

/** The bot of this service on a platform where an account is a chat that the bot is in. */
export interface WordBot {
  /** Identifies the bot; no secret. */
  id: string
  /**
   * Reads at most 100 updates from `offset` on. The platform forgets updates before `offset`: raise it only after they are stored.
   */
  updates(offset: number | null, signal: AbortSignal): Promise<BotUpdates>
}

/** Matches the command; in groups it carries the bot's name. */
const COMMAND = /^\/connect(?:@\w+)?\s+([\w-]{1,64})\s*$/

/** Returns the word of a `/connect <word>` message, or undefined for any other text. */
export function connectWord(text: string): string | undefined {
  return COMMAND.exec(text)?.[1]
}
