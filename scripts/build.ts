import '../server/lib/node-version.ts'
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { build } from 'tsup'

/** The shipped server (dist/server) and the SDK (sdk/dist: ESM, CommonJS, types). Fails when the SDK outgrows its budget. */
const sdkBudget = 10 * 1024

await build({
  entry: { 'server/main': 'server/main.ts', 'scripts/migrate': 'scripts/migrate.ts' },
  outDir: 'dist',
  format: 'esm',
  target: 'node24',
  platform: 'node',
  skipNodeModulesBundle: true,
  sourcemap: true,
  clean: false,
  silent: true,
})
await build({
  entry: ['sdk/index.ts'],
  outDir: 'sdk/dist',
  format: ['esm', 'cjs'],
  target: 'es2022',
  platform: 'neutral',
  external: ['openapi-fetch'],
  dts: true,
  clean: true,
  minify: true,
  silent: true,
})

const packed = gzipSync(readFileSync('sdk/dist/index.js')).length
console.log(`SDK: ${(packed / 1024).toFixed(1)} kB gzip of ${sdkBudget / 1024} kB`)
if (packed > sdkBudget) {
  console.error('The SDK is over its budget: leave something out before you raise it.')
  process.exitCode = 1
}
