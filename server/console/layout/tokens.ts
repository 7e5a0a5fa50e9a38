/**
 * Names the values that all pages share: space, type, color, radius, shadow. Text reaches a contrast of 4.5:1 on paper, cards and
 * the sidebar, light and dark.
 */
export const tokens = `
:root {
  color-scheme: light dark;
  --space-1: .25rem; --space-2: .5rem; --space-3: .75rem; --space-4: 1rem; --space-6: 1.5rem; --space-8: 2rem;
  --small: .875rem; --tiny: .75rem; --sans: system-ui, sans-serif;
  --radius: 6px; --radius-l: 10px; --shadow: 0 1px 2px rgb(0 0 0 / .08); --shadow-l: 0 8px 24px rgb(0 0 0 / .16);
  --ink: #1b1f24; --soft: #57606a; --paper: #fff; --card: #f6f8fa; --side: #f6f8fa; --line: #d0d7de; --here: #e3eaf4;
  --accent: #0b57d0; --on-accent: #fff; --danger: #b3261e; --good: #1a7f37; --warn: #8a5a00; --field: #fff; --edge: #6e7781;
  --hue-tone: 55% .14;
}
@media (prefers-color-scheme: dark) {
  :root {
    --shadow: none;
    --ink: #e6edf3; --soft: #9aa5b1; --paper: #0d1117; --card: #161b22; --side: #11161d; --line: #30363d; --here: #1f2a3a;
    --accent: #7cb7ff; --on-accent: #06182e; --danger: #ff9a91; --good: #6fdd8b; --warn: #f0c36d; --field: #0d1117; --edge: #8b949e;
    --hue-tone: 78% .12;
  }
}`
