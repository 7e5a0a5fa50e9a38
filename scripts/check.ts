import '../server/process/node-version.ts'
import { spawnSync } from 'node:child_process'

/** Runs every check of a change, cheapest failure first. `--without-tests` leaves out the tests, which CI ran before. */
const steps: [name: string, command: string][] = [
  ['format and lint', 'npm run -s lint'],
  ['generated files are current', 'node scripts/generate.ts --check'],
  ['the contract breaks no client', 'node scripts/breaking-changes.ts'],
  // Checks with TypeScript 5.9, the compiler of editors and of people who import the SDK.
  ['types', 'node node_modules/typescript/bin/tsc --noEmit'],
  ['types of browser code', 'node node_modules/typescript/bin/tsc --noEmit --project browser'],
  ['tests', 'npm test'],
  ['build', 'npm run -s build'],
  ['docs', 'npm run -s docs'],
]

const chosen = process.argv.includes('--without-tests') ? steps.filter(([name]) => name !== 'tests') : steps
for (const [name, command] of chosen) {
  console.log(`\n> ${name}: ${command}`)
  const started = Date.now()
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit' })
  if (status !== 0) {
    console.error(`\n"${name}" failed.`)
    process.exit(1)
  }
  console.log(`  ok, ${((Date.now() - started) / 1000).toFixed(1)} s`)
}
console.log('\nAll checks passed.')
