import lucide from '@iconify-json/lucide/icons.json' with { type: 'json' }
import simpleIcons from '@iconify-json/simple-icons/icons.json' with { type: 'json' }

/** Names the icons of the console. A name is that of the icon in Lucide (ISC license). */
const names = [
  'app-window',
  'badge-check',
  'bell',
  'book-open',
  'building',
  'calendar-clock',
  'calendar-days',
  'chart-column',
  'chart-line',
  'check',
  'chevron-down',
  'chevron-left',
  'chevron-right',
  'chevron-up',
  'circle-alert',
  'circle-check',
  'circle-plus',
  'circle-question-mark',
  'circle-user',
  'circle-x',
  'clock',
  'code-xml',
  'copy',
  'credit-card',
  'ellipsis',
  'external-link',
  'film',
  'folder',
  'folders',
  'grip-vertical',
  'image',
  'inbox',
  'key-round',
  'keyboard',
  'layers',
  'layout-list',
  'link',
  'link-2',
  'list',
  'loader',
  'lock',
  'log-out',
  'megaphone',
  'menu',
  'message-circle',
  'monitor-smartphone',
  'pencil',
  'play',
  'plug',
  'plug-zap',
  'plus',
  'radio-tower',
  'repeat',
  'rotate-cw',
  'rss',
  'scroll-text',
  'search',
  'send',
  'server',
  'settings',
  'signature',
  'sparkles',
  'tag',
  'trash',
  'triangle-alert',
  'redo-2',
  'undo-2',
  'upload',
  'users',
  'variable',
  'wand-sparkles',
  'webhook',
  'x',
  'zap',
] as const

/**
 * Names the mark of each platform in Simple Icons (CC0). A platform is left out if the collection lacks its mark, or withdrew it at
 * the owner's request.
 */
const marks = {
  bluesky: 'bluesky',
  devto: 'devdotto',
  discord: 'discord',
  dribbble: 'dribbble',
  facebook: 'facebook',
  gmb: 'googlemybusiness',
  hashnode: 'hashnode',
  instagram: 'instagram',
  'instagram-standalone': 'instagram',
  kick: 'kick',
  lemmy: 'lemmy',
  listmonk: 'listmonk',
  mastodon: 'mastodon',
  medium: 'medium',
  mewe: 'mewe',
  pinterest: 'pinterest',
  reddit: 'reddit',
  telegram: 'telegram',
  threads: 'threads',
  tiktok: 'tiktok',
  'tiktok-business': 'tiktok',
  tumblr: 'tumblr',
  twitch: 'twitch',
  vk: 'vk',
  wordpress: 'wordpress',
  wrapcast: 'farcaster',
  x: 'x',
  youtube: 'youtube',
} as const

/** Prints the shapes of the icons and marks that the console draws. The packages with all of them are needed by this script only. */
export function printIcons(): string {
  const shapes = names.map((name) => `  '${name}': '${lucide.icons[name].body}',`)
  const shapesOfMarks = Object.entries(marks).map(
    ([platform, name]) => `  '${platform}': '${simpleIcons.icons[name].body}',`,
  )
  return `export const icons = {
${shapes.join('\n')}
}

/** Maps the identifier of a platform to the shape of its mark. */
export const platformMarks: Record<string, string> = {
${shapesOfMarks.join('\n')}
}
`
}
