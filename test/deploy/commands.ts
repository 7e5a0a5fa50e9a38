import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll } from 'vitest'
import { bareEnv } from '../helpers/child-processes.ts'
import { until } from '../helpers/until.ts'

/** A command of the service that runs in a process of its own. */
export interface Command {
  output(): string
  /** Waits until the command has printed a line with `text`. */
  prints(text: string): Promise<void>
  /** Waits until the command ends by itself, or after `signal`, and returns its exit code. */
  ends(signal?: NodeJS.Signals): Promise<number | null>
}

interface Order {
  args: string[]
  cwd: string
  env: Record<string, string>
}

/** Runs `node` with nothing of this process's environment but the path. Kills what still runs when the file ends. */
export function commands() {
  const running = new Set<ChildProcess>()
  afterAll(async () => {
    for (const child of [...running]) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  })
  return function start({ args, cwd, env }: Order): Command {
    const child = spawn(process.execPath, args, { cwd, env: { ...bareEnv, ...env } })
    running.add(child)
    child.once('exit', () => running.delete(child))
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    const prints = async (text: string) => {
      await until(() => output.includes(text) || child.exitCode !== null)
      if (!output.includes(text)) throw new Error(`${args.join(' ')} ended before "${text}":\n${output}`)
    }
    return {
      output: () => output,
      prints,
      async ends(signal) {
        if (child.exitCode !== null) return child.exitCode
        const exit = once(child, 'exit')
        if (signal !== undefined) child.kill(signal)
        return (await exit)[0]
      },
    }
  }
}
