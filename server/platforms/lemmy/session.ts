import type { Requests } from '../kit/api.ts'
import { accountOf } from '../kit/auth/account.ts'
import { serverFields, typedUrl } from '../kit/auth/fields.ts'
import type { FieldsSpec } from '../kit/auth/kinds.ts'
import { rejected } from '../kit/http/errors.ts'
import { optionalText } from '../kit/http/response.ts'

const NO_SESSION =
  'Lemmy opened no session: the account still needs the confirmation of its email address or the approval of an admin.'

const wrongService = () => rejected('invalid_field', 'The service must be a URL such as https://lemmy.world.')

/** Signs in with the typed credentials. Sessions of Lemmy do not expire; they end with the password or on request. */
export const auth: FieldsSpec<{ service: string }> = {
  kind: 'custom-fields',
  fields: ({ service }) => serverFields(service, { identifier: 'Username or email address' }),
  async connect({ service: typed, identifier = '', password = '' }, api) {
    const { origin: service, host } = typedUrl(typed || api.config.service, wrongService)
    const credentials = { service, identifier: identifier.trim(), password }
    const token = await signIn(api, credentials)
    const at = 'my_user.local_user_view.person'
    const person = await api.read({ url: `${service}/api/v3/site`, token, at })
    const paths = { id: 'id', name: ['display_name', 'name'], picture: 'avatar', profile: 'name' }
    const account = accountOf('Lemmy', person, paths)
    return { ...account, internalId: `${account.internalId}@${host}`, accessToken: token, credentials }
  },
  /** Signs in again after the session has ended. */
  async refresh(api) {
    const accessToken = await signIn(api, api.account.credentials)
    return { accessToken, refreshToken: null, expiresAt: null }
  },
}

async function signIn(
  api: Requests,
  { service = '', identifier = '', password = '' }: Record<string, string>,
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
