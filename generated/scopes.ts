// Written by `npm run generate`. Do not edit: change openapi/ and generate again.

/** Names the permission that an operation needs. */
export type OperationScope =
  | 'posts:read'
  | 'posts:write'
  | 'media:read'
  | 'media:write'
  | 'channels:read'
  | 'channels:write'
  | 'tags:read'
  | 'tags:write'
  | 'plugs:read'
  | 'plugs:write'
  | 'autopost:read'
  | 'autopost:write'
  | 'sets:read'
  | 'sets:write'
  | 'signatures:read'
  | 'signatures:write'
  | 'webhooks:read'
  | 'webhooks:write'
  | 'analytics:read'
  | 'notifications:read'
  | 'reads:read'
  | 'inbox:read'
  | 'inbox:write'

/** Describes the permissions of each resource in words for people. A resource without `write` can only be read. */
export const scopeResources: readonly { name: string; title: string; read: string; write?: string }[] = [
  {"name":"posts","title":"Posts","read":"See posts and drafts, with their history, notes, and comments, and free posting times","write":"Create, check, schedule, change, retry, and delete posts, and request reviews"},
  {"name":"media","title":"Media","read":"See files, used storage, and the progress of videos","write":"Upload, generate, describe, and delete files"},
  {"name":"channels","title":"Channels","read":"See channels, with their groups, settings, tools, posting times, and link parameters","write":"Connect, change, group, disable, and delete channels, use their tools, and set link parameters"},
  {"name":"tags","title":"Tags","read":"See tags","write":"Create, change, and delete tags"},
  {"name":"plugs","title":"Plugs","read":"See the automatic actions of channels on published posts","write":"Change the automatic actions of channels"},
  {"name":"autopost","title":"Autopost","read":"See the feeds that create posts, and preview a feed","write":"Add, change, activate, deactivate, and delete feeds"},
  {"name":"sets","title":"Sets","read":"See saved sets of the post composer","write":"Save, change, and delete sets of the post composer"},
  {"name":"signatures","title":"Signatures","read":"See signatures","write":"Create, change, and delete signatures"},
  {"name":"webhooks","title":"Webhooks","read":"See webhook endpoints and their deliveries","write":"Add, change, test, and delete webhook endpoints, replay deliveries, and rotate signing secrets"},
  {"name":"analytics","title":"Analytics","read":"See the metrics of channels, posts, and links"},
  {"name":"notifications","title":"Notifications","read":"See the notifications of the organization"},
  {"name":"reads","title":"Reads","read":"Look up public profiles and posts on the platforms"},
  {"name":"inbox","title":"Inbox","read":"See comments on posts and mentions of channels","write":"Mark comments and mentions as read, assign them, reply to them, like, hide, and remove them"},
]
