import { describeConformance } from './conformance.ts'
import { discordExchanges } from './discord.exchanges.ts'
import { telegramExchanges } from './telegram.exchanges.ts'

describeConformance('Telegram', telegramExchanges)
describeConformance('Discord', discordExchanges)
