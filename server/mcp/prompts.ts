import type { GetPromptResult, Prompt } from '@modelcontextprotocol/server'
import type { Sdk } from './sdk.ts'

type Arguments = Readonly<Record<string, string>>

interface PromptDefinition extends Prompt {
  write(args: Arguments): string
}

const PROMPTS: readonly PromptDefinition[] = [
  {
    name: 'plan_week',
    title: 'Plan a week of posts',
    description:
      'Plans a week of posts about a topic as drafts, and shows them before anything is scheduled.',
    arguments: [
      { name: 'topic', description: 'Subject and aim of the posts.', required: true },
      { name: 'channels', description: 'Names of the channels; every channel if left out.' },
      { name: 'start', description: 'First day, such as 2030-01-31; next Monday if left out.' },
    ],
    write: ({ topic, channels, start }) =>
      [
        `Plan a week of social posts about: ${topic}`,
        '',
        `1. Call \`list_channels\`${channels === undefined ? '' : ` and use only: ${channels}`}.`,
        '2. Call `get_channel_rules` for each channel, and `list_posts` for the week, so that nothing is planned twice.',
        `3. Write one post for each day from ${start ?? 'next Monday'}, in the tone and length of its channel.`,
        '4. Call `validate_posts` with all of them, and fix what it refuses.',
        '5. Call `save_drafts`, then show me the plan as a table: day, time, channel, text. Call `preview_post` for the drafts that I want to see.',
        '6. Wait for my answer. Call `set_post_status` with `schedule` for the drafts that I agree to: `schedule_posts` would create them again.',
      ].join('\n'),
  },
  {
    name: 'repair_post',
    title: 'Fix a failed post',
    description: 'Finds out why a post failed, fixes it, and publishes it again if I agree.',
    arguments: [{ name: 'id', description: 'Id of the post.', required: true }],
    write: ({ id }) =>
      [
        `Post ${id} failed. Find out why and fix it.`,
        '',
        `1. Call \`get_post\` and \`list_post_events\` with the id ${id}.`,
        '2. If the code is `outcome_unknown`, the post may be live. Call `open_toolset` with `published`, then `list_release_candidates`, show me the candidates, and call `set_release_id` if I recognize the post. Never retry such a post without asking me.',
        '3. Otherwise explain the reason in one sentence. Fix the text, files or settings with `update_post` if they are the reason.',
        '4. Tell me what you changed, and call `retry_post` when I agree.',
      ].join('\n'),
  },
]

export function listPrompts(): Prompt[] {
  return PROMPTS.map(({ write: _, ...prompt }) => prompt)
}

/** Writes the text of a prompt that exists. */
export function writePrompt(name: string, args: Arguments): string {
  return PROMPTS.find((one) => one.name === name)?.write(args) ?? ''
}

export function getPrompt(
  name: string,
  args: Arguments,
  { ProtocolError, ProtocolErrorCode }: Sdk,
): GetPromptResult {
  const prompt = PROMPTS.find((one) => one.name === name)
  if (prompt === undefined)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `The prompt ${name} does not exist.`)
  const missing = (prompt.arguments ?? []).filter((one) => one.required && !args[one.name])
  if (missing.length > 0)
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `The argument ${missing.map((one) => one.name).join(', ')} is required.`,
    )
  return {
    description: prompt.description ?? '',
    messages: [{ role: 'user', content: { type: 'text', text: prompt.write(args) } }],
  }
}
