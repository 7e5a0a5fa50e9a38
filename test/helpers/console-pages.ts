import type { LivelyConsole } from './lively-console.ts'

/** A page of the console, for every sweep over them and for `scripts/screenshots.ts`. */
export interface ConsolePage {
  /** Name of its pictures. */
  name: string
  path: string
  heading: string
  /** Default: 200. */
  status?: number
  /** True for the pages of strangers. */
  isPublic?: boolean
}

/** Lists every page, each once. A new page is one line. */
export function listConsolePages(world: LivelyConsole, plant = (text: string) => text): ConsolePage[] {
  return [...listPlaces(world, plant), ...listSettings(world, plant), ...listPublicPages(world)]
}

function listPlaces(world: LivelyConsole, plant: (text: string) => string): ConsolePage[] {
  const { posts, channels } = world
  const automations = '/console/automations'
  return [
    { name: 'posts', path: '/console', heading: 'Posts' },
    {
      name: 'post-published',
      path: `/console/posts/${posts.published}`,
      heading: `Post on ${plant('Bakery Miller')}`,
    },
    {
      name: 'post-thread',
      path: `/console/posts/${posts.thread}`,
      heading: `Post on ${plant('Miller’s oven')}`,
    },
    {
      name: 'post-failed',
      path: `/console/posts/${posts.failed}`,
      heading: `Post on ${plant('Bakery Miller')}`,
    },
    {
      name: 'post-unknown',
      path: `/console/posts/${posts.unknown}`,
      heading: `Post on ${plant('Miller’s oven')}`,
    },
    {
      name: 'post-draft',
      path: `/console/posts/${posts.draft}`,
      heading: `Post on ${plant('Bakery Miller')}`,
    },
    { name: 'review', path: '/console/review', heading: 'Review' },
    { name: 'review-item', path: `/console/review/${posts.draft}`, heading: 'Review' },
    { name: 'inbox', path: '/console/inbox', heading: 'Inbox' },
    { name: 'inbox-item', path: `/console/inbox/${world.comment}`, heading: 'Mention' },
    { name: 'calendar', path: '/console/calendar', heading: 'Calendar' },
    { name: 'search', path: '/console/search?q=bread', heading: 'Search' },
    { name: 'shortcuts', path: '/console/shortcuts', heading: 'Keyboard shortcuts' },
    { name: 'notifications', path: '/console/notifications', heading: 'Notifications' },
    { name: 'move', path: `/console/posts/${posts.scheduled}/move`, heading: 'Move post' },
    { name: 'composer', path: `/console/compose?channel=${channels.texts}`, heading: 'New post' },
    { name: 'calendar-month', path: '/console/calendar?view=month', heading: 'Calendar' },
    { name: 'media', path: '/console/media', heading: 'Media' },
    {
      name: 'media-file',
      path: `/console/media/${world.file}`,
      // The name of a file is the last part of a path.
      heading: plant('buns.png').split('/').at(-1) ?? '',
    },
    { name: 'channels', path: '/channels?done=enabled', heading: 'Channels' },
    { name: 'channel', path: `/channels/${channels.texts}`, heading: plant('Miller’s oven') },
    { name: 'channel-problem', path: `/channels/${world.paged}`, heading: plant('Pages of the guild') },
    { name: 'connect', path: '/channels/connect/mastodon', heading: 'Connect Mastodon' },
    { name: 'connect-fields', path: '/channels/connect/bluesky', heading: 'Connect Bluesky' },
    { name: 'choose-page', path: `/channels/${world.paged}/page`, heading: 'Choose a page' },
    { name: 'analytics', path: '/console/analytics?days=90', heading: 'Analytics' },
    {
      name: 'analytics-channel',
      path: `/console/analytics?integration=${channels.texts}`,
      heading: 'Analytics',
    },
    { name: 'feeds', path: `${automations}/feeds`, heading: 'Feeds' },
    { name: 'feed', path: world.feed, heading: plant('Our blog') },
    { name: 'plugs', path: `${automations}/plugs`, heading: 'Plugs' },
    { name: 'queues', path: '/console/queues', heading: 'Queues' },
    { name: 'queue', path: `/console/queues/${world.queue}`, heading: plant('Recipes') },
    { name: 'library', path: '/console/library', heading: 'Library' },
    {
      name: 'library-item',
      path: `/console/library/${world.libraryItem}`,
      heading: plant('Sourdough basics'),
    },
    { name: 'sets', path: `${automations}/sets`, heading: 'Sets' },
    { name: 'signatures', path: `${automations}/signatures`, heading: 'Signatures' },
    { name: 'links', path: `${automations}/links`, heading: 'Short links' },
    { name: 'link-parameters', path: `${automations}/link-parameters`, heading: 'Link parameters' },
    { name: 'webhooks', path: `${automations}/webhooks`, heading: 'Webhooks' },
    { name: 'webhook', path: world.webhook, heading: plant('Shop') },
    { name: 'webhook-delivery', path: world.delivery, heading: 'post.published' },
    { name: 'assistant', path: world.conversation, heading: 'Assistant' },
    { name: 'developers', path: '/console/developers', heading: 'Developers' },
    {
      name: 'developers-code',
      path: `/console/developers/code?calls=disableChannel*.id*${channels.texts}+deleteChannel*.id*${channels.texts}`,
      heading: 'As code',
    },
  ]
}

function listSettings({ consent, device }: LivelyConsole, plant: (text: string) => string): ConsolePage[] {
  return [
    { name: 'profile', path: '/settings/profile', heading: 'Your settings' },
    { name: 'organization', path: '/settings/organization', heading: 'Organization' },
    { name: 'groups', path: '/settings/groups', heading: 'Channel groups' },
    { name: 'audit', path: '/settings/audit', heading: 'Audit log' },
    { name: 'members', path: '/settings/members', heading: 'Team' },
    { name: 'plan', path: '/settings/plan', heading: 'Plan and usage' },
    { name: 'keys', path: '/settings/keys', heading: 'API keys' },
    { name: 'apps', path: '/settings/apps', heading: 'Apps' },
    { name: 'approved', path: '/settings/approved', heading: 'Approved apps' },
    { name: 'providers', path: '/settings/providers', heading: 'Providers' },
    { name: 'security', path: '/settings/security', heading: 'Security' },
    { name: 'verify', path: '/verify', heading: 'Confirm that it is you' },
    { name: 'sessions', path: '/settings/sessions', heading: 'Active sessions' },
    { name: 'errors', path: '/service/errors?unknown=1', heading: 'Errors' },
    { name: 'stats', path: '/service/stats', heading: 'Statistics' },
    { name: 'announcements', path: '/service/announcements', heading: 'Announcements' },
    { name: 'consent', path: consent, heading: `Authorize ${plant('Planner')}?` },
    { name: 'device', path: device, heading: 'Connect “Command line”?' },
    { name: 'device-code', path: '/device', heading: 'Connect a device' },
    { name: 'not-found', path: '/channels/connect/nothing', heading: 'Not found', status: 404 },
  ]
}

function listPublicPages(world: LivelyConsole): ConsolePage[] {
  const pages: ConsolePage[] = [
    { name: 'sign-in', path: '/sign-in?done=reset', heading: 'Sign in' },
    { name: 'sign-up', path: '/sign-up', heading: 'Create an account' },
    { name: 'forgot', path: '/auth/forgot', heading: 'Forgot your password?' },
    { name: 'reset', path: '/auth/forgot/token', heading: 'Choose a new password' },
    { name: 'activate', path: '/auth/activate/token', heading: 'Activate your account' },
    { name: 'join', path: '/join?org=token', heading: 'You are invited' },
    {
      name: 'connected',
      path: '/channels/connected/mastodon?error=access_denied',
      heading: 'The channel was not connected',
      status: 409,
    },
    { name: 'review-link', path: world.review, heading: 'Approve this post?' },
    { name: 'unsubscribe', path: world.unsubscribe, heading: 'Unsubscribe from these emails?' },
    { name: 'short-link', path: world.shortLink, heading: 'Destination of this link' },
  ]
  return pages.map((page) => ({ ...page, isPublic: true }))
}
