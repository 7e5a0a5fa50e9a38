import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

type Parser = Pick<typeof import('@actions/workflow-parser'), 'parseWorkflow' | 'convertWorkflowTemplate'>

/** GitHub's own parser, with its schema. Bundled, since it imports JSON in a way that only bundlers know. */
async function loadParser(): Promise<Parser> {
  const folder = mkdtempSync(join(tmpdir(), 'postern-workflow-'))
  const outfile = join(folder, 'parser.cjs')
  try {
    const entry = fileURLToPath(import.meta.resolve('@actions/workflow-parser'))
    await build({
      entryPoints: [entry],
      bundle: true,
      format: 'cjs',
      platform: 'node',
      outfile,
      logLevel: 'error',
    })
    return createRequire(import.meta.url)(outfile)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns what GitHub says against the text of a workflow: unknown keys, wrong values, and expressions that name nothing. */
export async function workflowProblems(content: string): Promise<string[]> {
  const { parseWorkflow, convertWorkflowTemplate } = await loadParser()
  const silent = { error() {}, info() {}, verbose() {} }
  const { context, value } = parseWorkflow({ name: 'release.yaml', content }, silent)
  const template = value === undefined ? undefined : await convertWorkflowTemplate(context, value)
  return [
    ...context.errors.getErrors().map(({ message }) => message),
    ...(template?.errors ?? []).map(({ Message }) => Message),
  ]
}
