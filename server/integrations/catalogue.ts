import type { App } from '../context.ts'
import { ApiError } from '../errors.ts'
import { findPlatform, type RunningPlatform } from '../platforms/registry.ts'

/** Lists the platforms that can be connected: the operator has set their variables and does not hide them. */
export function listOffered({
  platforms: channels,
  config,
}: Pick<App, 'platforms' | 'config'>): RunningPlatform[] {
  return Object.values(channels).filter(
    ({ identifier, unsetVariables = [] }) =>
      unsetVariables.length === 0 && !config.hiddenPlatforms.includes(identifier),
  )
}

/**
 * Refuses a new connection where the operator hides the platform or has not set its variables. A channel that is there already can be
 * connected again.
 */
export function refuseHidden(
  { config, platforms }: Pick<App, 'config' | 'platforms'>,
  identifier: string,
): void {
  if (config.hiddenPlatforms.includes(identifier))
    throw new ApiError('unknown_channel', `There is no channel ${identifier}: GET /integrations lists them.`)
  const { name, unsetVariables: unset = [] } = findPlatform(platforms, identifier) ?? {}
  if (unset.length > 0)
    throw new ApiError('connect_failed', `The operator has to set ${unset.join(' and ')} to connect ${name}.`)
}
