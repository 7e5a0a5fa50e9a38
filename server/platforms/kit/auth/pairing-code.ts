import type { ConnectCall, ConnectedAccount } from '../../platform.ts'
import type { ConnectApi } from '../api.ts'

export interface BotMessage {
  updateId: number
  text: string
  chatId: string
  /** Epoch ms, exact to the second. */
  sentAt: number
}

interface Updates<Item> {
  items: Item[]
  /** Offset of the next call; null if there were no updates. */
  next: number | null
}

/** A `/connect <word>` that a user sent to the bot. */
export interface ConnectMessage extends Omit<BotMessage, 'text'> {
  word: string
}

/** Connects a chat by a pairing code that the user sends from that chat to this service's bot. */
export interface PairingCodeSpec<Config> {
  kind: 'pairing-code'
  /** Identifies the bot; not a secret. */
  botId(config: Config): string
  /**
   * Reads at most 100 updates from `offset` on. The platform deletes updates before `offset`, so the caller raises it only after it
   * has stored them.
   */
  updates(api: ConnectApi<Config>, offset: number | null): Promise<Updates<BotMessage>>
  /** Reads a chat whose ownership by the organization the service has verified. */
  connect(api: ConnectApi<Config>, chatId: string): Promise<ConnectedAccount>
}

export interface PairingCodeAuth {
  kind: 'pairing-code'
  botId: string
  updates(offset: number | null, call: ConnectCall): Promise<Updates<ConnectMessage>>
  connect(chatId: string, call: ConnectCall): Promise<ConnectedAccount>
}

/** Matches the command, which carries the bot's name in groups. */
const COMMAND = /^\/connect(?:@\w+)?\s+([\w-]{1,64})\s*$/

export function pairingCodeAuth<Config>(
  spec: PairingCodeSpec<Config>,
  { config, apiOf }: { config: Config; apiOf(call: ConnectCall): ConnectApi<Config> },
): PairingCodeAuth {
  return {
    kind: 'pairing-code',
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
