// Written by `npm run generate`. Never edit it by hand: change openapi/ and generate anew.

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

/** Describes the permissions of each resource in words for people. A resource without `write` can only be read. */
export const scopeResources: readonly { name: string; title: string; read: string; write?: string }[] = [
  {"name":"posts","title":"Posts","read":"See posts and drafts, their history, notes, comments and free times","write":"Create, check, schedule, change, retry and delete posts, and ask for reviews"},
  {"name":"media","title":"Media","read":"See the files, how much room they take, and videos in the making","write":"Upload, generate, describe and delete files"},
  {"name":"channels","title":"Channels","read":"See channels, their groups, settings, tools and posting times","write":"Connect, change, group, disable and delete channels, and use their tools"},
  {"name":"tags","title":"Tags","read":"See tags","write":"Create, change and delete tags"},
  {"name":"plugs","title":"Plugs","read":"See what channels do by themselves with published posts","write":"Change what channels do by themselves"},
  {"name":"autopost","title":"Autopost","read":"See the feeds that become posts, and try a feed","write":"Add, change, switch and delete feeds"},
  {"name":"sets","title":"Sets","read":"See saved compositions","write":"Save, change and delete compositions"},
  {"name":"signatures","title":"Signatures","read":"See signatures","write":"Create, change and delete signatures"},
  {"name":"webhooks","title":"Webhooks","read":"See webhook endpoints and what was sent to them","write":"Add, change, test, replay and delete webhook endpoints, with their signing secrets"},
  {"name":"analytics","title":"Analytics","read":"See the figures of channels, posts and links"},
  {"name":"notifications","title":"Notifications","read":"See the notifications of the organization"},
  {"name":"reads","title":"Reads","read":"Look up public profiles and posts on the platforms"},
]
