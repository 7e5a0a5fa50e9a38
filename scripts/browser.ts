import { join } from 'node:path'
import { build } from 'esbuild'

/** Bundles browser/ into the one script of the console. */
export async function printBrowserScript(root: string): Promise<string> {
  return `export const browserScript = ${await bundle(root, 'browser/main.ts')}\n`
}

/** Bundles the script of the card that hosts of MCP Apps show. */
export async function printPostCardScript(root: string): Promise<string> {
  return `export const postCardScript = ${await bundle(root, 'browser/card/post-card.ts')}\n`
}

async function bundle(root: string, entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(root, entry)],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
    write: false,
  })
  return JSON.stringify(outputFiles[0]?.text ?? '')
}
