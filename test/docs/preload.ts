import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import type { Fence } from './pages.ts'
import './source-sdk.ts'

/**
 * Loaded before the program of a page, in a process of its own: the SDK is this repository's, `page` runs the `sh` blocks in one bash
 * that lives as long as the page, and the parent is told what each block answered.
 */
export interface Report {
  index: number
  output: string
  /** Every call of curl: its status and address. */
  calls: { status: number; url: string }[]
  /** Exit code of the shell; 0 for success. */
  code: number
}

const fences = JSON.parse(readFileSync('page.json', 'utf8')) as Fence[]
const send = (report: Report) => new Promise((resolve) => process.send?.(report, resolve))

let printed: string[] = []
for (const method of ['log', 'table', 'error'] as const)
  console[method] = (...values: unknown[]) => {
    printed.push(values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join(' '))
  }

const setUp = `set -euo pipefail -o allexport
curl() { command curl --no-progress-meter -w '\\n%{stderr}@curl %{http_code} %{url_effective}\\n' "$@"; }
`
let bash: ReturnType<typeof startBash> | undefined

function startBash() {
  const child = spawn('bash', ['--noprofile', '--norc'], { stdio: ['pipe', 'pipe', 'pipe'] })
  let output = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  child.stdin.write(setUp)
  return { child, take: () => ({ output, errors }) }
}

/** Runs one more block and takes its variables over. */
async function shell(index: number): Promise<void> {
  bash ??= startBash()
  const { child, take } = bash
  const before = take()
  const mark = `done-${index}-${Math.random()}`
  child.stdin.write(
    `${fences[index]?.text}\n{ echo; env -0 | base64 -w0; echo; echo ${mark}; } \necho ${mark} >&2\n`,
  )
  const code = await new Promise<number>((resolve) => {
    const look = () =>
      take().output.includes(`${mark}\n`) && take().errors.includes(`${mark}\n`) && resolve(0)
    child.stdout.on('data', look)
    child.stderr.on('data', look)
    child.once('exit', (code) => resolve(code ?? 1))
  })
  const output = take().output.slice(before.output.length)
  const errors = take().errors.slice(before.errors.length)
  const lines = output.split('\n')
  if (code === 0) for (const variable of decode(lines.at(-3) ?? '')) takeOver(variable)
  const calls = [...errors.matchAll(/^@curl (\d+) (.*)$/gm)].map(([, status, url = '']) => ({
    status: Number(status),
    url,
  }))
  const rest = errors.replace(/^@curl .*$|^done-.*$/gm, '').trim()
  await send({
    index,
    output: code === 0 ? lines.slice(0, -3).join('\n') : `${output}\n${rest}`,
    calls,
    code,
  })
  if (code !== 0) process.exit(1)
}

const background: ChildProcess[] = []
process.on('exit', () => {
  for (const child of background) child.kill()
})

/** Runs one block as a program of its own, with the variables of the page. A server runs on until the page ends. */
async function python(index: number): Promise<void> {
  const file = `block-${index}.py`
  writeFileSync(file, fences[index]?.text ?? '')
  const child = spawn('python3', ['-u', file], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const closed = once(child, 'close') as Promise<[number | null]>
  const address = fences[index]?.listens
  if (address) background.push(child)
  const code = address
    ? await Promise.race([listening(new URL(address)).then(() => 0), closed.then(() => 1)])
    : ((await closed)[0] ?? 1)
  await send({ index, output: output.trim(), calls: [], code })
  if (code !== 0) process.exit(1)
}

/** Resolves once somebody listens there. */
async function listening({ hostname, port }: URL): Promise<void> {
  for (;;) {
    const socket = connect(Number(port), hostname)
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'close').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isOpen) return
  }
}

const decode = (text: string) => Buffer.from(text, 'base64').toString().split('\0')

function takeOver(variable: string): void {
  const [name = '', ...value] = variable.split('=')
  if (/^[A-Z][A-Z_]*$/.test(name) && name !== 'PATH') process.env[name] = value.join('=')
}

Object.assign(globalThis, {
  page: {
    shell,
    python,
    begin: () => {
      printed = []
    },
    end: (index: number) => send({ index, output: printed.join('\n'), calls: [], code: 0 }),
    done: () => {
      bash?.child.kill()
      process.exit(0)
    },
  },
})
