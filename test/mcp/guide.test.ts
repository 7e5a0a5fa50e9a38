import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { operationTable } from '../../generated/operations.ts'
import { effectOf, variesByCall } from '../../server/ai/consent/effect.ts'
import { listPrompts } from '../../server/mcp/prompts.ts'
import { type McpTool, mcpTools } from '../../server/mcp/tools.ts'
import { TOOLSETS } from '../../server/mcp/toolsets/toolsets.ts'

const guide = readFileSync(join(import.meta.dirname, '../../docs/mcp.md'), 'utf8')

async function effectWords({ annotations, operation, mark, toCall }: McpTool): Promise<string> {
  const effect = annotations.readOnlyHint ? 'reads' : annotations.destructiveHint ? 'changes' : 'adds'
  const { fixed = {} } = mark
  const call = async () => ({ status: 404, body: {}, headers: {} })
  const posts = [{ value: [] }]
  const effectNow = await effectOf(operation, toCall({ date: '2001-01-01', posts, ...fixed }), {
    caller: { call },
    now: 0,
  })
  if (variesByCall(operation) && fixed.type !== 'now' && fixed.type !== 'draft')
    return `${effect}, asks if soon`
  return effectNow === 'soon' ? `${effect}, asks` : effect
}

test('the guide lists every tool with its title, scope and effect', async () => {
  const rows: string[] = []
  for (const tool of mcpTools().values()) {
    const { scope } = operationTable[tool.operation]
    const { name, title, toolset } = tool
    rows.push(`| \`${name}\` | ${title} | ${toolset} | \`${scope}\` | ${await effectWords(tool)} |`)
  }
  const listed = guide.split('\n').filter((line) => /^\| `[a-z_]+` \| .* \| `[a-z]+:[a-z]+` \|/.test(line))
  expect(listed).toEqual(rows)
})

test('the guide lists every toolset', () => {
  for (const [name, use] of Object.entries(TOOLSETS)) expect(guide).toContain(`| \`${name}\` | ${use} |`)
})

test('the guide lists every prompt with its arguments', () => {
  for (const { name, arguments: args = [] } of listPrompts())
    expect(guide).toContain(`| \`${name}\` | ${args.map((one) => `\`${one.name}\``).join(', ')} |`)
})
