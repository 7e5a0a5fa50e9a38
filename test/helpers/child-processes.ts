import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { afterAll } from 'vitest'

/** Contains the variables that a child process needs when it inherits no others. */
export const bareEnv: Record<string, string> = {
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
}

/** Processes of one suite that run `script`; those that live when it ends are killed. */
export function childProcesses<Order>(script: URL) {
  const running = new Set<ChildProcess>()
  afterAll(async () => {
    for (const child of [...running]) {
      child.kill('SIGKILL')
      // What it has open goes with it, and not a moment later: its database is deleted next.
      await once(child, 'exit')
    }
  })
  return {
    /** The script finds the order as JSON in its first argument. */
    start(order: Order): ChildProcess {
      const child = fork(script, [JSON.stringify(order)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
      running.add(child)
      child.once('exit', () => running.delete(child))
      return child
    },
    /** Lets go of it and waits until it has ended by itself. */
    async stop(child: ChildProcess): Promise<void> {
      const exit = once(child, 'exit')
      child.disconnect()
      await exit
    },
  }
}
