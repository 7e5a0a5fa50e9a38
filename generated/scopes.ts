// Written by `npm run generate`. Never edit it by hand: change openapi/ and generate anew.

/** Names the permission that an operation needs. */
export type OperationScope =
  | 'posts:read'
  | 'posts:write'
  | 'media:read'
  | 'media:write'
  | 'channels:read'
  | 'channels:write'
  | 'analytics:read'
  | 'notifications:read'
  | 'reads:read'

/** Describes the permissions of each resource in words for people. A resource without `write` can only be read. */
export const scopeResources: readonly { name: string; title: string; read: string; write?: string }[] = [
  {"name":"posts","title":"Posts","read":"See posts and drafts, their history, notes, comments and free times","write":"Create, check, schedule, change, retry and delete posts, and ask for reviews"},
  {"name":"media","title":"Media","read":"See the files, how much room they take, and videos in the making","write":"Upload, generate, describe and delete files"},
  {"name":"channels","title":"Channels","read":"See channels, their groups, settings, tools and posting times","write":"Connect, change, group, disable and delete channels, and use their tools"},
  {"name":"analytics","title":"Analytics","read":"See the figures of channels, posts and links"},
  {"name":"notifications","title":"Notifications","read":"See the notifications of the organization"},
  {"name":"reads","title":"Reads","read":"Look up public profiles and posts on the platforms"},
]
