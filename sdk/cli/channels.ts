import type { Postern, Success } from '../calls.ts'
import { defineCommand, UsageError } from './command.ts'
import { paint, show, table } from './terminal.ts'

type Channel = Success<'channels.list'>[number]

export const channels = defineCommand({
  name: 'channels',
  summary: 'List the connected channels',
  options: {},
  examples: ['postern channels', "postern channels --json | jq -r '.[].id'"],
  async run({ values }, { terminal, connect }) {
    const postern = await connect()
    const list = await postern.channels.list({ signal: terminal.signal })
    show(terminal, values.json, list, () =>
      list.length === 0
        ? `No channel is connected. Connect one at ${postern.options.baseUrl}/channels.`
        : table(terminal, [
            ['ID', 'PLATFORM', 'STATE', 'NAME'],
            ...list.map((channel) => [channel.id, channel.identifier, stateOf(channel), channel.name]),
          ]),
    )
    if (!values.json && list.some(({ refreshNeeded }) => refreshNeeded))
      terminal.report(
        `${paint(terminal, 'yellow', '!')} Reconnect channels at ${postern.options.baseUrl}/channels.\n`,
      )
    return undefined
  },
})

function stateOf({ disabled, refreshNeeded }: Channel): string {
  return refreshNeeded ? 'reconnect' : disabled ? 'disabled' : 'connected'
}

/**
 * Finds the channels that a person named by id, by platform or by name. Without names, returns the only channel.
 * @throws UsageError for a name that matches no channel or several; the message lists the channels.
 */
export async function findChannels(
  postern: Postern,
  names: readonly string[],
  signal: AbortSignal,
): Promise<Channel[]> {
  const list = await postern.channels.list({ signal })
  if (names.length > 0) return names.map((name) => findChannel(list, name))
  const [first, second] = list
  if (first === undefined)
    throw new UsageError(`Connect a channel first, at ${postern.options.baseUrl}/channels.`)
  if (second === undefined) return [first]
  throw new UsageError(`Choose a channel with --channel: ${describeChannels(list)}.`)
}

function findChannel(list: readonly Channel[], name: string): Channel {
  const lowerName = name.toLowerCase()
  const exact = list.find(({ id }) => id === name)
  if (exact !== undefined) return exact
  const found = list.filter(
    (channel) => channel.identifier === lowerName || channel.name.toLowerCase() === lowerName,
  )
  const [first, second] = found
  if (first === undefined)
    throw new UsageError(`No channel is called ${name}. Your channels: ${describeChannels(list)}.`)
  if (second !== undefined)
    throw new UsageError(`Several channels are called ${name}: ${describeChannels(found)}.`)
  return first
}

function describeChannels(list: readonly Channel[]): string {
  return list.map(({ id, identifier, name }) => `${name} (${identifier}, ${id})`).join(', ') || 'none'
}
