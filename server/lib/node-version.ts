/**
 * First import of everything that starts a process, for its effect: on an older Node better-sqlite3 dies of a
 * segmentation fault without a word, so this says what is wrong and ends the process before it is loaded.
 */
const wanted: readonly [number, number] = [24, 18]
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < wanted[0] || (major === wanted[0] && minor < wanted[1])) {
  process.stderr.write(
    `Postern needs Node ${wanted.join('.')} or newer, and this is Node ${process.versions.node}: use "npm run ...", which brings its own.\n`,
  )
  process.exit(1)
}
