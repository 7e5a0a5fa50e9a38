import type {
  AdminHandlers,
  AiHandlers,
  AnalyticsHandlers,
  AnnouncementsHandlers,
  AuthHandlers,
  AutopostHandlers,
  BillingHandlers,
  ConsoleHandlers,
  CopilotHandlers,
  DeviceHandlers,
  DocsHandlers,
  EnterpriseHandlers,
  Handlers,
  InboxHandlers,
  IntegrationsHandlers,
  LibraryHandlers,
  LinkParametersHandlers,
  McpHandlers,
  MeasuresHandlers,
  MediaHandlers,
  MonitorHandlers,
  NotificationsHandlers,
  OauthAppsHandlers,
  OauthHandlers,
  PagesHandlers,
  PlugsHandlers,
  PostsHandlers,
  PublicApiHandlers,
  ReadsHandlers,
  ScheduleHandlers,
  SecondFactorHandlers,
  SetsHandlers,
  SettingsHandlers,
  SignaturesHandlers,
  SystemHandlers,
  TagsHandlers,
  ThirdPartyHandlers,
  UsersHandlers,
  WebhooksHandlers,
} from '../generated/handlers.ts'
import { operationTable } from '../generated/operations.ts'

type Tag = (typeof operationTable)[keyof typeof operationTable]['tag']
type Handle = (...args: unknown[]) => Promise<unknown>

/** Loads the handlers of a tag. A missing, unknown or mistyped handler does not compile. */
const tags: Record<Tag, () => Promise<object>> = {
  admin: async (): Promise<AdminHandlers> => (await import('./api/admin.ts')).adminHandlers,
  ai: async (): Promise<AiHandlers> => (await import('./api/ai.ts')).aiHandlers,
  analytics: async (): Promise<AnalyticsHandlers> => (await import('./api/analytics.ts')).analyticsHandlers,
  announcements: async (): Promise<AnnouncementsHandlers> =>
    (await import('./api/announcements.ts')).announcementsHandlers,
  auth: async (): Promise<AuthHandlers> => (await import('./api/auth.ts')).authHandlers,
  autopost: async (): Promise<AutopostHandlers> => (await import('./api/autopost.ts')).autopostHandlers,
  billing: async (): Promise<BillingHandlers> => (await import('./api/billing.ts')).billingHandlers,
  console: async (): Promise<ConsoleHandlers> => (await import('./api/console.ts')).consoleHandlers,
  copilot: async (): Promise<CopilotHandlers> => (await import('./api/copilot.ts')).copilotHandlers,
  device: async (): Promise<DeviceHandlers> => (await import('./api/device.ts')).deviceHandlers,
  docs: async (): Promise<DocsHandlers> => (await import('./api/docs.ts')).docsHandlers,
  enterprise: async (): Promise<EnterpriseHandlers> =>
    (await import('./api/enterprise.ts')).enterpriseHandlers,
  inbox: async (): Promise<InboxHandlers> => (await import('./api/inbox.ts')).inboxHandlers,
  integrations: async (): Promise<IntegrationsHandlers> =>
    (await import('./api/integrations.ts')).integrationsHandlers,
  library: async (): Promise<LibraryHandlers> => (await import('./api/library.ts')).libraryHandlers,
  'link-parameters': async (): Promise<LinkParametersHandlers> =>
    (await import('./api/link-parameters.ts')).linkParametersHandlers,
  measures: async (): Promise<MeasuresHandlers> => (await import('./api/measures.ts')).measuresHandlers,
  mcp: async (): Promise<McpHandlers> => (await import('./api/mcp.ts')).mcpHandlers,
  media: async (): Promise<MediaHandlers> => (await import('./api/media.ts')).mediaHandlers,
  monitor: async (): Promise<MonitorHandlers> => (await import('./api/monitor.ts')).monitorHandlers,
  notifications: async (): Promise<NotificationsHandlers> =>
    (await import('./api/notifications.ts')).notificationsHandlers,
  oauth: async (): Promise<OauthHandlers> => (await import('./api/oauth.ts')).oauthHandlers,
  'oauth-apps': async (): Promise<OauthAppsHandlers> =>
    (await import('./api/oauth-apps.ts')).oauthAppsHandlers,
  pages: async (): Promise<PagesHandlers> => (await import('./api/pages.ts')).pagesHandlers,
  plugs: async (): Promise<PlugsHandlers> => (await import('./api/plugs.ts')).plugsHandlers,
  posts: async (): Promise<PostsHandlers> => (await import('./api/posts.ts')).postsHandlers,
  'public-api': async (): Promise<PublicApiHandlers> =>
    (await import('./api/public-api.ts')).publicApiHandlers,
  reads: async (): Promise<ReadsHandlers> => (await import('./api/reads.ts')).readsHandlers,
  schedule: async (): Promise<ScheduleHandlers> => (await import('./api/schedule.ts')).scheduleHandlers,
  'second-factor': async (): Promise<SecondFactorHandlers> =>
    (await import('./api/second-factor.ts')).secondFactorHandlers,
  sets: async (): Promise<SetsHandlers> => (await import('./api/sets.ts')).setsHandlers,
  settings: async (): Promise<SettingsHandlers> => (await import('./api/settings.ts')).settingsHandlers,
  signatures: async (): Promise<SignaturesHandlers> =>
    (await import('./api/signatures.ts')).signaturesHandlers,
  system: async (): Promise<SystemHandlers> => (await import('./api/system.ts')).systemHandlers,
  tags: async (): Promise<TagsHandlers> => (await import('./api/tags.ts')).tagsHandlers,
  'third-party': async (): Promise<ThirdPartyHandlers> =>
    (await import('./api/third-party.ts')).thirdPartyHandlers,
  users: async (): Promise<UsersHandlers> => (await import('./api/users.ts')).usersHandlers,
  webhooks: async (): Promise<WebhooksHandlers> => (await import('./api/webhooks.ts')).webhooksHandlers,
}

/**
 * Maps each operationId of the contract to its handler. The code of a tag loads with its first request, since most services serve few
 * tags.
 */
export const handlers = Object.fromEntries(
  Object.keys(tags).flatMap((tag) => handlersOf(tag as Tag)),
) as unknown as Handlers

function handlersOf(tag: Tag): [string, Handle][] {
  let loaded: Record<string, Handle> | undefined
  const ids = Object.entries(operationTable).flatMap(([id, operation]) => (operation.tag === tag ? [id] : []))
  return ids.map((id) => [
    id,
    async (...args) => {
      loaded ??= (await tags[tag]()) as Record<string, Handle>
      return loaded[id]?.(...args)
    },
  ])
}
