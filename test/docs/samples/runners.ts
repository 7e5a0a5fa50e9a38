import { type ChildProcess, execFile, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { bareEnv } from '../../helpers/child-processes.ts'
import { pythonEnv } from '../python.ts'

export interface Outcome {
  /** Status of the sample's last response; 0 if it got none. */
  status: number
  /** The response, or what the program printed, for the message of a failed test. */
  output: string
}

export interface Runner {
  run(source: string, env: Record<string, string>): Promise<Outcome>
  close(): Promise<void>
}

/** Runs commands in a bash, one after the other, in this folder. */
export function shellRunner(folder: string): Runner {
  return {
    async run(source, env) {
      const wrapped = `curl() { command curl --no-progress-meter --max-time 60 -w '\\n%{http_code}' "$@"; }\n${source}`
      const { stdout } = await promisify(execFile)('bash', ['-c', wrapped], {
        cwd: folder,
        env: { ...bareEnv, PATH: process.env.PATH ?? '', ...env },
        // The contract is longer than a megabyte.
        maxBuffer: 16 * 1024 * 1024,
      })
      const lines = stdout.trimEnd().split('\n')
      return { status: Number(lines.at(-1)), output: lines.slice(0, -1).join('\n') }
    },
    async close() {},
  }
}

/** Runs programs in one Python, which tells what the SDK was answered. */
export function pythonRunner(folder: string): Runner {
  const child = spawn('python3', ['-u', join(import.meta.dirname, 'runner.py')], {
    cwd: folder,
    env: { ...bareEnv, ...pythonEnv, PATH: process.env.PATH ?? '' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  return {
    async run(source, env) {
      child.stdin.write(`${JSON.stringify({ source, env })}\n`)
      const { value, done } = await lines.next()
      if (done) throw new Error('Python ended.')
      return JSON.parse(value) as Outcome
    },
    async close() {
      child.stdin.end()
      await ended(child)
    },
  }
}

/** Runs programs as modules of one Node, which tells what `fetch` was answered. */
export function typescriptRunner(folder: string): Runner {
  const child: ChildProcess = fork(join(import.meta.dirname, 'runner.ts'), {
    cwd: folder,
    execArgv: [
      '--import',
      join(import.meta.dirname, '../source-sdk.ts'),
      '--disable-warning=ExperimentalWarning',
    ],
    env: { ...bareEnv, PATH: process.env.PATH ?? '' },
  })
  let runs = 0
  return {
    async run(source, env) {
      const file = join(folder, `sample-${++runs}.ts`)
      await writeFile(file, `${source}\nexport {}\n`)
      child.send({ file, env })
      const [outcome] = await Promise.race([
        once(child, 'message') as Promise<[Outcome]>,
        once(child, 'exit').then(() => Promise.reject(new Error('Node ended.'))),
      ])
      return outcome
    },
    async close() {
      if (child.connected) child.disconnect()
      await ended(child)
    },
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}
