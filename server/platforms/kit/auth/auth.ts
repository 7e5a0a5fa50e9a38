import type { ConnectCall, Platform, PlatformCall } from '../../platform.ts'
import type { Acting, ConnectApi, PlatformApi } from '../api.ts'
import type { AuthSpec } from '../spec.ts'
import { type ClientCodeSpec, type PlatformAgents, redirectAuth, type SignedIn, withTokens } from './kinds.ts'
import { oauth1Auth } from './oauth1.ts'
import { type AuthPlatform, oauth2Auth, refreshTokens } from './oauth2.ts'
import { pairingCodeAuth } from './pairing-code.ts'

interface Context<Config> extends AuthPlatform<Config> {
  apiOf: AuthPlatform<Config>['apiOf'] & ((call: PlatformCall, as?: Acting) => PlatformApi<Config>)
}

/** Creates the functions that connect accounts and renew tokens, from a platform's declaration. */
export function createAuth<Config>(
  spec: AuthSpec<Config>,
  context: Context<Config>,
): Pick<Platform, 'auth' | 'refresh'> {
  return { auth: authOf(spec, context), ...refreshOf(spec, context) }
}

function authOf<Config>(spec: AuthSpec<Config>, context: Context<Config>): Platform['auth'] {
  const { config, apiOf } = context
  const connectBy =
    <Values>(connect: (values: Values, api: ConnectApi<Config>) => Promise<SignedIn>) =>
    async (values: Values, call: ConnectCall) =>
      withTokens(await connect(values, apiOf(call)))
  switch (spec.kind) {
    case 'oauth2':
      return oauth2Auth(spec, context)
    case 'oauth1':
      return oauth1Auth(spec, context)
    case 'redirect':
      return redirectAuth(spec, context)
    case 'pairing-code':
      return pairingCodeAuth(spec, context)
    case 'custom-fields':
      return { kind: spec.kind, fields: spec.fields(config), connect: connectBy(spec.connect) }
    case 'cookies':
      return { kind: spec.kind, cookies: spec.cookies, connect: connectBy(spec.connect) }
    case 'client-code':
      return {
        kind: 'client-code',
        fields: spec.fields,
        plain: spec.plain ?? false,
        start: (state) => spec.start?.(config, state) ?? state,
        connect: connectBy(spec.connect),
        ...(spec.agents && { agents: agentsOf(spec.agents, apiOf) }),
      }
  }
}

function agentsOf<Config>(
  { register, isClaimed }: NonNullable<ClientCodeSpec<Config>['agents']>,
  apiOf: Context<Config>['apiOf'],
): PlatformAgents {
  return {
    register: async (agent, call) => register(agent, apiOf(call)),
    isClaimed: async (apiKey, call) => isClaimed(apiKey, apiOf(call)),
  }
}

function refreshOf<Config>(
  spec: AuthSpec<Config>,
  { name, apiOf }: Context<Config>,
): Pick<Platform, 'refresh'> {
  if (spec.kind === 'oauth2')
    return spec.refresh ? { refresh: async (call) => refreshTokens(spec, apiOf(call), name) } : {}
  const refresh = 'refresh' in spec ? spec.refresh : undefined
  return refresh ? { refresh: async (call) => refresh(apiOf(call)) } : {}
}
