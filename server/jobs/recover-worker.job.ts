import type { Job } from './queue.ts'

/** Frees at once what a dead worker held: each part does so for its own, and may be called again. */
export function recoverWorker(parts: ((workerId: string) => Promise<void>)[]) {
  return async ({ payload }: Pick<Job<'recover-worker'>, 'payload'>): Promise<void> => {
    for (const part of parts) await part(payload.workerId)
  }
}
