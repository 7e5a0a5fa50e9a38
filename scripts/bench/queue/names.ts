/** The job of the benchmark, in each engine. */
export const QUEUE = 'publish-post'
/** Channel on which the workers of pg-boss hear of commits. */
export const CHANNEL = 'bench_jobs'
