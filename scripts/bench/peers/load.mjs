import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'

// Prints the requests per second and the failures of one run, where wrk is not installed.
const { url, method, headers, body, seconds, connections } = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const result = await autocannon({
  url,
  method,
  headers,
  body: body ?? undefined,
  duration: seconds,
  connections,
})
console.log(
  JSON.stringify({
    requests: result.requests.total,
    seconds: result.duration,
    failures: result.non2xx + result.errors,
  }),
)
