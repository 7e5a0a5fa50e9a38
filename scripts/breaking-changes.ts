import '../server/process/node-version.ts'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { breakingChanges, type Change } from './contract-diff.ts'

/**
 * Compares generated/openapi.json with the last released contract. Fails where a client would break. `--release` makes the current
 * contract the released one. openapi/README.md says which changes count and how to accept one.
 */
const root = join(import.meta.dirname, '..')
const current = join(root, 'generated/openapi.json')
const released = join(root, 'openapi/released/openapi.json')
const accepted = join(root, 'openapi/released/accepted.json')

const compatible = existsSync(released) ? check() : true
if (process.argv.includes('--release')) release()
else if (!existsSync(released))
  console.log('No contract has been released yet, so there is nothing to compare.')

function release(): void {
  if (!compatible) return
  mkdirSync(dirname(released), { recursive: true })
  writeFileSync(released, readFileSync(current))
  rmSync(accepted, { force: true })
  console.log('Released: openapi/released/openapi.json is the current contract. Commit it with the release.')
}

/** Describes a line of accepted.json: an intended breaking change and its reason. An omitted property matches anything. */
interface Acceptance {
  rule: string
  message?: string
  operation?: string
  location?: string
  reason: string
}

/** Returns true when every breaking change is accepted; prints the others. */
function check(): boolean {
  const acceptances = existsSync(accepted) ? (read(accepted) as Acceptance[]) : []
  const changes = breakingChanges(read(released) as object, read(current) as object)
  const open = changes.filter((change) => !acceptances.some((line) => covers(line, change)))
  const idle = acceptances.filter((line) => !line.reason || !changes.some((change) => covers(line, change)))
  for (const [what, places] of Object.entries(Object.groupBy(open, (c) => `${c.rule}: ${c.message}`)))
    console.error(describe(what, places ?? []))
  for (const line of idle)
    console.error(`openapi/released/accepted.json: no reason, or no such change: ${JSON.stringify(line)}`)
  if (open.length + idle.length === 0) {
    console.log(
      `The contract is compatible with the released one (${changes.length} accepted breaking changes).`,
    )
    return true
  }
  console.error(`\n${open.length} breaking changes. openapi/README.md says what counts and what to do.`)
  process.exitCode = 1
  return false
}

function covers(line: Acceptance, change: Change): boolean {
  const keys = ['rule', 'message', 'operation', 'location'] as const
  return keys.every((key) => line[key] === undefined || line[key] === change[key])
}

/** Lists the first few places, since a change of a shared schema appears in many. */
function describe(what: string, places: Change[]): string {
  const shown = places.slice(0, 3).map(({ operation, location }) => `    ${operation} ${location}`.trimEnd())
  const more = places.length > 3 ? [`    and ${places.length - 3} more places`] : []
  return [what, ...shown, ...more].join('\n')
}

function read(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}
