import lucide from '@iconify-json/lucide/icons.json' with { type: 'json' }

/** Names the icons of the console. A name is that of the icon in Lucide (ISC license). */
const names = [
  'app-window',
  'badge-check',
  'book-open',
  'chart-column',
  'credit-card',
  'key-round',
  'layout-list',
  'log-out',
  'megaphone',
  'monitor-smartphone',
  'plug',
  'radio-tower',
  'server',
  'settings',
  'sparkles',
  'triangle-alert',
  'users',
] as const

/** Prints the shapes of the icons that the console draws. The package with all icons is needed by this script only. */
export function printIcons(): string {
  const shapes = names.map((name) => `  '${name}': '${lucide.icons[name].body}',`)
  return `export const icons = {\n${shapes.join('\n')}\n}\n`
}
