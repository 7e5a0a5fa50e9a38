import type { HasConfig } from '../../config/config.ts'
import type { HasDbAndClock } from '../../db/connect.ts'
import { badRequest, notFound } from '../../errors/errors.ts'
import type { SessionAuth } from '../../http/contract.ts'
import { signToken } from '../../lib/secrets/signed-token.ts'
import { requireUser } from './people.ts'
import { findOrganization } from './store.ts'

/** Lasts as long as a page with the chat widget is typically open. */
const CHATBOT_TOKEN_MS = 3_600_000
/** Keeps this token short-lived, since histories and logs store its URL. */
const MEDIA_TOKEN_MS = 60_000

type Services = HasDbAndClock & HasConfig

/** Signs the member's identity for the vendor of the support chat (HS256, one hour). @throws 400 when the operator has set up no vendor */
export async function signChatbotToken(ctx: Services, auth: SessionAuth): Promise<string> {
  const { chatbotSecret } = ctx.config.vendors
  if (chatbotSecret === null) throw missing('CHATBOT_SECRET')
  const { email } = await requireUser(ctx.db, auth.userId)
  const claims = { iss: ctx.config.baseUrl, user_id: auth.organizationId, email }
  const now = ctx.clock.now()
  return signToken(claims, { secret: chatbotSecret, now, lifetimeMs: CHATBOT_TOKEN_MS })
}

/**
 * Returns a URL that signs the organization in at the vendor of the media agent. It is valid for one minute; its `jti` lets the
 * vendor accept it only once. @throws 400 when the operator has set up no vendor
 */
export async function signMediaUrl(ctx: Services, auth: SessionAuth): Promise<string> {
  const { agentMediaUrl, agentMediaSecret } = ctx.config.vendors
  if (agentMediaUrl === null) throw missing('AGENT_MEDIA_URL')
  if (agentMediaSecret === null) throw missing('AGENT_MEDIA_SECRET')
  const organization = await findOrganization(ctx.db, auth.userId, auth.organizationId)
  if (organization === undefined) throw notFound('organization')
  const url = new URL(agentMediaUrl)
  const { id, name } = organization
  const claims = { iss: ctx.config.baseUrl, sub: id, id, name, aud: url.origin }
  const signing = { secret: agentMediaSecret, now: ctx.clock.now(), lifetimeMs: MEDIA_TOKEN_MS }
  url.searchParams.set('token', await signToken(claims, signing))
  return url.href
}

function missing(setting: string) {
  return badRequest(`This feature is not set up: ask the operator of this service to set ${setting}.`)
}
