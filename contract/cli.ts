import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { workflows } from './document.ts'
import { verifyExchanges } from './verify/exchanges.ts'
import { conforms, printReport } from './verify/report.ts'
import { runWorkflow, type WorkflowResult } from './verify/workflows.ts'

const usage = `Usage: npx @postern/contract verify <url> [options]

Holds a server against the contract. Exits with 0 if all agrees, 1 if something does not, and 2 for wrong arguments.

  --api-key <key>        key for the operations that take one; also POSTERN_API_KEY
  --session <token>      session for the others; also POSTERN_SESSION
  --channel <id>         sandbox channel on which the workflows post
  --receiver <url>       receiver of webhooks that answers 2xx
  --file <url>           picture that the server can fetch
  --operation <name>     verify only this operation; can be repeated, and runs no workflow
  --no-workflows         only send requests that change nothing
  --json                 print the report as JSON
`

/** Exit codes, as for linters: what was found differs from what could not be tried. */
const FOUND = 1
const MISUSED = 2

process.exitCode = await main(process.argv.slice(2))

async function main(args: string[]): Promise<number> {
  const parsed = parse(args)
  if (parsed === null) return MISUSED
  const { url, values } = parsed
  const apiKey = values['api-key'] ?? process.env.POSTERN_API_KEY
  const session = values.session ?? process.env.POSTERN_SESSION
  const only = values.operation
  const exchanges = await verifyExchanges({
    url,
    ...(apiKey && { apiKey }),
    ...(session && { session }),
    ...(only && { only }),
  })
  const { channel, receiver, file } = values
  const results: WorkflowResult[] = []
  if (only === undefined && !values['no-workflows'])
    for (const workflow of workflows.workflows)
      results.push(
        await runWorkflow(workflow, { url, inputs: inputsOf({ apiKey, session, channel, receiver, file }) }),
      )
  const report = { url, exchanges, workflows: results }
  console.log(values.json ? JSON.stringify(report, null, 2) : printReport(report))
  return conforms(report) ? 0 : FOUND
}

function parse(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        'api-key': { type: 'string' },
        session: { type: 'string' },
        channel: { type: 'string' },
        receiver: { type: 'string' },
        file: { type: 'string' },
        operation: { type: 'string', multiple: true },
        'no-workflows': { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    })
    const [command, url = '', ...rest] = positionals
    if (command === 'verify' && URL.canParse(url) && rest.length === 0)
      return { url: url.replace(/\/+$/, ''), values }
    console.error(usage)
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`)
  }
  return null
}

/** Adds what the kit makes up itself to what the caller gave. */
function inputsOf(given: Record<string, string | undefined>): Record<string, unknown> {
  const now = new Date()
  const later = new Date(now.getTime() + 30 * 86_400_000)
  const name = `Contract ${now.toISOString()}`
  return {
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    key: randomUUID(),
    date: later.toISOString(),
    from: now.toISOString(),
    to: later.toISOString(),
    code: Buffer.from(JSON.stringify({ name })).toString('base64'),
  }
}
