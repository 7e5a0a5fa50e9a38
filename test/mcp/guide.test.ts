import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { operationTable } from '../../generated/operations.ts'
import { listPrompts } from '../../server/mcp/prompts.ts'
import { type McpTool, mcpTools } from '../../server/mcp/tools.ts'

const guide = readFileSync(join(import.meta.dirname, '../../docs/mcp.md'), 'utf8')

function effectOf({ annotations, confirm }: McpTool): string {
  const effect = annotations.readOnlyHint ? 'reads' : annotations.destructiveHint ? 'changes' : 'adds'
  return [effect, ...(confirm === 'always' ? ['asks'] : confirm === 'due' ? ['asks if due'] : [])].join(', ')
}

test('the guide lists every tool with its title, scope and effect', () => {
  const rows = [...mcpTools().values()].map(
    (tool) =>
      `| \`${tool.name}\` | ${tool.title} | \`${operationTable[tool.operation].scope}\` | ${effectOf(tool)} |`,
  )
  const listed = guide.split('\n').filter((line) => /^\| `[a-z_]+` \| .* \| `[a-z]+:[a-z]+` \|/.test(line))
  expect(listed).toEqual(rows)
})

test('the guide lists every prompt with its arguments', () => {
  for (const { name, arguments: args = [] } of listPrompts())
    expect(guide).toContain(`| \`${name}\` | ${args.map((one) => `\`${one.name}\``).join(', ')} |`)
})
