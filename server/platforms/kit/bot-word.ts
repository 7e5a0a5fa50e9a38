import type { ConnectCall, ConnectedAccount } from '../platform.ts'
import type { ConnectApi } from './api.ts'

/** A message that the bot of this service can read. */
export interface BotMessage {
  updateId: number
  text: string
  chatId: string
  /** Epoch ms, exact to the second. */
  sentAt: number
}

interface Updates<Item> {
  items: Item[]
  /** The offset of the next call; null when nothing came. */
  next: number | null
}

/** A `/connect <word>` that somebody sent the bot. */
export interface ConnectMessage extends Omit<BotMessage, 'text'> {
  word: string
}

/** Connecting a chat by a word that somebody sends to the bot of this service from there. */
export interface BotWordSpec<Config> {
  kind: 'bot-word'
  /** Identifies the bot; no secret. */
  botId(config: Config): string
  /**
   * Reads at most 100 updates from `offset` on. The platform forgets updates before `offset`: it rises only after they are stored.
   */
  updates(api: ConnectApi<Config>, offset: number | null): Promise<Updates<BotMessage>>
  /** Reads the chat, which the service knows to be the organization's own. */
  connect(api: ConnectApi<Config>, chatId: string): Promise<ConnectedAccount>
}

export interface BotWordAuth {
  kind: 'bot-word'
  botId: string
  updates(offset: number | null, call: ConnectCall): Promise<Updates<ConnectMessage>>
  connect(chatId: string, call: ConnectCall): Promise<ConnectedAccount>
}

/** Matches the command; in groups it carries the bot's name. */
const COMMAND = /^\/connect(?:@\w+)?\s+([\w-]{1,64})\s*$/

export function botWordAuth<Config>(
  spec: BotWordSpec<Config>,
  { config, apiOf }: { config: Config; apiOf(call: ConnectCall): ConnectApi<Config> },
): BotWordAuth {
  return {
    kind: 'bot-word',
    botId: spec.botId(config),
    async updates(offset, call) {
      const { items, next } = await spec.updates(apiOf(call), offset)
      const commands = items.flatMap(({ text, ...message }) => {
        const word = COMMAND.exec(text)?.[1]
        return word === undefined ? [] : [{ ...message, word }]
      })
      return { items: commands, next }
    },
    connect: async (chatId, call) => spec.connect(apiOf(call), chatId),
  }
}
