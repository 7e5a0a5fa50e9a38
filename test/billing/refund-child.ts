import { refundSubscription } from '../../server/billing/refunds.ts'
import type { Config } from '../../server/config/config.ts'
import { createServer } from '../../server/server.ts'
import { silentLog } from '../helpers/log.ts'

/** Tells a child process whose refund it is to begin, at which instant. */
export interface RefundOrder {
  config: Config
  organizationId: string
  userId: string
  clockAt: number
}

if (process.argv[1]?.endsWith('refund-child.ts')) {
  const { config, clockAt, ...payer } = JSON.parse(process.argv[2] ?? '') as RefundOrder
  const server = await createServer(
    { ...config, worker: 'off', port: 0 },
    { log: silentLog, clock: { now: () => clockAt } },
  )
  await refundSubscription(server.app, payer)
  await server.close()
}
