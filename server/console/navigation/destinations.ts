import { isShownTo, personal, places, type Viewer } from '../layout/shell.ts'
import type { Hit, HitGroup } from './search-page.ts'

interface Act extends Hit {
  isForAdmins?: true
}

const acts: readonly Act[] = [
  {
    href: '/console/compose',
    name: 'New post',
    icon: 'pencil',
    words: 'write compose create draft',
    keys: 'c',
  },
  { href: '/channels', name: 'Connect a channel', icon: 'plus', words: 'add account platform' },
  {
    href: '/settings/members',
    name: 'Invite a member',
    icon: 'users',
    words: 'add person team',
    isForAdmins: true,
  },
  {
    href: '/settings/keys',
    name: 'Create API key',
    icon: 'key-round',
    words: 'token add',
    isForAdmins: true,
  },
  { href: '/console/automations/feeds', name: 'Follow a feed', icon: 'rss', words: 'rss autopost add' },
  { href: '/console/automations/webhooks', name: 'Add a webhook', icon: 'webhook', words: 'endpoint create' },
]

/** Lists other words by which people look for a page. */
const otherWords: Record<string, string> = {
  '/console': 'home list scheduled published failed drafts',
  '/settings/profile':
    'profile name password email notifications shortcuts keyboard time zone week delete account',
  '/settings/organization': 'name company short links preference workspace',
  '/settings/members': 'members people roles invitations',
  '/settings/groups': 'customers clients',
  '/settings/keys': 'tokens',
  '/settings/apps': 'oauth client',
  '/settings/approved': 'oauth grants authorized',
  '/settings/audit': 'history log security',
  '/settings/plan': 'billing usage invoices payments',
  '/settings/sessions': 'devices sign out',
  '/channels': 'accounts platforms',
  '/console/queues': 'slots schedule pause resume',
  '/console/library': 'templates evergreen recycle recycling variants',
  '/console/automations/link-parameters': 'utm campaign tracking links',
  '/console/inbox': 'comments mentions replies answers',
  '/console/analytics': 'statistics metrics followers impressions',
  '/console/developers': 'api mcp requests log',
  '/assistant': 'ai chat agent',
}

/** Lists what a person can go to from anywhere. */
export function listTargets(viewer: Viewer): HitGroup[] {
  const toHit = ({ path, name, icon, keys }: (typeof places)[number]): Hit => {
    return { href: path, name, icon, keys, words: otherWords[path] }
  }
  const shown = places.filter(isShownTo(viewer))
  const inArea = (name: string) =>
    shown.flatMap((place) => (place.name === name ? (place.area ?? []) : [])).filter(isShownTo(viewer))
  const ofPerson = personal.filter(({ path }) => !path.startsWith('/settings/'))
  const isAdmin = viewer.role !== 'USER'
  return [
    { name: 'Actions', hits: acts.filter(({ isForAdmins }) => isAdmin || !isForAdmins) },
    {
      name: 'Go to',
      hits: [...shown.slice().filter(({ path }) => path !== '/console/compose'), ...ofPerson].map(toHit),
    },
    {
      name: 'Settings',
      hits: inArea('Settings')
        .filter(({ path }) => path.startsWith('/settings/'))
        .map(toHit),
    },
    { name: 'Automations', hits: inArea('Automations').map(toHit) },
    { name: 'Service', hits: inArea('Service').map(toHit) },
  ]
}
