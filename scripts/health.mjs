// Asks the process of this container for its health, at the port of its role. Uses no package, so that each check is cheap.
const isWorker = process.env.POSTERN_WORKER === 'only'
const port = isWorker ? process.env.WORKER_PORT || '3001' : process.env.PORT || '3000'
if (port !== '0') {
  const ok = await fetch(`http://127.0.0.1:${port}/health/ready`).then(
    (response) => response.ok,
    () => false,
  )
  process.exitCode = ok ? 0 : 1
}
