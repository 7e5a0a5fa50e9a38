import type { Reader } from './config.ts'

/** Reads the external services for signed-in members. A service is off while its values are null. */
export function readVendors(read: Reader) {
  return {
    /** URL at which the operator's agent accepts texts; its callers and this service both authenticate with the key. */
    agentUrl: read.exactUrl('AGENT_URL'),
    agentKey: read.secret('AGENT_KEY'),
    /** Secret with which the vendor of the support chat verifies its tokens. */
    chatbotSecret: read.text('CHATBOT_SECRET') ?? null,
    /** URL at which the vendor of the media agent accepts members of this service; the secret verifies their tokens. */
    agentMediaUrl: read.exactUrl('AGENT_MEDIA_URL'),
    agentMediaSecret: read.text('AGENT_MEDIA_SECRET') ?? null,
  }
}
