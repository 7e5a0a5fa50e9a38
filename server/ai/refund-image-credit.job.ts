import type { HasDbAndClock } from '../db/connect.ts'
import { defineJob, type Job } from '../jobs/job.ts'
import { refundCredit } from '../plans/credits.ts'

declare module '../jobs/job.ts' {
  interface JobPayloads {
    /**
     * Refunds the credit of a picture whose process died. Canceled when the picture is generated or has failed. Key: the
     * credit's id.
     */
    'refund-image-credit': { creditId: string }
  }
}

export const refundImageCreditJob = defineJob({
  name: 'refund-image-credit',
  run:
    (app: HasDbAndClock) =>
    ({ payload }: Job<'refund-image-credit'>) =>
      refundCredit(app, payload.creditId),
})
