import '../server/process/node-version.ts'
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build as bundle } from 'esbuild'
import { build, type Options } from 'tsup'

/**
 * Builds the released code: `server` into dist/, `sdk` (ESM, CommonJS, types, command line) into sdk/dist/, `contract` (ESM, types, kit)
 * into contract/dist/. Builds all without an argument.
 */
const targets: Record<string, () => Promise<void>> = {
  server: buildServer,
  sdk: buildSdk,
  contract: buildContract,
}
const selected = process.argv.slice(2)
for (const [name, run] of Object.entries(targets))
  if (selected.length === 0 || selected.includes(name)) await run()

async function buildServer(): Promise<void> {
  const commands = [
    'server/main',
    'scripts/migrate',
    'scripts/platform-admin',
    'scripts/reset-second-factor',
    'scripts/backup',
    'scripts/restored',
    'scripts/trace',
  ]
  const common: Options = { outDir: 'dist', format: 'esm', platform: 'node', silent: true }
  await build({
    ...common,
    entry: {
      ...Object.fromEntries(commands.map((command) => [`${command}-bundle`, `${command}.ts`])),
      'server/feed-worker': 'server/autopost/feed-worker.ts',
    },
    // Avoids shared chunks, which would move code to another folder: the service finds the feed worker beside main.js.
    splitting: false,
    target: 'node24',
    skipNodeModulesBundle: true,
    // Two small modules that every start needs: reading them from their folders takes longer than running them.
    noExternal: ['p-limit', 'yocto-queue'],
    sourcemap: true,
  })
  for (const command of commands) escapeToAscii(`dist/${command}-bundle.js`)
  await build({ ...common, entry: { 'node-version': 'server/process/node-version.ts' }, target: 'node12' })
  for (const command of commands)
    writeFileSync(`dist/${command}.js`, startBundle(`./${basename(command)}-bundle.js`))
  console.log('Server: dist/server/main.js')
}

/**
 * Escapes the characters that esbuild leaves in regular expressions and tagged templates. For one character outside Latin-1, V8
 * keeps the whole text in two bytes for each character: 2 MB more.
 */
function escapeToAscii(file: string): void {
  const escaped = readFileSync(file, 'utf8').replace(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  writeFileSync(file, escaped)
}

/** Writes a command that an old Node can parse, so that it prints the sentence about its version instead of a SyntaxError. */
function startBundle(bundle: string): string {
  return `import '../node-version.js'\n\nawait import('${bundle}')\n`
}

/** Fails when the SDK outgrows its budgets. */
async function buildSdk(): Promise<void> {
  /** Limits the compressed size of each entry in kB, as an application bundles and minifies it. */
  const budgets = { index: 13, core: 9, resources: 5, webhooks: 2, oauth: 3, testing: 32 }
  const common: Options = {
    entry: Object.keys(budgets).map((name) => `sdk/${name}.ts`),
    outDir: 'sdk/dist',
    target: 'es2022',
    platform: 'neutral',
    // Keeps each entry separate, so that its file shows its size.
    splitting: false,
    // Keeps stack traces readable. Bundlers of applications minify the code.
    minify: false,
    silent: true,
  }
  const external = ['openapi-fetch']
  await build({ ...common, format: 'esm', external, dts: true, clean: true })
  // Node and bundlers read the default export of openapi-fetch's CommonJS differently, so this build includes it.
  await build({ ...common, format: 'cjs', noExternal: external })
  copyTypesForCommonJs('sdk/dist')
  await build({
    ...common,
    entry: { cli: 'sdk/cli/main.ts' },
    platform: 'node',
    target: 'node20',
    format: 'esm',
    external,
  })
  for (const [name, budget] of Object.entries(budgets)) {
    const { outputFiles } = await bundle({
      entryPoints: [`sdk/dist/${name}.js`],
      bundle: true,
      minify: true,
      format: 'esm',
      platform: 'browser',
      write: false,
    })
    const size = gzipSync(outputFiles[0]?.contents ?? '').length / 1000
    console.log(`SDK: sdk/dist/${name}.js, ${size.toFixed(1)} kB minified and gzipped, of ${budget} kB`)
    if (size <= budget) continue
    console.error('The SDK exceeds its budget: remove something before you raise the budget.')
    process.exitCode = 1
  }
}

async function buildContract(): Promise<void> {
  const common: Options = {
    outDir: 'contract/dist',
    target: 'node20',
    platform: 'node',
    format: 'esm',
    silent: true,
    external: [/^ajv/],
  }
  await build({ ...common, entry: { index: 'contract/index.ts' }, dts: true, clean: true })
  await build({ ...common, entry: { cli: 'contract/cli.ts' }, banner: { js: '#!/usr/bin/env node' } })
  for (const name of ['openapi.json', 'arazzo.json'])
    copyFileSync(`generated/${name}`, `contract/dist/${name}`)
  console.log('Contract: contract/dist/index.js')
}

/** Copies the types for CommonJS. Both builds share them but for file names, and the names of the files they import. */
function copyTypesForCommonJs(folder: string): void {
  for (const name of readdirSync(folder).filter((name) => name.endsWith('.d.ts'))) {
    const types = readFileSync(`${folder}/${name}`, 'utf8').replaceAll(/(from '\.\/[^']+)\.js'/g, "$1.cjs'")
    writeFileSync(`${folder}/${name.replace(/ts$/, 'cts')}`, types)
  }
}
