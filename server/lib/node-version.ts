// First import of everything that starts: on an older Node better-sqlite3 dies without a word.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 24 || (major === 24 && minor < 18)) {
  console.error(`Postern needs Node 24.18 or newer and this is ${process.versions.node}. Start it through npm ("npm start", "npm test"): npm ci brings the right Node.`)
  process.exit(1)
}

export {}
