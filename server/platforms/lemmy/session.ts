import type { ConnectApi, PlatformApi } from '../kit/api.ts'
import { serverAddress, serverFields } from '../kit/auth/server-sign-in.ts'
import { rejected } from '../kit/http/errors.ts'
import { optionalText, readObject, requireId, requireText } from '../kit/http/response.ts'
import type { ConnectedAccount, CustomField, RefreshedTokens } from '../platform.ts'

export interface LemmyConfig {
  service: string
}

const NO_SESSION =
  'Lemmy opened no session: the account still needs the confirmation of its email address or the approval of an admin.'

export function connectFields({ service }: LemmyConfig): CustomField[] {
  return serverFields(service, { identifier: 'Username or email address' })
}

/** Signs in with the typed credentials. Sessions of Lemmy do not expire; they end with the password or on request. */
export async function connect(
  fields: Record<string, string>,
  api: ConnectApi<LemmyConfig>,
): Promise<ConnectedAccount> {
  const service = serverAddress(fields.service || api.config.service, 'https://lemmy.world')
  const identifier = (fields.identifier ?? '').trim()
  const password = fields.password ?? ''
  const token = await signIn(api, { service, identifier, password })
  const { my_user } = await api.read({ url: `${service}/api/v3/site`, token })
  const { local_user_view } = (my_user ?? {}) as { local_user_view?: { person?: unknown } | null }
  const person = readObject('Lemmy', local_user_view?.person)
  const name = requireText('Lemmy', person.name)
  return {
    internalId: `${requireId('Lemmy', person.id)}@${new URL(service).host}`,
    name: optionalText(person.display_name) ?? name,
    picture: optionalText(person.avatar) ?? null,
    profile: name,
    ...tokensOf(token),
    credentials: { service, identifier, password },
  }
}

/** Signs in again after the session has ended. */
export async function refresh(api: PlatformApi<LemmyConfig>): Promise<RefreshedTokens> {
  const { service = '', identifier = '', password = '' } = api.account.credentials
  return tokensOf(await signIn(api, { service, identifier, password }))
}

async function signIn(
  api: Pick<ConnectApi<LemmyConfig>, 'read'>,
  { service, identifier, password }: { service: string; identifier: string; password: string },
): Promise<string> {
  const { jwt } = await api.read({
    url: `${service}/api/v3/user/login`,
    json: { username_or_email: identifier, password },
    token: null,
    errors: [
      [404, null, 'rejected', 'not_a_lemmy_server', `${service} is no Lemmy server: correct the service.`],
    ],
  })
  const token = optionalText(jwt)
  if (token === undefined) throw rejected('account_not_approved', NO_SESSION)
  return token
}

function tokensOf(accessToken: string): RefreshedTokens {
  return { accessToken, refreshToken: null, expiresAt: null }
}
