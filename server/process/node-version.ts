/**
 * Ends the process on a Node that is too old, with a message: there better-sqlite3 crashes with a bare segmentation fault.
 * Every entry point imports this file first, for its side effect.
 */
const REQUIRED: readonly [number, number] = [24, 18]
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < REQUIRED[0] || (major === REQUIRED[0] && minor < REQUIRED[1])) {
  process.stderr.write(
    `Postern needs Node ${REQUIRED.join('.')} or newer, but this is Node ${process.versions.node}. Start it with "npm run ...", which uses its own Node.\n`,
  )
  process.exit(1)
}
