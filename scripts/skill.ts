import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listPrompts, writePrompt } from '../server/mcp/prompts.ts'
import { readGuides, readSource } from './docs/guides.ts'

const NOTE =
  '<!-- Written by `npm run generate` from docs/mcp.md, the prompts of the MCP server and README.md. Change those. -->'

/** Describes when a model should read the file. The format allows 1,024 characters. */
const DESCRIPTION =
  'Plans, checks, schedules, publishes and repairs posts on social channels with Postern, a self-hosted publishing service, through its MCP server or its HTTP API. Use it when the person wants to write, schedule, approve or measure social posts, answer comments, or call the Postern API.'

/** Prints the skill file (agentskills.io) for agents: how to connect, in which steps to work, the rules, and where each guide is. */
export function printSkill(root: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const guide = readSource(root, 'mcp', 'docs/mcp.md', '').markdown
  const steps = listPrompts().map(
    ({ name, title = '', arguments: args = [] }) =>
      `### ${title}\n\n${writePrompt(name, Object.fromEntries(args.map((arg) => [arg.name, `<${arg.name}>`])))}`,
  )
  const pages = readGuides(root).map(
    ({ title, pages }) =>
      `**${title}:** ${pages.map((page) => `[${page.title}](${address(page.name)})`).join(', ')}.`,
  )
  return `---
name: postern
description: ${JSON.stringify(DESCRIPTION)}
license: MIT
metadata:
  version: ${JSON.stringify(version)}
---

${NOTE}

# Postern

\`$POSTERN\` is the address of the service, such as \`https://postern.example.com\`.

${withLinks(introOf(guide))}

## Connect

${withLinks(firstParagraph(sectionOf(guide, 'Connect')))}

## Steps

${steps.join('\n\n')}

## Toolsets and rules

${withLinks(withoutToolTable(sectionOf(guide, 'Tools')))}

## What an agent cannot do

${withLinks(sectionOf(guide, 'What an agent cannot do'))}

## Guides

The tool \`search_docs\` finds passages of the guides. Each is Markdown at these addresses, and \`$POSTERN/llms.txt\` lists all pages.

${pages.join('\n\n')}
`
}

function address(name: string): string {
  return `$POSTERN/docs/${name}.md`
}

function introOf(markdown: string): string {
  return (/^# .+\n+([\s\S]*?)\n+## /.exec(markdown)?.[1] ?? '').trim()
}

/** Returns what stands below a heading of the second level. Throws if the guide has no such heading. */
function sectionOf(markdown: string, title: string): string {
  const [, section] = new RegExp(`^## ${title}\\n([\\s\\S]*?)(?=^## |(?![\\s\\S]))`, 'm').exec(markdown) ?? []
  if (section === undefined) throw new Error(`docs/mcp.md has no section "${title}".`)
  return section.trim()
}

function firstParagraph(section: string): string {
  return section.split('\n\n', 1)[0] ?? ''
}

/** Leaves the table of all tools out, which an agent reads with `tools/list`. */
function withoutToolTable(section: string): string {
  return section.replace(/^\| tool \|[\s\S]*?\n\n/m, '')
}

/** Turns links between the guides into addresses of the service. */
function withLinks(markdown: string): string {
  return markdown.replace(
    /\]\(([\w-]+)\.md(#[\w-]+)?\)/g,
    (_, name, anchor = '') => `](${address(name)}${anchor})`,
  )
}
