import type { ExchangeResult } from './exchanges.ts'
import type { WorkflowResult } from './workflows.ts'

export interface Report {
  url: string
  exchanges: ExchangeResult[]
  workflows: WorkflowResult[]
}

/** Returns whether everything that was tried agrees with the contract. */
export function conforms({ exchanges, workflows }: Report): boolean {
  return (
    exchanges.every(({ problems }) => problems.length === 0) &&
    workflows.every(({ failure }) => failure === null)
  )
}

/** Prints the report for people: counts, then each failure with the request that shows it. */
export function printReport(report: Report): string {
  const { url, exchanges, workflows } = report
  const failed = exchanges.filter(({ problems }) => problems.length > 0)
  const run = workflows.filter(({ missing }) => missing.length === 0)
  const lines = [`Contract of Postern, held against ${url}`, '']
  for (const { operation, about, request, problems } of failed)
    lines.push(`  ✗ ${operation} ${about}`, `    ${request}`, ...problems.map((each) => `    ${each}`), '')
  for (const { workflow, missing, failure } of workflows) {
    if (missing.length > 0) lines.push(`  – ${workflow}: not run, needs ${missing.map(flagOf).join(', ')}`)
    else if (failure === null) lines.push(`  ✓ ${workflow}`)
    else
      lines.push(
        `  ✗ ${workflow}, at the step ${failure.step}`,
        ...failure.problems.map((each) => `    ${each}`),
      )
  }
  if (workflows.length > 0) lines.push('')
  const passed = run.filter(({ failure }) => failure === null).length
  lines.push(
    `${exchanges.length - failed.length} of ${exchanges.length} exchanges and ${passed} of ${run.length} workflows agree.`,
  )
  return lines.join('\n')
}

function flagOf(input: string): string {
  return `--${input.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}
