import type { TestService } from './server.ts'
import { until } from './until.ts'

/** Exceeds the waits between the steps of a job. */
const STEP_MS = 10_000

/** Runs the job that `read` returns, with its waits, until it has finished, and returns it. */
export async function finished<Job extends { status: string }>(
  service: TestService,
  read: () => Promise<Job>,
): Promise<Job> {
  for (;;) {
    await service.server.drain()
    const job = await read()
    if (job.status === 'completed' || job.status === 'failed') return job
    service.clock.advance(STEP_MS)
  }
}

/** Lets time pass until a request has its answer, which needs several jobs. */
export async function answered<T>(service: TestService, request: Promise<T>): Promise<T> {
  let done = false
  const settle = () => {
    done = true
  }
  request.then(settle, settle)
  await until(async () => {
    await service.server.drain()
    if (!done) service.clock.advance(STEP_MS)
    return done
  })
  return request
}
