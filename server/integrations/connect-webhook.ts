import type { App } from '../context.ts'
import { findWebhook, type ToldOnSuccess } from './state-store.ts'

/** Whom to tell that the flow with this hash of its state has succeeded; null once it is over an hour old. */
export function readWebhook(
  ctx: Pick<App, 'db' | 'clock' | 'sealer'>,
  stateHash: string,
): Promise<ToldOnSuccess | null> {
  return findWebhook(ctx, stateHash)
}
