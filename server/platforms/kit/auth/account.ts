import type { ConnectedAccount } from '../../platform.ts'
import { optionalText, readPath, requireId, requireText } from '../http/response.ts'

/** Path of a member, or several of which the first with a value counts. */
type Paths = string | readonly string[]

interface AccountPaths {
  id: Paths
  name: Paths
  picture?: Paths
  profile?: Paths
}

/** Reads an account from an answer. Requires its id and name; throws as `requireId` does. */
export function accountOf(
  platform: string,
  answer: unknown,
  { id, name, picture = [], profile = [] }: AccountPaths,
): Pick<ConnectedAccount, 'internalId' | 'name' | 'picture' | 'profile'> {
  const all = (paths: Paths) => [paths].flat().map((path) => readPath(answer, path))
  const textAt = (paths: Paths) => all(paths).find((value) => optionalText(value) !== undefined)
  return {
    internalId: requireId(
      platform,
      all(id).find((value) => value !== undefined && value !== null),
    ),
    name: requireText(platform, textAt(name)),
    picture: optionalText(textAt(picture)) ?? null,
    profile: optionalText(textAt(profile)) ?? null,
  }
}
