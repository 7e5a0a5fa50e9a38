// Runs inside the cache folder, where its own node_modules are: a real WordPress with PHP and its database in WebAssembly. The port
// is its argument. Prints one JSON line with the address and the credentials, and ends when its standard input closes, so that no
// test can leave it behind.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { runCLI } from '@wp-playground/cli'
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'

const port = Number(process.argv[2])
const url = `http://127.0.0.1:${port}`
// A throw-away password of a site that lives for one test run.
const password = 'abcd efgh ijkl mnop qrst uvwx'
const folder = mkdtempSync(join(tmpdir(), 'postern-wordpress-'))

const zip = new Uint8Array(
  readFileSync('node_modules/@wp-playground/wordpress-builds/src/wordpress/wp-6.5.zip'),
)
const reader = new ZipReader(new Uint8ArrayReader(zip))
for (const entry of await reader.getEntries()) {
  if (entry.directory) continue
  const path = join(folder, entry.filename)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, await entry.getData(new Uint8ArrayWriter()))
}
mkdirSync(join(folder, 'wp-content/mu-plugins'), { recursive: true })
writeFileSync(
  join(folder, 'wp-content/mu-plugins/password.php'),
  `<?php
add_filter('wp_is_application_passwords_available', '__return_true');
add_action('init', function () {
  if (get_user_meta(1, '_application_passwords', true)) return;
  update_user_meta(1, '_application_passwords', [[
    'uuid' => '00000000-0000-4000-8000-000000000001', 'app_id' => '', 'name' => 'Postern',
    'password' => wp_hash_password('${password.replaceAll(' ', '')}'),
    'created' => time(), 'last_used' => null, 'last_ip' => null,
  ]]);
  update_network_option(get_main_network_id(), 'using_application_passwords', true);
});
`,
)

const server = await runCLI({
  command: 'server',
  port,
  php: '8.3',
  'site-url': url,
  'mount-before-install': [{ hostPath: folder, vfsPath: '/wordpress' }],
  wordpressInstallMode: 'install-from-existing-files',
  define: { WP_ENVIRONMENT_TYPE: 'local' },
  workers: 1,
  verbosity: 'quiet',
})

async function stop() {
  await Promise.resolve(server[Symbol.asyncDispose]()).catch(() => {})
  rmSync(folder, { recursive: true, force: true })
  process.exit(0)
}
process.stdin.resume()
process.stdin.once('end', stop)
process.once('SIGTERM', stop)
console.log(JSON.stringify({ url, username: 'admin', password }))
