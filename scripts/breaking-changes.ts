import '../server/lib/node-version.ts'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { breakingChanges, type Change } from './contract-diff.ts'

/**
 * Holds generated/openapi.json against the contract that was released last; fails where a client would break.
 * `--release` makes the current contract the released one. openapi/README.md says what counts and how to accept a change.
 */
const root = join(import.meta.dirname, '..')
const current = join(root, 'generated/openapi.json')
const released = join(root, 'openapi/released/openapi.json')
const accepted = join(root, 'openapi/released/accepted.json')

const compatible = existsSync(released) ? check() : true
if (process.argv.includes('--release')) release()
else if (!existsSync(released))
  console.log('No contract has been released yet: nothing to hold this one against.')

function release(): void {
  if (!compatible) return
  mkdirSync(dirname(released), { recursive: true })
  writeFileSync(released, readFileSync(current))
  rmSync(accepted, { force: true })
  console.log('Released: openapi/released/openapi.json is the contract of today. Commit it with the release.')
}

/** One line of accepted.json: a breaking change that is meant, and why. What it leaves out may be anything. */
interface Acceptance {
  rule: string
  message?: string
  operation?: string
  location?: string
  reason: string
}

/** Whether every breaking change there is has been accepted; says what has not. */
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
      `The contract breaks no client of the released one (${changes.length} accepted breaking changes).`,
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

/** A change of a shared schema shows in many places: the first few say enough. */
function describe(what: string, places: Change[]): string {
  const shown = places.slice(0, 3).map(({ operation, location }) => `    ${operation} ${location}`.trimEnd())
  const more = places.length > 3 ? [`    and ${places.length - 3} more places`] : []
  return [what, ...shown, ...more].join('\n')
}

function read(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}
