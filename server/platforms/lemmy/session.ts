import type { ConnectApi, PlatformApi } from '../kit/api.ts'
import { accountOf } from '../kit/auth/account.ts'
import { serverFields, typedUrl } from '../kit/auth/fields.ts'
import { rejected } from '../kit/http/errors.ts'
import { optionalText } from '../kit/http/response.ts'
import type { ConnectedAccount, CustomField, RefreshedTokens } from '../platform.ts'

type LemmyConfig = { service: string }

const NO_SESSION =
  'Lemmy opened no session: the account still needs the confirmation of its email address or the approval of an admin.'

const WRONG_SERVICE = 'The service must be a URL such as https://lemmy.world.'

export function connectFields({ service }: LemmyConfig): CustomField[] {
  return serverFields(service, { identifier: 'Username or email address' })
}

/** Signs in with the typed credentials. Sessions of Lemmy do not expire; they end with the password or on request. */
export async function connect(
  fields: Record<string, string>,
  api: ConnectApi<LemmyConfig>,
): Promise<ConnectedAccount> {
  const { origin: service, host } = typedUrl(fields.service || api.config.service, WRONG_SERVICE)
  const identifier = (fields.identifier ?? '').trim()
  const password = fields.password ?? ''
  const token = await signIn(api, { service, identifier, password })
  const at = 'my_user.local_user_view.person'
  const person = await api.read({ url: `${service}/api/v3/site`, token, at })
  const paths = { id: 'id', name: ['display_name', 'name'], picture: 'avatar', profile: 'name' }
  const account = accountOf('Lemmy', person, paths)
  return {
    ...account,
    internalId: `${account.internalId}@${host}`,
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
      [404, null, 'rejected', 'not_a_lemmy_server', `${service} is not a Lemmy server: correct the service.`],
    ],
  })
  const token = optionalText(jwt)
  if (token === undefined) throw rejected('account_not_approved', NO_SESSION)
  return token
}

function tokensOf(accessToken: string): RefreshedTokens {
  return { accessToken, refreshToken: null, expiresAt: null }
}
