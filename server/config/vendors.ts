import type { Reader } from './config.ts'

/** Configures external services for signed-in members. A service is off while its values are null. */
export interface VendorsConfig {
  /** Secret with which the vendor of the support chat verifies its tokens. */
  chatbotSecret: string | null
  /** URL at which the vendor of the media agent accepts members of this service; the secret verifies their tokens. */
  agentMediaUrl: string | null
  agentMediaSecret: string | null
  /** URL at which the operator's agent accepts texts; its callers and this service both authenticate with the key. */
  agentUrl: string | null
  agentKey: string | null
}

export function readVendors(read: Reader): VendorsConfig {
  const agentMediaUrl = read.text('AGENT_MEDIA_URL')
  if (agentMediaUrl !== undefined && !(URL.canParse(agentMediaUrl) && /^https?:/.test(agentMediaUrl)))
    read.problem(
      `AGENT_MEDIA_URL must be a full http(s) URL such as https://media.example.com/sso, not "${agentMediaUrl}".`,
    )
  const agentUrl = read.text('AGENT_URL')
  if (agentUrl !== undefined && !(URL.canParse(agentUrl) && /^https?:/.test(agentUrl)))
    read.problem(
      `AGENT_URL must be a full https URL such as https://agent.example.com/tell, not "${agentUrl}".`,
    )
  const agentKey = read.text('AGENT_KEY')
  if (agentKey !== undefined && agentKey.length < 32)
    read.problem('AGENT_KEY is too short: use at least 32 characters, or leave it out.')
  return {
    agentUrl: agentUrl ?? null,
    agentKey: agentKey ?? null,
    chatbotSecret: read.text('CHATBOT_SECRET') ?? null,
    agentMediaUrl: agentMediaUrl ?? null,
    agentMediaSecret: read.text('AGENT_MEDIA_SECRET') ?? null,
  }
}
