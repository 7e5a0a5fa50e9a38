import type { ReadResourceResult } from '@modelcontextprotocol/server'
import { postCardScript } from '../../../generated/post-card.ts'
import type { HasConfig } from '../../config/config.ts'
import { avatarStyle } from '../../console/layout/avatar.ts'
import { previewStyle } from '../../console/layout/post-preview.ts'
import { tokens } from '../../console/layout/tokens.ts'
import type { HasStorage } from '../../media/storage/storage.ts'

/** Resource that a host of the MCP Apps extension (SEP-1865) shows in place of the result of `preview_post`. */
export const CARD_URI = 'ui://postern/post'
const MIME = 'text/html;profile=mcp-app'

/** Takes the colors of the host where it has them. */
const style = `${tokens}
:root {
  --ink: var(--color-text-primary, light-dark(#1b1f24, #e6edf3)); --soft: var(--color-text-secondary, light-dark(#57606a, #9aa5b1));
  --paper: var(--color-background-primary, light-dark(#fff, #0d1117)); --card: var(--color-background-secondary, light-dark(#f6f8fa, #161b22));
  --line: var(--color-border-primary, light-dark(#d0d7de, #30363d)); --sans: var(--font-sans, system-ui, sans-serif);
}
body { margin: 0; padding: var(--space-3); background: var(--paper); color: var(--ink); font: .9375rem/1.5 var(--sans); }
.soft { color: var(--soft); font-weight: 400; }
.state { margin: 0; font-weight: 600; }
.state.failed { color: var(--color-text-danger, light-dark(#b3261e, #ff9a91)); }
[role=group] { display: flex; flex-wrap: wrap; gap: var(--space-2); }
[role=status]:not(:empty) { margin: var(--space-2) 0 0; white-space: pre-wrap; overflow-wrap: anywhere; }
button { min-height: 2.25rem; padding: 0 var(--space-3); border: 1px solid var(--line); border-radius: var(--radius); background: var(--card); color: inherit; font: inherit; cursor: pointer; }
button:first-child { background: light-dark(#0b57d0, #7cb7ff); border-color: transparent; color: light-dark(#fff, #06182e); font-weight: 600; }
button:disabled { opacity: .6; cursor: default; }
a { color: inherit; }
${avatarStyle}${previewStyle}`

/** Returns the page of the card. It loads nothing but the pictures of posts, which this service or its storage has. */
export function readCard({ config, storage }: HasConfig & HasStorage): ReadResourceResult {
  const origins = [config.baseUrl, storage.url('x')].flatMap((url) =>
    URL.canParse(url) ? [new URL(url).origin] : [],
  )
  return {
    contents: [
      {
        uri: CARD_URI,
        mimeType: MIME,
        text: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Post</title><style>${style}</style></head><body><main></main><div role="group" aria-label="Actions"></div><p role="status"></p><script>${postCardScript}</script></body></html>`,
        _meta: { ui: { csp: { resourceDomains: [...new Set(origins)] }, prefersBorder: true } },
      },
    ],
  }
}
