import type { App } from '../context.ts'
import { ApiError } from '../errors.ts'
import type { RunningPlatform } from '../platforms/registry.ts'

/** The platforms that can be connected: all but those that the operator hides. */
export function listOffered({
  platforms: channels,
  config,
}: Pick<App, 'platforms' | 'config'>): RunningPlatform[] {
  return Object.values(channels).filter(({ identifier }) => !config.hiddenPlatforms.includes(identifier))
}

/** Throws what connecting an unknown platform throws. A channel that is there already can be connected again all the same. */
export function refuseHidden({ config }: Pick<App, 'config'>, identifier: string): void {
  if (config.hiddenPlatforms.includes(identifier))
    throw new ApiError('unknown_channel', `There is no channel ${identifier}: GET /integrations lists them.`)
}
