import { findExchanges } from './all-exchanges.ts'
import { describeConformance } from './conformance.ts'

// Takes every file `*.exchanges.ts`: a new platform needs no line here.
const found = await findExchanges()
for (const exchanges of found.values())
  describeConformance(exchanges.create('http://127.0.0.1:9').name, exchanges)

import { devtoExchanges } from './devto.exchanges.ts'
import { discordExchanges } from './discord.exchanges.ts'
import { facebookExchanges } from './facebook.exchanges.ts'
import { hashnodeExchanges } from './hashnode.exchanges.ts'
import { lemmyExchanges } from './lemmy.exchanges.ts'
import { listmonkExchanges } from './listmonk.exchanges.ts'
import { mastodonExchanges } from './mastodon.exchanges.ts'
import { mediumExchanges } from './medium.exchanges.ts'
import { telegramExchanges } from './telegram.exchanges.ts'
import { wordpressExchanges } from './wordpress.exchanges.ts'
import { wrapcastExchanges } from './wrapcast.exchanges.ts'

describeConformance('Bluesky', blueskyExchanges)
describeConformance('Mastodon', mastodonExchanges)
describeConformance('Lemmy', lemmyExchanges)
describeConformance('Farcaster', wrapcastExchanges)
describeConformance('Telegram', telegramExchanges)
describeConformance('Discord', discordExchanges)
describeConformance('Medium', mediumExchanges)
describeConformance('Dev.to', devtoExchanges)
describeConformance('Hashnode', hashnodeExchanges)
describeConformance('WordPress', wordpressExchanges)
describeConformance('ListMonk', listmonkExchanges)
describeConformance('Facebook', facebookExchanges)
