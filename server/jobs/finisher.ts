import type { JobName } from './job.ts'
import type { ClaimedJob } from './store.ts'

/** Removes jobs that end together in one statement for each name, instead of one for each job. */
export function createFinisher(
  remove: (name: JobName, jobs: ClaimedJob[]) => Promise<unknown>,
): (job: ClaimedJob) => Promise<void> {
  const finished = new Map<JobName, ClaimedJob[]>()
  let flushing: Promise<void> | null = null

  async function flush(): Promise<void> {
    flushing = null
    const batches = [...finished]
    finished.clear()
    for (const [name, jobs] of batches) await remove(name, jobs)
  }

  return (job) => {
    const batch = finished.get(job.name)
    if (batch) batch.push(job)
    else finished.set(job.name, [job])
    flushing ??= new Promise((resolve) => setImmediate(resolve)).then(flush)
    return flushing
  }
}
