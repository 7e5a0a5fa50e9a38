import { inSpan } from '../../process/trace.ts'
import type { BoundSteps } from './claimed-act.ts'

/** Makes each call of the platform a span of the attempt. The sandbox stores the span that called it. */
export function withSpans(steps: BoundSteps, platform: string): BoundSteps {
  const span = <T>(step: string, run: () => Promise<T>) =>
    inSpan({ name: `${step} ${platform}`, kind: 'client', attributes: { 'postern.platform': platform } }, run)
  const { prepare, commit, confirm } = steps
  return {
    ...steps,
    prepare: (saved) => span('prepare', () => prepare(saved)),
    commit: (call, input) => span('commit', () => commit(call, input)),
    confirm: confirm && ((call, state) => span('confirm', () => confirm(call, state))),
  }
}
