import { blueskyExchanges } from './bluesky.exchanges.ts'
import { describeConformance } from './conformance.ts'
import { devtoExchanges } from './devto.exchanges.ts'
import { discordExchanges } from './discord.exchanges.ts'
import { facebookExchanges } from './facebook.exchanges.ts'
import { hashnodeExchanges } from './hashnode.exchanges.ts'
import { kickExchanges } from './kick.exchanges.ts'
import { listmonkExchanges } from './listmonk.exchanges.ts'
import { mastodonExchanges } from './mastodon.exchanges.ts'
import { mediumExchanges } from './medium.exchanges.ts'
import { pinterestExchanges } from './pinterest.exchanges.ts'
import { telegramExchanges } from './telegram.exchanges.ts'
import { twitchExchanges } from './twitch.exchanges.ts'
import { whopExchanges } from './whop.exchanges.ts'
import { wordpressExchanges } from './wordpress.exchanges.ts'
import { youtubeExchanges } from './youtube.exchanges.ts'

describeConformance('Bluesky', blueskyExchanges)
describeConformance('Mastodon', mastodonExchanges)
describeConformance('Telegram', telegramExchanges)
describeConformance('Discord', discordExchanges)
describeConformance('Medium', mediumExchanges)
describeConformance('Dev.to', devtoExchanges)
describeConformance('Hashnode', hashnodeExchanges)
describeConformance('WordPress', wordpressExchanges)
describeConformance('ListMonk', listmonkExchanges)
describeConformance('Facebook', facebookExchanges)
describeConformance('Kick', kickExchanges)
describeConformance('Twitch', twitchExchanges)
describeConformance('Pinterest', pinterestExchanges)
describeConformance('Whop', whopExchanges)
describeConformance('YouTube', youtubeExchanges)
