import type {
  ApiKeyRow,
  AuditLogRow,
  EnterpriseOrganizationRow,
  EnterpriseTokenRow,
  InvitationRow,
  KnownDeviceRow,
  MembershipRow,
  OrganizationRow,
  SessionRow,
  SignInStateRow,
  SignInTicketRow,
  UserRow,
  UserTokenRow,
} from './tables/accounts.ts'
import type { AnalyticsCacheRow, AnalyticsFigureRow } from './tables/analytics.ts'
import type { AutopostItemRow, AutopostRow } from './tables/autopost.ts'
import type {
  AccountPauseRow,
  BotMessageRow,
  BotOffsetRow,
  BotWordRow,
  ConnectStateRow,
  CustomerRow,
  IntegrationRow,
  MentionRow,
  RegisteredAppRow,
  SandboxPostRow,
} from './tables/channels.ts'
import type { MediaRow, MediaUploadRow } from './tables/media.ts'
import type { NotificationRow, StreakRow } from './tables/notifications.ts'
import type { DeviceCodeRow, OAuthAppRow, OAuthCodeRow, OAuthTokenRow } from './tables/oauth.ts'
import type { PlugRow, PlugRunRow } from './tables/plugs.ts'
import type {
  PostAttemptRow,
  PostEventRow,
  PostRow,
  PostTagRow,
  SetRow,
  ShortLinkRow,
  SignatureRow,
  TagRow,
} from './tables/posts.ts'
import type { ApprovalLinkRow, CommentRow, PostNoteRow } from './tables/reviews.ts'
import type {
  IdempotencyKeyRow,
  JobRow,
  RateLimitRow,
  TrackedEventRow,
  WorkerRow,
  WriteCheckRow,
} from './tables/system.ts'
import type {
  WebhookAttemptRow,
  WebhookChannelRow,
  WebhookDeliveryRow,
  WebhookRow,
} from './tables/webhooks.ts'

/**
 * Row shapes, one interface per table. Conventions that hold everywhere:
 * ids are text made by the app (UUIDv7); instants are epoch milliseconds; what may not have happened is a nullable
 * instant (`deleted_at`, `disabled_at`) and never a boolean; JSON is text, parsed in the store that owns the table.
 */
declare module 'knex/types/tables.js' {
  interface Tables {
    users: UserRow
    organizations: OrganizationRow
    memberships: MembershipRow
    sessions: SessionRow
    known_devices: KnownDeviceRow
    invitations: InvitationRow
    user_tokens: UserTokenRow
    sign_in_states: SignInStateRow
    sign_in_tickets: SignInTicketRow
    api_keys: ApiKeyRow
    audit_log: AuditLogRow
    enterprise_tokens: EnterpriseTokenRow
    tracked_events: TrackedEventRow
    enterprise_organizations: EnterpriseOrganizationRow
    oauth_apps: OAuthAppRow
    oauth_codes: OAuthCodeRow
    oauth_tokens: OAuthTokenRow
    device_codes: DeviceCodeRow
    customers: CustomerRow
    integrations: IntegrationRow
    account_pauses: AccountPauseRow
    connect_states: ConnectStateRow
    registered_apps: RegisteredAppRow
    mentions: MentionRow
    bot_words: BotWordRow
    bot_messages: BotMessageRow
    bot_offsets: BotOffsetRow
    sandbox_posts: SandboxPostRow
    posts: PostRow
    tags: TagRow
    posts_tags: PostTagRow
    post_attempts: PostAttemptRow
    post_events: PostEventRow
    short_links: ShortLinkRow
    signatures: SignatureRow
    sets: SetRow
    comments: CommentRow
    post_notes: PostNoteRow
    approval_links: ApprovalLinkRow
    media: MediaRow
    media_uploads: MediaUploadRow
    analytics_cache: AnalyticsCacheRow
    analytics_figures: AnalyticsFigureRow
    plugs: PlugRow
    plug_runs: PlugRunRow
    notifications: NotificationRow
    streaks: StreakRow
    webhooks: WebhookRow
    webhook_channels: WebhookChannelRow
    webhook_deliveries: WebhookDeliveryRow
    webhook_attempts: WebhookAttemptRow
    autoposts: AutopostRow
    autopost_items: AutopostItemRow
    idempotency_keys: IdempotencyKeyRow
    rate_limits: RateLimitRow
    write_checks: WriteCheckRow
    jobs: JobRow
    workers: WorkerRow
  }
}
