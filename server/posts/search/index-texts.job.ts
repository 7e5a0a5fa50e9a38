import type { HasDb } from '../../db/connect.ts'
import { defineJob, type Job } from '../../jobs/job.ts'
import { indexTexts } from './text-index.ts'

declare module '../../jobs/job.ts' {
  interface JobPayloads {
    /** Indexes the texts that a process left when it died. */
    'index-texts': Record<string, never>
  }
}

export const indexTextsJob = defineJob({
  name: 'index-texts',
  every: 300_000,
  run:
    (ctx: HasDb) =>
    async ({ signal }: Pick<Job<'index-texts'>, 'signal'>): Promise<void> => {
      while (!signal.aborted && (await indexTexts(ctx)));
    },
})
