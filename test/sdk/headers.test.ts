import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import contract from '../../generated/openapi.json' with { type: 'json' }

/** Tags whose headers are cookies and signals for the console of a browser. */
const sessionTags = ['auth', 'users', 'pages']

test('the README explains the headers that programs are answered with', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../sdk/README.md'), 'utf8')
  const [section = ''] = readme.match(/(?<=## Response headers).*?(?=\n## )/s) ?? []
  const explained = [...section.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name.toLowerCase()),
  )
  const declared = Object.values(contract.paths)
    .flatMap((item) => Object.values(item))
    .filter((operation) => operation['x-sdk'] && !sessionTags.includes(operation.tags[0]))
    .flatMap(({ responses }) => Object.entries(responses as Record<string, { $ref?: string }>))
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, response]) => Object.keys(resolve(response).headers ?? {}))
    .map((name) => name.toLowerCase())
  for (const name of new Set(declared)) expect.soft(explained, name).toContain(name)
})

function resolve(response: { $ref?: string; headers?: object }): { headers?: object } {
  return response.$ref ? contract.components.responses[response.$ref.split('/').at(-1) ?? ''] : response
}
