import type { Reader } from './config.ts'

/** Services of others that people of this one are passed on to. Each is off while its values are null. */
export interface VendorsConfig {
  /** What the vendor of the support chat checks its tokens with. */
  chatbotSecret: string | null
  /** Where the vendor of the media agent takes people who are signed in here, and what it checks their tokens with. */
  agentMediaUrl: string | null
  agentMediaSecret: string | null
  /** Where the operator's agent takes texts, and what both its callers and this service show. */
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
    read.problem('AGENT_KEY is too short: give at least 32 characters, or leave it out.')
  return {
    agentUrl: agentUrl ?? null,
    agentKey: agentKey ?? null,
    chatbotSecret: read.text('CHATBOT_SECRET') ?? null,
    agentMediaUrl: agentMediaUrl ?? null,
    agentMediaSecret: read.text('AGENT_MEDIA_SECRET') ?? null,
  }
}
