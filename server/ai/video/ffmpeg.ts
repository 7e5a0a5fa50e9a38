import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { createLimit } from '../../lib/limit.ts'

export interface FfmpegRun {
  args: readonly string[]
  /** Folder with the input files; the arguments name them without a path. */
  folder: string
  /** Limits the run, without the wait in the queue. */
  timeoutMs: number
  signal: AbortSignal
}

/** Runs ffmpeg, one process at a time, with low priority and bounded memory. Resolves with its stderr. */
export type Ffmpeg = (run: FfmpegRun) => Promise<string>

/** Thrown for a run of ffmpeg that failed; `message` ends with the last lines of its stderr. */
export class FfmpegError extends Error {
  override readonly name = 'FfmpegError'
}

/** Limits the address space. Encoding 1080p takes a third of it. */
const MEMORY_KB = 3_000_000
const MAX_STDERR = 20_000
const LOW_PRIORITY = 10

/** Creates the runner of this process. `select` returns the path of the binary. */
export function createFfmpeg(select: () => Promise<string>): Ffmpeg {
  const limitConcurrency = createLimit(1)
  return ({ signal, ...run }) => limitConcurrency(signal, async () => execute(await select(), run, signal))
}

function execute(
  path: string,
  { args, folder, timeoutMs }: Omit<FfmpegRun, 'signal'>,
  signal: AbortSignal,
): Promise<string> {
  signal.throwIfAborted()
  const all = ['-nostdin', '-hide_banner', '-y', ...args]
  // Limits the memory through a shell, since Node cannot. The arguments are not part of the shell's script.
  const [command, given] =
    process.platform === 'win32'
      ? [path, all]
      : ['/bin/sh', ['-c', `ulimit -v ${MEMORY_KB}; exec "$0" "$@"`, path, ...all]]
  return new Promise((resolve, reject) => {
    const child = spawn(command, given, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], env: {} })
    let stderr = ''
    let ended: unknown = null
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(-MAX_STDERR)
    })
    const end = (reason: unknown) => {
      ended ??= reason
      child.kill('SIGKILL')
    }
    const abort = () => end(signal.reason)
    const timer = setTimeout(
      () => end(new FfmpegError(`ffmpeg took longer than ${timeoutMs} ms.`)),
      timeoutMs,
    )
    signal.addEventListener('abort', abort, { once: true })
    const settle = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
    }
    child.once('spawn', () => lowerPriority(child.pid))
    child.once('error', (cause) => {
      settle()
      reject(new FfmpegError(`ffmpeg could not be started: ${cause.message}`, { cause }))
    })
    child.once('close', (code) => {
      settle()
      if (ended !== null) reject(ended)
      else if (code === 0) resolve(stderr)
      else reject(new FfmpegError(`ffmpeg ended with ${code}: ${stderr.trim().slice(-500)}`))
    })
  })
}

/** Lowers the priority, so that requests get the CPU first. Ignores systems that refuse. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, LOW_PRIORITY)
  } catch {}
}
