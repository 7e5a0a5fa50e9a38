import type { Platforms, RunningPlatform } from '../../server/platforms/registry.ts'
import type { Tenant } from '../helpers/server.ts'
import { connectTo, connectWithout } from '../platforms/every-platform.ts'
import type { Exchanges } from '../platforms/exchanges.ts'
import { StandIn } from '../platforms/stand-in.ts'

/** Stand-ins of a few platforms, by their exchanges. */
export class ReadStage {
  readonly standIns = new Map<string, StandIn>()
  private readonly exchanges: Record<string, Exchanges>

  constructor(exchanges: Record<string, Exchanges>) {
    this.exchanges = exchanges
  }

  async open(): Promise<void> {
    for (const [id, of] of Object.entries(this.exchanges))
      this.standIns.set(id, await new StandIn(of.routes, of.vendor).listen())
  }

  of(id: string): StandIn {
    const found = this.standIns.get(id)
    if (found === undefined) throw new Error(`There is no stand-in of ${id}.`)
    return found
  }

  /** Puts the stand-ins in the place of their platforms, which are connected at once. */
  platforms = (defaults: Platforms): Platforms => {
    const replaced = Object.entries(this.exchanges).map(([identifier, of]) => {
      const standIn = this.of(identifier)
      const platform = of.create(standIn.url)
      const auth = connectWithout({ identifier, of, standIn, platform })
      const { http } = (defaults as Record<string, RunningPlatform>)[identifier] as RunningPlatform
      return [identifier, { ...platform, auth, http, unsetVariables: [] }]
    })
    return { ...defaults, ...Object.fromEntries(replaced) }
  }

  connect(tenant: Tenant, id: string): Promise<string> {
    return connectTo(tenant, id)
  }

  reset(): void {
    for (const standIn of this.standIns.values()) standIn.reset()
  }

  async close(): Promise<void> {
    for (const standIn of this.standIns.values()) await standIn.close()
  }
}
