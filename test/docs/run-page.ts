import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { lazy } from '../../server/lib/lazy.ts'
import { bareEnv } from '../helpers/child-processes.ts'
import { hasPython } from '../helpers/python.ts'
import { examplesOf, type Fence, type Page, programOf, root } from './pages.ts'
import type { Report } from './preload.ts'
import { hasPythonPackages, pythonEnv } from './python.ts'

/** Holds the commands of this repository that the guides use. */
const commands = join(import.meta.dirname, 'bin')

export interface Run {
  reports: Map<number, Report>
  code: number
  /** Error output of a program that failed. */
  errors: string
}

/**
 * Runs the examples of a page in their order, in a folder with these files. `replaced` are the addresses and names that the page
 * prints and this machine has others for.
 */
export async function runPage(
  page: Page,
  world: {
    env: Record<string, string>
    files: Record<string, () => Uint8Array>
    replaced: Record<string, string>
  },
): Promise<Run> {
  const folder = await mkdtemp(join(tmpdir(), 'postern-docs-'))
  const here = (text: string) =>
    Object.entries(world.replaced).reduce((all, [shown, real]) => all.replaceAll(shown, real), text)
  const fences: Fence[] = page.fences.map((fence) => ({
    ...fence,
    text: here(fence.text),
    listens: fence.listens === null ? null : here(fence.listens),
  }))
  try {
    const text = fences.map((fence) => fence.text).join('\n')
    for (const [name, bytes] of Object.entries(world.files))
      if (text.includes(name)) await writeFile(join(folder, name), bytes())
    await writeFile(join(folder, 'page.json'), JSON.stringify(fences))
    await writeFile(join(folder, 'page.ts'), programOf({ ...page, fences }, { shell: true }))
    await writeFile(join(folder, 'package.json'), '{"type":"module"}')
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
    return await run(folder, world.env)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function run(folder: string, env: Record<string, string>): Promise<Run> {
  const child = fork(join(folder, 'page.ts'), {
    cwd: folder,
    execArgv: ['--import', join(import.meta.dirname, 'preload.ts'), '--disable-warning=ExperimentalWarning'],
    env: {
      ...bareEnv,
      PATH: `${commands}:${dirname(process.execPath)}:${process.env.PATH}`,
      HOME: folder,
      ...pythonEnv,
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    timeout: 900_000,
  })
  const reports = new Map<number, Report>()
  let errors = ''
  child.on('message', (report: Report) => reports.set(report.index, report))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return { reports, code: code ?? 1, errors }
}

/** Lists what the examples of a page need and this machine lacks. */
export function missingTools(page: Page): string[] {
  const languages = new Set(examplesOf(page).map(({ fence }) => fence.language))
  return [...(languages.has('sh') ? missingShellTools() : []), ...pythonTools(page)]
}

/** Lists the programs that `sh` examples need and this machine lacks. */
export const missingShellTools = lazy(() => {
  const has = (tool: string) => spawnSync('bash', ['-c', `command -v ${tool}`]).status === 0
  const json = spawnSync('curl', ['--help', 'all'], { encoding: 'utf8' }).stdout?.includes('--json')
  return [...['bash', 'jq', 'openssl', 'base64'].filter((tool) => !has(tool)), ...(json ? [] : ['curl 7.82'])]
})

const packageTools = lazy(() =>
  hasPythonPackages() ? [] : ["Python's httpx (npm run test:long installs them)"],
)

/** Lists what the Python examples of a page need and this machine lacks. */
export function pythonTools(page: Page): string[] {
  const programs = examplesOf(page).filter(({ fence }) => fence.language === 'python')
  if (programs.length === 0) return []
  if (!hasPython()) return ['python3']
  const imports = programs.some(({ fence }) => /^from postern/m.test(fence.text))
  return imports ? packageTools() : []
}
