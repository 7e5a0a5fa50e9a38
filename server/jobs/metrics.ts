import { Counter, type Registry } from '../process/prometheus.ts'
import type { JobRun } from './worker.ts'

/** Counts the runs of jobs in this process, by name and outcome, and the seconds that they took. */
export function countRuns(registry: Registry): (run: JobRun) => void {
  const registers = [registry]
  const runs = new Counter({
    name: 'postern_job_runs_total',
    help: 'Runs of background jobs that ended in this process.',
    labelNames: ['job', 'outcome'],
    registers,
  })
  const seconds = new Counter({
    name: 'postern_job_seconds_total',
    help: 'Seconds that the runs of background jobs took.',
    labelNames: ['job'],
    registers,
  })
  return ({ name, outcome, durationMs }) => {
    runs.inc({ job: name, outcome })
    // A counter throws for a negative amount, which would end the worker's poll.
    seconds.inc({ job: name }, Math.max(0, durationMs / 1_000))
  }
}
