import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

interface Document {
  arazzo: string
  workflows: { workflowId: string }[]
}

/** Orders the workflows as a newcomer would try them. */
const order = [
  'publish-and-wait',
  'connect-and-post',
  'upload-and-post',
  'reconcile-unknown-outcome',
  'webhook-and-replay',
  'device-login',
  'plan-a-month',
]

/** Joins the workflows of openapi/workflows/ into one Arazzo document, which lies beside the contract wherever it is published. */
export function printWorkflows(root: string): string {
  const folder = join(root, 'openapi/workflows')
  const workflows = readdirSync(folder)
    .filter((name) => name.endsWith('.arazzo.yaml'))
    .flatMap((name) => (parse(readFileSync(join(folder, name), 'utf8')) as Document).workflows)
  const unordered = workflows.filter(({ workflowId }) => !order.includes(workflowId))
  if (unordered.length > 0)
    throw new Error(
      `Add ${unordered.map(({ workflowId }) => workflowId).join(', ')} to scripts/workflows.ts.`,
    )
  const document = {
    arazzo: '1.0.1',
    info: {
      title: 'Workflows of Postern',
      version: '1.0',
      description:
        'What programs do in several calls. The sandbox lets each run without an account on a platform.',
    },
    sourceDescriptions: [{ name: 'postern', url: './openapi.json', type: 'openapi' }],
    workflows: workflows.sort((a, b) => order.indexOf(a.workflowId) - order.indexOf(b.workflowId)),
  }
  return `${JSON.stringify(document, null, 1)}\n`
}
