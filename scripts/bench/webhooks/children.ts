import { fork } from 'node:child_process'
import { once } from 'node:events'

/** Represents a process that answers calls of its parent. */
export interface Child<Api> {
  call<M extends keyof Api & string>(method: M, ...input: InputOf<Api[M]>): Promise<OutputOf<Api[M]>>
  /** Sends SIGKILL. Resolves when the process is dead; calls under way reject. */
  kill(): Promise<void>
  /** Disconnects from the process and waits for its end. */
  stop(): Promise<void>
}

type InputOf<F> = F extends (...input: infer I) => unknown ? I : never
type OutputOf<F> = F extends (...input: never[]) => infer O ? Awaited<O> : never

interface Question {
  id: number
  method: string
  input: unknown[]
}
interface Answer {
  id: number
  output?: unknown
  error?: string
}

/** Starts `script`, which reads `order` as JSON from its first argument and serves `Api` with `answerCalls`. */
export function startChild<Api>(script: URL, order: unknown): Child<Api> {
  const child = fork(script, [JSON.stringify(order)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let asked = 0
  child.on('message', ({ id, output, error }: Answer) => {
    const call = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) call?.resolve(output)
    else call?.reject(new Error(error))
  })
  const exit = once(child, 'exit').then(() => {
    for (const call of waiting.values()) call.reject(new ChildEnded())
    waiting.clear()
  })
  return {
    call(method, ...input) {
      const call = Promise.withResolvers<unknown>()
      if (!child.connected) return Promise.reject(new ChildEnded())
      const question: Question = { id: ++asked, method, input }
      waiting.set(question.id, call)
      // The process may be dead before its exit event arrives.
      child.send(question, (error) => {
        if (error !== null) call.reject(new ChildEnded())
      })
      return call.promise as never
    },
    async kill() {
      child.kill('SIGKILL')
      await exit
    },
    async stop() {
      if (child.connected) child.disconnect()
      await exit
    },
  }
}

/** The process ended before it answered. */
export class ChildEnded extends Error {
  constructor() {
    super('The process ended before it answered.')
  }
}

/** Answers calls in the child until the parent disconnects, then runs `end`. */
export function answerCalls(api: object, end: () => Promise<void>): void {
  const methods = api as Record<string, (...input: unknown[]) => unknown>
  process.on('message', async ({ id, method, input }: Question) => {
    const answer: Answer = { id }
    try {
      answer.output = await methods[method]?.(...input)
    } catch (error) {
      answer.error = error instanceof Error ? (error.stack ?? error.message) : String(error)
    }
    // The parent may disconnect meanwhile. Then nobody waits for the answer, and the process ends as it should.
    if (process.connected) process.send?.(answer, undefined, undefined, () => {})
  })
  // The parent may have disconnected while the child was starting.
  if (process.connected) process.once('disconnect', () => void end())
  else void end()
}
