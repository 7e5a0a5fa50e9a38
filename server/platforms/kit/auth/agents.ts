import type { ConnectCall } from '../../platform.ts'

/** Identifies a new agent. Nobody can read the key again. */
export interface RegisteredAgent {
  apiKey: string
  /** Page on which a person claims the agent. */
  claimUrl: string
  /** Code that the person posts to prove who they are. */
  verificationCode: string
}

/** Registers agents on a platform whose accounts are programs, and checks whether a person has claimed one. */
export interface PlatformAgents {
  /** Throws `rejected`, agent_refused, with the platform's own message if it refuses the agent. */
  register(agent: { name: string; description: string }, call: ConnectCall): Promise<RegisteredAgent>
  /** Throws `auth` for a key that the platform does not know. */
  isClaimed(apiKey: string, call: ConnectCall): Promise<boolean>
}
