import type { PlatformCall } from '../platform.ts'

/** A page, a profile or a place of an account, which posts go to instead of the account. Other members are shown as they are. */
export interface AccountPage {
  /** The `internalId` of the channel that it becomes. */
  id: string
  name: string
  picture: string | null
  [member: string]: unknown
}

/** What is left out stays as the account has it. */
export interface ChosenPage {
  internalId: string
  name: string
  picture: string | null
  profile: string | null
  accessToken?: string
  refreshToken?: string | null
  expiresAt?: number | null
  /** Merged over the account's. */
  credentials?: Record<string, string>
}

/** The second step of connecting: which page of the account. Asked only where `ConnectedAccount.needsPage` says so. */
export interface PlatformPages {
  list(call: PlatformCall): Promise<AccountPage[]>
  /** Takes one of `list`, or as much of it as existing clients send. Throws `rejected` unknown_page where there is no such page. */
  select(call: PlatformCall, choice: Record<string, unknown>): Promise<ChosenPage>
}
